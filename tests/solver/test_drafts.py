"""Drafts, asked alone: what they prove is so, and no bound of theirs lies below a line.

The solver asks them only what a first search move by move leaves open, which of small tableaux is
next to nothing. Here they have neither its line nor its bound.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from bench.prove.exhaustive import best

from furnace.engine.state import State
from furnace.solver.clock import NO_LIMIT, TICK
from furnace.solver.drafts.model import Model
from furnace.solver.drafts.solve import FEW_COLUMNS, most_columns
from furnace.solver.plan import Plan
from furnace.solver.programme.rows import ALL_COLUMNS
from furnace.solver.weights import LAST_ROUND, Weights
from position_builder import ANN, producing
from solver.cases import cases, mark_of
from solver.positions import interbellum_position, some_weights
from solver.solvers import MILLISECOND, by_drafts, generally

AT_LEAST = 700
"""So many of the cases walked are proven by drafts alone; the others are not modelled, but for a
few in which a draft could neither be played nor refused."""

LIMIT = -300 * MILLISECOND
HURRIED = (-2 * TICK, -4 * TICK, -8 * TICK, -16 * TICK)
"""By the counted clock: the same on every machine."""


def test_what_drafts_prove_equals_brute_force_and_no_bound_is_below_it() -> None:
    found: Counter[str] = Counter()
    for case in cases():
        if case.kind != "interbellum" or (state := case.state).ruleset.is_chain:
            continue
        assert mark_of(state) == case.mark, case.name
        plan = by_drafts(state, case.weights)
        if plan is None:
            found["not modelled"] += 1
            continue
        assert plan.bound >= case.value >= plan.value, case.name
        found["proven" if plan.is_proven else "open"] += 1
    assert found["proven"] >= AT_LEAST, found


@pytest.mark.parametrize("cards", [6, 7, 8, 9])
def test_drafts_and_the_general_solver_do_not_contradict_each_other(cards: int) -> None:
    both_proven = 0
    for state, weights in _free_positions(cards, 60):
        drafts, moves = by_drafts(state, weights, LIMIT), generally(state, weights, LIMIT)
        if drafts is not None:
            _check_agreement(drafts, moves)
            both_proven += drafts.is_proven and moves.is_proven
    assert both_proven >= 20


@pytest.mark.parametrize("cards", [12, 14, 16])
def test_cut_short_drafts_still_give_a_bound_above_every_line(cards: int) -> None:
    cut = 0
    for state, weights in _free_positions(cards, 24):
        patient = by_drafts(state, weights, LIMIT)
        for limit in HURRIED:
            hurried = by_drafts(state, weights, limit)
            if hurried and patient:
                _check_agreement(hurried, patient)
                cut += not hurried.is_proven
    assert cut >= 3


def test_when_the_time_is_over_no_more_models_are_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = []

    def build(*case: Any, **room: Any) -> Model:
        built.append(case)
        return Model(*case, **room)

    monkeypatch.setattr("furnace.solver.drafts.solve.Model", build)
    state = producing(ann="S1 C17 C37 C02 with 2 coal", capitalists="K1").state

    assert by_drafts(state, LAST_ROUND, limit_ns=1) is None
    assert len(built) == 1
    assert by_drafts(state, LAST_ROUND) is not None
    assert len(built) == 1 + 5, "a case for each card that K1 may repeat"


def test_the_last_round_with_one_card_to_discard() -> None:
    _compare_with_brute_force("S1 C17 C37 C02 with 2 coal + 1 iron, managers M02")


def test_the_last_round_with_two_cards_to_discard() -> None:
    _compare_with_brute_force("S1 C17 C37 C02 with 2 coal + 1 iron, managers M02 M02")


def _free_positions(cards: int, number: int) -> list[tuple[State, Weights]]:
    seeds = range(cards * 1_000, cards * 1_000 + number * 3 // 2)
    made = [(interbellum_position(seed, cards=cards), some_weights(seed)) for seed in seeds]
    return [(state, weights) for state, weights in made if not state.ruleset.is_chain]


def _check_agreement(one: Plan, other: Plan) -> None:
    assert one.value <= other.bound
    assert other.value <= one.bound


def _compare_with_brute_force(ann: str) -> None:
    state = producing(ann=ann, capitalists="K2").others_done().state
    plan = by_drafts(state, LAST_ROUND)
    assert plan is not None
    assert plan.is_proven
    assert plan.value == best(state, ANN, LAST_ROUND).value


@pytest.mark.parametrize(
    ("limit", "most"),
    [
        (NO_LIMIT, ALL_COLUMNS),
        (2_000_000_000, ALL_COLUMNS),
        (-2_000_000_000, ALL_COLUMNS),
        (-5_000_000, FEW_COLUMNS),
    ],
)
def test_a_large_model_is_not_begun_in_a_short_time_counted_or_not(limit: int, most: int) -> None:
    assert most_columns(limit) == most
