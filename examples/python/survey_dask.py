"""Finds out how many deals can be won, on a Dask cluster.

A file given with --csv keeps what is known of each deal, in the format of the Rust example
`survey`. It can be interrupted at any time: the same command goes on where it stopped, and deals
that are in the file are not solved again. Files can be joined one after the other. The file does
not say under which rules it was made: keep one file for each preset. Workers may come and go; what
one that dies was solving, another solves.
"""

from __future__ import annotations

import argparse
import logging
import os
import re
import signal
import stat
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn

import distributed
from tqdm import tqdm

import shamrocks
from shamrocks import Position, Rules, Solver, Verdict

HEADER = "seed,verdict,moves,nodes,micros"
"""The first line of a file, and wherever files were joined."""

PIECE = 50
"""So many deals a worker takes at a time, for some tenths of a second under most rules."""

TRIES = 5
"""So often a piece of work is given out again whose workers all died."""


TIMEOUT = 10
"""So many seconds a scheduler has to answer."""


class Failure(Exception):
    """What ends the program with one line."""


class Row(NamedTuple):
    """What came out for one deal."""

    seed: int
    verdict: str
    moves: int | None
    nodes: int
    micros: int

    @classmethod
    def parse(cls, line: str) -> Row:
        fields = line.split(",")
        if len(fields) != len(cls._fields):
            raise ValueError("five fields are needed")
        seed, verdict, moves, nodes, micros = fields
        if verdict not in map(str, Verdict):
            raise ValueError("the verdict is not winnable, unwinnable or undecided")
        won = verdict == str(Verdict.WINNABLE)
        if moves and not won:
            raise ValueError("only a winnable deal has moves")
        count = whole(moves) if won else None
        return cls(whole(seed), verdict, count, whole(nodes), whole(micros))

    @property
    def decided(self) -> bool:
        return self.verdict != str(Verdict.UNDECIDED)

    def __str__(self) -> str:
        return ",".join("" if field is None else str(field) for field in self)


def whole(text: str) -> int:
    """Reads a whole number of 64 bits."""
    if not re.fullmatch("[0-9]{1,20}", text) or int(text) >= 2**64:
        raise ValueError("a field is no whole number")
    return int(text)


class Table:
    """The rows by seed, and the file that keeps them."""

    def __init__(self, path: Path | None = None) -> None:
        self.rows: dict[int, Row] = {}
        self.file: IO[bytes] | None = None
        if path is None:
            return
        self.file = path.open("a+b")
        if not stat.S_ISREG(os.fstat(self.file.fileno()).st_mode):
            raise ValueError("it is no regular file")
        self.file.seek(0)
        whole = self.read(self.file.read())
        # A row that was being written when its program was killed is made anew.
        self.file.truncate(whole)
        if whole == 0:
            self.write(HEADER)

    def read(self, data: bytes) -> int:
        """Reads the lines, and gives the length of those that are whole."""
        whole = data.rfind(b"\n") + 1
        lines = [line.removesuffix("\r") for line in data.decode().split("\n")]
        if not (HEADER.startswith(lines[0]) if whole == 0 else lines[0] == HEADER):
            raise ValueError(f"line 1: expected {HEADER}")
        for number, line in enumerate(lines[:-1], start=1):
            # Where files were joined, the row before the header may have been cut off.
            if not line.endswith(HEADER):
                try:
                    self.learn(Row.parse(line))
                except ValueError as error:
                    raise ValueError(f"line {number}: {error}") from None
        return whole

    def learn(self, row: Row) -> None:
        """Takes in a row. Of two for a deal, a verdict wins, else the one that cost more."""
        known = self.rows.get(row.seed)
        if known and known.decided:
            if row.decided and row.verdict != known.verdict:
                raise ValueError(
                    f"seed {row.seed} is {row.verdict} here, but {known.verdict} before"
                )
        elif not known or row.decided or row.nodes > known.nodes:
            self.rows[row.seed] = row

    def add(self, rows: Iterable[Row]) -> None:
        """Adds rows. A single write of whole lines keeps the file valid whatever happens."""
        rows = list(rows)
        for row in rows:
            self.learn(row)
        self.write(*rows)

    def write(self, *lines: object) -> None:
        if self.file:
            self.file.write("".join(f"{line}\n" for line in lines).encode())
            self.file.flush()

    def is_done(self, seed: int, retry: bool) -> bool:
        row = self.rows.get(seed)
        return row is not None and (row.decided or not retry)


