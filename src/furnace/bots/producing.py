"""Production by the solver: the best line within a short, counted time.

Where the solver has no proof by then, a line by small changes is looked for too, and the better one
is taken. Before the last round lines are also looked for at the prices of the seat's own next
production, and the one that promises most money in the end is taken.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from furnace.bots.foresight import is_foreseen, is_hard, money_ahead, weights_ahead, weights_of
from furnace.bots.outlook import UPRIGHT, Leaning
from furnace.bots.searching import improvise
from furnace.engine.action import Action
from furnace.engine.game import apply
from furnace.engine.state import State
from furnace.solver.plan import Plan, replay
from furnace.solver.solve import is_copy_left_out, solve
from furnace.solver.weights import Weights, value_of

TIME = 0.005
"""Seconds for a production, counted: the same line on every machine."""
HARDER = 10
"""So many times as long as it says a counted search of a hard production takes."""
EFFORT = 2_000
"""Changes that are tried where there is no proof."""
LOOKS, LOOKS_INTERBELLUM = 2, 1
"""So often a line is looked for at prices seen from where the one before it ends; with Interbellum
a look takes far longer."""


class Production(NamedTuple):
    """A line to the end of a production, the money in the end it promises, and where it ends;
    `is_proven`: nothing is better."""

    actions: tuple[Action, ...]
    money: float
    ended: State
    is_proven: bool


@lru_cache(maxsize=64)
def produce(state: State, seat: int, leaning: Leaning = UPRIGHT) -> Production:
    """The best production found, confirmed by the engine."""
    weights = weights_of(state, leaning)
    plan = _solved(state, seat, weights)
    found = [_played(state, seat, plan, weights, leaning)]
    if not plan.is_proven:
        improvised = _improvised(state, seat, leaning, plan)
        found.append(_played(state, seat, improvised, weights, leaning))
    ended = max(found, key=_money).ended
    for _ in range(_looks(state, seat)):
        weights = weights_ahead(ended, seat, leaning, state.seats[seat])
        found.append(_played(state, seat, _solved(state, seat, weights), weights, leaning))
        ended = found[-1].ended
    return max(found, key=_money)


def _looks(state: State, seat: int) -> int:
    if not is_foreseen(state, seat):
        return 0
    return LOOKS if state.ruleset.is_plain else LOOKS_INTERBELLUM


def _money(production: Production) -> float:
    return production.money


def _solved(state: State, seat: int, weights: Weights) -> Plan:
    time = TIME / HARDER if is_hard(state, seat) else TIME
    return solve(state, seat, weights, time_limit=time, is_counted=True)


def _played(state: State, seat: int, plan: Plan, weights: Weights, leaning: Leaning) -> Production:
    """A plan as a production. It ends before `done`, which may deal the next round."""
    replay(state, seat, plan, weights)
    is_last = state.round == state.ruleset.rounds
    is_proven = plan.is_proven and is_last and not is_copy_left_out(state, seat)
    for action in plan.actions[:-1]:
        state = apply(state, action).state
    return Production(plan.actions, money_ahead(state, seat, leaning), state, is_proven)


def _improvised(state: State, seat: int, leaning: Leaning, beside: Plan) -> Plan:
    """A line by small changes; its value is the engine's."""
    actions = improvise(state, seat, EFFORT, leaning)
    for action in actions[:-1]:
        state = apply(state, action).state
    value = value_of(state.seats[seat], weights_of(state, leaning))
    return Plan(actions, value, max(value, beside.bound), False)
