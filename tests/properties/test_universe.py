"""Legality is asked three ways and answered once: listed, not refused, and applied are the same.

Over the whole universe of well-formed actions, in states of every kind of every table.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from furnace.engine import game
from furnace.engine.action import KINDS, Action, actor
from furnace.engine.errors import IllegalAction
from furnace.engine.refusal import Refusal
from furnace.engine.ruleset import BASE_WORDS, WORDS
from furnace.engine.state import CHANCE, State
from properties.random_play import ALL_TABLES, RULESETS, TABLES, Table, dice
from properties.situations import ALL, RARE_GAMES, situations, varied_states
from properties.strategies import seeds, tables
from properties.universe import universe

GAMES = (*[(table, 1) for table in TABLES], *RARE_GAMES)


@pytest.mark.parametrize(("table", "seed"), GAMES, ids=str)
def test_listed_and_not_refused_and_applied_are_the_same_actions(table: Table, seed: int) -> None:
    for state in varied_states(table, seed):
        text, number = repr(state), hash(state)
        assert _disputed(state) == [], state
        assert (repr(state), hash(state)) == (text, number)


@settings(derandomize=True, deadline=None, max_examples=20)
@given(tables, seeds)
def test_they_are_the_same_on_any_table(table: Table, seed: int) -> None:
    states = varied_states(table, seed)
    for state in dice(table, seed).sample(states, 3):
        assert _disputed(state) == [], state


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_legal_actions_are_in_the_universe(table: Table) -> None:
    for state in varied_states(table, seed=1):
        assert _listed(state) <= set(universe(state))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_legal_actions_are_sorted_and_unique_and_there_is_one_for_each_actor(
    table: Table,
) -> None:
    for state in varied_states(table, seed=1):
        for seat in game.actors(state):
            actions = game.legal_actions(state, seat)
            assert actions
            assert list(actions) == sorted(set(actions), key=_order)
            assert {actor(action) for action in actions} == {seat}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_is_not_an_actor_has_no_legal_action(table: Table) -> None:
    for state in varied_states(table, seed=1):
        for seat in set(range(CHANCE - 1, table.seats + 2)) - set(game.actors(state)):
            assert game.legal_actions(state, seat) == ()


def test_the_states_asked_are_of_every_kind() -> None:
    asked = [state for table, seed in GAMES for state in varied_states(table, seed)]
    assert set().union(*map(situations, asked)) == ALL


def test_the_rulesets_asked_are_all_there_are() -> None:
    assert len(set(RULESETS)) == 8
    assert _words(RULESETS) == set(BASE_WORDS)
    assert _words({table.ruleset for table in TABLES}) == set(WORDS)
    assert _words({table.ruleset for table in ALL_TABLES}) == set(WORDS)
    assert {table.seats for table in TABLES} == {1, 2, 3, 4, 5}


def _words(rulesets: tuple[str, ...] | set[str]) -> set[str]:
    return {word for ruleset in rulesets for word in ruleset.split("+")}


def _listed(state: State) -> set[Action]:
    return {action for seat in game.actors(state) for action in game.legal_actions(state, seat)}


def _disputed(state: State) -> list[Action]:
    """The actions about which the list, the test and `apply` do not agree."""
    listed = _listed(state)
    return [action for action in universe(state) if not _is_agreed(state, action, listed)]


def _is_agreed(state: State, action: Action, listed: set[Action]) -> bool:
    refusal = game.why_illegal(state, action)
    return (action in listed) == (refusal is None) and _answer(state, action) == refusal


def _answer(state: State, action: Action) -> Refusal | None:
    """What `apply` says: None where it accepts."""
    try:
        game.apply(state, action)
    except IllegalAction as error:
        return error.refusal
    return None


def _order(action: Action) -> tuple[object, ...]:
    """The order of legal actions: by kind, then by the fields from left to right."""
    return (KINDS.index(type(action)), *action)
