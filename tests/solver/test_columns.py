"""The solver for productions of the base game, without a chain, compared with a model and itself.

test_equal_to_brute_force.py compares it with brute force on small tableaux.
"""

from __future__ import annotations

import pytest

from furnace.engine.game import apply
from furnace.engine.state import State
from furnace.kernel.numbers import COMPANY_IDS
from furnace.solver.columns.scope import MAX_SEAT_CARDS
from furnace.solver.production import request_of
from furnace.solver.programme.rows import MAX_SLOTS
from furnace.solver.request import NOT_MODELLED
from furnace.solver.weights import LAST_ROUND, Weights
from position_builder import ANN, producing
from solver.cp_sat import best_value
from solver.positions import base_position, some_weights
from solver.solvers import MILLISECOND, by_columns, columns, fully

SIXTEEN = (
    "S2 C36+ C05+ C34+ C22+ C29 C09 C23+ C16 C11 C26+ C27 C35 C25 C19 C12",
    "S1 C29+ C28 C18+ C07+ C19+ C35+ C11 C02 C05 C20 C15+ C16+ C10 C17 C27",
    "S3 C09+ C12+ C28+ C34 C31+ C21+ C23+ C29 C26 C20 C33+ C36 C17 C03+ C27+",
)
ROUND_THREE = Weights(1000, 500, 900, 1600, 1500, 0, dict.fromkeys(COMPANY_IDS, 3000))


@pytest.mark.parametrize("power", ["K1", "K2", "K3", "K4", "K5"])
def test_as_good_as_cp_sat_with_exactly_eight_cards(power: str) -> None:
    for seed in range(2000, 2040):
        state, weights = base_position(seed, capitalist=power, cards=8), some_weights(seed)
        assert len(state.seats[ANN].cards) == 8
        plan = by_columns(state, weights)
        assert plan.is_proven
        assert plan.value == best_value(state, ANN, weights), seed


@pytest.mark.parametrize("cards", SIXTEEN)
@pytest.mark.parametrize("power", ["K2", "K1", "K5"])
def test_sixteen_cards_are_proven_and_no_worse_than_by_the_full_model(
    cards: str, power: str
) -> None:
    state = _sixteen(cards, power)
    plan = by_columns(state, LAST_ROUND)
    assert plan.is_proven
    other = fully(state, LAST_ROUND, 200 * MILLISECOND)
    assert other.value <= plan.value <= other.bound


def test_a_repetition_that_gives_back_its_price_is_not_left_to_the_end() -> None:
    """C07 costs two coal to repeat and begins with two coal: they must be there all the same."""
    cards = "S2 C07+ C04+ C12+ C02+ C17 C16 C06 C21 C22 C36+ C08"
    state = producing(ann=f"{cards} with 9 iron + 51 money", capitalists="K1", round=3).state
    assert by_columns(state, ROUND_THREE).value == 117_900


def test_with_a_time_limit_the_value_is_a_production_and_the_bound_is_above_the_best() -> None:
    for cards in SIXTEEN:
        for power in ("K1", "K5"):
            state = _sixteen(cards, power)
            for weights in (LAST_ROUND, ROUND_THREE):
                hurried = by_columns(state, weights, 100_000)
                patient = by_columns(state, weights, 300_000_000)
                assert hurried.value <= patient.value <= hurried.bound
                assert patient.value <= patient.bound


def test_from_each_step_of_the_best_production_the_best_is_the_same() -> None:
    for cards, power in zip(SIXTEEN, ("K2", "K1", "K5"), strict=True):
        state = _sixteen(cards, power, most=9)
        plan = by_columns(state, ROUND_THREE)
        for action in plan.actions[:-1]:
            state = apply(state, action).state
            assert by_columns(state, ROUND_THREE).value == plan.value, (cards, action)


def test_productions_outside_the_model_are_declined() -> None:
    state = producing(ann="S1 C01 with 2 coal", variants="base+chain").state
    assert columns().answer(request_of(state, ANN, LAST_ROUND, 0)) == NOT_MODELLED


def _sixteen(cards: str, power: str, most: int = 16) -> State:
    ann = " ".join(cards.split()[:most]) + " with 6 coal + 3 iron + 2 oil + 1 token"
    return producing(ann=ann, capitalists=power, round=4).state


def test_every_card_of_a_seat_and_the_one_k1_repeats_have_a_slot() -> None:
    assert MAX_SEAT_CARDS + 1 <= MAX_SLOTS
