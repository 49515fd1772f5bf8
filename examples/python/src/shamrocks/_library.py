"""The C library, loaded, and the ways of calling it."""

import operator
import sys
from pathlib import Path
from typing import Any

from cffi import FFI

from . import _header
from .errors import Error, Invalid, OutOfMemory, Refusal

FOLDER = Path(__file__).parent
FILE = {"win32": "shamrocks.dll", "darwin": "libshamrocks.dylib"}.get(
    sys.platform, "libshamrocks.so"
)

HEADER = (FOLDER / "shamrocks.h").read_text("utf-8")
SENTENCES = _header.sentences(HEADER)
DECLARATIONS, CONSTANTS = _header.preprocess(HEADER)

ffi = FFI()
ffi.cdef(DECLARATIONS)
lib: Any = ffi.dlopen(str(FOLDER / FILE))
if lib.shamrocks_abi() != CONSTANTS["SHAMROCKS_ABI"]:
    raise ImportError(
        f"{FILE} has the binary interface {lib.shamrocks_abi()}, "
        f"its header {CONSTANTS['SHAMROCKS_ABI']}"
    )


def constant(name: str) -> int:
    """The number that the header defines."""
    return CONSTANTS[f"SHAMROCKS_{name}"]


OK = constant("OK")
NOTHING = constant("ERROR_NOTHING")
BUFFER = constant("ERROR_BUFFER")
NO_CARD = constant("NO_CARD")
NO_PILE = constant("NO_PILE")


def exception(status: int, message: str, **data: Any) -> Error:
    """What is raised for a status."""
    kind: type[Error] = Invalid
    if status == constant("ERROR_MEMORY"):
        kind = OutOfMemory
    elif status == constant("ERROR_PANIC"):
        kind = Error
    elif status >= constant("ERROR_WON"):
        kind = Refusal
    error = kind(message)
    error.__dict__.update(data, status=status, name=name(status))
    return error


def name(status: int) -> str:
    """Such as "FAN_FULL"."""
    return string(lib.shamrocks_status_name(status)).removeprefix("SHAMROCKS_ERROR_")


def string(pointer: Any) -> str:
    """The text at a pointer."""
    text: bytes = ffi.string(pointer)  # type: ignore[assignment]
    return text.decode()


def failure(status: int, number: int = 0) -> Error:
    """What is raised where the library gives a status and no more: the header has its sentence."""
    sentence = SENTENCES.get(f"SHAMROCKS_ERROR_{name(status)}", name(status))
    first, blank, rest = sentence.partition(" ")
    if first.isdecimal():
        sentence = f"{number}{blank}{rest}"
    return exception(status, sentence, number=number)


def explanation(error: Any) -> Error:
    """What is raised where the library explains itself."""
    from .cards import Card, Pile  # which stand on this module

    card = {field: getattr(error, field) for field in ("card", "other")}
    pile = {"source": getattr(error, "from"), "target": error.to}
    return exception(
        error.status,
        string(error.message),
        reason=name(error.reason) if error.reason else None,
        line=error.line or None,
        column=error.column or None,
        number=error.number,
        second=error.second,
        **{key: None if code == NO_CARD else Card.from_code(code) for key, code in card.items()},
        **{key: None if code == NO_PILE else Pile.from_code(code) for key, code in pile.items()},
    )


def whole(number: int, bits: int = 64, status: int = constant("ERROR_VALUE")) -> int:
    """A number that fits in so many bits, else a failure with this status."""
    number = operator.index(number)
    if number >> bits:
        raise failure(status, number)
    return number


def check(status: int, number: int = 0) -> None:
    """Raises what is not OK."""
    if status != OK:
        raise failure(status, number)


def explained(function: Any, *arguments: Any) -> None:
    """Calls a function that explains its failures."""
    error = ffi.new("shamrocks_error *")
    if function(*arguments, error) != OK:
        raise explanation(error)


def get(kind: str, function: Any, *inputs: Any) -> Any:
    """The output of a function, a number or a pointer."""
    output = ffi.new(f"{kind} *")
    check(function(*inputs, output))
    return output[0]


def get_explained(kind: str, function: Any, *inputs: Any) -> Any:
    """The output of a function that explains its failures."""
    output = ffi.new(f"{kind} *")
    explained(function, *inputs, output)
    return output[0]


def get_owned(kind: str, function: Any, *inputs: Any) -> Any:
    """The output of a function, a structure, by the pointer that keeps it alive."""
    output = ffi.new(f"{kind} *")
    check(function(*inputs, output))
    return output


def get_optional(kind: str, function: Any, *inputs: Any) -> Any:
    """The output of a function, None when there is none."""
    output = ffi.new(f"{kind} *")
    status = function(*inputs, output)
    if status == NOTHING:
        return None
    check(status)
    return output[0]


def fill(kind: str, function: Any, *inputs: Any) -> Any:
    """The buffer that a function fills, as long as what is in it."""
    size, needed = 512, ffi.new("size_t *")
    while True:
        buffer = ffi.new(f"{kind}[]", size)
        status = function(*inputs, buffer, size, needed)
        if status != BUFFER:
            check(status)
            return ffi.unpack(buffer, needed[0])
        size = needed[0]


def print_text(function: Any, *inputs: Any) -> str:
    """The text that a function prints."""
    text: bytes = fill("char", function, *inputs)
    return text[:-1].decode()


def text_arguments(text: str | bytes) -> tuple[bytes, int]:
    """A text as functions take it."""
    if isinstance(text, str):
        # What is no Unicode is for the library to refuse.
        text = text.encode("utf-8", "surrogatepass")
    elif not isinstance(text, bytes):
        raise TypeError(f"a text is needed, not {type(text).__name__}")
    return text, len(text)


def read_text(kind: str, function: Any, text: str | bytes) -> Any:
    """What a function reads from a text."""
    return get_explained(kind, function, *text_arguments(text))
