"""The cases the solver is compared with brute force on: `walked.txt` keeps what each is worth.

A line is a kind of position, its number of cards, its seed, how much brute force reached on its
walk, the best value, and a mark of the position's text: with another mark it is another position
than the one walked. `walk_cases.py` makes the file. The tests walk the smaller cases again in every
run; to walk them all takes ten minutes.
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
    """A position, what brute force reached in it, and the best it found."""

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
    """All that is kept."""
    return tuple(map(_parse_case, WALKED.read_text().splitlines()))


def format_case(case: Case) -> str:
    return f"{case.name} {case.reached} {case.value} {case.mark}"


def mark_of(state: State) -> str:
    return f"{crc32(format_position(state).encode()):08x}"


def _parse_case(line: str) -> Case:
    kind, cards, seed, reached, value, mark = line.split()
    return Case(kind, int(cards), int(seed), int(reached), int(value), mark)
