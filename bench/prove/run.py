"""The solver beside an exhaustive search, over many small productions: the first half of `make prove`.

    python bench/prove/run.py --positions 100000 --workers 2 --seed 1
    python bench/prove/run.py --positions 5000 --aim extractors     only managers on extractors

Positions come in blocks, which are written to a journal in bench/.cache/prove as they end: the same
command continues after a stop, unless the code has changed. Wrong answers are counted; the first of
each sort is reduced to the smallest position that still goes wrong, and printed. The exit code is 1
if any answer is wrong, if too many positions of a kind were skipped, or if in a full run a pair of
components is too rare.
"""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import closing
from pathlib import Path

# In place of this script's own folder, whose modules are those of a package.
sys.path[0] = str(Path(__file__).resolve().parents[2])

from bench.prove.block import BLOCK, Block, Job, block_from, run_block
from bench.prove.compare import Case, ask_solver
from bench.prove.faults import Fault
from bench.prove.journal import FOLDER, Journal, OtherRun, code_name, open_journal
from bench.prove.options import Parser, count, number
from bench.prove.plan import AIMS, MIX
from bench.prove.positions import production
from bench.prove.reduce import reduce, verdict_of
from bench.prove.sketch import Wish
from bench.prove.table import OFTEN, Summary
from bench.prove.telling import tell

from furnace.arena.workers import in_order
from furnace.file_lock import InUse

FULL_RUN = 100_000
PROGRESS_S = 20.0
CODE = ("cards", "engine", "kernel", "solver")


def main(arguments: list[str] | None = None) -> int:
    """Compare, report, and return the exit code."""
    options = _options(arguments)
    name = "-".join(filter(None, ["positions", str(options.seed), options.aim]))
    settings = {"prove": 1, "seed": options.seed, "aim": options.aim, "block": BLOCK}
    try:
        with open_journal(name, settings, FOLDER / code_name(*CODE)) as journal:
            return _run(options, journal)
    except OtherRun as error:
        print(error, file=sys.stderr)
    except InUse:
        print("Another process is already running these positions.", file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped. The same command continues.", file=sys.stderr)
    return 2


def _run(options: argparse.Namespace, journal: Journal) -> int:
    blocks = range(-(-options.positions // BLOCK))
    known = [block_from(journal.rows[one]) for one in blocks if one in journal.rows]
    jobs = [
        Job(options.seed, one, aim=options.aim) for one in blocks if one not in journal.rows
    ]
    _warm_up(options.seed)
    run = _Run(known)
    with closing(in_order(run_block, jobs, options.workers, batch=1)) as results:
        for block in results:
            journal.add(block.values())
            run.add(block)
    return run.end(is_full=options.positions >= FULL_RUN)


def _warm_up(seed: int) -> None:
    """Have the solver compiled before the workers need it: once for each kind of position."""
    for at in range(len(MIX)):
        small = production(Wish(seed, at))
        ask_solver(small.start, small.seat, small.weights[0])


class _Run:
    """What a run has come to so far, and the wrong answers that were told."""

    def __init__(self, known: list[Block]) -> None:
        self.began = self.told = time.perf_counter()
        self.summary = Summary([])
        self.sorts: set[tuple[str, str]] = set()
        for block in known:
            self.add(block)

    def add(self, block: Block) -> None:
        """Count a block, and tell what is wrong in it."""
        self.summary.add(block)
        for fault in block.faults:
            self._tell(fault)
        if time.perf_counter() > self.told + PROGRESS_S:
            self.told = time.perf_counter()
            total, faults = self.summary.total, self.summary.faults.total()
            print(f"{total.positions:,} positions, {faults} wrong answers", flush=True)

    def _tell(self, fault: Fault) -> None:
        """Print a wrong answer of a sort not met before, reduced."""
        sort = fault.verdict, fault.kind
        if sort in self.sorts:
            return
        self.sorts.add(sort)

        def is_wrong(case: Case) -> bool:
            return verdict_of(case) == fault.verdict

        case = reduce(fault.case, is_wrong) if is_wrong(fault.case) else fault.case
        print(f"\n{fault.kind}\n{tell(case)}", flush=True)

    def end(self, *, is_full: bool) -> int:
        """Print the summary, and return the exit code."""
        summary = self.summary
        print(summary)
        for kind in summary.often_skipped:
            print(f"Too many positions were skipped: {kind}.")
        if is_full and summary.rare:
            print(f"{len(summary.rare)} pairs occur less than {OFTEN} times.")
        is_wrong = summary.faults or summary.often_skipped or (is_full and summary.rare)
        return 1 if is_wrong else 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = Parser(description="Compare the solver with an exhaustive search.")
    parser.add_argument("--positions", type=count, default=FULL_RUN)
    parser.add_argument("--workers", type=count, default=2)
    parser.add_argument("--seed", type=number, default=1)
    parser.add_argument("--aim", choices=AIMS, help="look only for these combinations")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
