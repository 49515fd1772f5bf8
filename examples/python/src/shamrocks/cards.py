"""Cards, piles and moves."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import total_ordering
from typing import Any, ClassVar, Self

from ._library import constant, failure, get, lib, print_text, read_text, whole


class Suit(IntEnum):
    """A suit.

    >>> print(Suit.HEARTS, Suit.HEARTS.word, Suit.HEARTS.symbol == "\\u2665")
    H hearts True
    >>> Suit.parse("h")
    <Suit.HEARTS: 2>
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Reads a letter or a symbol."""
        return cls(read_text("uint8_t", lib.shamrocks_suit_from_text, text))

    @property
    def word(self) -> str:
        """Such as "hearts"."""
        return print_text(lib.shamrocks_suit_name, self)

    @property
    def symbol(self) -> str:
        """One character."""
        return print_text(lib.shamrocks_suit_symbol, self)

    def __str__(self) -> str:
        return print_text(lib.shamrocks_suit_text, self)


class Rank(IntEnum):
    """A rank.

    >>> print(Rank.QUEEN, Rank.QUEEN.word, Rank.parse("10").word)
    Q queen 10
    """

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    JACK = 10
    QUEEN = 11
    KING = 12

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Reads one of A 2 3 4 5 6 7 8 9 T J Q K, or 10."""
        return cls(read_text("uint8_t", lib.shamrocks_rank_from_text, text))

    @property
    def word(self) -> str:
        """Such as "queen"."""
        return print_text(lib.shamrocks_rank_name, self)

    def __str__(self) -> str:
        return print_text(lib.shamrocks_rank_text, self)


@total_ordering
class Coded:
    """A value that a text and a frozen number stand for."""

    __slots__ = ("_code",)

    _kind: ClassVar[str]
    _status: ClassVar[int]
    _read: ClassVar[Any]
    _print: ClassVar[Any]

    _code: int

    def __init__(self, text: str) -> None:
        self._code = read_text(self._kind, self._read, text)

    @classmethod
    def from_code(cls, code: int) -> Self:
        """The value with a number."""
        value = cls.__new__(cls)
        value._code = whole(code, 16 if cls._kind == "uint16_t" else 8, cls._status)
        try:
            str(value)
        except ValueError:
            raise failure(cls._status, value._code) from None
        return value

    @classmethod
    def _known(cls, code: int) -> Self:
        """The value with a number that the library gave."""
        value = cls.__new__(cls)
        value._code = code
        return value

    @classmethod
    def _take(cls, value: Self | str) -> Self:
        """A value, or the one with this text."""
        return value if isinstance(value, cls) else cls(value)  # type: ignore[arg-type]

    @property
    def code(self) -> int:
        """The number, which is the same in every version."""
        return self._code

    def __str__(self) -> str:
        return print_text(self._print, self._code)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._code == other._code

    @property
    def _order(self) -> int:
        return self._code

    def __lt__(self, other: Any) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._order < other._order

    def __hash__(self) -> int:
        return hash((type(self), self._code))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_code, (self._code,)


class Card(Coded):
    """A card.

    >>> card = Card("TH")
    >>> card.name, card.rank, card.suit
    ('10 of hearts', <Rank.TEN: 9>, <Suit.HEARTS: 2>)
    >>> Card.of(Rank.TEN, Suit.HEARTS)
    Card('TH')
    """

    __slots__ = ()
    _kind = "uint8_t"
    _status = constant("ERROR_CARD")
    _read = lib.shamrocks_card_from_text
    _print = lib.shamrocks_card_text

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Self:
        """The card of a rank and a suit."""
        return cls._known(Suit(suit) * len(Rank) + Rank(rank))

    @property
    def name(self) -> str:
        """In words, such as "10 of hearts"."""
        return print_text(lib.shamrocks_card_name, self._code)

    @property
    def suit(self) -> Suit:
        """The suit."""
        return Suit(self._code // len(Rank))

    @property
    def rank(self) -> Rank:
        """The rank."""
        return Rank(self._code % len(Rank))


class Pile(Coded):
    """A fan or a foundation. In texts the fans are 1 to 18, in code 0 to 17.

    >>> Pile("7").name, Pile("H").name, Pile.fan(6)
    ('fan 7', 'the hearts foundation', Pile('7'))
    """

    __slots__ = ()
    _kind = "uint8_t"
    _status = constant("ERROR_PILE")
    _read = lib.shamrocks_pile_from_text
    _print = lib.shamrocks_pile_text

    @classmethod
    def fan(cls, index: int) -> Self:
        """The fan with this index, 0 to 17."""
        status = constant("ERROR_FAN")
        if whole(index, 8, status) >= constant("FANS"):
            raise failure(status, index)
        return cls._known(index)

    @classmethod
    def foundation(cls, suit: Suit) -> Self:
        """The foundation of a suit."""
        return cls._known(constant("FIRST_FOUNDATION") + Suit(suit))

    @classmethod
    def all(cls) -> tuple[Self, ...]:
        """The fans, then the foundations."""
        return tuple(map(cls._known, range(constant("PILES"))))

    @property
    def name(self) -> str:
        """In words, such as "fan 7"."""
        return print_text(lib.shamrocks_pile_name, self._code)

    @property
    def is_fan(self) -> bool:
        """Whether it is a fan, else it is a foundation."""
        return self._code < constant("FANS")


class Move(Coded):
    """The move of the top card of a pile to another pile.

    >>> move = Move("5>H")
    >>> move.source.name, move.target.name
    ('fan 5', 'the hearts foundation')
    >>> Move.of(Pile("5"), Pile("H")) == move
    True
    """

    __slots__ = ()
    _kind = "uint16_t"
    _status = constant("ERROR_MOVE")
    _read = lib.shamrocks_move_from_text
    _print = lib.shamrocks_move_text

    @classmethod
    def of(cls, source: Pile | str, target: Pile | str) -> Self:
        """The move from a pile to another."""
        piles = Pile._take(source)._code, Pile._take(target)._code
        return cls._known(get("uint16_t", lib.shamrocks_move, *piles))

    @property
    def source(self) -> Pile:
        """Where the card comes from."""
        return Pile._known(self._code % 256)

    @property
    def target(self) -> Pile:
        """Where it goes."""
        return Pile._known(self._code // 256)

    @property
    def _order(self) -> int:
        """By the pile it comes from, then the one it goes to, as moves are listed."""
        return self._code % 256 * 256 + self._code // 256


class Moves(tuple[Move, ...]):
    """Moves in a row. A text of a move is asked for as the move itself.

    >>> moves = Moves(["3>C", "5>18"])
    >>> print(moves)
    3>C 5>18
    >>> "5>18" in moves, Move("5>18") in moves, "5>17" in moves
    (True, True, False)
    """

    __slots__ = ()

    def __new__(cls, moves: Iterable[Move | str] = ()) -> Self:
        return super().__new__(cls, map(Move._take, moves))

    def __contains__(self, move: object) -> bool:
        return super().__contains__(Move(move) if isinstance(move, str) else move)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Moves({str(self).split()!r})"
