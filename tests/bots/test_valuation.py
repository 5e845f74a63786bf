"""The fitted values that bots use."""

from __future__ import annotations

import pytest

from furnace.bots.valuation import NO_BIAS, Bias, fitted_valuations, rest_value, valuation_of
from position_builder import ANN, producing


def test_managers_have_the_same_values_with_base_companies() -> None:
    with_base = producing(ann="S2", round=2, variants="managers").state
    assert valuation_of(with_base).managers == fitted_valuations("interbellum")[2].managers
    assert valuation_of(with_base).basic == fitted_valuations("base")[2].basic


def test_a_bias_changes_only_its_own_values() -> None:
    state = producing(ann="S2", round=3).state
    fitted, biased = valuation_of(state, NO_BIAS), valuation_of(state, Bias(goods=1.5))
    assert biased.goods["coal"] == pytest.approx(1.5 * fitted.goods["coal"])
    assert biased._replace(goods=fitted.goods) == fitted


def test_after_the_last_production_nothing_has_a_value() -> None:
    state = producing(ann="S2", round=4).state
    assert rest_value(valuation_of(state), state.seats[ANN]) == 0
    assert not any(valuation_of(state))
