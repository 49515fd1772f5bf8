"""Verdicts, hints and judgements: they hold, and slices, threads and budgets change nothing."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chance import games, positions, rules
from shamrocks import (
    Deck,
    Game,
    Invalid,
    Judge,
    Position,
    Rules,
    Solution,
    Solver,
    Stop,
    Verdict,
    difficulty,
    next_winnable,
    shorten,
)

HARD = 482
"""A deal that takes some 84,000 nodes."""


def assert_wins(position: Position, solution: Solution) -> None:
    """Plays the moves of a verdict that has some."""
    verdict, moves = solution
    for move in moves:
        position = position.play(move)
    assert position.is_won == (verdict is Verdict.WINNABLE)


def can_be_won(start: Position) -> bool | None:
    """By plain enumeration, None where there are too many positions."""
    seen, open_ = {start.key}, [start]
    while open_ and len(seen) < 3000:
        position = open_.pop()
        if position.is_won:
            return True
        for move in position.legal_moves:
            after = position.play(move)
            if after.key not in seen:
                seen.add(after.key)
                open_.append(after)
    return None if open_ else False


@settings(max_examples=60)
@given(positions(most=12))
def test_verdicts_are_true(start: Position) -> None:
    truth = can_be_won(start)
    with Solver(start) as solver:
        solution = solver.run(200_000)
    assert_wins(start, solution)
    if truth is not None:
        assert solution.verdict is (Verdict.WINNABLE if truth else Verdict.UNWINNABLE)


def test_verdicts_of_an_independent_program(crate: Path) -> None:
    head, *rows = (crate / "tests/data/verdicts.tsv").read_text().splitlines()
    columns = head.split("\t")[1:]
    found = set()
    for row in rows[:60]:
        deck, *cells = row.split("\t")
        for column, cell in zip(columns, cells, strict=True):
            with Solver(Position.deal(Deck(deck), column)) as solver:
                found.add((cell, solver.run(2500).verdict))
    assert ("w", Verdict.UNWINNABLE) not in found
    assert ("l", Verdict.WINNABLE) not in found
    assert {("w", Verdict.WINNABLE), ("l", Verdict.UNWINNABLE)} <= found


@settings(max_examples=20)
@given(st.integers(0, 300), rules, st.integers(1, 700))
def test_any_slicing_gives_the_same(seed: int, rules: Rules, size: int) -> None:
    nodes = 3000
    with Solver(Position.deal(seed, rules)) as whole, Solver(Position.deal(seed, rules)) as sliced:
        solution = whole.run(nodes)
        while sliced.progress.nodes < nodes:
            if sliced.step(min(size, nodes - sliced.progress.nodes)) is Stop.DECIDED:
                break
        assert (sliced.verdict, sliced.moves) == solution
        assert sliced.progress == whole.progress
        assert whole.position == sliced.position == Position.deal(seed, rules)


def test_slices_end_with_the_verdict_and_say_how_far_it_is() -> None:
    with Solver(Position.deal(9)) as solver:
        progress = list(solver.slices(nodes=10))
        assert solver.verdict is Verdict.UNWINNABLE
        assert solver.moves == ()
        assert [some.nodes for some in progress] == sorted(some.nodes for some in progress)
        assert progress[0].nodes == 10
        assert len(progress) == -(-progress[-1].nodes // 10)
        assert len(list(solver)) == 1
        solver.restart(Position.deal(1))
        assert str(solver.verdict) == "undecided"
        left = [some.cards_left for some in solver.slices(nodes=5)]
        assert left == sorted(left, reverse=True)
        assert left[-1] < left[0] <= 52
        assert_wins(Position.deal(1), solver.run())


def test_memory_is_bounded_and_more_lets_it_go_on() -> None:
    hard = Position.deal(71)
    with Solver(hard, max_bytes=0) as solver:
        assert list(solver)[-1].nodes == 0
        assert solver.step(1000) is Stop.BYTES
        solver.set_max_bytes(None)
        assert solver.step(10) is Stop.NODES
        assert solver.run(20, max_bytes=None).verdict is Verdict.UNDECIDED
        assert solver.progress.nodes == 20


@settings(max_examples=25)
@given(games())
def test_hints_win(game: Game) -> None:
    budget = 30_000
    verdict, move = game.hint(budget)
    assert game.solve(budget).moves[:1] == (() if move is None else (move,))
    if verdict is not Verdict.WINNABLE:
        assert move is None
        return
    moves = 0
    while step := game.hint(budget).move:
        game.play(step)
        moves += 1
        assert moves < 500
    assert game.position.is_won


def test_a_larger_budget_goes_on() -> None:
    with Game(HARD) as game, Solver(game.position) as solver:
        assert game.solve(10) == (Verdict.UNDECIDED, ())
        assert game.solve(50_000) == (Verdict.UNDECIDED, ())
        assert game.hint(0) == (Verdict.UNDECIDED, None)
        assert game.solve() == solver.run()
        assert_wins(game.position, game.solve())


@settings(max_examples=20)
@given(positions(most=9))
def test_judgements_are_those_of_the_positions_after(start: Position) -> None:
    with Judge(start, nodes=50_000) as judge, Judge(start, nodes=50_000) as sliced:
        verdicts = judge.run()
        assert list(sliced.slices(nodes=7))[-1] == verdicts == sliced.verdicts
        assert sliced.nodes == judge.nodes
        assert [*sliced] == [verdicts]
    assert tuple(verdicts) == start.legal_moves
    for move, verdict in verdicts.items():
        with Solver(start.play(move)) as solver:
            assert {verdict, solver.run(200_000).verdict} not in (
                {Verdict.WINNABLE, Verdict.UNWINNABLE},
            )


def test_winnable_deals_are_those_found_one_by_one() -> None:
    seed, found = 0, []
    while winnable := next_winnable(seed, "dick-1883"):
        found.append(winnable.seed)
        seed = winnable.seed + 1
        if seed > 30:
            break
    won = [
        seed
        for seed in range(found[-1] + 1)
        if Solver(Position.deal(seed, "dick-1883")).run().verdict is Verdict.WINNABLE
    ]
    assert won == found
    assert next_winnable(2**64 - 1, "dick-1883", nodes=1) is None


@settings(max_examples=20)
@given(st.integers(0, 200))
def test_shortened_lines_win(seed: int) -> None:
    start = Position.deal(seed)
    with Solver(start) as solver:
        verdict, moves = solver.run(20_000)
    if verdict is Verdict.WINNABLE:
        shorter = shorten(start, map(str, moves), nodes=300)
        assert 52 <= len(shorter) <= len(moves)
        assert_wins(start, Solution(verdict, shorter))
        with pytest.raises(Invalid) as error:
            shorten(start, moves[:-1])
        assert error.value.name == "SHORTEN_NOT_WON"


def test_grades() -> None:
    grades = {difficulty(Position.deal(seed)) for seed in range(30)}
    assert len(grades) > 1
    assert str(min(grades)) == "easy"
    assert repr(min(grades)) == "<Difficulty 0: easy>"
    assert len(set(map(str, grades))) == len(grades)


def test_threads_with_solvers_of_their_own() -> None:
    seeds = range(60)
    results: dict[int, tuple[Solution, int]] = {}

    def solve(some: range) -> None:
        for seed in some:
            with Solver(Position.deal(seed)) as solver:
                results[seed] = solver.run(5000), solver.progress.nodes

    threads = [threading.Thread(target=solve, args=(seeds[at::4],)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    together = dict(results)
    results.clear()
    solve(seeds)
    assert results == together


def test_threads_that_share_a_solver_and_a_game() -> None:
    """One asks, one works, one closes: nothing but orderly answers."""
    game, solver = Game(1), Solver(Position.deal(71))
    failures: list[BaseException] = []
    stepped = threading.Event()

    def guard(work: Callable[[], object]) -> None:
        try:
            while True:
                work()
        except ValueError as closed:
            assert str(closed) in ("this Solver is closed", "this Game is closed")
        except BaseException as failure:
            failures.append(failure)

    def step() -> None:
        solver.step(3000)
        stepped.set()

    def play() -> None:
        game.restart()
        game.autoplay()
        game.undo()

    works: list[Callable[[], object]] = [step, step, play, play, game.save]
    works += [lambda: solver.progress, lambda: solver.moves, lambda: game.position]
    threads = [threading.Thread(target=guard, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    assert stepped.wait(60)
    solver.close()
    game.close()
    for thread in threads:
        thread.join()
    assert failures == []
