"""Ties are rare in random games: here the last production is steered into one.

For each seat some random productions are played in the kernel. Where two of them, of two seats, end
as is wished and nobody else is above, those are the lines that the walk takes.
"""

from __future__ import annotations

from itertools import permutations, product
from random import Random

from furnace.engine.action import Action
from furnace.engine.outcome import DecidedBy
from furnace.engine.state import Phase, State
from furnace.kernel.actions import decode_action
from lockstep.favour import Taste
from lockstep.twin import Twin
from lockstep.wanted import TIES

TRIES = 60
"""The number of productions tried for each seat."""

Result = tuple[int, int, int]
Lines = dict[Result, list[int]]
EQUAL = {DecidedBy.CARDS: 1, DecidedBy.RESOURCES: 2, DecidedBy.SHARED: 3}
"""How many of money, cards and resources are equal where this decides (R8.1 to R8.4)."""


class Steered:
    """Chooses as a taste does, until the last production, which goes to a tie if it can."""

    def __init__(self, aims: tuple[str, ...], rng: Random) -> None:
        self._taste, self._rng = Taste(aims, rng), rng
        self._ties = [TIES[aim] for aim in aims if aim in TIES]
        self._lines: dict[int, list[Action]] = {}

    def choose(self, state: State, seat: int, legal: tuple[Action, ...]) -> Action:
        """The next action of the line to a tie where there is one."""
        is_last = state.round == state.ruleset.rounds and state.phase is Phase.PRODUCTION
        if is_last and self._ties:
            self._lines = lines_to_a_tie(state, self._ties, self._rng)
            self._ties = []
        if self._lines.get(seat):
            return self._lines[seat].pop(0)
        return self._taste.choose(state, seat, legal)


def lines_to_a_tie(state: State, ties: list[DecidedBy], rng: Random) -> dict[int, list[Action]]:
    """A line for each seat, together to the first of these endings that was found; or none."""
    found = [_productions(state, seat, rng) for seat in range(len(state.seats))]
    for tie in ties:
        if results := _meet(found, tie):
            return {
                seat: [decode_action(code, seat) for code in found[seat][result]]
                for seat, result in enumerate(results)
            }
    return {}


def _productions(state: State, seat: int, rng: Random) -> Lines:
    twin, lines = Twin(state), {}
    start = twin.games.copy()
    for _ in range(TRIES):
        twin.games[:] = start
        line = twin.random_production(seat, rng)
        lines[twin.result(seat)] = line
    return lines


def _meet(found: list[Lines], tie: DecidedBy) -> list[Result]:
    """Results of all seats, two of them at the top as equal as the tie asks; or none."""
    lowest = [min(lines) for lines in found]
    for first, second in permutations(range(len(found)), 2):
        for best, other in product(found[first], found[second]):
            if best >= other and _equal(best, other) == EQUAL[tie]:
                results = list(lowest)
                results[first], results[second] = best, other
                if other == sorted(results)[-2]:
                    return results
    return []


def _equal(one: Result, other: Result) -> int:
    """How many of them are equal before the first that is not."""
    if one[0] != other[0]:
        return 0
    if one[1] != other[1]:
        return 1
    return 2 + (one[2] == other[2])
