"""The survey on a cluster: the rows of the Rust one, whatever happens to the workers."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import dask
import distributed
import psutil  # type: ignore[import-untyped]
import pytest
from tqdm import tqdm

sys.path.append(str(Path(__file__).parents[2] / "examples/python"))

import survey_dask
from survey_dask import HEADER, Failure, Row, Table

import shamrocks

DEALS = range(0, 600)


@pytest.fixture(scope="session")
def expected(crate: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The first four fields of each row, by the Rust example."""
    # As the tests in Rust build it, so that nothing is built twice.
    build = ["cargo", "build", "--quiet", "--locked", "--message-format=json", "--example=survey"]
    build += ["--profile=test", "--features=serde,capi"]
    messages = map(json.loads, subprocess.check_output(build, cwd=crate).splitlines())
    [program] = filter(None, (message.get("executable") for message in messages))
    csv = tmp_path_factory.mktemp("rust") / "deals.csv"
    deals = f"{DEALS.start}..{DEALS.stop}"
    subprocess.run([program, "--deals", deals, "--csv", csv], check=True, capture_output=True)
    return rows(csv)


def rows(csv: Path) -> list[str]:
    """The first four fields of each row, by their seed."""
    head, *lines = csv.read_text().splitlines()
    assert head == HEADER
    fields = sorted((line.split(",")[:4] for line in lines), key=lambda row: int(row[0]))
    return [",".join(row) for row in fields]


HALF = len(DEALS) // 2

HELD = f"""
import logging, os, sys, time
from pathlib import Path
sys.path.append(sys.argv[1])
import survey_dask
solve, folder = survey_dask.solve, Path(sys.argv[2])

def held(deals, *budget):
    if deals.start >= {HALF}:
        (folder / f"{{os.getpid()}}.held").touch()
        while not (folder / "go").exists():
            time.sleep(0.01)
    return solve(deals, *budget)

if __name__ == "__main__":
    survey_dask.solve = held
    del sys.argv[1:3]
    logging.disable()
    survey_dask.main()
"""
"""The survey, whose workers keep the second half of the deals until they are told to go on, so that
what is done to them comes midway on every machine."""


