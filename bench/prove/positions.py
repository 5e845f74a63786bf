"""The positions to be compared: one at the start of a small production, one from its middle."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from bench.prove.build import build
from bench.prove.sketch import Wish, draw
from bench.prove.weighing import weights_for

from furnace.engine.action import Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import State
from furnace.solver.weights import Weights

START, MIDDLE = "start", "middle"
STAGES = (START, MIDDLE)
ATTEMPTS = 10


class Production(NamedTuple):
    """A small production of a seat: a State at its start, one from its middle, and weights."""

    kind: str
    seat: int
    start: State
    middle: State
    weights: tuple[Weights, ...]

    def stages(self) -> tuple[tuple[str, State], ...]:
        """Return both positions, each with the name of its kind."""
        return (f"{self.kind}, {START}", self.start), (f"{self.kind}, {MIDDLE}", self.middle)


def production(wish: Wish) -> Production:
    """Return the small production of a seed and number.

    If nothing is to be decided in it, it is drawn again a few times.
    """
    found = _production(wish)
    while found.middle is found.start and wish.attempt < ATTEMPTS:
        wish = wish._replace(attempt=wish.attempt + 1)
        found = _production(wish)
    return found


def _production(wish: Wish) -> Production:
    sketch = draw(wish)
    random = wish.stream("play")
    start = build(sketch, random)
    later = _played(start, sketch.seat, random) or [start]
    weights = weights_for(start, random)
    return Production(str(sketch.parts.kind), sketch.seat, start, random.choice(later), weights)


def _played(state: State, seat: int, random: Random) -> list[State]:
    """Play a production at random, and return every state that is met after the first."""
    met: list[State] = []
    while not isinstance(action := random.choice(legal_actions(state, seat)), Done):
        state = apply(state, action).state
        met.append(state)
    return met
