"""An action's events say all that happened: the old State and they give the new State."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given, settings

from furnace.engine.event import Event
from furnace.engine.state import State
from properties.fold import fold_all
from properties.random_play import MODULE_TABLES, TABLES, Move, Table, walk
from properties.strategies import seeds, tables

NOTICING = (Table("base+capitalists+chain", 2), *MODULE_TABLES[::4])
KINDS = {event.__name__ for event in get_args(Event)}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_folding_the_events_of_each_step_gives_the_next_state(table: Table) -> None:
    for seed in range(2):
        for number, move in enumerate(walk(table, seed)):
            folded = fold_all(move.before, move.events)
            assert folded == move.after, (seed, number, move.action)


@settings(derandomize=True, deadline=None, max_examples=40)
@given(tables, seeds)
def test_on_any_table_the_events_account_for_every_change(table: Table, seed: int) -> None:
    for move in walk(table, seed):
        assert fold_all(move.before, move.events) == move.after, move.action


def test_every_action_has_events() -> None:
    assert all(move.events for table in TABLES for move in walk(table, seed=5))


def test_each_kind_of_event_left_out_is_noticed() -> None:
    noticed = {
        kind
        for table in NOTICING
        for seed in range(3)
        for move in walk(table, seed)
        for kind in _noticed(move)
    }
    # What follows from a roll, who won and what is left of a loan when its card is closed is said
    # by other events or read off the State.
    assert KINDS - noticed == {"Rolled", "GameEnded", "LoanLapsed"}


def _noticed(move: Move) -> Iterator[str]:
    """The kinds of the events of a move without which it would have led elsewhere."""
    for number, event in enumerate(move.events):
        rest = move.events[:number] + move.events[number + 1 :]
        if _folded(move.before, rest) != move.after:
            yield type(event).__name__


def _folded(state: State, events: tuple[Event, ...]) -> State | None:
    """The state these events give; None where they do not go together."""
    try:
        return fold_all(state, events)
    except (AssertionError, ValueError):
        return None
