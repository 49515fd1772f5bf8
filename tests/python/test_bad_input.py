# ruff: noqa: E501
"""Bad input raises an exception with a sentence, and changes nothing."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import shamrocks
from chance import games
from shamrocks import (
    Autoplay,
    Card,
    Deck,
    Difficulty,
    Error,
    Game,
    Invalid,
    Judge,
    Move,
    Moves,
    Pile,
    Position,
    Rank,
    Refusal,
    Rules,
    Solver,
    Suit,
    difficulty,
    next_winnable,
    shorten,
)

START = Position.deal(1)
SAVED = f"shamrocks 1\nrules shamrocks\nseed 1\ndeck {Deck.from_seed(1)}\nmoves 3>C 6>S\n"
Call = Callable[[], Any]

# A call, the name of its status, and its sentence.
REFUSED: list[tuple[Call, str, str]] = [
    (lambda: Card("1H"), "EXPECTED_CARD", 'line 1, column 1: expected a card such as TH, found "1H"'),
    (lambda: Card(""), "EXPECTED_CARD", "line 1, column 1: expected a card such as TH, found nothing"),
    (lambda: Card("TH\0"), "EXPECTED_END", ""),
    (lambda: Card("\ud800"), "UTF8", "the text is not UTF-8 at byte 0"),
    (lambda: Card.from_code(52), "CARD", "52 is no card: cards are 0 to 51"),
    (lambda: Card.from_code(-1), "CARD", "-1 is no card: cards are 0 to 51"),
    (lambda: Card.from_code(10**30), "CARD", f"{10**30} is no card: cards are 0 to 51"),
    (lambda: Pile("19"), "NUMBER_TOO_LARGE", ""),
    (lambda: Pile.from_code(22), "PILE", "22 is no pile: fans are 0 to 17, foundations 18 to 21"),
    (lambda: Pile.fan(18), "FAN", "18 is no fan: fans are 0 to 17"),
    (lambda: Pile.fan(-1), "FAN", "-1 is no fan: fans are 0 to 17"),
    (lambda: Move("3"), "EXPECTED_MOVE", 'line 1, column 1: expected a move such as 5>12, 5>H or H>5, found "3"'),
    (lambda: Move.from_code(22), "MOVE", "22 is no move: a move is from + 256 * to, both 0 to 21"),
    (lambda: Move.from_code(2**64), "MOVE", f"{2**64} is no move: a move is from + 256 * to, both 0 to 21"),
    (lambda: Moves(["3>C", "3>X"]), "EXPECTED_PILE", ""),
    (lambda: "3 to C" in START.legal_moves, "EXPECTED_MOVE", ""),
    (lambda: Suit.parse("X"), "EXPECTED_SUIT", ""),
    (lambda: Rank.parse("1"), "EXPECTED_RANK", ""),
    (lambda: Rules.from_code(3), "RULES", "3 stands for no rules"),
    (lambda: Rules("dick"), "UNKNOWN_WORD", 'line 1, column 1: unknown preset "dick": did you mean "dick-1883"?'),
    (lambda: Rules(kings="top"), "UNKNOWN_WORD", ""),
    (lambda: Rules(building="down,building=down"), "GIVEN_TWICE", ""),
    (lambda: Rules("shamrocks\0"), "UNKNOWN_WORD", ""),
    (lambda: Deck("AC"), "DECK_MISSING", ""),
    (lambda: Deck(b"\xff"), "UTF8", "the text is not UTF-8 at byte 0"),
    (lambda: Deck.from_cards([]), "DECK_MISSING", ""),
    (lambda: Deck.from_cards(["AC"] * 52), "DECK_REPEATED", "ace of clubs stands twice in the deck: as card 1 and as card 2"),
    (lambda: Deck.from_cards(["AC", "2D"] * 3000), "DECK_REPEATED", ""),
    (lambda: Deck.from_seed(-1), "VALUE", "-1 is not among the values of this argument"),
    (lambda: Deck.from_seed(2**64), "VALUE", f"{2**64} is not among the values of this argument"),
    (lambda: Deck.from_pysol(1, 1), "PYSOL_GAME", "PySolFC's game 1 is not Shamrocks: that is 57, or 714 for Shamrocks II"),
    (lambda: Deck.from_pysol(57, 0), "PYSOL_ZERO", "PySolFC has no deal 0: its numbers start at 1"),
    (lambda: Deck.from_pysol(57, "first"), "PYSOL_NUMBER", ""),
    (lambda: Deck.from_pysol(57, 10**2000), "PYSOL_TOO_LONG", ""),
    (lambda: Deck.from_pysol(2**40, 1), "VALUE", ""),
    (lambda: Position(""), "EXPECTED_FOUNDATIONS", ""),
    (lambda: Position("C0 D0 H0 S0 AC"), "CARD_MISSING", ""),
    (lambda: Position("C0 D0 H0 S0 AC\0"), "EXPECTED_CARD", ""),
    (lambda: Position.from_bytes(bytes(64)), "CARD_REPEATED", "ace of clubs stands twice: in fan 1 and in fan 1"),
    (lambda: Position.from_fans([["AC"] * 4], [0] * 4), "FAN_TOO_LONG", ""),
    (lambda: Position.from_fans([["AC"] * 400], [0] * 4), "FAN_TOO_LONG", ""),
    (lambda: Position.from_fans([[]] * 19, [13] * 4), "TOO_MANY_FANS", "19 fans are too many: there are 18"),
    (lambda: Position.from_fans([], [14, 13, 13, 13]), "FOUNDATION_TOO_HIGH", ""),
    (lambda: Position.from_fans([], [256, 13, 13, 13]), "VALUE", ""),
    (lambda: Position.from_fans([], [13, 13, 13, -1]), "VALUE", ""),
    (lambda: START.perft(21), "PERFT_TOO_DEEP", ""),
    (lambda: START.perft(2**40), "VALUE", ""),
    (lambda: START["19"], "NUMBER_TOO_LARGE", ""),
    (lambda: START.undo("3>C"), "UNDO_NO_CARD", "3>C cannot be taken back: the clubs foundation is empty"),
    (lambda: Game(-1), "VALUE", ""),
    (lambda: Game(2**64), "VALUE", ""),
    (lambda: Game(1, "dick"), "UNKNOWN_WORD", ""),
    (lambda: Game.load(""), "EXPECTED_LINE", ""),
    (lambda: Game.load(SAVED.replace("6>S", "1>8")), "SAVED_MOVE", "move 2, 1>8, is illegal: fan 8 is full: a fan never holds more than three cards"),
    (lambda: Game.load(SAVED.replace("\n", "\0")), "EXPECTED_END_OF_LINE", ""),
    (lambda: Game.load(SAVED.encode("utf-16")), "UTF8", ""),
    (lambda: Game.load("shamrocks 2\n"), "SAVE_FORMAT", "line 1, column 11: save format 2 is newer than this library, which reads format 1"),
    (lambda: Solver(START, max_bytes=-1), "VALUE", ""),
    (lambda: Solver(START).step(2**64), "VALUE", ""),
    (lambda: Solver(START).run(-1), "VALUE", ""),
    (lambda: next(Solver(START).slices(0)), "VALUE", "0 is not among the values of this argument"),
    (lambda: next(Judge(START).slices(0)), "VALUE", "0 is not among the values of this argument"),
    (lambda: Judge(START, nodes=-1), "VALUE", ""),
    (lambda: Game(1).solve(max_bytes=2**64), "VALUE", ""),
    (lambda: next_winnable(2**64), "VALUE", ""),
    (lambda: shorten(START, ["3>C"]), "SHORTEN_NOT_WON", "the moves do not win the game"),
    (lambda: shorten(START, []), "SHORTEN_NOT_WON", "the moves do not win the game"),
    (lambda: shorten(START, ["1>8"]), "SHORTEN_REFUSED", "move 1, 1>8, is illegal: fan 8 is full: a fan never holds more than three cards"),
    (lambda: str(Difficulty(200)), "VALUE", ""),
    (lambda: str(Difficulty(2**70)), "VALUE", ""),
]  # fmt: skip


@pytest.mark.parametrize(("call", "name", "sentence"), REFUSED)
def test_the_crate_says_why(call: Call, name: str, sentence: str) -> None:
    with pytest.raises(Invalid) as refused:
        call()
    assert refused.value.name == name
    assert str(refused.value) == sentence or not sentence
    assert isinstance(refused.value, ValueError)
    assert str(refused.value)


WRONG: list[Any] = [None, 1.5, object(), b"TH", ["TH"], Card("TH"), {}, float("nan"), Card]

TAKERS: list[Callable[[Any], Any]] = [
    Card,
    Pile,
    Move,
    Rules,
    Deck,
    Position,
    Game,
    Solver,
    Judge,
    Card.from_code,
    Pile.from_code,
    Pile.fan,
    Move.from_code,
    Rules.from_code,
    Deck.from_seed,
    Deck.from_cards,
    Deck.shuffled,
    lambda value: Deck.from_pysol(57, value),
    lambda value: Deck.from_pysol(value, 1),
    lambda value: Card.of(value, Suit.CLUBS),
    lambda value: Card.of(Rank.ACE, value),
    lambda value: Move.of(value, "1"),
    Pile.foundation,
    Suit.parse,
    Rank.parse,
    Moves,
    lambda value: Moves([value]),
    lambda value: Position.deal(value),
    lambda value: Position.deal(1, value),
    Position.from_bytes,
    lambda value: Position.from_fans(value, [0] * 4),
    lambda value: Position.from_fans([value], [0] * 4),
    lambda value: Position.from_fans([], value),
    lambda value: Position.from_fans([], [value] * 4),
    START.play,
    START.undo,
    START.check,
    START.refusal,
    START.is_safe,
    START.with_rules,
    START.top,
    START.parse_move,
    START.perft,
    START.autoplay,
    START.legal_moves_of,
    START.__getitem__,
    lambda value: Rules().fills(value) if not isinstance(value, Card) else Rules().fills("X"),
    lambda value: Rules().builds(value, Rank.ACE),
    Game(1).play,
    Game(1).autoplay,
    Game(1).solve,
    Game.load,
    lambda value: Game(1).hint(max_bytes=value),
    lambda value: Game(1, WRONG[1] if value is None else value),
    Solver(START).restart,
    Solver(START).step,
    Solver(START).run,
    Judge(START).step,
    next_winnable,
    difficulty,
    lambda value: shorten(value, []),
    lambda value: shorten(START, [value]),
    lambda value: Deck.from_seed(1)[value],
]


@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_what_has_the_wrong_type_is_refused(value: Any) -> None:
    accepted = []
    for take in TAKERS:
        try:
            accepted.append(take(value))
        except (TypeError, ValueError, Error, AttributeError) as error:
            assert str(error)
    # Texts may be bytes, no generator is that of the system, and no moves are moves.
    fine = {b"TH": [Card("TH"), False], None: [Deck], repr({}): [Moves()]}
    wanted = fine.get(value if value is None or isinstance(value, bytes) else repr(value), [])
    assert [Deck if isinstance(some, Deck) else some for some in accepted] == wanted


def test_refusals_carry_their_data_wherever_they_go() -> None:
    game = Game(1)
    with pytest.raises(Refusal) as refused:
        game.play("1>8")
    error = refused.value
    for same in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(same) is Refusal
        assert (same.name, same.source, same.target) == ("FAN_FULL", Pile("1"), Pile("8"))
        assert (same.card, same.other, same.line, same.reason) == (Card("TD"), None, None, None)
        assert same.status == 209
    with pytest.raises(Invalid) as damaged:
        Game.load(SAVED + "at 3\n")
    assert (damaged.value.line, damaged.value.column) == (6, 4)
    with pytest.raises(Invalid) as damaged:
        Game.load(SAVED.replace("6>S", "1>8"))
    assert (damaged.value.reason, damaged.value.number) == ("FAN_FULL", 2)


@settings(max_examples=40)
@given(games(), st.integers(0, 2000), st.integers(0, 255), st.booleans())
def test_damaged_saves_are_read_or_refused(game: Game, at: int, byte: int, cut: bool) -> None:
    data = bytearray(game.save().encode())
    at %= len(data)
    if cut:
        del data[at:]
    else:
        data[at] = byte
    try:
        loaded = Game.load(bytes(data))
    except Invalid as error:
        assert str(error)
    else:
        assert Game.load(loaded.save()) == loaded


def test_what_is_closed_says_so() -> None:
    closed: list[tuple[Any, list[str]]] = []
    for handle in (Game(1), Solver(START), Judge(START)):
        with handle as same:
            assert same is handle
            assert not handle.closed
        handle.close()
        assert handle.closed
        closed.append((handle, [name for name in dir(handle) if not name.startswith("_")]))
    arguments: dict[str, tuple[Any, ...]] = {"play": ("3>C",), "restart": (), "step": (1,)}
    for handle, names in closed:
        for name in set(names) - {"close", "closed", "load"}:
            given = (
                (START,) if (type(handle), name) == (Solver, "restart") else arguments.get(name, ())
            )
            given = (5,) if name == "set_max_bytes" else given
            with pytest.raises(ValueError, match=f"^this {type(handle).__name__} is closed$"):
                value = getattr(handle, name)
                result = value(*given)
                next(result)
    for call in (len, iter, str, copy.copy, copy.deepcopy, pickle.dumps, list):
        with pytest.raises(ValueError, match=r"^this Game is closed$"):
            call(closed[0][0])
    with pytest.raises(ValueError, match=r"^this Game is closed$"):
        assert Game(1) == closed[0][0]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickle.dumps])
def test_solvers_are_neither_copied_nor_pickled(again: Callable[[Any], Any]) -> None:
    for handle in (Solver(START), Judge(START)):
        sentence = f"^a {type(handle).__name__} cannot be copied or pickled$"
        with pytest.raises(TypeError, match=sentence):
            again(handle)


def test_values_cannot_be_changed() -> None:
    values: list[tuple[Any, str]] = [
        (Card("TH"), "code"),
        (START, "rules"),
        (Move("1>2"), "source"),
    ]
    for value, name in values:
        with pytest.raises(AttributeError):
            setattr(value, name, 0)
    assert Position.deal(1) == START


def test_everything_is_documented() -> None:
    for name in shamrocks.__all__:
        value = getattr(shamrocks, name)
        if isinstance(value, int):
            continue
        assert value.__doc__, name
        for member, what in vars(value).items() if isinstance(value, type) else ():
            if not member.startswith("_") and (callable(what) or isinstance(what, property)):
                assert what.__doc__, f"{name}.{member}"


def test_enumerations_are_taken_by_value_or_refused() -> None:
    assert START.autoplay(Autoplay.ALL)[1] == Game(1).autoplay(Autoplay.ALL)
    with pytest.raises(ValueError, match="2 is not a valid Autoplay"):
        START.autoplay(2)  # type: ignore[arg-type]