def solve(deals: range, rules: str, nodes: int, memory: int, version: str) -> list[tuple[Any, ...]]:
    """What a worker does: solves deals, each within the budget."""
    if shamrocks.__version__ != version:
        raise RuntimeError(f"a worker has shamrocks {shamrocks.__version__}, not {version}")
    rows = []
    for seed in deals:
        begin = time.perf_counter()
        # A solver of its own, so that nothing depends on the deals that a worker had before.
        with Solver(Position.deal(seed, rules)) as solver:
            verdict, moves = solver.run(nodes, memory)
            spent = solver.progress.nodes
        micros = int((time.perf_counter() - begin) * 1e6)
        count = len(moves) if verdict is Verdict.WINNABLE else None
        rows.append((seed, str(verdict), count, spent, micros))
    return rows


def pieces(deals: range, table: Table, retry: bool) -> Iterator[range]:
    """The deals that are left, cut in ranges."""
    begin = None
    for seed in deals:
        if table.is_done(seed, retry):
            if begin is not None:
                yield range(begin, seed)
            begin = None
        elif begin is None:
            begin = seed
        elif seed - begin == PIECE:
            yield range(begin, seed)
            begin = seed
    if begin is not None:
        yield range(begin, deals.stop)


def survey(
    client: distributed.Client, args: argparse.Namespace, table: Table, bar: tqdm[NoReturn]
) -> None:
    """Has the workers solve the deals that the table does not have."""
    budget = str(args.rules), args.nodes, args.memory, shamrocks.__version__
    work = pieces(args.deals, table, args.retry)
    given: dict[Any, range] = {}
    tries: Counter[range] = Counter()
    results = distributed.as_completed(raise_errors=False)

    def give(piece: range) -> None:
        future = client.submit(solve, piece, *budget, pure=False)
        given[future.key] = piece
        results.add(future)

    def give_enough() -> None:
        # Each thread of the cluster has a piece to do and one to go on with.
        enough = 2 * max(sum(client.nthreads().values()), 1)
        while len(given) < enough and (piece := next(work, None)):
            give(piece)

    give_enough()
    for future in results:
        piece = given.pop(future.key)
        try:
            rows = future.result()
        except distributed.KilledWorker as error:
            tries[piece] += 1
            if tries[piece] == TRIES:
                at = f"deals {piece.start}..{piece.stop}"
                raise Failure(f"{at}: all workers that solve them die") from error
            give(piece)
            continue
        table.add(Row(*row) for row in rows)
        bar.update(len(rows))
        give_enough()


def report(args: argparse.Namespace, rows: list[Row], solved: int, seconds: float) -> None:
    """Prints what many deals say together."""
    deals, count = len(rows), Counter(row.verdict for row in rows)
    print(f"rules: {args.rules}")
    print(f"deals: {deals:,}, {args.deals.start} to {args.deals.stop - 1}")
    for verdict in (Verdict.WINNABLE, Verdict.UNWINNABLE, Verdict.UNDECIDED):
        number = count[str(verdict)]
        print(f"{verdict}: {number:,}, {100 * number / deals:.2f} %")
    # What is undecided counts as lost for the lower bound, as won for the upper.
    low, _ = wilson(count[str(Verdict.WINNABLE)], deals)
    _, high = wilson(deals - count[str(Verdict.UNWINNABLE)], deals)
    print(f"can be won: {100 * low:.2f} % to {100 * high:.2f} %, with a confidence of 95 %")
    speed = f", {solved / seconds:.1f} a second" if solved else ""
    print(f"\n{solved:,} deals solved in {seconds:.1f} s{speed}; {deals - solved:,} known before")


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The interval of Wilson's score with a confidence of 95 %."""
    z = 1.959963984540054
    share = successes / trials
    centre = share + z * z / (2 * trials)
    reach = z * (share * (1 - share) / trials + z * z / (4 * trials * trials)) ** 0.5
    low, high = ((centre + sign * reach) / (1 + z * z / trials) for sign in (-1, 1))
    return max(low, 0.0), min(high, 1.0)


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Failure(message)


def read_deals(text: str) -> range:
    ends = re.fullmatch(r"([0-9]{1,20})\.\.([0-9]{1,20})", text)
    deals = range(int(ends[1]), int(ends[2])) if ends else range(0)
    if deals.start >= deals.stop or deals.stop >= 2**64:
        raise argparse.ArgumentTypeError("A..B is needed, two whole numbers with A below B")
    return deals


