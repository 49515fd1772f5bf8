"""What holds whatever is done: cards are conserved, everything can be taken back, keys and bytes
tell positions apart. The same as tests/props.rs says in Rust."""

import copy
import pickle
from pathlib import Path
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from chance import FAN_LIMIT, FANS, positions, rules
from shamrocks import (
    Autoplay,
    Card,
    Deck,
    Error,
    Invalid,
    Move,
    Outcome,
    Pile,
    Position,
    Rank,
    Refusal,
    Rules,
    Suit,
)

WON = Position.from_fans([], [13] * len(Suit))
EVERY_MOVE = [Move.of(source, target) for source in Pile.all() for target in Pile.all()]


def assert_valid(position: Position) -> None:
    """Checks what every position promises."""
    cards = [card for pile in position for card in position[pile]]
    assert sorted(cards) == list(Deck.in_order())
    assert len(position.fans) == FANS
    assert all(len(fan) <= FAN_LIMIT for fan in position.fans)
    for suit, count in zip(Suit, position.foundations, strict=True):
        foundation = position[Pile.foundation(suit)]
        assert foundation == tuple(Card.of(rank, suit) for rank in list(Rank)[:count])
    assert position.cards_left == sum(map(len, position.fans))
    assert position.is_won == (position.cards_left == 0)
    assert position.is_stuck == (not position.is_won and not position.legal_moves)
    for pile, held in position.items():
        assert position.top(pile) == (held[-1] if held else None)


def walk(position: Position, chance: Random, count: int) -> tuple[Position, list[Move]]:
    """The position after random moves, and those moves."""
    played: list[Move] = []
    while len(played) < count and (moves := position.legal_moves):
        played.append(chance.choice(moves))
        position = position.play(played[-1])
    return position, played


@given(positions(), st.randoms(use_true_random=False))
def test_play_and_autoplay_conserve_the_cards(start: Position, chance: Random) -> None:
    assert_valid(start)
    position, played = walk(start, chance, 60)
    assert_valid(position)
    for which in Autoplay:
        after, moves = position.autoplay(which)
        assert_valid(after)
        for move in reversed(moves):
            assert which is Autoplay.ALL or after.undo(move).is_safe(move)
            after = after.undo(move)
        assert after == position
    for move in reversed(played):
        position = position.undo(move)
        assert_valid(position)
    assert position == start


@settings(max_examples=30)
@given(positions(), st.randoms(use_true_random=False))
def test_legality_is_one_thing(start: Position, chance: Random) -> None:
    """In the legal list, accepted by `check`, played: all three or none."""
    for position in (start, walk(start, chance, 40)[0]):
        before, moves = bytes(position), position.legal_moves
        for move in EVERY_MOVE:
            try:
                card = position.check(move)
            except Refusal as refusal:
                assert (move in moves, str(position.refusal(move))) == (False, str(refusal))
                assert (refusal.source, refusal.target) == (move.source, move.target)
                try:
                    position.play(move)
                except Refusal as again:
                    assert again.__dict__ == refusal.__dict__
                else:
                    raise AssertionError(f"{move} is played in {position.line}")
            else:
                assert move in moves
                assert position.refusal(move) is None
                assert position.play(move).top(move.target) == card == position.top(move.source)
        assert bytes(position) == before
        by_pile = [move for pile in position for move in position.legal_moves_of(pile)]
        assert by_pile == list(moves)


@settings(max_examples=50)
@given(positions())
def test_perft_counts_what_is_played(start: Position) -> None:
    def count(position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(count(position.play(move), depth - 1) for move in position.legal_moves)

    for depth in range(3):
        assert start.perft(depth) == count(start, depth)


@given(positions())
def test_positions_read_back(position: Position) -> None:
    for again in (
        Position(str(position)),
        Position(position.line.lower()),
        Position(f"\n {position.lines}\n\n".encode()),
        Position.from_bytes(bytes(position)),
        Position.from_fans(position.fans, position.foundations, position.rules),
        pickle.loads(pickle.dumps(position)),
        copy.copy(position),
        copy.deepcopy(position),
        eval(repr(position)),
    ):
        assert again == position
        assert hash(again) == hash(position)
    assert {position: 1}[Position(position.lines)] == 1


@given(
    positions(),
    st.lists(st.tuples(st.integers(0, 63), st.integers(0, 255)), min_size=1, max_size=3),
    st.binary(min_size=64, max_size=64),
)
def test_any_64_bytes_are_a_position_or_refused(
    position: Position, changes: list[tuple[int, int]], arbitrary: bytes
) -> None:
    changed = bytearray(bytes(position))
    for at, byte in changes:
        changed[at] = byte
    for data in (bytes(changed), arbitrary):
        try:
            read = Position.from_bytes(data)
        except Invalid as error:
            assert str(error)
        else:
            assert_valid(read)
            assert bytes(read) == data


@given(positions(), st.permutations(range(FANS)), rules)
def test_keys_ignore_the_order_of_fans_and_nothing_else(
    position: Position, order: list[int], other: Rules
) -> None:
    fans = [position.fans[fan] for fan in order]
    shuffled = Position.from_fans(fans, position.foundations, position.rules)
    assert shuffled.key == position.key
    assert (position.with_rules(other).key == position.key) == (position.rules == other)
    for move in position.legal_moves:
        after = position.play(move)
        same = sorted(after.fans) == sorted(position.fans)
        same = same and after.foundations == position.foundations
        assert (after.key == position.key) == same


@given(positions(), st.text(max_size=300) | st.binary(max_size=300))
@example(WON, "")
def test_arbitrary_texts_are_read_or_refused(position: Position, text: str | bytes) -> None:
    for read in (Position, Deck):
        try:
            value = read(text)
        except Error as error:
            assert str(error)
        else:
            assert read(str(value)) == value
    if isinstance(text, str):
        for kind in (Card, Pile, Move, Rules, Rank.parse, Suit.parse, position.parse_move):
            try:
                assert kind(text) is not None
            except Invalid as error:
                assert (error.line or 1) >= 1
                assert str(error)


def test_a_position_maps_piles_to_cards() -> None:
    position = Position.deal(1)
    assert list(position) == list(Pile.all())
    assert dict(position)[Pile("18")] == (Card("7H"),)
    assert position["18"] == position.fans[17]
    assert position["c"] == ()
    assert Pile("H") in position
    assert len(position) == len(position.keys()) == 22
    assert position != dict(position)


def test_a_won_game_is_over() -> None:
    for some in Rules.all():
        won = WON.with_rules(some)
        assert (won.outcome, won.legal_moves, won.is_won) == (Outcome.WON, (), True)
        assert [won.perft(depth) for depth in range(4)] == [1, 0, 0, 0]
        refusal = won.refusal("C>1")
        assert refusal is not None
        assert refusal.name == "WON"


def test_perft_of_independent_programs(crate: Path) -> None:
    rows = (crate / "tests/data/perft_presets.tsv").read_text().splitlines()
    for row in rows:
        deck, rules, counts = row.split("\t")
        start = Position.deal(Deck(deck), rules)
        for depth, count in enumerate(counts.split(), start=1):
            assert start.perft(depth) == int(count)
    assert rows


def test_stuck_is_without_a_legal_move() -> None:
    chance = Random(1)
    ends = [walk(Position.deal(seed, "dick-1883"), chance, 500)[0] for seed in range(20)]
    stuck = [end for end in ends if end.outcome is Outcome.STUCK]
    assert stuck
    assert all(end.legal_moves == () and end.is_stuck for end in stuck)
