"""Production by the solver: the best line within a short, counted time.

Where the solver has no proof by then, a line by small changes is looked for too, and the better one
is taken.
"""

from __future__ import annotations

from functools import lru_cache

from furnace.bots.outlook import UPRIGHT, Leaning, outlook_of
from furnace.bots.searching import improvise
from furnace.engine.game import apply
from furnace.engine.state import State
from furnace.solver.plan import Plan, replay
from furnace.solver.solve import solve
from furnace.solver.weights import LAST_ROUND, Weights, value_of

UNIT = 1_000
TIME = 0.005
"""Seconds for a production, counted: the same line on every machine."""
EFFORT = 2_000
"""Changes that are tried where there is no proof."""


@lru_cache(maxsize=64)
def weights_of(state: State, leaning: Leaning = UPRIGHT) -> Weights:
    """What is left at the end of this production, as the solver takes it."""
    outlook = outlook_of(state, leaning)
    if not outlook.goods:
        return LAST_ROUND
    goods = {kind: round(worth * UNIT) for kind, worth in outlook.goods.items()}
    upgraded = {card: round(worth * UNIT) for card, worth in outlook.upgraded.items()}
    return Weights(UNIT, **goods, upgraded=upgraded)


@lru_cache(maxsize=64)
def plan(state: State, seat: int, leaning: Leaning = UPRIGHT) -> Plan:
    """The best production found, confirmed by the engine."""
    weights = weights_of(state, leaning)
    found = solve(state, seat, weights, time_limit=TIME, is_counted=True)
    if not found.is_proven:
        found = max(found, _improvised(state, seat, leaning, found), key=lambda plan: plan.value)
    replay(state, seat, found, weights)
    return found


def _improvised(state: State, seat: int, leaning: Leaning, beside: Plan) -> Plan:
    """A line by small changes; its value is the engine's."""
    actions = improvise(state, seat, EFFORT, leaning)
    for action in actions[:-1]:
        state = apply(state, action).state
    value = value_of(state.seats[seat], weights_of(state, leaning))
    return Plan(actions, value, max(value, beside.bound), False)
