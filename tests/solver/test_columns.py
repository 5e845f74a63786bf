"""The solver for base tableaux in free order, against two others and against chance."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from furnace.engine.game import apply
from furnace.engine.state import State
from furnace.kernel.batch import apply_action, list_actions
from furnace.kernel.codec import encode
from furnace.kernel.codes import DONE, decode_action
from furnace.kernel.goods import unpack_goods
from furnace.kernel.numbers import COMPANY_IDS
from furnace.solver.columns.solve import BOUND, IS_PROVEN, NUMBER, VALUE, solve_columns
from furnace.solver.plan import Plan, replay
from furnace.solver.weights import LAST_ROUND, Weights
from position_builder import ANN, producing
from solver.brute_force import best
from solver.cp_sat import best_value
from solver.positions import base_position, some_weights

BATCH = 50
POWERS = (None, "K1", "K5")
SIXTEEN = (
    "S2 C36+ C05+ C34+ C22+ C29 C09 C23+ C16 C11 C26+ C27 C35 C25 C19 C12",
    "S1 C29+ C28 C18+ C07+ C19+ C35+ C11 C02 C05 C20 C15+ C16+ C10 C17 C27",
    "S3 C09+ C12+ C28+ C34 C31+ C21+ C23+ C29 C26 C20 C33+ C36 C17 C03+ C27+",
)
ROUND_THREE = Weights(1000, 500, 900, 1600, 1500, 0, dict.fromkeys(COMPANY_IDS, 3000))


def _solve(state: State, weights: Weights, limit_ns: int = 0) -> Plan:
    """A plan that the engine has confirmed."""
    money, coal, iron, oil, token, card, upgraded = weights
    numbers = np.array([coal, iron, oil, token, money, card], np.int64)
    worth = np.array([upgraded.get(id_, 0) for id_ in COMPANY_IDS], np.int64)
    actions, answer = np.zeros(256, np.int64), np.zeros(8, np.int64)
    games = encode(state)
    number = solve_columns(games, ANN, numbers, worth, limit_ns, actions, answer)
    assert number == answer[NUMBER] > 0
    assert (games == encode(state)).all()
    plan = Plan(
        tuple(decode_action(int(code), ANN) for code in actions[:number]),
        int(answer[VALUE]),
        int(answer[BOUND]),
        bool(answer[IS_PROVEN]),
    )
    replay(state, ANN, plan, weights)
    return plan


@pytest.mark.parametrize("batch", range(10))
def test_as_good_as_brute_force_from_anywhere_in_a_production(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        state, weights = base_position(seed, 5, POWERS[seed % 3]), some_weights(seed)
        plan = _solve(state, weights)
        assert plan.is_proven
        assert plan.value == plan.bound == best(state, ANN, weights).value, seed


@pytest.mark.parametrize("power", POWERS)
def test_as_good_as_cp_sat_with_up_to_nine_cards(power: str | None) -> None:
    for seed in range(2000, 2020):
        state, weights = base_position(seed, 10, power), some_weights(seed)
        assert _solve(state, weights).value == best_value(state, ANN, weights), seed


@pytest.mark.parametrize("cards", SIXTEEN)
@pytest.mark.parametrize("power", ["K2", "K1", "K5"])
def test_never_worse_than_random_productions_at_sixteen_cards(cards: str, power: str) -> None:
    state = _sixteen(cards, power)
    plan = _solve(state, LAST_ROUND)
    assert plan.is_proven
    games, random = encode(state), Random(cards)
    assert plan.value // LAST_ROUND.money >= max(_random_money(games, random) for _ in range(500))


def test_a_repetition_that_gives_back_its_price_is_not_left_to_the_end() -> None:
    """C07 costs two coal to repeat and begins with two coal: they must be there all the same."""
    cards = "S2 C07+ C04+ C12+ C02+ C17 C16 C06 C21 C22 C36+ C08"
    state = producing(ann=f"{cards} with 9 iron + 51 money", capitalists="K1", round=3).state
    assert _solve(state, ROUND_THREE).value == 117_900


def test_with_a_time_limit_the_value_is_a_production_and_the_bound_is_above_the_best() -> None:
    for cards in SIXTEEN:
        for power in ("K1", "K5"):
            state = _sixteen(cards, power)
            for weights in (LAST_ROUND, ROUND_THREE):
                hurried = _solve(state, weights, 100_000)
                patient = _solve(state, weights, 300_000_000)
                assert hurried.value <= patient.value <= hurried.bound
                assert patient.value <= patient.bound


def test_from_each_step_of_the_best_production_the_best_is_the_same() -> None:
    for cards, power in zip(SIXTEEN, ("K2", "K1", "K5"), strict=True):
        state = _sixteen(cards, power, most=9)
        plan = _solve(state, ROUND_THREE)
        for action in plan.actions[:-1]:
            state = apply(state, action).state
            assert _solve(state, ROUND_THREE).value == plan.value, (cards, action)


def test_what_columns_cannot_stand_for_is_declined() -> None:
    state = producing(ann="S1 C01 with 2 coal", variants="base+chain").state
    actions, answer = np.zeros(256, np.int64), np.zeros(8, np.int64)
    numbers, worth = np.ones(6, np.int64), np.zeros(60, np.int64)
    assert solve_columns(encode(state), ANN, numbers, worth, 0, actions, answer) == -1


def _sixteen(cards: str, power: str, most: int = 16) -> State:
    ann = " ".join(cards.split()[:most]) + " with 6 coal + 3 iron + 2 oil + 1 token"
    return producing(ann=ann, capitalists=power, round=4).state


def _random_money(games: np.ndarray, random: Random) -> int:
    """The money that one random production ends with."""
    games, out = games.copy(), np.zeros(1024, np.int64)
    while True:
        action = int(random.choice(out[: list_actions(games, 0, ANN, out)]))
        if action & 15 == DONE:
            return unpack_goods(int(games[0]["seats"][ANN]["goods"]))[4]
        apply_action(games, 0, ANN, action)
