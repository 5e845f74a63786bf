"""The fitted worths that bots go by."""

from __future__ import annotations

import pytest

from furnace.bots.outlook import UPRIGHT, Leaning, fitted, outlook_of, rest_of
from position_builder import ANN, producing


def test_managers_are_worth_as_much_beside_base_companies() -> None:
    beside_base = producing(ann="S2", round=2, variants="managers").state
    assert outlook_of(beside_base).managers == fitted("interbellum")[2].managers
    assert outlook_of(beside_base).basic == fitted("base")[2].basic


def test_a_leaning_changes_what_it_is_about_and_nothing_else() -> None:
    state = producing(ann="S2", round=3).state
    upright, hoarding = outlook_of(state, UPRIGHT), outlook_of(state, Leaning(goods=1.5))
    assert hoarding.goods["coal"] == pytest.approx(1.5 * upright.goods["coal"])
    assert hoarding._replace(goods=upright.goods) == upright


def test_after_the_last_production_nothing_is_worth_anything() -> None:
    state = producing(ann="S2", round=4).state
    assert rest_of(outlook_of(state), state.seats[ANN]) == 0
    assert not any(outlook_of(state))
