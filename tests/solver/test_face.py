"""The solver's face: what it may be asked, and that nothing at hand beats its lines."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import numpy as np
import pytest

from furnace.engine.action import Done
from furnace.engine.game import new
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import State
from furnace.kernel import batch
from furnace.kernel.codec import decode, encode
from furnace.kernel.codes import encode_action
from furnace.kernel.layout import MOST_ACTIONS
from furnace.solver.plan import Plan, PlanBroken, replay
from furnace.solver.solve import NotProducing, solve
from furnace.solver.weights import LAST_ROUND, Weights, value_of
from position_builder import ANN
from solver.positions import base_position, interbellum_position

PRODUCTIONS = 10_000
DONE = encode_action(Done(ANN))


def test_there_is_nothing_to_solve_outside_production() -> None:
    with pytest.raises(NotProducing):
        solve(new(parse_ruleset("base"), 3), ANN, LAST_ROUND)


def test_who_is_done_has_nothing_to_solve() -> None:
    state = base_position(1)
    plan = solve(state, ANN, LAST_ROUND)

    with pytest.raises(NotProducing):
        solve(replay(state, ANN, plan, LAST_ROUND), ANN, LAST_ROUND)


def test_the_last_round_is_decided_by_money_then_cards_then_resources() -> None:
    seat = base_position(1).seats[ANN]
    richer = seat._replace(goods=seat.goods._replace(money=seat.goods.money + 1, coal=0))

    assert value_of(richer, LAST_ROUND) > value_of(seat, LAST_ROUND)
    fewer = seat._replace(cards=seat.cards[1:], goods=seat.goods._replace(coal=99))
    assert value_of(fewer, LAST_ROUND) < value_of(seat, LAST_ROUND)


def test_a_plan_with_another_value_is_a_fault_and_said_so() -> None:
    state = base_position(2)
    plan = solve(state, ANN, LAST_ROUND)

    with pytest.raises(PlanBroken):
        replay(state, ANN, plan._replace(value=plan.value + 1), LAST_ROUND)
    with pytest.raises(PlanBroken):
        replay(state, ANN, Plan(plan.actions[1:], plan.value, plan.bound, True), LAST_ROUND)


@pytest.mark.parametrize("make", [base_position, interbellum_position])
def test_the_best_found_in_no_time_is_legal_and_below_its_bound(
    make: Callable[[int, int], State],
) -> None:
    state = _of_size(make, 16)

    plan = solve(state, ANN, LAST_ROUND, time_limit=1e-9)

    replay(state, ANN, plan, LAST_ROUND)
    assert plan.bound >= plan.value
    assert plan.bound >= solve(state, ANN, LAST_ROUND, time_limit=20).value


@pytest.mark.parametrize("make", [base_position, interbellum_position])
def test_no_random_production_of_16_cards_beats_the_solver(
    make: Callable[[int, int], State],
) -> None:
    state, weights = _of_size(make, 16), Weights(10, 2, 4, 8, 9)
    plan = solve(state, ANN, weights, time_limit=20)
    replay(state, ANN, plan, weights)

    assert plan.value >= max(_random_values(state, weights))


def _of_size(make: Callable[[int, int], State], cards: int) -> State:
    made = (make(seed, cards + 1) for seed in count())
    return next(state for state in made if len(state.seats[ANN].cards) == cards)


def _random_values(state: State, weights: Weights) -> list[int]:
    """What random productions are worth: all of them a step at a time, by the kernel."""
    games, random = np.repeat(encode(state), PRODUCTIONS), Random(7)
    going = np.arange(PRODUCTIONS)
    pads, values = batch.new_pad(7), []
    while len(going):
        batch_of = games[going]
        seats, counts = np.full(len(going), ANN), np.zeros(len(going), np.int64)
        listed = np.zeros((len(going), MOST_ACTIONS), np.int64)
        batch.list_all(batch_of, seats, pads, counts, listed)
        chosen = (counts * [random.random() for _ in going]).astype(np.int64)
        actions = listed[np.arange(len(going)), chosen]
        is_done = actions == DONE
        values += [value_of(decode(game).seats[ANN], weights) for game in batch_of[is_done]]
        left = ~is_done
        batch_of = batch_of[left]
        assert batch.step_all(batch_of, seats[left], actions[left], pads) == len(batch_of)
        going = going[left]
        games[going] = batch_of
    return values
