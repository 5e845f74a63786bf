"""The general solver: the best production from any position, of any ruleset.

That it equals brute force on small positions is in test_equal_to_brute_force.py. On larger ones,
which brute force cannot walk, the values of a position and of what its actions lead to must agree,
and no bound may lie below them. Every line is replayed by the engine.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from furnace.engine.action import Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import State
from furnace.kernel.codec import encode_production
from furnace.kernel.numbers import COMPANY_IDS
from furnace.solver.general.solve import (
    FIRST_NODES,
    FOR_EVER,
    IS_PROVEN,
    NODES,
    VALUE,
    solve_general,
)
from furnace.solver.plan import Plan
from furnace.solver.weights import LAST_ROUND, Weights
from position_builder import ANN, producing
from solver.brute_force import best
from solver.positions import (
    Maker,
    base_position,
    chain_position,
    interbellum_position,
    some_weights,
)
from solver.solvers import LONGEST, MILLISECOND, generally

AT_ONCE = 1
each_kind_of_position = pytest.mark.parametrize(
    "make", [base_position, chain_position, interbellum_position]
)


@each_kind_of_position
def test_a_position_is_worth_the_best_that_its_actions_lead_to(make: Maker) -> None:
    for seed in range(30):
        state, weights = make(seed, most_cards=7), some_weights(seed)
        solved = generally(state, weights)
        assert solved.is_proven
        actions = legal_actions(state, ANN)
        if Done in map(type, actions):
            continue
        values = [generally(apply(state, action).state, weights).value for action in actions]
        assert max(values) == solved.value, seed


@each_kind_of_position
def test_along_the_best_line_the_best_stays_and_no_bound_is_below_it(make: Maker) -> None:
    for seed in range(100, 125):
        state, weights = make(seed, cards=7), some_weights(seed)
        solved = generally(state, weights)
        for action in solved.actions[:-1]:
            state = apply(state, action).state
            assert _best_within_bounds(state, weights).value == solved.value, seed


@each_kind_of_position
def test_along_any_line_the_best_only_falls_and_no_bound_is_below_it(make: Maker) -> None:
    for seed in range(200, 225):
        line, weights = _line_by_lot(make(seed, cards=7), seed), some_weights(seed)
        values = [_best_within_bounds(state, weights).value for state in line]
        assert all(before >= after for before, after in pairwise(values)), seed


@each_kind_of_position
def test_in_a_limited_time_there_is_a_line_and_a_bound(make: Maker) -> None:
    for seed in range(20):
        state, weights = make(seed, cards=10), some_weights(seed)
        hurried = generally(state, weights, AT_ONCE)
        solved = generally(state, weights, 300 * MILLISECOND)
        assert hurried.value <= solved.bound, seed
        assert solved.value <= hurried.bound, seed


def test_managers_are_placed_before_the_first_card() -> None:
    table = producing("S1 C37 with 2 coal, managers M10")
    solved = generally(table.state, LAST_ROUND)
    assert solved.value == best(table.state, ANN, LAST_ROUND).value


def test_once_a_line_is_worth_what_nothing_exceeds_there_is_no_more_search() -> None:
    at_once = 0
    for seed in range(12):
        state, weights = chain_position(seed, cards=9), some_weights(seed)
        value, is_proven, nodes = _found(state, weights, FOR_EVER)
        again, is_again_proven, fewer = _found(state, weights, value)
        assert (again, is_again_proven) == (value, is_proven)
        at_once += fewer == FIRST_NODES + 1 < nodes
    assert at_once >= 3, "the first nodes have the best line"


def _found(state: State, weights: Weights, most: int) -> tuple[int, bool, int]:
    """The value, whether it is proven, the nodes; of a question that knows a bound."""
    money, coal, iron, oil, token, card, upgraded = weights
    numbers = np.array([coal, iron, oil, token, money, card], np.int64)
    worth = np.array([upgraded.get(id_, 0) for id_ in COMPANY_IDS], np.int64)
    actions, found = np.zeros(LONGEST, np.int64), np.zeros(8, np.int64)
    solve_general(encode_production(state, ANN), ANN, numbers, worth, 0, actions, found, most)
    return int(found[VALUE]), bool(found[IS_PROVEN]), int(found[NODES])


def _best_within_bounds(state: State, weights: Weights) -> Plan:
    """The best, once it is seen that a hurried answer is no better and bounds it."""
    solved, hurried = generally(state, weights), generally(state, weights, AT_ONCE)
    assert solved.is_proven
    assert hurried.value <= solved.value <= hurried.bound
    return solved


def _line_by_lot(state: State, seed: int) -> list[State]:
    """The positions of one production."""
    random, line = Random(f"line/{seed}"), [state]
    while not isinstance(action := random.choice(legal_actions(state, ANN)), Done):
        state = apply(state, action).state
        line.append(state)
    return line