def start(clients: Path, *arguments: object, held: Path | None = None) -> "subprocess.Popen[str]":
    """Starts a survey in a process group of its own, like a terminal."""
    command = [clients / "survey_dask.py"]
    if held:
        program = held / "held.py"
        program.write_text(HELD)
        command = [program, clients, held]
    return subprocess.Popen(
        [sys.executable, *command, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def finish(program: "subprocess.Popen[str]") -> tuple[str, str, int]:
    output, errors = program.communicate(timeout=300)
    return output, errors, program.returncode


def run(clients: Path, *arguments: object) -> tuple[str, str, int]:
    return finish(start(clients, *arguments))


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def wait_for_half(csv: Path, workers: int) -> list[int]:
    """Waits until a survey that is held stands at its half, and gives its workers."""
    held = csv.parent
    wait_for(lambda: len(list(held.glob("*.held"))) == workers)
    wait_for(lambda: csv.read_bytes().count(b"\n") == 1 + HALF)
    return [int(worker.stem) for worker in held.glob("*.held")]


def test_one_of_two_workers_is_killed_midway(
    clients: Path, tmp_path: Path, expected: list[str]
) -> None:
    csv = tmp_path / "deals.csv"
    deals = f"{DEALS.start}..{DEALS.stop}"
    survey = start(clients, "--deals", deals, "--threads", 2, "--csv", csv, held=tmp_path)
    os.kill(wait_for_half(csv, 2)[0], signal.SIGKILL)
    (tmp_path / "go").touch()
    output, errors, code = finish(survey)
    assert (errors, code) == ("", 0)
    assert rows(csv) == expected
    assert f"deals: {len(DEALS)}, 0 to {DEALS.stop - 1}\n" in output
    won = sum("winnable" in row.split(",") for row in expected)
    assert f"winnable: {won}, {100 * won / len(DEALS):.2f} %\n" in output
    assert "can be won: 9" in output
    assert f"\n{len(DEALS)} deals solved in " in output


def test_an_interrupted_survey_goes_on_on_another_cluster(
    clients: Path, tmp_path: Path, expected: list[str]
) -> None:
    csv = tmp_path / "deals.csv"
    deals = f"{DEALS.start}..{DEALS.stop}"
    survey = start(clients, "--deals", deals, "--threads", 2, "--csv", csv, held=tmp_path)
    wait_for_half(csv, 2)
    # As Ctrl-C does: it reaches the workers, too.
    os.killpg(survey.pid, signal.SIGINT)
    assert finish(survey) == ("", "error: interrupted\n", 130)
    assert rows(csv) == expected[:HALF]
    # As if the file were cut off within a row.
    with csv.open("a") as file:
        file.write("599,winn")

    where = "--scheduler-file", str(tmp_path / "scheduler.json"), "--no-dashboard"
    servers = [
        subprocess.Popen([sys.executable, "-m", f"distributed.cli.dask_{server}", *where, *more])
        for server, *more in (
            ("scheduler", "--port", "0"),
            ("worker", "--nthreads", "2", "--no-nanny"),
        )
    ]
    try:
        deadline = time.monotonic() + 60
        while not (tmp_path / "scheduler.json").exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        address = json.loads((tmp_path / "scheduler.json").read_text())["address"]
        output, errors, code = run(clients, "--deals", deals, "--csv", csv, "--scheduler", address)
    finally:
        for server in servers:
            server.kill()
            server.wait()
    assert (errors, code) == ("", 0)
    assert rows(csv) == expected
    assert f"; {HALF} known before" in output

    before = csv.read_bytes()
    output, errors, code = run(clients, "--deals", deals, "--csv", csv)
    assert (errors, code, csv.read_bytes()) == ("", 0, before)
    assert f"\n0 deals solved in 0.0 s; {len(DEALS)} known before\n" in output


@pytest.mark.parametrize("known", [0, 100])
def test_an_interruption_of_all_processes_is_one_line(
    clients: Path, tmp_path: Path, expected: list[str], known: int
) -> None:
    """As Ctrl-C in a terminal is, while the workers start and while they work."""
    csv = tmp_path / "deals.csv"
    survey = start(clients, "--deals", "0..1000000000", "--threads", 2, "--csv", csv)
    wait_for(lambda: csv.exists() and csv.read_bytes().count(b"\n") > known)
    wait_for(lambda: len(psutil.Process(survey.pid).children()) >= 2)
    os.killpg(survey.pid, signal.SIGINT)
    assert finish(survey) == ("", "error: interrupted\n", 130)
    kept = rows(csv)
    assert len(kept) >= known
    assert {row for row in kept if int(row.split(",")[0]) in DEALS} <= set(expected)


def here(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    """Runs the program in this process, and gives its exit code."""
    monkeypatch.setattr(sys, "argv", ["survey_dask.py", *map(str, arguments)])
    try:
        survey_dask.main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


@pytest.fixture(scope="module")
def one_worker() -> Iterator[distributed.Client]:
    """A cluster that gives up a task as soon as its worker dies."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.Client(
            n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as client,
    ):
        yield client


@pytest.mark.filterwarnings("ignore")
def test_options_reach_the_solver(
    one_worker: distributed.Client,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    def solve(csv: Path, *more: object) -> str:
        few = ["--deals", "0..20", "--rules", "dick-1883", "--csv", csv]
        address = one_worker.scheduler_info()["address"]
        assert here(monkeypatch, *few, "--scheduler", address, *more) == 0
        return capsys.readouterr().out

    csv = tmp_path / "deals.csv"
    assert "rules: dick-1883\n" in solve(csv, "--nodes", 30)
    undecided = [row for row in rows(csv) if "undecided" in row]
    assert undecided
    assert all(row.endswith(",,30") for row in undecided)
    solve(csv)
    assert [row for row in rows(csv) if "undecided" in row] == undecided
    solve(csv, "--retry")
    again = {row.split(",")[0] for row in rows(csv) if "undecided" not in row}
    assert again == set(map(str, range(20)))
    assert "undecided: 20, 100.00 %\n" in solve(tmp_path / "none.csv", "--memory", 0)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "the following arguments are required: --deals"),
        (["--deals", "5..5"], "A..B is needed, two whole numbers with A below B"),
        (["--deals", "-1..5"], "expected one argument"),
        (["--deals", f"0..{2**64}"], "A..B is needed"),
        (["--deals", "0..1", "--rules", "dick"], 'did you mean "dick-1883"?'),
        (["--deals", "0..1", "--nodes", "many"], "a whole number from 0 to 2^64 - 1 is needed"),
        (["--deals", "0..1", "--memory", "-1"], "--memory"),
        (["--deals", "0..1", "--threads", "0"], "at least one thread is needed"),
        (["--deals", "0..1", "--threads", "1", "--scheduler", "a"], "not allowed with"),
        (["--deals", "0..1", "--retry"], "--retry needs --csv"),
        (["--deals", "0..1", "--csv", "/"], "Is a directory"),
        (["--deals", "0..1", "--csv", "/dev/null"], "it is no regular file"),
        (["--deals", "0..1", "--csv", __file__], f"line 1: expected {HEADER}"),
        (["--deals", "0..1", "--scheduler", "nowhere"], "nowhere"),
        (["--deals", "0..1", "--scheduler", "tcp://127.0.0.1:1"], "tcp://127.0.0.1:1"),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_bad_input_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    line: str,
) -> None:
    before = Path(__file__).read_bytes()
    monkeypatch.setattr(survey_dask, "TIMEOUT", 1)
    assert here(monkeypatch, *arguments) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.startswith("error: ")
    assert line in errors
    assert errors.count("\n") == 1
    assert Path(__file__).read_bytes() == before


class Arguments:
    deals, retry = range(60), False
    rules, nodes, memory = "shamrocks", 1000, 2**28


@pytest.mark.filterwarnings("ignore")
def test_work_that_loses_its_workers_is_given_out_again(
    one_worker: distributed.Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    solve: Callable[..., Any] = survey_dask.solve

    def dies_once(deals: range, *budget: Any) -> Any:
        if not (tmp_path / "died").exists():
            (tmp_path / "died").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return solve(deals, *budget)

    monkeypatch.setattr(survey_dask, "solve", dies_once)
    table = Table()
    survey_dask.survey(one_worker, Arguments, table, tqdm(disable=True))  # type: ignore[arg-type]
    assert sorted(table.rows) == list(range(60))
    assert (tmp_path / "died").exists()

    def dies(deals: range, *budget: Any) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(survey_dask, "solve", dies)
    monkeypatch.setattr(survey_dask, "TRIES", 2)
    with pytest.raises(Failure, match=r"^deals \d+\.\.\d+: all workers that solve them die$"):
        survey_dask.survey(one_worker, Arguments, Table(), tqdm(disable=True))  # type: ignore[arg-type]


def test_a_row_reads_as_it_prints() -> None:
    for line in ("0,winnable,52,60,100", f"{2**64 - 1},unwinnable,,1,0", "7,undecided,,9,8"):
        assert str(Row.parse(line)) == line
    for line, reason in [
        ("", "five fields are needed"),
        ("1,winnable,80,7", "five fields are needed"),
        ("1,winnable,80,7,5,", "five fields are needed"),
        ("-1,winnable,80,7,5", "a field is no whole number"),
        ("1,winnable,,7,5", "a field is no whole number"),
        ("1,winnable,80,7, 5", "a field is no whole number"),
        (f"{2**64},winnable,80,7,5", "a field is no whole number"),
        ("1,lost,,7,5", "the verdict is not winnable, unwinnable or undecided"),
        ("1,unwinnable,80,7,5", "only a winnable deal has moves"),
    ]:
        with pytest.raises(ValueError, match=f"^{reason}$"):
            Row.parse(line)


def read(text: str) -> tuple[list[str], int]:
    """What a file with this text gives: its rows and how much of it is whole."""
    table = Table()
    whole = table.read(text.encode())
    return [str(table.rows[seed]) for seed in sorted(table.rows)], whole


def test_a_half_written_line_is_left_out() -> None:
    text = f"{HEADER}\n1,winnable,80,7,5\n2,unwinnable,,9,12\n"
    ends = [at + 1 for at, letter in enumerate(text) if letter == "\n"]
    for cut in range(len(text) + 1):
        whole = [end for end in ends if end <= cut]
        found, length = read(text[:cut])
        assert (len(found), length) == (max(len(whole) - 1, 0), max(whole, default=0))


def test_files_can_be_joined_and_a_verdict_wins_over_none() -> None:
    a, b = "9,winnable,80,7,5", "1,unwinnable,,8,6"
    for text in (f"{a}\n{HEADER}\n{b}\n", f"{b}\r\n9,winn{HEADER}\n{HEADER}\n{a}\n{b}\n"):
        assert read(f"{HEADER}\n{text}")[0] == [b, a]
    open_, more, won = "3,undecided,,10,1", "3,undecided,,20,1", "3,winnable,70,30,1"
    for lines, kept in [
        ([open_, more], more),
        ([more, open_], more),
        ([open_, won], won),
        ([won, more], won),
        ([won, "3,winnable,60,9,1"], won),
    ]:
        assert read("\n".join([HEADER, *lines, ""]))[0] == [kept]
    for text, reason in [
        (f"{HEADER}\n{won}\n4,unwinnable,,1,1\n3,unwinnable,,1,1\n",
         "line 4: seed 3 is unwinnable here, but winnable before"),
        (f"{HEADER}\n1,2\n", "line 2: five fields are needed"),
        *((text, f"line 1: expected {HEADER}") for text in ("precious", "precious\n", "\n", " ")),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=f"^{reason}$"):
            read(text)


def test_pieces_are_the_deals_that_are_left() -> None:
    table = Table()
    assert list(survey_dask.pieces(range(0, 120), table, False)) == [
        range(0, 50),
        range(50, 100),
        range(100, 120),
    ]
    table.add([Row(5, "winnable", 60, 1, 1), Row(6, "undecided", None, 1, 1)])
    assert list(survey_dask.pieces(range(4, 9), table, False)) == [range(4, 5), range(7, 9)]
    assert list(survey_dask.pieces(range(4, 9), table, True)) == [range(4, 5), range(6, 9)]
    assert list(survey_dask.pieces(range(5, 7), table, False)) == []
    assert next(survey_dask.pieces(range(0, 2**64 - 1), Table(), False)) == range(0, 50)


def test_a_deal_does_not_depend_on_those_before() -> None:
    """Not even where memory is short: what a solver has held counts while it is held."""
    budget = "as-dealt", 10**5, 2 << 20, shamrocks.__version__
    together = survey_dask.solve(range(0, 30), *budget)
    alone = [row for seed in range(30) for row in survey_dask.solve(range(seed, seed + 1), *budget)]
    assert [row[:4] for row in together] == [row[:4] for row in alone]
    assert {row[1] for row in together} == {"winnable", "unwinnable"}


def test_the_interval_is_the_published_one() -> None:
    # R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I.
    for successes, trials, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ]:
        assert survey_dask.wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)
