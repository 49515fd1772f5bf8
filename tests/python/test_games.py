"""A game is the replay of its moves, whatever is done to it and in whichever order."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from chance import decks, games, positions, rules, seeds
from shamrocks import Autoplay, Deck, Game, Move, Moves, Outcome, Pile, Position, Refusal, Rules

EVERY_MOVE = [Move.of(source, target) for source in Pile.all() for target in Pile.all()]


class Replay(RuleBasedStateMachine):
    """Plays a game beside the plain list of its moves."""

    def __init__(self) -> None:
        super().__init__()
        self.moves: list[Move] = []
        self.undone: list[Move] = []

    @initialize(start=st.one_of(seeds, decks, positions()), played_by=rules)
    def deal(self, start: int | Deck | Position, played_by: Rules) -> None:
        self.game = Game(start, played_by)
        self.start = self.game.position
        self.played_by = played_by
        assert self.game.seed == (start if isinstance(start, int) else None)
        deck = Deck.from_seed(start) if isinstance(start, int) else start
        assert self.game.deck == (deck if isinstance(deck, Deck) else None)

    def now(self) -> Position:
        position = self.start
        for move in self.moves:
            position = position.play(move)
        return position

    def played(self, moves: Moves) -> None:
        self.moves += moves
        if moves:
            self.undone.clear()

    @precondition(lambda self: self.game.position.legal_moves)
    @rule(choice=st.integers(0, 200))
    def play(self, choice: int) -> None:
        before = self.game.position
        move = before.legal_moves[choice % len(before.legal_moves)]
        assert self.game.play(move) == before.top(move.source)
        self.played(Moves([move]))

    @rule(choice=st.integers(0, len(EVERY_MOVE) - 1))
    def refuse(self, choice: int) -> None:
        before = self.game.copy()
        for move in EVERY_MOVE[choice:] + EVERY_MOVE[:choice]:
            if move not in before.position.legal_moves:
                with pytest.raises(Refusal) as refused:
                    self.game.play(move)
                assert str(refused.value) == str(before.position.refusal(move))
                break
        assert self.game == before

    @rule()
    def undo(self) -> None:
        move = self.moves.pop() if self.moves else None
        assert self.game.undo() == move
        if move:
            self.undone.append(move)

    @rule()
    def redo(self) -> None:
        move = self.undone.pop() if self.undone else None
        assert self.game.redo() == move
        if move:
            self.moves.append(move)

    @rule()
    def restart(self) -> None:
        self.game.restart()
        self.undone += reversed(self.moves)
        self.moves.clear()

    @rule(which=st.sampled_from(Autoplay))
    def autoplay(self, which: Autoplay) -> None:
        after, moves = self.game.position.autoplay(which)
        assert self.game.autoplay(which) == moves
        assert self.game.position == after
        self.played(moves)

    @rule(way=st.sampled_from(["load", "pickle", "copy", "deepcopy"]))
    def become(self, way: str) -> None:
        same = {
            "load": lambda game: Game.load(str(game)),
            "pickle": lambda game: pickle.loads(pickle.dumps(game)),
            "copy": copy.copy,
            "deepcopy": copy.deepcopy,
        }[way](self.game)
        assert same == self.game
        assert same.save() == self.game.save()
        self.game.close()
        self.game = same

    @invariant()
    def is_the_replay(self) -> None:
        game = self.game
        position = self.now()
        assert (game.position, game.start_position) == (position, self.start)
        assert (list(game), list(game.history), len(game)) == (
            self.moves,
            self.moves,
            len(self.moves),
        )
        assert all(move in game for move in self.moves)
        assert list(game.undone) == self.undone[::-1]
        assert (game.rules, game.outcome) == (self.played_by, position.outcome)
        assert game


TestReplay = Replay.TestCase
TestReplay.settings = settings(max_examples=60, stateful_step_count=40)


@settings(max_examples=50)
@given(games(), games())
def test_games_are_equal_when_their_save_files_are(game: Game, other: Game) -> None:
    assert game == game.copy() == Game.load(game.save().encode())
    assert (game == other) == (game.save() == other.save())
    before = game.copy()
    if game.undo():
        assert game != before
        assert game.redo()
        assert game == before
    assert game != game.save()


def test_a_game_changes_so_it_has_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(Game(1))


def test_a_game_reads_well() -> None:
    with Game(1) as game:
        game.play("3>f")
        assert repr(game) == "<Game, seed 1, shamrocks, 1 moves, running>"
    assert repr(game) == "<Game, closed>"
    assert repr(Game(Position.from_fans([], [13] * 4))) == "<Game, shamrocks, 0 moves, won>"


def test_a_copy_goes_its_own_way() -> None:
    game = Game(1)
    other = game.copy()
    other.play("3>C")
    assert (len(game), len(other)) == (0, 1)
    assert game.outcome is Outcome.RUNNING
