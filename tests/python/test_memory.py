"""What the library allocates is given back, once, by whichever way an object goes."""

import gc
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shamrocks import Deck, Error, Game, Judge, Position, Solver
from shamrocks._library import get

START = Position.deal(1)
MAKERS: list[Callable[[], Game | Solver | Judge]] = [
    lambda: Game(1),
    lambda: Game(Deck.from_seed(1)),
    lambda: Game(START),
    lambda: Game.load(Game(1).save()),
    lambda: Game(1).copy(),
    lambda: Solver(START),
    lambda: Judge(START),
]


@pytest.fixture
def freed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """How often each kind of object was given back."""
    counts: Counter[str] = Counter()

    def counted(kind: type[Game | Solver | Judge]) -> Callable[[object], None]:
        free = kind._free

        def count(pointer: object) -> None:
            counts[kind.__name__] += 1
            free(pointer)

        return count

    gc.collect()
    for kind in (Game, Solver, Judge):
        monkeypatch.setattr(kind, "_free", staticmethod(counted(kind)))
    yield counts
    gc.collect()


def test_each_object_is_given_back_once(freed: Counter[str]) -> None:
    for make in MAKERS:
        gone = make()
        kind = type(gone).__name__
        freed.clear()
        del gone
        assert freed == {kind: 1}, "collected"

        cycle: list[object] = [make()]
        cycle.append(cycle)
        freed.clear()
        del cycle
        gc.collect()
        assert freed == {kind: 1}, "collected in a cycle"

        handle = make()
        freed.clear()
        with handle:
            assert freed == {}
        handle.close()
        assert freed == {kind: 1}, "closed"
        del handle
        assert freed == {kind: 1}, "closed and collected"


@pytest.mark.parametrize(
    ("make", "call"),
    [
        (lambda: Game(1), lambda game: game.outcome),
        (lambda: Solver(START), lambda solver: solver.step(10)),
        (lambda: Judge(START), lambda judge: judge.step(10)),
    ],
)
def test_what_a_signal_handler_closes_outlives_the_call(
    freed: Counter[str],
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[], Game | Solver | Judge],
    call: Callable[[object], object],
) -> None:
    handle = make()
    kind = type(handle).__name__

    def interrupted(*inputs: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        assert handle.closed
        assert freed == {}
        return get(*inputs)

    # The signal comes when the pointer is taken, and the library not yet called.
    monkeypatch.setattr(sys.modules[type(handle).__module__], "get", interrupted)
    before = signal.signal(signal.SIGINT, lambda *_: handle.close())
    try:
        call(handle)
    finally:
        signal.signal(signal.SIGINT, before)
    assert freed == {kind: 1}
    with pytest.raises(ValueError, match=f"^this {kind} is closed$"):
        call(handle)


def test_what_fails_leaves_nothing(freed: Counter[str]) -> None:
    with pytest.raises(Error):
        Game.load("shamrocks 1\n")
    with pytest.raises(Error):
        Game(1, "unknown")
    assert freed == {}
    with pytest.raises(Error):
        Solver(START, max_bytes=-1)
    gc.collect()
    assert freed == {"Solver": 1}


def resident() -> int:
    """How many bytes of memory this process holds."""
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * 4096


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells the memory")
def test_memory_does_not_grow() -> None:
    def use() -> None:
        for make in MAKERS:
            handle = make()
            if not isinstance(handle, Game):
                handle.step(2000)
        with pytest.raises(Error):
            START.play("1>8")
        for _ in range(50):
            assert Position(str(START)).play("3>C").undo("3>C") == START
            assert START.legal_moves
            assert Deck.from_seed(1)

    with Solver(START) as solver:
        solver.step(2000)
        least = solver.progress.bytes
    for _ in range(10):
        use()
    before = resident()
    rounds = 100
    for _ in range(rounds):
        use()
    # One solver in four that stayed would be more than this.
    assert least * rounds / 4 > 3_000_000
    assert resident() - before < least * rounds / 4


def test_the_end_of_the_program_finds_all_in_order() -> None:
    code = """
import sys, threading
from shamrocks import Game, Position, Solver

class Last:
    def __init__(self):
        self.game, self.me = Game(1), self
    def __del__(self):
        self.game.undo()

kept = Game(1), Solver(Position.deal(1)), Last()
sys.kept = Last()
began = threading.Event()

def work():
    solver = Solver(Position.deal(482))
    while True:
        solver.restart(Position.deal(482))
        solver.step(60_000)
        began.set()

threading.Thread(target=work, daemon=True).start()
began.wait()
print("end")
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "end\n", "")
