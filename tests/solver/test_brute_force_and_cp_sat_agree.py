"""Two independent ways to the best production agree: a search with the engine, and a model."""

from __future__ import annotations

import pytest
from bench.prove.exhaustive import best

from furnace.solver.weights import LAST_ROUND
from position_builder import ANN, producing
from solver.cases import cases
from solver.cp_sat import best_value
from solver.positions import base_position, some_weights

BATCHES = 4


@pytest.mark.parametrize("batch", range(BATCHES))
def test_they_agree_on_base_positions_of_up_to_five_cards(batch: int) -> None:
    every_other = [case for case in cases() if case.kind == "base"][::2]
    assert len(every_other) >= 500
    for case in every_other[batch::BATCHES]:
        assert best_value(case.state, ANN, case.weights) == case.value, case.name


@pytest.mark.parametrize("capitalist", ["K1", "K5"])
def test_they_agree_on_powers_that_act_in_production(capitalist: str) -> None:
    for seed in range(1000, 1030):
        state, weights = base_position(seed, 4, capitalist), some_weights(seed)
        assert best_value(state, ANN, weights) == best(state, ANN, weights).value, seed


def test_k5_may_sell_its_tokens_first_and_then_pay_iron() -> None:
    """Q27: with a token left it would have to be spent."""
    table = producing("S1 C35+ C08 with 2 coal + 2 iron + 1 token", capitalists="K5")
    assert best_value(table.state, ANN, LAST_ROUND) == best(table.state, ANN, LAST_ROUND).value


def test_k1_may_resolve_the_startup_again() -> None:
    table = producing("S1 C01 C14 with 6 coal + 2 token", capitalists="K1")
    assert best_value(table.state, ANN, LAST_ROUND) == best(table.state, ANN, LAST_ROUND).value
