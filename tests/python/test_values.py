"""Cards, piles, moves, rules and decks: their texts, their codes, and their order."""

import copy
import pickle
import random
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given

from chance import decks, seeds
from shamrocks import Card, Deck, Move, Moves, Pile, Position, Rank, Rules, Suit, presets

EVERY: list[tuple[type[Any], list[Any]]] = [
    (Card, [Card.from_code(code) for code in range(52)]),
    (Pile, [Pile.from_code(code) for code in range(22)]),
    (Move, [Move.from_code(a + 256 * b) for a in range(22) for b in range(22)]),
    (Rules, list(Rules.all())),
]


@pytest.mark.parametrize(("kind", "values"), EVERY)
def test_values_read_back(kind: type[Any], values: list[Any]) -> None:
    assert len({str(value) for value in values}) == len(set(values)) == len(values)
    for value in values:
        assert kind(str(value)) == kind(str(value).lower()) == value
        assert kind.from_code(value.code) == value
        assert eval(repr(value)) == value
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
        assert hash(copy.copy(value)) == hash(value)


def test_values_have_the_order_of_their_codes() -> None:
    cards, piles, moves = (sorted(values, key=lambda value: value.code) for _, values in EVERY[:3])
    assert sorted(random.sample(cards, 52)) == cards
    assert sorted(random.sample(piles, 22)) == piles
    assert Card("AC") <= Card("AC") < Card("2C")
    assert Move("2>C") > Move("1>C") >= Move("1>C")
    assert sorted(moves) == sorted(moves, key=lambda move: (move.source.code, move.target.code))
    for position in map(Position.deal, range(20)):
        assert list(position.legal_moves) == sorted(position.legal_moves)


def test_values_of_different_types_are_different() -> None:
    values: list[Hashable] = [Card("AC"), Pile("1"), Move.from_code(0), Rules(), 0, "AC"]
    assert len(set(values)) == len(values)
    with pytest.raises(TypeError):
        sorted([Card("AC"), Pile("1")])


def test_suits_and_ranks_are_those_of_the_library() -> None:
    words = ["clubs", "diamonds", "hearts", "spades"]
    assert [suit.word for suit in Suit] == words == [suit.name.lower() for suit in Suit]
    assert "".join(map(str, Suit)) == "CDHS"
    assert "".join(map(str, Rank)) == "A23456789TJQK"
    for kind in (Suit, Rank):
        assert [kind.parse(str(value)) for value in kind] == list(kind)
    assert [Suit.parse(suit.symbol) for suit in Suit] == list(Suit)
    for card in Deck.in_order():
        assert Card.of(card.rank, card.suit) == card
        assert str(card) == f"{card.rank}{card.suit}"
        assert card.name == f"{card.rank.word} of {card.suit.word}"


def test_piles_and_moves() -> None:
    assert [pile.name for pile in Pile.all()[:18]] == [f"fan {n}" for n in range(1, 19)]
    assert [Pile.fan(n) for n in range(18)] == [pile for pile in Pile.all() if pile.is_fan]
    assert [Pile.foundation(suit).name for suit in Suit] == [
        f"the {suit.word} foundation" for suit in Suit
    ]
    for move in EVERY[2][1]:
        assert Move.of(move.source, move.target) == move
        assert str(move) == f"{move.source}>{move.target}"


def test_moves_in_a_row() -> None:
    moves = Moves(["3>C", Move("5>18")])
    assert eval(repr(moves)) == moves == tuple(moves)
    assert ("3>c" in moves, Move("5>18") in moves, "3>D" in moves, 3 in moves) == (
        True,
        True,
        False,
        False,
    )
    assert str(Moves()) == ""
    assert pickle.loads(pickle.dumps(moves)) == moves


def test_rules_are_their_keys() -> None:
    assert len(Rules.all()) == 36
    for rules in Rules.all():
        keys = rules.kings, rules.worrying_back, rules.building, rules.empty_fans
        kings, back, building, empty_fans = keys
        again = Rules(kings=kings, worrying_back=back, building=building, empty_fans=empty_fans)
        assert again == rules
        named = [preset for preset in presets() if preset.rules == rules]
        assert rules.preset == (named[0] if named else None)
        for card in Rank:
            for on in Rank:
                ways = [1] if building == "down" else [1, -1]
                assert rules.builds(card, on) == (on - card in ways)
        fills = {card.rank for card in Deck.in_order() if rules.fills(card)}
        assert fills == {"closed": set(), "kings": {Rank.KING}, "any": set(Rank)}[empty_fans]
    assert Rules("as-dealt", building="down") == Rules("as-dealt,building=down")
    assert presets()[0].rules == Rules()
    assert all(preset.source and Rules(preset.name) == preset.rules for preset in presets())


@given(decks)
def test_decks_read_back(deck: Deck) -> None:
    again: list[Callable[[], Deck]] = [
        lambda: Deck(str(deck)),
        lambda: Deck(str(deck).lower().encode()),
        lambda: Deck.from_cards(deck),
        lambda: Deck.from_cards(map(str, deck)),
        lambda: pickle.loads(pickle.dumps(deck)),
        lambda: copy.deepcopy(deck),
        lambda: eval(repr(deck)),
    ]
    for make in again:
        assert make() == deck
        assert hash(make()) == hash(deck)
    assert list(deck) == [deck[index] for index in range(52)] == list(deck[:])
    assert set(deck) == set(Deck.in_order())
    assert [deck.index(card) for card in deck] == list(range(len(deck)))
    assert deck[-1] in deck
    assert list(reversed(deck)) == list(deck[::-1])


@given(seeds)
def test_a_seed_is_for_ever_the_same_deck(seed: int) -> None:
    assert Deck.from_seed(seed) == Deck.from_seed(seed) != Deck.from_seed(seed ^ 1)


def test_golden_decks(crate: Path) -> None:
    rows = (crate / "tests/data/seeds.tsv").read_text().splitlines()
    for row in rows:
        seed, deck = row.split("\t")[:2]
        assert str(Deck.from_seed(int(seed))) == deck
    assert rows


def test_shuffles_are_those_of_their_generator() -> None:
    assert Deck.shuffled(random.Random(1)) == Deck.shuffled(random.Random(1))
    assert Deck.shuffled(random.Random(1)) != Deck.shuffled(random.Random(2))
    assert Deck.shuffled() != Deck.shuffled()

    class Odd(random.Random):
        """Its second word is one that a shuffle throws away."""

        words: ClassVar[Iterator[int]] = iter([2**32 - 1, 0, *range(2**31, 2**31 + 60)])

        def getrandbits(self, k: int) -> int:
            assert k == 32
            return next(self.words)

    assert len(set(Deck.shuffled(Odd()))) == 52
    assert next(Odd.words) == 2**31 + 51


def test_deals_of_pysol() -> None:
    deals: list[tuple[int, int | str]] = [
        (57, 1),
        (57, "1"),
        (714, "ms1"),
        (714, 12345678901234567890),
    ]
    for game, number in deals:
        deck, rules = Deck.from_pysol(game, number)
        assert (len(set(deck)), str(rules)) == (52, "as-dealt")
    assert Deck.from_pysol(57, 1) == Deck.from_pysol(57, "1")
