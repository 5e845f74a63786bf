"""The results of a run, as tables for docs/results.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bench.prove.block import Block, Tally
from bench.prove.compare import Verdict
from bench.prove.pairs import RELATIONS, Pair, possible_pairs
from bench.prove.rulesets import all_rulesets

MIN_OCCURRENCES = 20
"""Each pair must occur this often in a full run."""

MAX_SKIPPED = 0.05
RAREST_SHOWN = 3


class Summary:
    """The sums over all blocks of a run; `heads` are the column heads for the numbers of a
    tally."""

    def __init__(self, *heads: str) -> None:
        self.heads = heads
        self.tallies: dict[str, Tally] = {}
        self.faults: Counter[tuple[str, str]] = Counter()
        self.pairs: Counter[Pair] = Counter()
        self.states = 0
        self.seconds = 0.0

    def add(self, block: Block) -> None:
        """Add a block."""
        for kind, tally in block.tallies.items():
            self.tallies.setdefault(kind, Tally()).add(tally)
        self.faults.update(fault.sort for fault in block.faults)
        self.pairs.update(block.pairs)
        self.states += block.states
        self.seconds += block.seconds

    @property
    def total(self) -> Tally:
        """The tally of all kinds together."""
        total = Tally()
        for tally in self.tallies.values():
            total.add(tally)
        return total

    @property
    def too_often_skipped(self) -> list[str]:
        """The kinds of which too many positions were skipped."""
        return [
            kind
            for kind, tally in self.tallies.items()
            if tally.skipped > MAX_SKIPPED * tally.positions
        ]

    def by_kind(self) -> Iterator[str]:
        """Return a table with a line for each kind."""
        yield from _head("kind", *self.heads, *(verdict.value for verdict in Verdict))
        for kind in self.tallies:
            faults = [self.faults[verdict, kind] for verdict in Verdict]
            yield _row(kind, *_cells(self.tallies[kind]), *faults)
        all_faults = [
            sum(number for (found, _), number in self.faults.items() if found == verdict)
            for verdict in Verdict
        ]
        yield _row("**all**", *_cells(self.total), *all_faults)

    def speed(self) -> str:
        """Return how fast a worker was."""
        number, seconds = self.total.positions, self.seconds
        rate = number / seconds if seconds else 0
        return f"{seconds:,.0f} s of processor time, {rate:.1f} {self.heads[0]} a second"


class Coverage:
    """How often each pair that the game allows has occurred."""

    def __init__(self, counts: Counter[Pair]) -> None:
        self.pairs = {pair: counts[pair] for pair in sorted(possible_pairs(all_rulesets()))}

    @property
    def rare(self) -> list[Pair]:
        """The pairs that have not occurred often enough."""
        return [pair for pair, number in self.pairs.items() if number < MIN_OCCURRENCES]

    def by_relation(self) -> Iterator[str]:
        """Return a table with a line for each sort of pair, and the rarest of them."""
        yield from _head("pairs", "possible", f"at least {MIN_OCCURRENCES} times", "rarest")
        for relation in RELATIONS:
            found = [pair for pair in self.pairs if pair.relation == relation]
            often = sum(self.pairs[pair] >= MIN_OCCURRENCES for pair in found)
            rarest = sorted(found, key=lambda pair: self.pairs[pair])[:RAREST_SHOWN]
            names = ", ".join(f"{pair} ×{self.pairs[pair]}" for pair in rarest)
            yield _row(relation, f"{len(found):,}", f"{often:,}", names)


def _cells(tally: Tally) -> list[str]:
    share = 1 - tally.unproven / tally.answers if tally.answers else 1.0
    numbers = [f"{number:,}" for number in (tally.positions, tally.skipped, tally.answers)]
    return [*numbers, "100%" if tally.unproven == 0 else f"{share:.3%}"]


def _head(*names: str) -> Iterator[str]:
    yield _row(*names)
    yield _row(*["---"] * len(names))


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"
