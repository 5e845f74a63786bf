"""The summary of a run, as tables that can be put into docs/results.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bench.prove.block import Block, Tally
from bench.prove.compare import Verdict
from bench.prove.pairs import RELATIONS, Pair, possible_pairs
from bench.prove.tables import all_rulesets

OFTEN = 20
"""Each pair is to occur this often in a full run."""

MOST_SKIPPED = 0.05
RAREST = 3


class Summary:
    """What all blocks of a run come to."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.tallies: dict[str, Tally] = {}
        self.faults: Counter[tuple[str, str]] = Counter()
        self.pairs: Counter[Pair] = Counter(dict.fromkeys(possible_pairs(all_rulesets()), 0))
        self.states = 0
        self.seconds = 0.0
        for block in blocks:
            self.add(block)

    def add(self, block: Block) -> None:
        """Count a block."""
        for kind, tally in block.tallies.items():
            self.tallies.setdefault(kind, Tally()).add(tally)
        self.faults.update((fault.kind, fault.verdict) for fault in block.faults)
        self.pairs.update(block.pairs)
        self.states += block.states
        self.seconds += block.seconds

    @property
    def total(self) -> Tally:
        """All kinds together."""
        total = Tally()
        for tally in self.tallies.values():
            total.add(tally)
        return total

    @property
    def rare(self) -> list[Pair]:
        """Pairs that have not occurred often enough."""
        return [pair for pair, number in self.pairs.items() if number < OFTEN]

    @property
    def often_skipped(self) -> list[str]:
        """Kinds of which too many positions were skipped."""
        return [
            kind
            for kind, tally in self.tallies.items()
            if tally.skipped > MOST_SKIPPED * tally.positions
        ]

    def __str__(self) -> str:
        return "\n".join([*self._by_kind(), "", *self._by_relation(), "", self._speed()])

    def _by_kind(self) -> Iterator[str]:
        verdicts = [verdict.value for verdict in Verdict]
        yield from _head("kind", "positions", "skipped", "answers", "proven", *verdicts)
        for kind in sorted(self.tallies):
            faults = [self.faults[kind, verdict] for verdict in verdicts]
            yield _row(kind, *_cells(self.tallies[kind]), *faults)
        all_faults = [
            sum(number for (_, found), number in self.faults.items() if found == verdict)
            for verdict in verdicts
        ]
        yield _row("**all**", *_cells(self.total), *all_faults)

    def _by_relation(self) -> Iterator[str]:
        yield from _head("pairs", "possible", f"at least {OFTEN} times", "rarest")
        for relation in RELATIONS:
            found = [pair for pair in self.pairs if pair.relation == relation]
            often = sum(self.pairs[pair] >= OFTEN for pair in found)
            rarest = sorted(found, key=lambda pair: (self.pairs[pair], pair))[:RAREST]
            told = ", ".join(f"{pair} ×{self.pairs[pair]}" for pair in rarest)
            yield _row(relation, f"{len(found):,}", f"{often:,}", told)

    def _speed(self) -> str:
        positions, seconds = self.total.positions, self.seconds
        return (
            f"{self.states:,} states, {seconds:,.0f} s of one worker, "
            f"{positions / seconds if seconds else 0:.0f} positions a second."
        )


def _cells(tally: Tally) -> Sequence[str]:
    proven = 1 - tally.unproven / tally.answers if tally.answers else 1
    return f"{tally.positions:,}", f"{tally.skipped:,}", f"{tally.answers:,}", f"{proven:.2%}"


def _head(*names: str) -> Iterator[str]:
    yield _row(*names)
    yield _row(*["---"] * len(names))


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"
