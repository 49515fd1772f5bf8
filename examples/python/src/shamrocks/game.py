"""Games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Self

from ._library import (
    check,
    constant,
    ffi,
    fill,
    get,
    get_explained,
    get_optional,
    lib,
    print_text,
    read_text,
    whole,
)
from .cards import Card, Move, Moves
from .deck import Deck
from .handle import SLICE, Handle
from .position import Autoplay, Outcome, Position, _moves
from .rules import Rules
from .solver import BUDGET_BYTES, BUDGET_NODES, Solution, Verdict


class Hint(NamedTuple):
    """A verdict, and the next move to a win; none unless it is winnable, and when it is won."""

    verdict: Verdict
    move: Move | None


class Game(Handle):
    """A game being played: where it started, every move, and where it stands, with undo and redo
    without limit. It starts from a seed, a deck or a position. Its length is how many moves led
    here, and it iterates over them.

    >>> game = Game(1)
    >>> game.play("3>C")
    Card('AC')
    >>> game.undo(), game.redo(), len(game)
    (Move('3>C'), Move('3>C'), 1)
    >>> Game.load(game.save()) == game
    True
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # it changes
    _free = lib.shamrocks_game_free

    def __init__(self, start: int | Deck | Position, rules: Rules | str | None = None) -> None:
        if isinstance(start, Position):
            if rules is not None:
                start = start.with_rules(rules)
            function, inputs = lib.shamrocks_game_new_from_position, (start._data,)
            self._own(get_explained("shamrocks_game *", function, *inputs))
            return
        code = Rules._take("shamrocks" if rules is None else rules).code
        if isinstance(start, Deck):
            function = lib.shamrocks_game_new_from_deck
            self._own(get_explained("shamrocks_game *", function, bytes(start), code))
        else:
            function = lib.shamrocks_game_new_from_seed
            self._own(get("shamrocks_game *", function, whole(start), code))

    @classmethod
    def _owner(cls, pointer: Any) -> Self:
        game = cls.__new__(cls)
        game._own(pointer)
        return game

    @classmethod
    def load(cls, text: str | bytes) -> Self:
        """Reads a save file. It is replayed move by move, so that a damaged one is an error and
        never an illegal position."""
        return cls._owner(read_text("shamrocks_game *", lib.shamrocks_game_load, text))

    def save(self) -> str:
        """The save file: everything, moves taken back included."""
        with self._use() as game:
            return print_text(lib.shamrocks_game_save, game)

    def copy(self) -> Self:
        """A second game that stands where this does."""
        with self._use() as game:
            return self._owner(get("shamrocks_game *", lib.shamrocks_game_clone, game))

    @property
    def position(self) -> Position:
        """The position now."""
        with self._use() as game:
            return Position._get(lib.shamrocks_game_position, game)

    @property
    def start_position(self) -> Position:
        """The position at the start."""
        with self._use() as game:
            return Position._get(lib.shamrocks_game_start_position, game)

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        with self._use() as game:
            return Rules._known(get("uint8_t", lib.shamrocks_game_rules, game))

    @property
    def seed(self) -> int | None:
        """The seed of the deal, None when it was not dealt from one."""
        with self._use() as game:
            seed: int | None = get_optional("uint64_t", lib.shamrocks_game_seed, game)
        return seed

    @property
    def deck(self) -> Deck | None:
        """The deck that was dealt, None when the game started from a position."""
        deck = ffi.new(f"uint8_t[{constant('CARDS')}]")
        with self._use() as game:
            status = lib.shamrocks_game_deck(game, deck)
        if status == constant("ERROR_NOTHING"):
            return None
        check(status)
        return Deck._known(deck)

    def play(self, move: Move | str) -> Card:
        """Plays a move, and gives the card; raises `Refusal` when it is not legal. Moves that were
        taken back are forgotten."""
        with self._use() as game:
            code = self.position._move(move)
            return Card._known(get_explained("uint8_t", lib.shamrocks_game_play, game, code))

    def undo(self) -> Move | None:
        """Takes back the last move, and gives it; None at the start."""
        return self._step(lib.shamrocks_game_undo)

    def redo(self) -> Move | None:
        """Plays the last move that was taken back, and gives it; None when there is none."""
        return self._step(lib.shamrocks_game_redo)

    def _step(self, function: Any) -> Move | None:
        with self._use() as game:
            code = get_optional("uint16_t", function, game)
        return None if code is None else Move._known(code)

    def restart(self) -> None:
        """Takes back every move; each can be played again with `redo`."""
        with self._use() as game:
            check(lib.shamrocks_game_restart(game))

    def autoplay(self, which: Autoplay = Autoplay.ALL) -> Moves:
        """Plays cards to the foundations, and gives the moves."""
        number = Autoplay(which).value
        return self._moves(lib.shamrocks_game_autoplay, number)

    @property
    def history(self) -> Moves:
        """The moves that led here."""
        return self._moves(lib.shamrocks_game_history)

    @property
    def undone(self) -> Moves:
        """The moves that were taken back, the next one first."""
        return self._moves(lib.shamrocks_game_undone)

    def _moves(self, function: Any, *inputs: Any) -> Moves:
        with self._use() as game:
            return _moves(fill("uint16_t", function, game, *inputs))

    @property
    def outcome(self) -> Outcome:
        """Whether the game is over, and how."""
        with self._use() as game:
            return Outcome(get("uint8_t", lib.shamrocks_game_outcome, game))

    def solve(self, nodes: int = BUDGET_NODES, max_bytes: int = BUDGET_BYTES) -> Solution:
        """Whether the game can be won from here, and how. What was found is kept with the game, and
        a larger budget goes on where a smaller one ended.

        >>> Game(9).solve().verdict
        <Verdict.UNWINNABLE: 2>
        """
        verdict = ffi.new("uint8_t *")
        function = lib.shamrocks_game_solve
        for budget in _budgets(whole(nodes)):
            moves = self._moves(function, budget, whole(max_bytes), verdict)
            if verdict[0] != Verdict.UNDECIDED.value:
                break
        return Solution(Verdict(verdict[0]), moves)

    def hint(self, nodes: int = BUDGET_NODES, max_bytes: int = BUDGET_BYTES) -> Hint:
        """The next move to a win.

        >>> game = Game(1)
        >>> while move := game.hint().move:
        ...     card = game.play(move)
        >>> game.outcome
        <Outcome.WON: 1>
        """
        verdict, moves = self.solve(nodes, max_bytes)
        return Hint(verdict, moves[0] if moves else None)

    def __len__(self) -> int:
        with self._use() as game:
            count: int = get("size_t", lib.shamrocks_game_move_count, game)
        return count

    def __bool__(self) -> bool:
        """True, even before the first move."""
        return True

    def __iter__(self) -> Iterator[Move]:
        return iter(self.history)

    def __contains__(self, move: object) -> bool:
        return move in self.history

    def __eq__(self, other: object) -> bool:
        return self.save() == other.save() if isinstance(other, Game) else NotImplemented

    def __str__(self) -> str:
        return self.save()

    def __repr__(self) -> str:
        if self.closed:
            return "<Game, closed>"
        deal = "" if self.seed is None else f"seed {self.seed}, "
        return f"<Game, {deal}{self.rules}, {len(self)} moves, {self.outcome.name.lower()}>"

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).load, (self.save(),)


def _budgets(nodes: int) -> Iterator[int]:
    """Budgets up to this one, each twice the one before, so that Ctrl-C and other threads come in
    between. The work of each goes on in the next."""
    budget = SLICE
    while budget < nodes:
        yield budget
        budget *= 2
    yield nodes
