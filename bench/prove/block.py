"""A block of positions: built, searched, solved and compared; it depends only on its job."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bench.prove.compare import Case, Solve, ask_solver, compare
from bench.prove.exhaustive import Search, TooManyStates
from bench.prove.faults import Fault, fault_from, fault_of
from bench.prove.pairs import Pair, pairs_of
from bench.prove.plan import FULL, Size
from bench.prove.positions import STAGES, Production, production
from bench.prove.sketch import ProductionSpec

BLOCK = 500
"""The number of positions that are built and saved together."""


class Job(NamedTuple):
    """A block to run: its number for a seed, its size, and the size of its positions."""

    seed: int
    block: int
    positions: int = BLOCK
    size: Size = FULL
    situation: str | None = None

    def specs(self) -> Iterator[ProductionSpec]:
        """Return the productions of the block; each has as many positions as stages."""
        number = self.positions // len(STAGES)
        for at in range(self.block * number, (self.block + 1) * number):
            yield ProductionSpec(self.seed, at, self.size, self.situation)


@dataclass
class Tally:
    """The numbers of positions of a kind and of those skipped; the numbers of answers, one for each
    position and its weights, and of those not proven."""

    positions: int = 0
    skipped: int = 0
    answers: int = 0
    unproven: int = 0

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.positions += other.positions
        self.skipped += other.skipped
        self.answers += other.answers
        self.unproven += other.unproven


@dataclass
class Block:
    """The result of a block: `states` is the number of states searched, `seconds` is processor
    time."""

    number: int
    tallies: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    pairs: Counter[Pair] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    states: int = 0
    seconds: float = 0.0

    def values(self) -> dict[str, Any]:
        """Return it as the journal writes it."""
        return {
            "number": self.number,
            "tallies": {kind: list(vars(tally).values()) for kind, tally in self.tallies.items()},
            "pairs": [[*pair, number] for pair, number in self.pairs.items()],
            "faults": [fault.values() for fault in self.faults],
            "states": self.states,
            "seconds": self.seconds,
        }


def block_from(values: dict[str, Any]) -> Block:
    """Return the block that `values` was made from."""
    return Block(
        values["number"],
        {kind: Tally(*numbers) for kind, numbers in values["tallies"].items()},
        Counter({Pair(*pair): number for *pair, number in values["pairs"]}),
        [fault_from(fault) for fault in values["faults"]],
        values["states"],
        values["seconds"],
    )


def run_block(job: Job, ask: Solve = ask_solver) -> Block:
    """Compare all positions of a block."""
    began, block = time.process_time(), Block(job.block)
    for spec in job.specs():
        _compare_stages(production(spec), block, ask)
    block.seconds = round(time.process_time() - began, 3)
    return block


def _compare_stages(small: Production, block: Block, ask: Solve) -> None:
    """Compare the start and the middle of a production; one search answers for both."""
    search = Search(small.seat, small.weights)
    for stage, state in small.stages():
        block.tallies[stage].positions += 1
        try:
            best = search.best(state)
        except TooManyStates:
            block.tallies[stage].skipped += 1
            block.states += len(search.known)
            search = Search(small.seat, small.weights)
            continue
        block.pairs.update(pairs_of(state, small.seat))
        for weights, value in zip(small.weights, best, strict=True):
            _compare(stage, Case(state, small.seat, weights), value, block, ask)
    block.states += len(search.known)


def _compare(stage: str, case: Case, best: int, block: Block, ask: Solve) -> None:
    answer, tally = compare(case, best, ask), block.tallies[stage]
    tally.answers += 1
    tally.unproven += not answer.is_proven
    if answer.verdict is not None:
        block.faults.append(fault_of(answer.verdict, stage, case))
