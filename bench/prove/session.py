"""A run of blocks with a journal: it can be continued, and reports wrong answers at once."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import NamedTuple, NoReturn, TypeVar

from bench.prove.block import Block, block_from
from bench.prove.compare import Case
from bench.prove.faults import Fault
from bench.prove.journal import FOLDER, DifferentRun, Journal, Values, code_name, open_journal
from bench.prove.report import format_case
from bench.prove.summary import Summary

from furnace.arena.workers import run_in_order
from furnace.file_lock import InUse

PROGRESS_S = 20.0

Job = TypeVar("Job")


class Task(NamedTuple):
    """The definition of a run: the name of its journal, its settings, and the code it depends on.

    `reduce` finds the smallest case of a fault.
    """

    name: str
    settings: Values
    packages: tuple[str, ...]
    reduce: Callable[[Fault], Case]


def run_jobs(
    task: Task,
    jobs: Sequence[Job],
    run: Callable[[Job], Block],
    summary: Summary,
    workers: int,
) -> bool:
    """Run the jobs that the journal does not have yet, and add up all; return whether all are done.

    The place of a job is the number of its block.
    """
    try:
        with open_journal(task.name, task.settings, FOLDER / code_name(*task.packages)) as journal:
            _run(task, journal, jobs, run, summary, workers)
    except DifferentRun as error:
        print(error, file=sys.stderr)
    except InUse:
        print("Another process is already doing this.", file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped. The same command continues.", file=sys.stderr)
    else:
        return True
    return False


def _run(
    task: Task,
    journal: Journal,
    jobs: Sequence[Job],
    run: Callable[[Job], Block],
    summary: Summary,
    workers: int,
) -> None:
    progress = _Progress(task, summary)
    for number in range(len(jobs)):
        if number in journal.rows:
            progress.add(block_from(journal.rows[number]))
    missing = [job for number, job in enumerate(jobs) if number not in journal.rows]
    with closing(run_in_order(run, missing, workers, batch=1)) as blocks:
        for block in blocks:
            journal.add(block.values())
            progress.add(block)


class _Progress:
    """The results of a run so far, and the sorts of faults already reported."""

    def __init__(self, task: Task, summary: Summary) -> None:
        self.task = task
        self.summary = summary
        self.sorts: set[tuple[str, str]] = set()
        self.last = time.perf_counter()

    def add(self, block: Block) -> None:
        """Add a block, and print the first fault of each sort."""
        self.summary.add(block)
        for fault in block.faults:
            if fault.sort not in self.sorts:
                self.sorts.add(fault.sort)
                print(f"\n{fault.verdict} in {fault.kind}:\n{format_case(self.task.reduce(fault))}")
        if time.perf_counter() > self.last + PROGRESS_S:
            self.last = time.perf_counter()
            number, faults = self.summary.total.positions, self.summary.faults.total()
            print(f"{number:,} {self.summary.heads[0]}, {faults} wrong", flush=True)


class Parser(argparse.ArgumentParser):
    """A parser that reports a wrong option in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Print the message, and exit."""
        self.exit(2, f"{self.prog}: {message}\n")


def number_from(least: int) -> Callable[[str], int]:
    """Return a function that parses a whole number of at least this."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            message = f"needs a whole number of at least {least}, not “{text}”"
            raise argparse.ArgumentTypeError(message)
        return int(text)

    return read
