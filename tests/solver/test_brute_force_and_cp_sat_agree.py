"""Two ways to the best production that share nothing: the engine walked, and a model of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from furnace.engine.game import apply
from furnace.engine.state import State
from furnace.solver.weights import LAST_ROUND, value_of
from position_builder import ANN, producing
from solver.brute_force import Best, best
from solver.cp_sat import best_value
from solver.positions import base_position, chain_position, interbellum_position, some_weights

BATCH = 50
MAKERS = (base_position, chain_position, interbellum_position)


def _replayed(state: State, found: Best) -> State:
    """The state before `done`, which closes the round."""
    for action in found.actions[:-1]:
        state = apply(state, action).state
    apply(state, found.actions[-1])
    return state


@pytest.mark.parametrize("batch", range(6))
def test_they_agree_on_base_positions_of_up_to_five_cards(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        state, weights = base_position(seed), some_weights(seed)
        assert best_value(state, ANN, weights) == best(state, ANN, weights).value, seed


@pytest.mark.parametrize("capitalist", ["K1", "K5"])
def test_they_agree_on_the_powers_at_work_in_production(capitalist: str) -> None:
    for seed in range(1000, 1030):
        state, weights = base_position(seed, 5, capitalist), some_weights(seed)
        assert best_value(state, ANN, weights) == best(state, ANN, weights).value, seed


@pytest.mark.parametrize("make", MAKERS)
def test_the_engine_replays_what_brute_force_found(make: Callable[..., State]) -> None:
    for seed in range(40):
        state, weights = make(seed, most_cards=3), some_weights(seed)
        found = best(state, ANN, weights)
        assert value_of(_replayed(state, found).seats[ANN], weights) == found.value, seed


def test_k5_may_sell_its_tokens_first_and_then_pay_iron() -> None:
    """Q27: with a token left it would have to be spent."""
    table = producing("S1 C35+ C08 with 2 coal + 2 iron + 1 token", capitalists="K5")
    assert best_value(table.state, ANN, LAST_ROUND) == best(table.state, ANN, LAST_ROUND).value


def test_k1_may_resolve_the_startup_again() -> None:
    table = producing("S1 C01 C14 with 6 coal + 2 token", capitalists="K1")
    assert best_value(table.state, ANN, LAST_ROUND) == best(table.state, ANN, LAST_ROUND).value
