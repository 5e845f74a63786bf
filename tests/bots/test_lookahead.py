"""Leftover goods and upgrades are also valued by the seat's own next production."""

from __future__ import annotations

import pytest

from bots.choices_made import few_positions
from furnace.bots.greedy.bot import GreedyBot
from furnace.bots.lookahead import (
    LOOKAHEAD_SHARE,
    _at_next_production,
    expected_money,
    has_lookahead,
    marginal_weights,
    weights_of,
)
from furnace.bots.production_search import best_production
from furnace.bots.valuation import NO_BIAS, rest_value, valuation_of
from furnace.engine.action import Action
from furnace.engine.game import apply
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import Phase, Seat, State
from furnace.match import Match, turns
from furnace.solver.production import solve
from position_builder import ANN, producing

THIRD, LAST = 3, 4


def test_coal_has_a_higher_value_if_the_next_production_sells_it() -> None:
    # C18 sells four coal for 4.
    state = producing(ann="S2 C18", round=THIRD).state
    assert marginal_weights(state, ANN, NO_BIAS, Seat()).coal > weights_of(state).coal


def test_coal_has_a_lower_value_to_a_seat_that_cannot_use_it() -> None:
    state = producing(ann="S2 C14", round=THIRD).state
    assert marginal_weights(state, ANN, NO_BIAS, Seat()).coal < weights_of(state).coal


def test_the_value_of_an_upgrade_is_what_its_line_earns_next_time() -> None:
    # The second line of C03 sells iron.
    with_iron, without = (
        producing(ann=f"S2 C03{more}", round=THIRD).state for more in (" with 4 iron", "")
    )
    values = [
        marginal_weights(state, ANN, NO_BIAS, Seat()).upgraded["C03"]
        for state in (with_iron, without)
    ]
    assert values[0] == pytest.approx(values[1] + LOOKAHEAD_SHARE * 8_000, abs=1)


def test_a_company_upgraded_before_keeps_its_fitted_value() -> None:
    # C03 was upgraded in an earlier round, so its value makes no difference.
    state = producing(ann="S2 C03+ C14 with 4 iron", round=THIRD).state
    prices = marginal_weights(state, ANN, NO_BIAS, state.seats[ANN]).upgraded
    assert prices["C03"] == weights_of(state).upgraded["C03"]
    assert prices["C14"] != weights_of(state).upgraded["C14"]


def test_in_the_last_round_only_money_counts() -> None:
    state = producing(ann="S2 C18 with 4 coal + 7 money", round=LAST).state
    assert not has_lookahead(state, ANN)
    assert expected_money(state, ANN, NO_BIAS) == pytest.approx(7, abs=0.01)


def test_expected_money_is_a_mean_of_valuation_and_next_production() -> None:
    state = producing(ann="S2 C18 with 4 coal", round=THIRD).state
    valuation = valuation_of(state)
    by_outlook = 4 * round(valuation.goods["coal"], 3) + valuation.basic["C18"]
    by_next = 4.0  # all the coal is sold, and that was the last production
    mixed = (1 - LOOKAHEAD_SHARE) * by_outlook + LOOKAHEAD_SHARE * by_next
    found = expected_money(state, ANN, NO_BIAS) - rest_value(valuation, state.seats[ANN])
    assert found == pytest.approx(mixed, abs=0.01)


def test_lookahead_never_lowers_the_expected_money() -> None:
    points = [point for point in few_positions(5) if point.state.phase is Phase.PRODUCTION]
    foreseen = [one for one in points if has_lookahead(one.state, one.seat)]
    assert len(foreseen) > 5
    for state, seat, *_ in foreseen:
        plain = solve(state, seat, weights_of(state), time_limit=0.005, is_counted=True)
        promised = expected_money(_ended(state, plain.actions), seat, NO_BIAS)
        assert best_production(state, seat).money >= promised - 1e-9


def test_no_card_is_given_away_before_the_last_round() -> None:
    # M02 gives 4 money for a card (R17.2); the solver on its own would give the start-up away.
    state = producing(ann="S2 C19 C26, managers M02", round=1, variants="managers").state
    ended = best_production(state, ANN).ended
    assert len(ended.seats[ANN].cards) == 3


def test_the_next_production_begins_as_in_the_engine() -> None:
    rulesets = [
        PRESETS["base"](3),
        PRESETS["interbellum"](3),
        PRESETS["base"](3) + "+chain",
    ]
    for ruleset in rulesets:
        before = None
        for turn in turns(Match(parse_ruleset(ruleset), (GreedyBot(),) * 3, 5, 1)):
            after = turn.step.state
            if before and before.phase is Phase.PRODUCTION and after.phase is Phase.DEAL:
                for was, seat in zip(before.seats, after.seats, strict=True):
                    assert _at_next_production(was)._replace(placeable=()) == seat
            before = after


def _ended(state: State, actions: tuple[Action, ...]) -> State:
    for action in actions[:-1]:
        state = apply(state, action).state
    return state
