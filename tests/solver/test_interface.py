"""The solver's interface: what it accepts, and how its answers are checked."""

from __future__ import annotations

import pytest

from furnace.engine.game import new
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import State
from furnace.solver.plan import NO_BOUND, InvalidPlan, Plan, replay
from furnace.solver.production import NotProducing, solve
from furnace.solver.weights import LAST_ROUND, value_of
from position_builder import ANN, producing
from solver.positions import Maker, base_position, chain_position, interbellum_position


def test_there_is_nothing_to_solve_outside_production() -> None:
    with pytest.raises(NotProducing):
        solve(new(parse_ruleset("base"), 3), ANN, LAST_ROUND)


def test_a_seat_that_has_finished_has_nothing_to_solve() -> None:
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


@pytest.mark.parametrize("make", [base_position, chain_position, interbellum_position])
def test_with_a_counted_limit_the_line_is_always_the_same(make: Maker) -> None:
    cut = 0
    for seed in range(6):
        state = make(seed, cards=14)
        plans = [solve(state, ANN, LAST_ROUND, time_limit=0.003, is_counted=True) for _ in "ab"]
        assert plans[0] == plans[1]
        cut += not plans[0].is_proven
    assert cut > 0 or make is base_position, "what is proven is no matter of time"


def test_a_plan_with_another_value_is_invalid() -> None:
    state = base_position(2)
    plan = solve(state, ANN, LAST_ROUND)

    with pytest.raises(InvalidPlan):
        replay(state, ANN, plan._replace(value=plan.value + 1), LAST_ROUND)
    with pytest.raises(InvalidPlan):
        replay(state, ANN, Plan(plan.actions[1:], plan.value, plan.bound, True), LAST_ROUND)


def _with_managers(number: int, capitalist: str) -> State:
    cards = "S2 C01 C10 C15 C20 C25 C30 C50 C54"
    managers = " ".join(f"M{kind:02}" for kind in range(1, number + 1))
    ann = f"{cards} with 6 coal + 4 iron + 2 token, managers {managers}"
    return producing(ann=ann, capitalists=capitalist).others_done().state


def test_too_many_sets_of_managers_make_a_production_no_worse() -> None:
    one_each, any_number = (
        solve(_with_managers(10, capitalist), ANN, LAST_ROUND) for capitalist in ("K2", "K8")
    )
    assert any_number.value >= one_each.value


def test_a_time_limit_also_ends_the_listing_of_sets_of_managers() -> None:
    state = _with_managers(5, "K8")
    at_once, later = (
        solve(state, ANN, LAST_ROUND, time_limit=limit, is_counted=True) for limit in (1e-4, 0.05)
    )
    assert at_once.bound >= NO_BOUND > later.bound
    replay(state, ANN, at_once, LAST_ROUND)
