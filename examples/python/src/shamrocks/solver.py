"""Whether a position can be won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, NamedTuple

from ._library import (
    check,
    constant,
    explained,
    failure,
    ffi,
    fill,
    get,
    get_explained,
    get_owned,
    lib,
    print_text,
    whole,
)
from .cards import Move, Moves
from .handle import SLICE, Handle
from .position import Position, _moves
from .rules import Rules

BUDGET_NODES = constant("BUDGET_NODES")
"""Decides all but one or two deals in a thousand, in at most some seconds each."""
BUDGET_BYTES = constant("BUDGET_BYTES")
"""The memory that goes with it."""


class Verdict(Enum):
    """What is known of a position.

    >>> str(Verdict.WINNABLE)
    'winnable'
    """

    UNDECIDED = constant("VERDICT_UNDECIDED")
    WINNABLE = constant("VERDICT_WINNABLE")
    UNWINNABLE = constant("VERDICT_UNWINNABLE")

    def __str__(self) -> str:
        return print_text(lib.shamrocks_verdict_text, self.value)


class Stop(Enum):
    """Why a solver stopped."""

    DECIDED = constant("STOP_DECIDED")
    NODES = constant("STOP_NODES")
    BYTES = constant("STOP_BYTES")


class Solution(NamedTuple):
    """A verdict, and the moves that win; none unless it is winnable."""

    verdict: Verdict
    moves: Moves


class Progress(NamedTuple):
    """How far a solver has come."""

    nodes: int
    """Nodes expanded: positions of the game and states of the proof."""
    positions: int
    """Positions of the game that are held."""
    states: int
    """States of the proof that are held."""
    bytes: int
    """Bytes held."""
    cards_left: int
    """The fewest cards outside the foundations in any position that was reached."""


class Solver(Handle):
    """Decides whether a position can be won, in slices. The verdict, the moves and the count of
    nodes are the same on every platform, however the work is sliced.

    >>> with Solver(Position.deal(1)) as solver:
    ...     for progress in solver.slices(nodes=100):
    ...         pass  # draw, or break to give up
    ...     print(solver.verdict, len(solver.moves))
    winnable 78
    """

    __slots__ = ()
    _free = lib.shamrocks_solver_free

    def __init__(self, position: Position, *, max_bytes: int | None = None) -> None:
        self._own(get_explained("shamrocks_solver *", lib.shamrocks_solver_new, _data(position)))
        if max_bytes is not None:
            self.set_max_bytes(max_bytes)

    def restart(self, position: Position) -> None:
        """Starts again with another position, and keeps the memory of an ordinary search."""
        with self._use() as solver:
            explained(lib.shamrocks_solver_restart, solver, _data(position))

    @property
    def position(self) -> Position:
        """The position that is being solved."""
        with self._use() as solver:
            return Position._get(lib.shamrocks_solver_position, solver)

    def set_max_bytes(self, max_bytes: int | None) -> None:
        """Sets how many bytes may be held, None for any number."""
        limit = 2**64 - 1 if max_bytes is None else whole(max_bytes)
        with self._use() as solver:
            check(lib.shamrocks_solver_set_max_bytes(solver, limit))

    def step(self, nodes: int) -> Stop:
        """Goes on until the verdict is known, so many more nodes were expanded, or the memory that
        may be held is full. More lets it continue."""
        left = whole(nodes)
        while True:
            part = min(left, SLICE)
            with self._use() as solver:
                stop = Stop(get("uint8_t", lib.shamrocks_solver_step, solver, part))
            left -= part
            if stop is not Stop.NODES or left == 0:
                return stop

    def slices(self, nodes: int = 1000) -> Iterator[Progress]:
        """Goes on as long as `step` with so many nodes can, and tells the progress after each."""
        _some(nodes)
        stop = Stop.NODES
        while stop is Stop.NODES:
            stop = self.step(nodes)
            yield self.progress

    def __iter__(self) -> Iterator[Progress]:
        return self.slices()

    def run(self, nodes: int = BUDGET_NODES, max_bytes: int | None = BUDGET_BYTES) -> Solution:
        """Goes on until the verdict is known, or as much as this was spent since the start.

        >>> with Solver(Position.deal(9)) as solver:
        ...     print(solver.run().verdict)
        unwinnable
        """
        nodes = whole(nodes)
        self.set_max_bytes(max_bytes)
        self.step(max(nodes - self.progress.nodes, 0))
        return Solution(self.verdict, self.moves)

    @property
    def progress(self) -> Progress:
        """How far it has come."""
        with self._use() as solver:
            progress = get_owned("shamrocks_progress", lib.shamrocks_solver_progress, solver)
        return Progress(*(getattr(progress, field) for field in Progress._fields))

    @property
    def verdict(self) -> Verdict:
        """What is known now."""
        with self._use() as solver:
            return Verdict(get("uint8_t", lib.shamrocks_solver_verdict, solver))

    @property
    def moves(self) -> Moves:
        """The moves that win; none unless the verdict is winnable."""
        if self.verdict is not Verdict.WINNABLE:
            return Moves()
        with self._use() as solver:
            return _moves(fill("uint16_t", lib.shamrocks_solver_moves, solver))


class Judge(Handle):
    """Judges every legal move of a position in slices: whether the game can be won after it. The
    budget is for each verdict that is sought.

    >>> with Judge(Position.deal(1), nodes=10_000) as judge:
    ...     verdicts = judge.run()
    >>> {str(move): str(verdict) for move, verdict in verdicts.items()}["3>C"]
    'winnable'
    """

    __slots__ = ()
    _free = lib.shamrocks_judge_free

    def __init__(
        self, position: Position, nodes: int = BUDGET_NODES, max_bytes: int = BUDGET_BYTES
    ) -> None:
        budget = whole(nodes), whole(max_bytes)
        new = lib.shamrocks_judge_new
        self._own(get_explained("shamrocks_judge *", new, _data(position), *budget))

    def step(self, nodes: int) -> bool:
        """Goes on for so many more nodes; true at the end."""
        left = whole(nodes)
        while True:
            part = min(left, SLICE)
            with self._use() as judge:
                done = bool(get("uint8_t", lib.shamrocks_judge_step, judge, part))
            left -= part
            if done or left == 0:
                return done

    def slices(self, nodes: int = 1000) -> Iterator[dict[Move, Verdict]]:
        """Goes on to the end, and tells after each slice what is known."""
        _some(nodes)
        done = False
        while not done:
            done = self.step(nodes)
            yield self.verdicts

    def __iter__(self) -> Iterator[dict[Move, Verdict]]:
        return self.slices()

    def run(self) -> dict[Move, Verdict]:
        """Goes on to the end."""
        while not self.step(SLICE):
            pass
        return self.verdicts

    @property
    def nodes(self) -> int:
        """How many nodes were expanded so far."""
        with self._use() as judge:
            nodes: int = get("uint64_t", lib.shamrocks_judge_nodes, judge)
        return nodes

    @property
    def verdicts(self) -> dict[Move, Verdict]:
        """The legal moves in their order, and what is known of each now."""
        size = constant("MAX_MOVES")
        moves, verdicts = ffi.new("uint16_t[]", size), ffi.new("uint8_t[]", size)
        with self._use() as judge:
            count = get("size_t", lib.shamrocks_judge_moves, judge, moves, verdicts, size)
        return dict(
            zip(map(Move._known, moves[0:count]), map(Verdict, verdicts[0:count]), strict=True)
        )


class Winnable(NamedTuple):
    """A deal that can be won."""

    seed: int
    skipped: int
    """How many deals before it stayed undecided."""


def next_winnable(
    seed: int,
    rules: Rules | str = "shamrocks",
    nodes: int = BUDGET_NODES,
    max_bytes: int = BUDGET_BYTES,
) -> Winnable | None:
    """The first deal from a seed on that is found to be winnable, None when no seed is left.

    >>> next_winnable(9)
    Winnable(seed=10, skipped=0)
    """
    inputs = whole(seed), Rules._take(rules).code, whole(nodes), whole(max_bytes)
    skipped = ffi.new("uint64_t *")
    found = ffi.new("uint64_t *")
    status = lib.shamrocks_next_winnable(*inputs, found, skipped)
    if status == constant("ERROR_NOTHING"):
        return None
    check(status)
    return Winnable(found[0], skipped[0])


def shorten(
    start: Position,
    moves: Iterable[Move | str],
    nodes: int = BUDGET_NODES,
    max_bytes: int = BUDGET_BYTES,
) -> Moves:
    """Moves that win in no more moves than these, and in fewer where that is found in the budget.

    >>> start = Position.deal(1)
    >>> with Solver(start) as solver:
    ...     len(shorten(start, solver.run().moves, nodes=1000))
    74
    """
    codes = [move.code for move in Moves(moves)]
    budget = whole(nodes), whole(max_bytes)
    shorter, count = ffi.new("uint16_t[]", max(len(codes), 1)), ffi.new("size_t *")
    given = ffi.new("uint16_t[]", codes)
    explained(
        lib.shamrocks_shorten, _data(start), given, len(codes), *budget, shorter, len(codes), count
    )
    return _moves(shorter[0 : count[0]])


class Difficulty(int):
    """A grade, 0 the easiest."""

    def __str__(self) -> str:
        return print_text(lib.shamrocks_difficulty_text, whole(self, 8))

    def __repr__(self) -> str:
        return f"<Difficulty {int(self)}: {self}>"


def difficulty(position: Position) -> Difficulty:
    """How hard a position is to win.

    >>> print(difficulty(Position.deal(1)))
    easy
    """
    return Difficulty(get("uint8_t", lib.shamrocks_difficulty, _data(position)))


def _some(nodes: int) -> None:
    """Refuses slices of nothing, which would never end."""
    if whole(nodes) == 0:
        raise failure(constant("ERROR_VALUE"))


def _data(position: Position) -> Any:
    """A position as the library takes it."""
    if not isinstance(position, Position):
        raise TypeError(f"a Position is needed, not {type(position).__name__}")
    return position._data
