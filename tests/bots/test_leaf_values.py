"""What the search reckons a card and its compensation to bring, beside the engine and the solver.

Where the solver makes the appraisals, as in the base game, they are exact; elsewhere they come near
to the best production, from below.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from bots.auction_cases import Worth, outbid, taken, without_row
from bots.positions_met import TABLES, positions_of
from furnace.bots import tree_search
from furnace.bots.lookahead import weights_of
from furnace.bots.production_search import LOCAL_SEARCH_STEPS
from furnace.bots.spec import Budget
from furnace.bots.tree_search import SearchConfig, produce_heuristically
from furnace.bots.valuation import NO_BIAS
from furnace.engine.action import Action, Done
from furnace.engine.game import apply, why_illegal
from furnace.engine.state import Phase, State
from furnace.solver.plan import Plan, replay
from furnace.solver.solve import solve
from furnace.solver.weights import value_of
from position_builder import ANN, auction
from properties.random_play import Table
from solver.positions import Maker, chain_position, interbellum_position

EXACT = [
    table for table in TABLES if {*table.ruleset.split("+")} <= {"base", "capitalists", "short"}
]
BY_SCHEMES = [
    table
    for table in TABLES
    if {"chain", "new-companies", "managers"} & {*table.ruleset.split("+")}
]
RECKONED = (2, 4)
"""Values of discs outbid that are appraised; between them a line is drawn."""


class Case(NamedTuple):
    """What the search reckons a seat to end with, and what the solver says it may."""

    reckoned: int
    found: list[Worth]


def cases(state: State, seat: int) -> Iterator[Case]:
    """Without the row, and for each card of it: taken, and outbid with a 2 and a 4."""
    tree_search.search(state, seat, 0, Budget(simulations=1), SearchConfig())
    tables = tree_search._workspaces().workspaces[0].copy()
    base = int(tables["base_value"][seat])
    yield Case(base, without_row(state, seat))
    for place, auction_card in enumerate(state.row):
        yield Case(base + int(tables["win_gain"][seat, place]), taken(state, seat, auction_card))
        for value in RECKONED:
            more = int(tables["outbid_gain"][seat, place, value])
            yield Case(base + more, outbid(state, seat, auction_card, value))


def auctions(table: Table, seed: int, each: int) -> list[State]:
    met = positions_of(table, seed, each)
    return [one.state for one in met if one.state.phase is Phase.BIDDING]


@pytest.mark.parametrize("table", EXACT, ids=str)
def test_in_the_base_game_cards_and_compensations_are_reckoned_exactly(table: Table) -> None:
    for state in auctions(table, seed=2, each=2):
        for seat in range(table.seats):
            for reckoned, found in cases(state, seat):
                assert all(one.is_proven for one in found)
                assert reckoned == max(one.value for one in found)


def test_seats_with_the_same_cards_are_not_taken_for_each_other() -> None:
    # Each has its start-up alone: one seat's coal must not stand for another's number.
    state = auction("C31 C27 C15", seats=4, round=1).state
    for seat in range(4):
        for reckoned, found in cases(state, seat):
            assert reckoned == max(one.value for one in found)


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("table", BY_SCHEMES[::3], ids=str)
def test_by_schemes_nothing_is_reckoned_above_the_best_production(table: Table, seed: int) -> None:
    for state in auctions(table, seed, each=1):
        (seat,) = [state.turn]
        assert seat is not None
        for reckoned, found in cases(state, seat):
            assert 0 <= reckoned <= max(one.bound for one in found)


@pytest.mark.parametrize("make", [interbellum_position, chain_position])
def test_a_line_by_schemes_is_legal_and_no_better_than_the_best(make: Maker) -> None:
    best = 0
    for seed in range(24):
        state = make(seed, 6)
        actions = produce_heuristically(state, ANN, LOCAL_SEARCH_STEPS, NO_BIAS)
        value = value_after(state, actions)
        replay(state, ANN, Plan(actions, value, value, False), weights_of(state))
        proven = solve(state, ANN, weights_of(state))
        assert proven.is_proven
        assert value <= proven.value
        best += value == proven.value
    assert best > 12, "most of them are the best there is"


def value_after(state: State, actions: tuple[Action, ...]) -> int:
    """By the engine; the last action is `done`."""
    *others, last = actions
    assert last == Done(ANN)
    weights = weights_of(state)
    for action in others:
        assert why_illegal(state, action) is None
        state = apply(state, action).state
    return value_of(state.seats[ANN], weights)


def test_a_line_by_schemes_is_always_the_same() -> None:
    for seed in range(6):
        state = interbellum_position(seed)
        lines = [produce_heuristically(state, ANN, 100, NO_BIAS) for _ in range(2)]
        assert lines[0] == lines[1]


def test_an_end_that_is_met_again_and_again_is_appraised_anew_and_never_lower() -> None:
    # The same seed makes the same first simulations: what was kept then is still there.
    state = auction("C31 C27 C41", seats=4, round=3, managers="M03").state
    early, late = (appraisals(state, simulations) for simulations in (50, 1_000))
    assert early.keys() <= late.keys()
    assert all(late[key] >= value for key, value in early.items())
    assert any(late[key] > value for key, value in early.items())


def appraisals(state: State, simulations: int) -> dict[int, int]:
    """All that a search has kept in the end."""
    assert state.turn is not None
    tree_search.search(state, state.turn, 0, Budget(simulations=simulations), SearchConfig())
    work = tree_search._workspaces().workspaces[0]
    kept = zip(work["cache_keys"].tolist(), work["cached_values"].tolist(), strict=True)
    return {key: value for key, value in kept if key}


def test_who_has_little_time_takes_less_care_with_single_discs() -> None:
    config = SearchConfig(local_search_steps=12, scenario_steps=240)
    budgets = (
        Budget(simulations=10),
        Budget(seconds=1.0),
        Budget(seconds=0.05),
        Budget(seconds=0.001),
    )
    cares = [tree_search._within_time(config, budget).scenario_steps for budget in budgets]
    assert cares == [240, 240, 120, 12]