def read_rules(text: str) -> Rules:
    try:
        return Rules(text)
    except shamrocks.Error as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def read_number(text: str) -> int:
    try:
        return whole(text)
    except ValueError:
        raise argparse.ArgumentTypeError("a whole number from 0 to 2^64 - 1 is needed") from None


def read_mebibytes(text: str) -> int:
    return min(read_number(text) << 20, 2**64 - 1)


def read_threads(text: str) -> int:
    threads = read_number(text)
    if threads == 0:
        raise argparse.ArgumentTypeError("at least one thread is needed")
    return threads


def read_arguments() -> argparse.Namespace:
    about, details = (__doc__ or "").split("\n\n", 1)
    parser = Parser(description=about, epilog=details, allow_abbrev=False)
    add = parser.add_argument
    add(
        "--deals",
        metavar="A..B",
        type=read_deals,
        required=True,
        help="the deals with the numbers from A up to, and without, B",
    )
    add(
        "--rules",
        type=read_rules,
        default=Rules(),
        help="a preset, or key=value pairs with commas between",
    )
    add(
        "--nodes",
        metavar="N",
        type=read_number,
        default=shamrocks.BUDGET_NODES,
        help="how many nodes may be expanded for a deal (default: %(default)s)",
    )
    add(
        "--memory",
        metavar="MIB",
        type=read_mebibytes,
        default=shamrocks.BUDGET_BYTES,
        help="how much memory each thread may hold, in MiB (default: 256)",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--threads", metavar="T", type=read_threads,
        help="how many deals are solved at a time, each by a worker on this machine; as many as "
        "there are cores without it")  # fmt: skip
    where.add_argument("--scheduler", metavar="ADDRESS",
        help="the scheduler of a cluster, such as tcp://10.0.0.1:8786")  # fmt: skip
    add("--csv", metavar="FILE", type=Path, help="the file that keeps the results")
    add("--retry", action="store_true", help="solve the undecided deals of the file again")
    args = parser.parse_args()
    if args.retry and not args.csv:
        parser.error("--retry needs --csv")
    return args


def connect(args: argparse.Namespace) -> distributed.Client:
    """The cluster of --scheduler, or else one of processes on this machine."""
    if args.scheduler:
        try:
            return distributed.Client(args.scheduler, timeout=TIMEOUT)
        except (OSError, ValueError) as error:
            raise Failure(f"{args.scheduler}: {error}") from error
    with shielded():
        return distributed.Client(
            n_workers=args.threads,
            threads_per_worker=1,
            # The solver has a limit of its own.
            memory_limit=0,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )


@contextmanager
def shielded() -> Iterator[None]:
    """Keeps Ctrl-C, which a terminal sends to all processes, from the workers: the threads of the
    cluster begin with it blocked, and so does each process that they ever start."""
    if sys.platform == "win32":
        yield
        return
    # Whoever starts the tracker has Ctrl-C unblocked by it, so no later thread may.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def run() -> None:
    args = read_arguments()
    try:
        table = Table(args.csv)
    except (OSError, ValueError) as error:
        raise Failure(f"{args.csv}: {getattr(error, 'strerror', None) or error}") from error
    known = sum(seed in args.deals and table.is_done(seed, args.retry) for seed in table.rows)
    left = args.deals.stop - args.deals.start - known
    seconds = 0.0
    if left:
        with connect(args) as client:
            begin = time.monotonic()
            # Where there is a terminal to draw it.
            with tqdm(total=left, unit=" deals", leave=False, disable=None) as bar:
                survey(client, args, table, bar)
            seconds = time.monotonic() - begin
    rows = [row for row in table.rows.values() if row.seed in args.deals]
    report(args, rows, left, seconds)


def main() -> None:
    try:
        run()
    except Failure as failure:
        sys.exit(end(failure, 2))
    except KeyboardInterrupt:
        sys.exit(end("interrupted", 130))
    except Exception as error:
        sys.exit(end(error, 1))


def end(reason: object, code: int) -> int:
    """Tells in one line why the program ends, and gives its exit code."""
    print("error:", *str(reason).split(), file=sys.stderr)
    return code


if __name__ == "__main__":
    # What goes wrong is told in one line, by none but this program.
    logging.disable()
    main()
