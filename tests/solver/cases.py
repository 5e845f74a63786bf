"""The cases on which the solver is compared with brute force: `walked.txt` has the value of each.

A line has a kind of position, its number of cards, its seed, the number of states that brute force
searched, the best value, and a hash of the position's text: if the hash differs, the position has
changed. `walk_cases.py` makes the file. The tests search the smaller cases again in every run;
searching all takes ten minutes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from furnace.engine.state import State
from furnace.notation.position import format_position
from furnace.solver.weights import Weights
from solver.positions import (
    Maker,
    base_position,
    chain_position,
    interbellum_position,
    some_weights,
)

WALKED = Path(__file__).with_name("walked.txt")
MAKERS: dict[str, Maker] = {
    "base": base_position,
    "chain": chain_position,
    "interbellum": interbellum_position,
}


class Case(NamedTuple):
    """A position, the number of states that brute force searched, and the best value."""

    kind: str
    cards: int
    seed: int
    reached: int
    value: int
    mark: str

    @property
    def name(self) -> str:
        return f"{self.kind} {self.cards} {self.seed}"

    @property
    def state(self) -> State:
        return MAKERS[self.kind](self.seed, cards=self.cards)

    @property
    def weights(self) -> Weights:
        return some_weights(self.seed)


@cache
def cases() -> tuple[Case, ...]:
    """Return all saved cases."""
    return tuple(map(_parse_case, WALKED.read_text().splitlines()))


def format_case(case: Case) -> str:
    return f"{case.name} {case.reached} {case.value} {case.mark}"


def mark_of(state: State) -> str:
    return f"{crc32(format_position(state).encode()):08x}"


def _parse_case(line: str) -> Case:
    kind, cards, seed, reached, value, mark = line.split()
    return Case(kind, int(cards), int(seed), int(reached), int(value), mark)
