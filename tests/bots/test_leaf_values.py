"""The gain by a card and its compensation in the search, compared with engine and solver.

Values from the solver, as in the base game, are exact; values from local search approach that of
the best production from below.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from bots.decision_points import TABLES, positions_of
from bots.solved_scenarios import SolvedValue, outbid, without_row, won
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
from furnace.solver.production import solve
from furnace.solver.weights import value_of
from position_builder import ANN, auction
from properties.random_play import Table
from solver.positions import Maker, chain_position, interbellum_position

EXACT = [
    table for table in TABLES if {*table.ruleset.split("+")} <= {"base", "capitalists", "short"}
]
HEURISTIC = [
    table
    for table in TABLES
    if {"chain", "new-companies", "managers"} & {*table.ruleset.split("+")}
]
MEASURED = (2, 4)
"""Values of outbid discs that are measured; the others are interpolated."""


class Comparison(NamedTuple):
    """The money a seat ends with by the search, and by the solver."""

    searched: int
    found: list[SolvedValue]


def comparisons(state: State, seat: int) -> Iterator[Comparison]:
    """Compare without the row, and for each card: won, and outbid with a 2 and a 4."""
    tree_search.search(state, seat, 0, Budget(simulations=1), SearchConfig())
    tables = tree_search._workspaces().search[0].copy()
    base = int(tables["base_value"][seat])
    yield Comparison(base, without_row(state, seat))
    for place, auction_card in enumerate(state.row):
        yield Comparison(
            base + int(tables["win_gain"][seat, place]), won(state, seat, auction_card)
        )
        for value in MEASURED:
            more = int(tables["outbid_gain"][seat, place, value])
            yield Comparison(base + more, outbid(state, seat, auction_card, value))


def auctions(table: Table, seed: int, each: int) -> list[State]:
    points = positions_of(table, seed, each)
    return [one.state for one in points if one.state.phase is Phase.BIDDING]


@pytest.mark.parametrize("table", EXACT, ids=str)
def test_in_the_base_game_scenarios_are_exact(table: Table) -> None:
    for state in auctions(table, seed=2, each=2):
        for seat in range(table.seats):
            for searched, found in comparisons(state, seat):
                assert all(one.is_proven for one in found)
                assert searched == max(one.value for one in found)


def test_seats_with_the_same_cards_are_not_confused() -> None:
    # Each has only its start-up: coal of one seat must not be confused with another seat's number.
    state = auction("C31 C27 C15", seats=4, round=1).state
    for seat in range(4):
        for searched, found in comparisons(state, seat):
            assert searched == max(one.value for one in found)


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("table", HEURISTIC[::3], ids=str)
def test_local_search_never_exceeds_the_best_production(table: Table, seed: int) -> None:
    for state in auctions(table, seed, each=1):
        (seat,) = [state.turn]
        assert seat is not None
        for searched, found in comparisons(state, seat):
            assert 0 <= searched <= max(one.bound for one in found)


@pytest.mark.parametrize("make", [interbellum_position, chain_position])
def test_a_heuristic_line_is_legal_and_no_better_than_the_best(make: Maker) -> None:
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
    """Return the value by the engine; the last action is `done`."""
    *others, last = actions
    assert last == Done(ANN)
    weights = weights_of(state)
    for action in others:
        assert why_illegal(state, action) is None
        state = apply(state, action).state
    return value_of(state.seats[ANN], weights)


def test_a_heuristic_line_is_always_the_same() -> None:
    for seed in range(6):
        state = interbellum_position(seed)
        lines = [produce_heuristically(state, ANN, 100, NO_BIAS) for _ in range(2)]
        assert lines[0] == lines[1]


def test_a_leaf_reached_often_is_evaluated_again_and_never_lower() -> None:
    # The same seed makes the same first simulations: what was cached then is still there.
    state = auction("C31 C27 C41", seats=4, round=3, managers="M03").state
    early, late = (cached_values(state, simulations) for simulations in (50, 1_000))
    assert early.keys() <= late.keys()
    assert all(late[key] >= value for key, value in early.items())
    assert any(late[key] > value for key, value in early.items())


def cached_values(state: State, simulations: int) -> dict[int, int]:
    """Return everything in the cache after a search."""
    assert state.turn is not None
    tree_search.search(state, state.turn, 0, Budget(simulations=simulations), SearchConfig())
    work = tree_search._workspaces().search[0]
    values = zip(work["cache_keys"].tolist(), work["cached_values"].tolist(), strict=True)
    return {key: value for key, value in values if key}


def test_a_short_time_budget_allows_fewer_scenario_steps() -> None:
    config = SearchConfig(local_search_steps=12, scenario_steps=240)
    budgets = (
        Budget(simulations=10),
        Budget(seconds=1.0),
        Budget(seconds=0.05),
        Budget(seconds=0.001),
    )
    steps = [tree_search._within_time(config, budget).scenario_steps for budget in budgets]
    assert steps == [240, 240, 120, 12]
