"""Find the best production.

The solver has a limited counted time; without a proof, local search makes a plan too. Before the
last round the solver runs again with the marginal values of the seat's next production. The plan
with the highest expected money is played.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from furnace.bots.lookahead import (
    expected_money,
    has_lookahead,
    has_many_managers,
    marginal_weights,
    weights_of,
)
from furnace.bots.tree_search import produce_heuristically
from furnace.bots.valuation import NO_BIAS, Bias
from furnace.engine.action import Action
from furnace.engine.game import apply
from furnace.engine.state import State
from furnace.solver.plan import Plan, replay
from furnace.solver.production import ignores_copy, solve
from furnace.solver.weights import Weights, value_of

TIME_LIMIT_S = 0.005
"""The solver's limit in seconds of counted work, so that every machine finds the same plan."""
SLOW_FACTOR = 10
"""How many times longer a slow production takes to solve than its counted work suggests."""
LOCAL_SEARCH_STEPS = 2_000
"""Steps of local search if there is no proof."""
LOOKAHEAD_REPEATS, LOOKAHEAD_REPEATS_INTERBELLUM = 2, 1
"""How often the solver is asked again, with marginal values at the end of the plan before.

With Interbellum this takes much longer.
"""


class PlannedProduction(NamedTuple):
    """A plan for a production, the state at its end, and the money then expected.

    `is_proven`: the plan is proven optimal.
    """

    actions: tuple[Action, ...]
    money: float
    ended: State
    is_proven: bool


@lru_cache(maxsize=64)
def best_production(state: State, seat: int, bias: Bias = NO_BIAS) -> PlannedProduction:
    """Return the best production found, confirmed by the engine."""
    weights = weights_of(state, bias)
    plan = _solver_plan(state, seat, weights)
    found = [_play_plan(state, seat, plan, weights, bias)]
    if not plan.is_proven:
        heuristic = _heuristic_plan(state, seat, bias, plan)
        found.append(_play_plan(state, seat, heuristic, weights, bias))
    ended = max(found, key=_money).ended
    for _ in range(_lookahead_rounds(state, seat)):
        weights = marginal_weights(ended, seat, bias, state.seats[seat])
        found.append(_play_plan(state, seat, _solver_plan(state, seat, weights), weights, bias))
        ended = found[-1].ended
    return max(found, key=_money)


def _lookahead_rounds(state: State, seat: int) -> int:
    if not has_lookahead(state, seat):
        return 0
    return LOOKAHEAD_REPEATS if state.ruleset.is_plain else LOOKAHEAD_REPEATS_INTERBELLUM


def _money(production: PlannedProduction) -> float:
    return production.money


def _solver_plan(state: State, seat: int, weights: Weights) -> Plan:
    time = TIME_LIMIT_S / SLOW_FACTOR if has_many_managers(state, seat) else TIME_LIMIT_S
    return solve(state, seat, weights, time_limit=time, is_counted=True)


def _play_plan(
    state: State, seat: int, plan: Plan, weights: Weights, bias: Bias
) -> PlannedProduction:
    """Play a plan. The production ends before `done`, which may deal the next round."""
    replay(state, seat, plan, weights)
    is_last = state.round == state.ruleset.rounds
    is_proven = plan.is_proven and is_last and not ignores_copy(state, seat)
    for action in plan.actions[:-1]:
        state = apply(state, action).state
    return PlannedProduction(plan.actions, expected_money(state, seat, bias), state, is_proven)


def _heuristic_plan(state: State, seat: int, bias: Bias, unproven: Plan) -> Plan:
    """Return a plan by local search; its value comes from the engine."""
    actions = produce_heuristically(state, seat, LOCAL_SEARCH_STEPS, bias)
    for action in actions[:-1]:
        state = apply(state, action).state
    value = value_of(state.seats[seat], weights_of(state, bias))
    return Plan(actions, value, max(value, unproven.bound), False)
