"""The fitted worths that bots go by."""

from __future__ import annotations

import pytest

from furnace.bots.valuation import NO_BIAS, Bias, fitted_valuations, rest_value, valuation_of
from position_builder import ANN, producing


def test_managers_are_worth_as_much_beside_base_companies() -> None:
    beside_base = producing(ann="S2", round=2, variants="managers").state
    assert valuation_of(beside_base).managers == fitted_valuations("interbellum")[2].managers
    assert valuation_of(beside_base).basic == fitted_valuations("base")[2].basic


def test_a_leaning_changes_what_it_is_about_and_nothing_else() -> None:
    state = producing(ann="S2", round=3).state
    upright, hoarding = valuation_of(state, NO_BIAS), valuation_of(state, Bias(goods=1.5))
    assert hoarding.goods["coal"] == pytest.approx(1.5 * upright.goods["coal"])
    assert hoarding._replace(goods=upright.goods) == upright


def test_after_the_last_production_nothing_is_worth_anything() -> None:
    state = producing(ann="S2", round=4).state
    assert rest_value(valuation_of(state), state.seats[ANN]) == 0
    assert not any(valuation_of(state))
