"""Decks."""

from __future__ import annotations

import operator
import random
from collections.abc import Iterable, Sequence
from typing import Any, Self, overload

from ._library import (
    check,
    constant,
    explained,
    ffi,
    get_explained,
    lib,
    print_text,
    text_arguments,
    whole,
)
from .cards import Card
from .rules import Rules

_DECK = f"uint8_t[{constant('CARDS')}]"


class Deck(Sequence[Card]):
    """The 52 cards, each once, in deal order.

    >>> deck = Deck.from_seed(1)
    >>> deck[0], len(deck), deck.index(Card("7H"))
    (Card('KS'), 52, 51)
    >>> Deck(str(deck)) == deck
    True
    """

    __slots__ = ("_codes",)

    def __init__(self, text: str | bytes) -> None:
        deck = ffi.new(_DECK)
        explained(lib.shamrocks_deck_from_text, *text_arguments(text), deck)
        self._codes = bytes(deck)

    @classmethod
    def _known(cls, codes: Any) -> Self:
        deck = cls.__new__(cls)
        deck._codes = bytes(codes)
        return deck

    @classmethod
    def in_order(cls) -> Self:
        """Clubs, diamonds, hearts, spades, each from ace to king."""
        deck = ffi.new(_DECK)
        check(lib.shamrocks_deck_in_order(deck))
        return cls._known(deck)

    @classmethod
    def from_seed(cls, seed: int) -> Self:
        """The deck of a number, for ever the same."""
        deck = ffi.new(_DECK)
        check(lib.shamrocks_deck_from_seed(whole(seed), deck))
        return cls._known(deck)

    @classmethod
    def from_cards(cls, cards: Iterable[Card | str]) -> Self:
        """The deck of these cards."""
        return cls._from_codes(bytes(Card._take(card).code for card in cards))

    @classmethod
    def _from_codes(cls, codes: bytes) -> Self:
        explained(lib.shamrocks_deck_check, codes, len(codes))
        return cls._known(codes)

    @classmethod
    def shuffled(cls, generator: random.Random | None = None) -> Self:
        """Shuffled by a generator, or by the system's chance.

        >>> len(set(Deck.shuffled(random.Random(7))))
        52
        """
        source = random.SystemRandom() if generator is None else generator
        deck, used = ffi.new(_DECK), ffi.new("size_t *")
        words = [source.getrandbits(32) for _ in range(constant("CARDS") - 1)]
        status = constant("ERROR_WORDS")
        while status == constant("ERROR_WORDS"):
            given = ffi.new("uint32_t[]", words)
            status = lib.shamrocks_deck_shuffled(given, len(words), used, deck)
            words.append(source.getrandbits(32))
        check(status)
        return cls._known(deck)

    @classmethod
    def from_pysol(cls, game: int, number: int | str) -> tuple[Self, Rules]:
        """PySolFC's deal of its game 57 or 714, with the rules it plays by.

        >>> Deck.from_pysol(57, 1)[1]
        Rules('as-dealt')
        """
        deck = ffi.new(_DECK)
        text = text_arguments(number if isinstance(number, str) else str(operator.index(number)))
        game = whole(game, 32)
        rules = get_explained("uint8_t", lib.shamrocks_deck_from_pysol, game, *text, deck)
        return cls._known(deck), Rules._known(rules)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        if isinstance(index, slice):
            return tuple(map(Card._known, self._codes[index]))
        return Card._known(self._codes[index])

    def __len__(self) -> int:
        return len(self._codes)

    def __str__(self) -> str:
        return print_text(lib.shamrocks_deck_text, self._codes)

    def __repr__(self) -> str:
        return f"Deck({str(self)!r})"

    def __bytes__(self) -> bytes:
        """The codes of the cards."""
        return self._codes

    def __eq__(self, other: object) -> bool:
        return self._codes == other._codes if isinstance(other, Deck) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._codes)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._from_codes, (self._codes,)
