"""Objects that the library allocates."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Self

from ._library import ffi

SLICE = 20_000
"""So many nodes at a time are expanded, that Ctrl-C and other threads come in between."""


class Handle:
    """Owns an object of the library, and gives it back when it is closed, left as a context, or
    collected. Threads may share it: one call waits for the other."""

    __slots__ = ("__weakref__", "_lock", "_pointer")

    _free: ClassVar[Any]

    def _own(self, pointer: Any) -> None:
        self._pointer = ffi.gc(pointer, self._free)
        # Reentrant for the sake of signal handlers, which run between two calls.
        self._lock = threading.RLock()

    @contextmanager
    def _use(self) -> Iterator[Any]:
        """The pointer, for this thread alone."""
        with self._lock:
            if self._pointer is None:
                raise ValueError(f"this {type(self).__name__} is closed")
            yield self._pointer

    def close(self) -> None:
        """Gives the memory back; nothing but closing can be done any more."""
        with self._lock:
            # A signal handler may close what its thread is using: that call ends before the last
            # reference goes, and the memory with it.
            self._pointer = None

    def __reduce__(self) -> str | tuple[Any, ...]:
        # A second owner would give the same memory back again.
        raise TypeError(f"a {type(self).__name__} cannot be copied or pickled")

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._pointer is None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
