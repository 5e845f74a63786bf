"""The short form of the soak: random games on every table, to the end, without an exception.

The long form is `python bench/soak.py`.
"""

from __future__ import annotations

import pytest

from furnace.engine import game
from properties.random_play import TABLES, Table, walk

GAMES_A_TABLE = 13


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_games_come_to_an_end(table: Table) -> None:
    for seed in range(1000, 1000 + GAMES_A_TABLE):
        *_, last = walk(table, seed)
        assert game.actors(last.after) == ()
        assert game.outcome(last.after) is not None


def test_the_same_seed_plays_the_same_game() -> None:
    table = Table("base+capitalists+chain", 4)
    assert list(walk(table, 7)) == list(walk(table, 7))
    assert list(walk(table, 7)) != list(walk(table, 8))


def test_these_are_about_three_hundred_games() -> None:
    assert len(TABLES) * GAMES_A_TABLE == 312
