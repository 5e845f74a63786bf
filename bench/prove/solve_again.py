"""Proven plans of real games, solved again after each action: the second half of `make prove`.

    python bench/prove/solve_again.py --productions 10000 --workers 2 --seed 1

Bots play games of all kinds. Each production is solved as its seat begins it; if the plan is
proven, it is followed, and the solver is asked again after each action. The value must stay the
same. Games are written to a journal in bench/.cache/prove as they end: the same command continues
after a stop, unless the code has changed. The exit code is 1 if two answers contradict each other.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    # In place of this script's own folder, whose modules belong to a package.
    sys.path[0] = str(Path(__file__).resolve().parents[2])

from bench.prove.block import Block
from bench.prove.compare import Case
from bench.prove.faults import Fault, fault_of
from bench.prove.follow import follow
from bench.prove.games import Game, games
from bench.prove.reduce import reduce, verdict_of
from bench.prove.session import Parser, Task, number_from, run_jobs
from bench.prove.summary import Summary

CODE = ("bots", "cards", "engine", "kernel", "solver")


def main(arguments: list[str] | None = None) -> int:
    """Follow the plans, report, and return the exit code."""
    options = _options(arguments)
    name = f"again-{options.seed}"
    summary = Summary("productions", "not proven", "solved again", "proven again")
    jobs = list(games(options.seed, options.productions))
    task = Task(name, {"prove": name}, CODE, smallest)
    if not run_jobs(task, jobs, run_game, summary, options.workers):
        return 2
    print(*summary.by_kind(), "", f"{summary.speed()}.", sep="\n")
    return 1 if summary.faults else 0


def run_game(game: Game) -> Block:
    """Follow every production of a game."""
    began, block = time.process_time(), Block(game.number)
    tally = block.tallies[str(game.kind)]
    for case in game.cases():
        followed = follow(case)
        tally.positions += 1
        tally.skipped += not followed.is_proven
        tally.answers += followed.answers
        tally.unproven += followed.unproven
        if followed.verdict is not None:
            block.faults.append(fault_of(followed.verdict, str(game.kind), case))
    block.seconds = round(time.process_time() - began, 3)
    return block


def smallest(fault: Fault) -> Case:
    """Return the smallest case of a contradiction, or of a wrong answer if it can be searched."""
    case = reduce(fault.case, lambda case: follow(case).verdict == fault.verdict)
    wrong = follow(case).case or case
    verdict = verdict_of(wrong)
    return wrong if verdict is None else reduce(wrong, lambda case: verdict_of(case) == verdict)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = Parser(description="Follow proven plans, and solve again after each action.")
    parser.add_argument("--productions", type=number_from(1), default=10_000)
    parser.add_argument("--workers", type=number_from(1), default=2)
    parser.add_argument("--seed", type=number_from(0), default=1)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
