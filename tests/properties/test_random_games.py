"""The short form of the soak: random games on every table, to the end, without an exception.

The long form is `python bench/soak.py`.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from furnace.engine import game
from properties.random_play import ALL_TABLES, TABLES, Table, walk
from properties.strategies import seeds

GAMES_A_TABLE = 7


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_games_end(table: Table) -> None:
    for seed in range(1000, 1000 + GAMES_A_TABLE):
        *_, last = walk(table, seed)
        assert game.actors(last.after) == ()
        assert game.outcome(last.after) is not None


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.sampled_from(ALL_TABLES), seeds)
def test_random_games_on_any_combination_end(table: Table, seed: int) -> None:
    *_, last = walk(table, seed)
    assert game.outcome(last.after) is not None


def test_the_same_seed_plays_the_same_game() -> None:
    table = Table("base+capitalists+chain", 4)
    assert list(walk(table, 7)) == list(walk(table, 7))
    assert list(walk(table, 7)) != list(walk(table, 8))


def test_these_are_about_three_hundred_games() -> None:
    assert len(TABLES) * GAMES_A_TABLE == 301
