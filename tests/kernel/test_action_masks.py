"""A mask of legal actions has a place for each of them, and different places for different ones."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from furnace.engine import game
from furnace.engine.state import State
from furnace.kernel.action_masks import ACTIONS, legal_masks
from furnace.kernel.batch import ANYBODY
from furnace.kernel.codec import encode
from properties.random_play import ALL_TABLES, MODULE_TABLES, Table, start, states

TABLES = (*MODULE_TABLES, *ALL_TABLES[:: len(ALL_TABLES) // 20])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_there_are_as_many_places_in_a_mask_as_legal_actions(table: Table) -> None:
    positions = list(_positions(table))
    games = np.concatenate([encode(state) for state, _ in positions])
    masks = legal_masks(games, np.array([seat for _, seat in positions]))
    assert masks.shape == (len(positions), ACTIONS)
    for (state, seat), places in zip(positions, masks.sum(axis=1).tolist(), strict=True):
        assert places == len(game.legal_actions(state, seat)), (state, seat)


def test_anybody_is_replaced_by_who_acts() -> None:
    games = np.concatenate([encode(state) for state in states(MODULE_TABLES[0], 0)[:-1]])
    seats = np.full(len(games), ANYBODY)
    legal_masks(games, seats)
    acting = [game.actors(state)[0] for state in states(MODULE_TABLES[0], 0)[:-1]]
    assert seats.tolist() == acting


def test_nothing_is_legal_when_the_game_is_over() -> None:
    last = states(MODULE_TABLES[0], 0)[-1]
    assert not legal_masks(encode(last), np.array([0])).any()


def test_an_empty_table_has_its_seats_for_a_first_player() -> None:
    assert legal_masks(encode(start(MODULE_TABLES[-1])), np.array([-1])).sum() == 5


def _positions(table: Table) -> Iterator[tuple[State, int]]:
    for state in states(table, 3):
        yield from ((state, seat) for seat in game.actors(state))
