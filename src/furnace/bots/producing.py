"""Production by the solver: the best line within a short, counted time."""

from __future__ import annotations

from functools import lru_cache

from furnace.bots.outlook import outlook_of
from furnace.engine.state import State
from furnace.solver.plan import Plan, replay
from furnace.solver.solve import solve
from furnace.solver.weights import LAST_ROUND, Weights

UNIT = 1_000
TIME = 0.05
"""Seconds for a production, counted: the same line on every machine."""


def weights_of(state: State) -> Weights:
    """What is left at the end of this production, as the solver takes it."""
    outlook = outlook_of(state)
    if not outlook.goods:
        return LAST_ROUND
    goods = {kind: round(worth * UNIT) for kind, worth in outlook.goods.items()}
    upgraded = {card: max(0, round(worth * UNIT)) for card, worth in outlook.upgraded.items()}
    return Weights(UNIT, **goods, upgraded=upgraded)


@lru_cache(maxsize=64)
def plan(state: State, seat: int) -> Plan:
    """The best production found, confirmed by the engine."""
    weights = weights_of(state)
    found = solve(state, seat, weights, time_limit=TIME, is_counted=True)
    replay(state, seat, found, weights)
    return found
