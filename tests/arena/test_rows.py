"""Rows: what is kept of a game, seat by seat."""

from __future__ import annotations

import pytest

from furnace.arena.rows import rows_of, win_share_of
from furnace.bots.registry import bot_of
from furnace.engine.action import Choose, First
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.ruleset import parse_ruleset
from furnace.match import FinishedMatch, Match, play

SHARED = Outcome(((2, 0), (3,), (1,)), (50, 20, 50, 30), DecidedBy.SHARED)


def a_game(words: str = "base+capitalists", seats: int = 3) -> FinishedMatch:
    return play(Match(parse_ruleset(words), (bot_of("random"),) * seats, 7, 1))


def test_a_shared_victory_is_half_a_victory_each() -> None:
    assert [win_share_of(SHARED, seat) for seat in range(4)] == [0.5, 0.0, 0.5, 0.0]


def test_a_row_says_what_the_seat_ended_with() -> None:
    played = a_game()
    rows = rows_of(7, 1, ("random", "random", "random"), played)
    for seat, row in enumerate(rows):
        me = played.state.seats[seat]
        assert row.seat == seat + 1
        assert (row.coal, row.iron, row.oil, row.token, row.money) == me.goods
        assert (row.cards, row.capitalist) == (len(me.cards), me.capitalist)
        assert row.startup in [mine.card for mine in me.cards]
        assert row.first == (First(seat) in played.actions)
    assert sum(row.first for row in rows) == 1
    assert sum(row.win_share for row in rows) == 1.0
    assert {row.decided_by for row in rows} == {played.outcome.decided_by}


def test_the_start_up_is_found_wherever_it_stands_in_a_chain() -> None:
    for row in rows_of(7, 1, ("random",) * 4, a_game("base+chain", 4)):
        assert row.startup.startswith("S")


def test_without_capitalists_a_row_names_none() -> None:
    assert {row.capitalist for row in rows_of(7, 1, ("random",) * 3, a_game("base"))} == {None}


def test_where_an_agent_has_beaten_everyone_nobody_has_a_share() -> None:
    beaten = Outcome(((0,),), (50,), DecidedBy.AGENT, (40, 60))
    assert win_share_of(beaten, 0) == 0.0


@pytest.mark.parametrize(("seats", "agents"), [(1, 2), (2, 1), (3, 0)])
def test_a_row_has_the_agents_with_a_card_and_their_money(seats: int, agents: int) -> None:
    played = a_game("base+agent-cards" if agents else "base", seats)
    (row, *_) = rows_of(7, 1, ("random",) * seats, played)
    found = [(row.left_agent, row.left_money), (row.right_agent, row.right_money)]
    there = [(agent.card, agent.money) for agent in played.state.agents if agent.card]
    assert found == [*there, (None, None), (None, None)][:2]
    assert len(there) == agents
    assert tuple(money for _, money in there) == played.outcome.agents


def test_r17_2_a_start_up_that_was_discarded_is_still_in_its_row() -> None:
    played = a_game("base+managers", 3)
    seats = tuple(seat._replace(cards=()) for seat in played.state.seats)
    bare = played._replace(state=played.state._replace(seats=seats))
    names = [row.startup for row in rows_of(7, 1, ("random",) * 3, bare)]
    assert names == [row.startup for row in rows_of(7, 1, ("random",) * 3, played)]


def test_r22_3_the_start_up_of_a_row_is_the_chosen_one() -> None:
    played = a_game("base+new-startups+fifth-seat", 5)
    assert sum(isinstance(action, Choose) for action in played.actions) == 1
    for seat, row in enumerate(rows_of(7, 1, ("random",) * 5, played)):
        assert row.startup in [mine.card for mine in played.state.seats[seat].cards]
