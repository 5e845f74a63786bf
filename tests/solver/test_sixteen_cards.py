"""Sixteen cards, the most in a game: no random production is better than the solver's line.

Ten thousand random productions of each position, in the base game and with all of Interbellum.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from furnace.engine.state import State
from furnace.solver.plan import replay
from furnace.solver.production import solve
from furnace.solver.weights import LAST_ROUND, Weights
from position_builder import ANN
from solver.positions import base_position, interbellum_position
from solver.random_productions import best_at_random

CARDS = 16
PRODUCTIONS = 10_000
SECONDS = 5
MONEY_FIRST = Weights(1_000, 1, 1, 1, 1)
PRICES = Weights(10, 2, 4, 8, 9)


@pytest.mark.parametrize("capitalist", ["K1", "K2", "K3", "K4", "K5"])
def test_no_random_production_of_a_base_tableau_is_better(capitalist: str) -> None:
    seed = int(capitalist[1:])
    _compare(base_position(seed, capitalist=capitalist, cards=CARDS), seed)


@pytest.mark.parametrize("seed", range(6))
def test_no_random_production_with_interbellum_is_better(seed: int) -> None:
    _compare(interbellum_position(seed, cards=CARDS), seed)


@pytest.mark.parametrize("make", [base_position, interbellum_position])
def test_the_best_found_in_no_time_is_legal_and_below_its_bound(make: Callable[..., State]) -> None:
    state = make(0, cards=CARDS)

    plan = solve(state, ANN, LAST_ROUND, time_limit=1e-9)

    replay(state, ANN, plan, LAST_ROUND)
    assert plan.bound >= plan.value
    assert plan.bound >= solve(state, ANN, LAST_ROUND, time_limit=SECONDS).value


def _compare(state: State, seed: int) -> None:
    weights = (MONEY_FIRST, PRICES)[seed % 2]
    plan = solve(state, ANN, weights, time_limit=SECONDS)
    replay(state, ANN, plan, weights)
    assert plan.value >= best_at_random(state, weights, PRODUCTIONS, seed)
