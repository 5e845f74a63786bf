"""The general solver: the best production from any position, of any ruleset.

Equal to brute force on small positions. On larger ones, which brute force cannot walk, the values
of a position and of what its actions lead to must agree. Every line is replayed by the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from furnace.engine.action import Action, Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import State
from furnace.kernel.codec import encode
from furnace.kernel.codes import decode_action
from furnace.solver.general.solve import BOUND, IS_PROVEN, N_ACTIONS, VALUE, solve_general
from furnace.solver.weights import LAST_ROUND, Weights, value_of
from position_builder import ANN, producing
from solver.brute_force import best
from solver.positions import base_position, chain_position, interbellum_position, some_weights

BATCH = 250
MILLISECOND = 1_000_000
MAKERS = (base_position, chain_position, interbellum_position)


class Solved(NamedTuple):
    """What the solver said."""

    actions: tuple[Action, ...]
    value: int
    bound: int
    is_proven: bool


def _solve(state: State, weights: Weights, limit_ns: int = 0) -> Solved:
    """Solve Ann's production, and replay the line: the value is what it gives."""
    games, actions, found = encode(state), np.zeros(512, np.int64), np.zeros(5, np.int64)
    upgraded = [weights.upgraded.get(f"C{number:02}", 0) for number in range(1, 61)]
    solve_general(
        games,
        ANN,
        np.array([*weights[1:5], weights.money, weights.card], np.int64),
        np.array(upgraded, np.int64),
        limit_ns,
        actions,
        found,
    )
    assert games.tobytes() == encode(state).tobytes()
    line = tuple(decode_action(int(action), ANN) for action in actions[: found[N_ACTIONS]])
    assert _replayed_value(state, line, weights) == found[VALUE] <= found[BOUND]
    return Solved(line, int(found[VALUE]), int(found[BOUND]), bool(found[IS_PROVEN]))


def _replayed_value(state: State, line: tuple[Action, ...], weights: Weights) -> int:
    for action in line[:-1]:
        state = apply(state, action).state
    apply(state, line[-1])
    return value_of(state.seats[ANN], weights)


@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("make", [base_position, chain_position])
def test_it_equals_brute_force_on_the_base_game(make: Callable[..., State], batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        state, weights = make(seed, most_cards=4), some_weights(seed)
        assert _solve(state, weights)[1:3] == (best(state, ANN, weights).value,) * 2, seed


@pytest.mark.parametrize("batch", range(4))
def test_it_equals_brute_force_on_interbellum(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        state, weights = interbellum_position(seed, most_cards=3), some_weights(seed)
        assert _solve(state, weights)[1:3] == (best(state, ANN, weights).value,) * 2, seed


@pytest.mark.parametrize("make", MAKERS)
def test_a_position_is_worth_the_best_that_its_actions_lead_to(make: Callable[..., State]) -> None:
    for seed in range(30):
        state, weights = make(seed, most_cards=7), some_weights(seed)
        solved = _solve(state, weights)
        assert solved.is_proven
        actions = legal_actions(state, ANN)
        if Done in map(type, actions):
            continue
        values = [_solve(apply(state, action).state, weights).value for action in actions]
        assert max(values) == solved.value, seed


@pytest.mark.parametrize("make", MAKERS)
def test_going_along_the_best_line_changes_nothing(make: Callable[..., State]) -> None:
    for seed in range(100, 130):
        state, weights = make(seed, most_cards=7), some_weights(seed)
        solved = _solve(state, weights)
        for action in solved.actions[:-1]:
            state = apply(state, action).state
        assert _solve(state, weights).value == solved.value, seed


@pytest.mark.parametrize("make", MAKERS)
def test_no_production_by_lot_is_better(make: Callable[..., State]) -> None:
    random = Random("productions")
    for seed in range(10):
        start, weights = make(seed, most_cards=10), some_weights(seed)
        solved = _solve(start, weights, 300 * MILLISECOND)
        for _ in range(20):
            state = start
            while True:
                action = random.choice(legal_actions(state, ANN))
                if isinstance(action, Done):
                    break
                state = apply(state, action).state
            assert value_of(state.seats[ANN], weights) <= solved.bound, seed


def test_a_limit_of_time_gives_a_line_and_a_bound() -> None:
    for seed in range(40):
        state, weights = interbellum_position(seed, most_cards=9), some_weights(seed)
        hurried, solved = _solve(state, weights, 1), _solve(state, weights, 500 * MILLISECOND)
        assert hurried.value <= solved.bound, seed
        assert solved.value <= hurried.bound, seed
        if solved.is_proven:
            assert hurried.value <= solved.value == solved.bound, seed


def test_managers_are_placed_before_the_first_card() -> None:
    table = producing("S1 C37 with 2 coal, managers M10")
    solved = _solve(table.state, LAST_ROUND)
    assert solved.value == best(table.state, ANN, LAST_ROUND).value
