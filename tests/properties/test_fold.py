"""An action's events say all that happened: the old State and they give the new State."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from furnace.engine.event import Event
from properties.fold import fold_all
from properties.random_play import TABLES, Move, Table, walk

KINDS = {event.__name__ for event in get_args(Event)}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_folding_the_events_of_each_step_gives_the_next_state(table: Table) -> None:
    for seed in range(4):
        for number, move in enumerate(walk(table, seed)):
            folded = fold_all(move.before, move.events)
            assert folded == move.after, (seed, number, move.action)


def test_every_action_has_events() -> None:
    assert all(move.events for table in TABLES for move in walk(table, seed=5))


def test_each_kind_of_event_left_out_is_noticed() -> None:
    noticed = {
        kind
        for seed in range(3)
        for move in walk(Table("base+capitalists+chain", 2), seed)
        for kind in _noticed(move)
    }
    # What follows from a roll, and who won, is said by other events or read off the State.
    assert KINDS - noticed == {"Rolled", "GameEnded"}


def _noticed(move: Move) -> Iterator[str]:
    """The kinds of the events of a move without which it would have led elsewhere."""
    for number, event in enumerate(move.events):
        rest = move.events[:number] + move.events[number + 1 :]
        if fold_all(move.before, rest) != move.after:
            yield type(event).__name__
