"""Chance is an actor: what may be drawn is listed with its probability, and nothing is hidden."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings

from furnace.engine import game
from furnace.engine.action import Deal, First, Roll
from furnace.engine.state import CHANCE
from properties.random_play import Table, states, walk
from properties.strategies import seeds, tables

GAMES = settings(derandomize=True, deadline=None, max_examples=30)


@GAMES
@given(tables, seeds)
def test_the_outcomes_are_the_legal_actions_of_chance_and_sum_to_one(
    table: Table, seed: int
) -> None:
    for state in states(table, seed):
        outcomes = game.chance_outcomes(state)
        assert tuple(action for action, _ in outcomes) == game.legal_actions(state, CHANCE)
        assert sum(share for _, share in outcomes) == (CHANCE in game.actors(state))
        assert all(isinstance(share, Fraction) and share > 0 for _, share in outcomes)


@GAMES
@given(tables, seeds)
def test_chance_never_acts_together_with_a_seat(table: Table, seed: int) -> None:
    for state in states(table, seed):
        actors = game.actors(state)
        assert CHANCE not in actors or actors == (CHANCE,)


@GAMES
@given(tables, seeds)
def test_q3_every_draw_is_uniform(table: Table, seed: int) -> None:
    for state in states(table, seed):
        assert len({share for _, share in game.chance_outcomes(state)}) <= 1


@GAMES
@given(tables, seeds)
def test_chance_draws_what_the_table_needs_and_no_more(table: Table, seed: int) -> None:
    drawn = [move.action for move in walk(table, seed)]
    seats, rounds = table.seats, 3 if "short" in table.ruleset else 4
    kinds = [type(action) for action in drawn]
    personal = seats * (2 if "capitalists" in table.ruleset else 1)
    assert kinds.count(First) == 1
    assert kinds.count(Deal) == personal + rounds * (seats + 4)
    assert kinds.count(Roll) <= (rounds * 4 if seats == 2 else 0)
