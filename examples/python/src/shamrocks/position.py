"""Positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import chain
from typing import Any, Self

from ._library import (
    NO_CARD,
    check,
    constant,
    explained,
    ffi,
    fill,
    get,
    get_explained,
    get_owned,
    lib,
    print_text,
    text_arguments,
    whole,
)
from .cards import Card, Move, Moves, Pile, Rank, Suit
from .deck import Deck
from .errors import Refusal
from .rules import Rules


class Outcome(Enum):
    """Whether a game is over, and how."""

    RUNNING = constant("OUTCOME_RUNNING")
    WON = constant("OUTCOME_WON")
    STUCK = constant("OUTCOME_STUCK")


class Autoplay(Enum):
    """Which cards autoplay plays to the foundations: every one, or what can never be missed."""

    ALL = constant("AUTOPLAY_ALL")
    SAFE = constant("AUTOPLAY_SAFE")


class Position(Mapping[Pile, tuple[Card, ...]]):
    """The cards in the fans and on the foundations, and the rules in force. It never changes: a
    move gives another position.

    It is read from its text, in many lines or in one, and maps each pile to its cards, the bottom
    one first.

    >>> position = Position.deal(1)
    >>> position[Pile("3")], len(position)
    ((Card('KD'), Card('KH'), Card('AC')), 22)
    >>> print(position.legal_moves)
    3>C 5>18 6>S 8>18 9>18
    >>> "1>8" in position.legal_moves
    False
    >>> print(position.refusal("1>8"))
    fan 8 is full: a fan never holds more than three cards
    >>> after = position.play("3>C")
    >>> after[Pile("C")], after.undo("3>C") == position
    ((Card('AC'),), True)
    """

    __slots__ = ("_data",)

    def __init__(self, text: str | bytes) -> None:
        self._data = ffi.new("shamrocks_position *")
        explained(lib.shamrocks_position_from_text, *text_arguments(text), self._data)

    @classmethod
    def _make(cls, function: Any, *inputs: Any) -> Self:
        """What a function that explains its failures gives."""
        position = cls.__new__(cls)
        position._data = ffi.new("shamrocks_position *")
        explained(function, *inputs, position._data)
        return position

    @classmethod
    def _get(cls, function: Any, *inputs: Any) -> Self:
        """What a function gives."""
        position = cls.__new__(cls)
        position._data = get_owned("shamrocks_position", function, *inputs)
        return position

    def _copy(self) -> Self:
        """One that may still be changed."""
        position = self.__class__.__new__(self.__class__)
        position._data = ffi.new("shamrocks_position *", self._data[0])
        return position

    @classmethod
    def deal(cls, deck: Deck | int, rules: Rules | str = "shamrocks") -> Self:
        """Deals a deck, or that of a seed, and then moves Kings as the rules say."""
        if not isinstance(deck, Deck):
            deck = Deck.from_seed(deck)
        return cls._make(lib.shamrocks_position_deal, bytes(deck), Rules._take(rules).code)

    @classmethod
    def from_fans(
        cls,
        fans: Iterable[Iterable[Card | str]],
        foundations: Sequence[int],
        rules: Rules | str = "shamrocks",
    ) -> Self:
        """The position with these cards in the fans, each from the bottom up, and so many on the
        foundations of clubs, diamonds, hearts and spades. No King is moved.

        >>> Position.from_fans([["KS"], [], ["KH"]], [13, 13, 12, 12]).cards_left
        2
        """
        cards = [[Card._take(card).code for card in fan] for fan in fans]
        # A length that no byte holds is too long anyway.
        cards = [fan[: 2**8 - 1] for fan in cards]
        counts = bytes(whole(count, 8) for count in foundations)
        if len(counts) != len(Suit):
            raise ValueError(f"there are {len(Suit)} foundations, not {len(counts)}")
        return cls._make(
            lib.shamrocks_position_from_fans,
            bytes(chain.from_iterable(cards)),
            bytes(map(len, cards)),
            len(cards),
            counts,
            Rules._take(rules).code,
        )

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The position with these 64 bytes, whose layout never changes.

        >>> Position.from_bytes(bytes(Position.deal(1))) == Position.deal(1)
        True
        """
        size = ffi.sizeof("shamrocks_position")
        if len(data) != size:
            raise ValueError(f"a position has {size} bytes, not {len(data)}")
        position = cls.__new__(cls)
        position._data = ffi.new("shamrocks_position *", [bytes(data)])
        explained(lib.shamrocks_position_validate, position._data)
        return position

    @property
    def lines(self) -> str:
        """The text in many lines, for people and for files."""
        return print_text(lib.shamrocks_position_lines, self._data)

    @property
    def line(self) -> str:
        """The text in one line, for logs."""
        return print_text(lib.shamrocks_position_line, self._data)

    @property
    def fans(self) -> tuple[tuple[Card, ...], ...]:
        """The fans, each with its bottom card first."""
        return tuple(map(self._fan, range(constant("FANS"))))

    def _fan(self, index: int) -> tuple[Card, ...]:
        cards, count = ffi.new(f"uint8_t[{constant('FAN_LIMIT')}]"), ffi.new("size_t *")
        check(lib.shamrocks_position_fan(self._data, index, cards, count))
        return tuple(map(Card._known, cards[0 : count[0]]))

    @property
    def foundations(self) -> tuple[int, ...]:
        """How many cards the foundations of clubs, diamonds, hearts and spades hold."""
        counts = ffi.new(f"uint8_t[{constant('FOUNDATIONS')}]")
        check(lib.shamrocks_position_foundations(self._data, counts))
        return tuple(counts)

    def top(self, pile: Pile | str) -> Card | None:
        """The top card of a pile."""
        code = get("uint8_t", lib.shamrocks_position_top, self._data, Pile._take(pile).code)
        return None if code == NO_CARD else Card._known(code)

    @property
    def cards_left(self) -> int:
        """How many cards are still in the fans."""
        count: int = get("size_t", lib.shamrocks_position_cards_left, self._data)
        return count

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return Rules._known(get("uint8_t", lib.shamrocks_position_rules, self._data))

    def with_rules(self, rules: Rules | str) -> Self:
        """The same cards under other rules. No King is moved."""
        code = Rules._take(rules).code
        return self._get(lib.shamrocks_position_with_rules, self._data, code)

    @property
    def key(self) -> bytes:
        """Equal for two positions exactly when they differ at most in the order of their fans."""
        key = ffi.new(f"uint8_t[{constant('KEY_BYTES')}]")
        check(lib.shamrocks_position_key(self._data, key))
        return bytes(key)

    @property
    def legal_moves(self) -> Moves:
        """All legal moves."""
        return _moves(fill("uint16_t", lib.shamrocks_position_legal_moves, self._data))

    def legal_moves_of(self, pile: Pile | str) -> Moves:
        """The legal moves of the top card of a pile.

        >>> print(Position.deal(1).legal_moves_of("5"))
        5>18
        """
        code = Pile._take(pile).code
        return _moves(fill("uint16_t", lib.shamrocks_position_legal_moves_of, self._data, code))

    def parse_move(self, text: str) -> Move:
        """Reads a move to be played here; the target F means the card's own foundation.

        >>> Position.deal(1).parse_move("3>F")
        Move('3>C')
        """
        parse = lib.shamrocks_position_parse_move
        return Move._known(get_explained("uint16_t", parse, self._data, *text_arguments(text)))

    def _move(self, move: Move | str) -> int:
        """The code of a move, or of the one with this text."""
        return (move if isinstance(move, Move) else self.parse_move(move)).code

    def check(self, move: Move | str) -> Card:
        """The card that a move would move; raises `Refusal` when the move is not legal."""
        code = self._move(move)
        return Card._known(get_explained("uint8_t", lib.shamrocks_position_check, self._data, code))

    def refusal(self, move: Move | str) -> Refusal | None:
        """Why a move is refused, None when it is legal."""
        try:
            self.check(move)
        except Refusal as refusal:
            return refusal
        return None

    def play(self, move: Move | str) -> Self:
        """The position after a move; raises `Refusal` when the move is not legal."""
        code, after = self._move(move), self._copy()
        explained(lib.shamrocks_position_play, after._data, code, ffi.NULL)
        return after

    def undo(self, move: Move | str) -> Self:
        """The position before a move, which must have been legal there."""
        code, before = self._move(move), self._copy()
        explained(lib.shamrocks_position_undo, before._data, code, ffi.NULL)
        return before

    def autoplay(self, which: Autoplay = Autoplay.ALL) -> tuple[Self, Moves]:
        """The position after cards were played to the foundations, and the moves.

        >>> after, moves = Position.deal(1).autoplay(Autoplay.SAFE)
        >>> print(moves)
        6>S
        """
        number, after = Autoplay(which).value, self._copy()
        return after, _moves(fill("uint16_t", lib.shamrocks_position_autoplay, after._data, number))

    def is_safe(self, move: Move | str) -> bool:
        """Whether a move is a legal play to a foundation that can never be missed."""
        code = self._move(move)
        return bool(get("uint8_t", lib.shamrocks_position_is_safe, self._data, code))

    @property
    def outcome(self) -> Outcome:
        """Whether the game is over, and how. It can be lost long before it is stuck."""
        return Outcome(get("uint8_t", lib.shamrocks_position_outcome, self._data))

    @property
    def is_won(self) -> bool:
        """Whether all cards are on the foundations."""
        return bool(get("uint8_t", lib.shamrocks_position_is_won, self._data))

    @property
    def is_stuck(self) -> bool:
        """Whether the game is not won and no legal move is left."""
        return bool(get("uint8_t", lib.shamrocks_position_is_stuck, self._data))

    def perft(self, depth: int) -> int:
        """How many sequences of exactly so many legal moves start here.

        >>> [Position.deal(1).perft(depth) for depth in range(4)]
        [1, 5, 44, 408]
        """
        depth = whole(depth, 32)
        count: int = get_explained("uint64_t", lib.shamrocks_position_perft, self._data, depth)
        return count

    def __getitem__(self, pile: Pile | str) -> tuple[Card, ...]:
        pile = Pile._take(pile)
        if pile.is_fan:
            return self._fan(pile.code)
        top = self.top(pile)
        return (
            ()
            if top is None
            else tuple(Card.of(rank, top.suit) for rank in Rank if rank <= top.rank)
        )

    def __iter__(self) -> Iterator[Pile]:
        return iter(Pile.all())

    def __len__(self) -> int:
        return constant("PILES")

    def __str__(self) -> str:
        return self.lines

    def __repr__(self) -> str:
        return f"Position({self.line!r})"

    def __bytes__(self) -> bytes:
        return bytes(ffi.buffer(self._data))

    def __eq__(self, other: object) -> bool:
        return bytes(self) == bytes(other) if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (bytes(self),)


def _moves(codes: Iterable[int]) -> Moves:
    """Moves that the library gave."""
    return Moves(map(Move._known, codes))
