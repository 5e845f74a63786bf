"""Compare the solver with an exhaustive search over small productions: half of `make prove`.

    python bench/prove/run.py --positions 100000 --workers 2 --seed 1
    python bench/prove/run.py --positions 5000 --situation extractors    one of situations.py

Positions come in blocks, which are written to a journal in bench/.cache/prove as they end: the same
command continues after a stop, unless the code has changed. Wrong answers are counted; the first of
each sort is reduced to the smallest position that still goes wrong, and printed. The exit code is 1
if any answer is wrong, if too many positions of a kind were skipped, or if in a full run a pair of
components is too rare.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

if __name__ == "__main__":
    # In place of this script's own folder, whose modules belong to a package.
    sys.path[0] = str(Path(__file__).resolve().parents[2])

from bench.prove.block import BLOCK, Job, run_block
from bench.prove.compare import Case, ask_solver
from bench.prove.faults import Fault
from bench.prove.plan import MIX
from bench.prove.positions import production
from bench.prove.reduce import reduce, verdict_of
from bench.prove.session import Parser, Task, number_from, run_jobs
from bench.prove.situations import SITUATIONS
from bench.prove.sketch import ProductionSpec
from bench.prove.summary import MIN_OCCURRENCES, Coverage, Summary

FULL_RUN = 100_000
CODE = ("cards", "engine", "kernel", "solver")


def main(arguments: list[str] | None = None) -> int:
    """Compare, report, and return the exit code."""
    options = _options(arguments)
    jobs = [
        Job(options.seed, block, situation=options.situation)
        for block in range(-(-options.positions // BLOCK))
    ]
    name = "-".join(filter(None, ["positions", str(options.seed), options.situation]))
    settings = {"prove": name, "block": BLOCK}
    summary = Summary("positions", "skipped", "answers", "proven")
    _warm_up(options.seed)
    is_complete = run_jobs(
        Task(name, settings, CODE, smallest), jobs, run_block, summary, options.workers
    )
    return _end(summary, is_full=options.positions >= FULL_RUN) if is_complete else 2


def smallest(fault: Fault) -> Case:
    """Return the smallest case with the same fault."""

    def is_wrong(case: Case) -> bool:
        return verdict_of(case) == fault.verdict

    return reduce(fault.case, is_wrong)


def _warm_up(seed: int) -> None:
    """Solve a position of each kind, so that the solver is compiled before the workers need it."""
    for at in range(len(MIX)):
        small = production(ProductionSpec(seed, at))
        ask_solver(small.start, small.seat, small.weights[0])


def _end(summary: Summary, *, is_full: bool) -> int:
    """Print the summary, and return the exit code."""
    coverage = Coverage(summary.pairs)
    print(*summary.by_kind(), "", *coverage.by_relation(), "", sep="\n")
    print(f"{summary.states:,} states, {summary.speed()}.")
    for kind in summary.too_often_skipped:
        print(f"Too many positions were skipped: {kind}.")
    if is_full and coverage.rare:
        print(f"{len(coverage.rare)} pairs occur less than {MIN_OCCURRENCES} times.")
    is_wrong = summary.faults or summary.too_often_skipped or (is_full and coverage.rare)
    return 1 if is_wrong else 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = Parser(description="Compare the solver with an exhaustive search.")
    parser.add_argument(
        "--positions",
        type=number_from(1),
        default=FULL_RUN,
        help="number of positions (default: %(default)s)",
    )
    parser.add_argument(
        "--workers",
        type=number_from(1),
        default=2,
        help="number of processes (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=number_from(0),
        default=1,
        help="seed of the positions (default: %(default)s)",
    )
    parser.add_argument(
        "--situation", choices=SITUATIONS, help="compare only positions with this rare situation"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
