"""The solver is as good as brute force: on thousands of tableaux of up to five cards.

Base game and Interbellum, in free order and in the chain, from the start of a production or during
it. Values that brute force finds quickly are computed again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from bench.prove.exhaustive import best

from furnace.engine.action import Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import State
from furnace.solver.plan import Plan, replay
from furnace.solver.production import solve
from furnace.solver.weights import Weights, value_of
from position_builder import ANN
from solver.cases import Case, cases, mark_of
from solver.solvers import fully

BATCHES = 12
QUICK_STATES = 500
"""A case with no more states than this is searched again."""

AT_LEAST = 3_000
each_batch = pytest.mark.parametrize("batch", range(BATCHES))


def test_there_are_thousands_of_cases_and_thousands_are_searched_again() -> None:
    assert len(cases()) >= AT_LEAST
    assert sum(_is_quick(case) for case in cases()) >= AT_LEAST


@pytest.mark.parametrize("kind", ["base", "chain", "interbellum"])
def test_there_are_cases_of_every_size_some_with_many_states(kind: str) -> None:
    of_kind = [case for case in cases() if case.kind == kind]
    sizes = Counter(case.cards for case in of_kind)
    assert set(sizes) == {2, 3, 4, 5}
    assert sizes[4] + sizes[5] > len(of_kind) / 2
    assert sum(case.reached > 1_000 for case in of_kind) >= 50


@each_batch
def test_brute_force_still_finds_the_saved_values(batch: int) -> None:
    for case in filter(_is_quick, _batch(batch)):
        state = _position(case)
        found = best(state, ANN, case.weights)
        assert (found.value, found.reached) == (case.value, case.reached), case.name
        replay(state, ANN, Plan(found.actions, found.value, found.value, True), case.weights)


@each_batch
def test_the_solver_equals_brute_force(batch: int) -> None:
    for case in _batch(batch):
        state = _position(case)
        plan = solve(state, ANN, case.weights)
        assert plan.is_proven, case.name
        assert plan.value == plan.bound == case.value, case.name
        replay(state, ANN, plan, case.weights)


def test_the_full_model_equals_brute_force_on_base_tableaux() -> None:
    for case in cases():
        if case.kind == "base":
            plan = fully(_position(case), case.weights)
            assert plan.is_proven, case.name
            assert plan.value == case.value, case.name


def test_brute_force_cache_is_sufficient() -> None:
    """Its key of a seat is sufficient: without the cache the best value is the same."""
    tiny = [case for case in cases() if case.reached <= 25]
    assert len(tiny) >= 300
    for case in tiny:
        assert max(_all_values(case.state, case.weights)) == case.value, case.name


def _batch(number: int) -> tuple[Case, ...]:
    """Return every n-th case, so that each batch has large and small ones of all kinds."""
    return cases()[number::BATCHES]


def _is_quick(case: Case) -> bool:
    return case.reached <= QUICK_STATES


def _position(case: Case) -> State:
    state = case.state
    assert mark_of(state) == case.mark, f"another position, see walk_cases.py: {case.name}"
    return state


def _all_values(state: State, weights: Weights) -> Iterator[int]:
    """Yield the value of each production."""
    for action in legal_actions(state, ANN):
        if isinstance(action, Done):
            yield value_of(state.seats[ANN], weights)
        else:
            yield from _all_values(apply(state, action).state, weights)
