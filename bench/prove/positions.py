"""The positions to be compared: one at the start of a small production, one from its middle."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from bench.prove.build import build
from bench.prove.situations import is_met
from bench.prove.sketch import ProductionSpec, draw
from bench.prove.weights import weights_for

from furnace.engine.action import Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.owners import power_of
from furnace.engine.state import State
from furnace.solver.weights import Weights

START, MIDDLE = "start", "middle"
STAGES = (START, MIDDLE)
ATTEMPTS = 20
RESOLVED = (0.1, 0.4)
"""How likely it is that a position from the middle is the one in which all cards have just been
resolved; more likely with a power that may resolve one more card then."""


class Production(NamedTuple):
    """A small production of a seat: a State at its start, one from its middle, and weights."""

    kind: str
    situation: str | None
    seat: int
    start: State
    middle: State
    weights: tuple[Weights, ...]

    def stages(self) -> tuple[tuple[str, State], ...]:
        """Return both positions, each with the name of its kind."""
        return (f"{self.kind}, {START}", self.start), (f"{self.kind}, {MIDDLE}", self.middle)

    @property
    def is_useful(self) -> bool:
        """Whether there is something to decide, and the middle has the situation."""
        return self.middle is not self.start and is_met(self.situation, self.middle, self.seat)


def production(spec: ProductionSpec) -> Production:
    """Return the small production of a seed and number.

    If that is no use, it is drawn again a few times.
    """
    found = _production(spec)
    while not found.is_useful and spec.attempt < ATTEMPTS:
        spec = spec._replace(attempt=spec.attempt + 1)
        found = _production(spec)
    return found


def _production(spec: ProductionSpec) -> Production:
    sketch = draw(spec)
    random = spec.stream("play")
    start = build(sketch, random)
    parts = sketch.parts
    middle = _middle(start, sketch.seat, parts.situation, random)
    weights = weights_for(start, random)
    return Production(str(parts.kind), parts.situation, sketch.seat, start, middle, weights)


def _middle(start: State, seat: int, situation: str | None, random: Random) -> State:
    """Return a state of a production played at random; the start if nothing follows it.

    If some of them have the situation, it is one of those.
    """
    later, power = _played(start, seat, random) or [start], power_of(start, seat)
    later = [state for state in later if is_met(situation, state, seat)] or later
    has_power = power.again_cost() is not None or power.copy_cost() is not None
    if random.random() < RESOLVED[has_power]:
        later = [state for state in later if Done(seat) in legal_actions(state, seat)][:1] or later
    return random.choice(later)


def _played(state: State, seat: int, random: Random) -> list[State]:
    """Play a production at random, and return every state after the first."""
    visited: list[State] = []
    while not isinstance(action := random.choice(legal_actions(state, seat)), Done):
        state = apply(state, action).state
        visited.append(state)
    return visited
