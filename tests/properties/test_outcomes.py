"""A finished game has one outcome, and it is what the seats' money, cards and resources say."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from furnace.engine import game
from furnace.engine.event import GameEnded
from furnace.engine.outcome import DecidedBy
from furnace.engine.state import Phase, Seat, State
from properties.random_play import ALL_TABLES, Table, states, walk
from properties.strategies import seeds, tables

GAMES = settings(derandomize=True, deadline=None, max_examples=40)


@GAMES
@given(tables, seeds)
def test_there_is_an_outcome_when_nobody_may_act_and_not_before(table: Table, seed: int) -> None:
    for state in states(table, seed):
        assert (game.outcome(state) is None) == bool(game.actors(state))


@GAMES
@given(tables, seeds)
def test_the_event_says_the_outcome_once_at_the_very_end(table: Table, seed: int) -> None:
    moves = list(walk(table, seed))
    ends = [event for move in moves for event in move.events if isinstance(event, GameEnded)]
    assert [event.outcome for event in ends] == [game.outcome(moves[-1].after)]
    assert moves[-1].events[-1] == ends[0]


@GAMES
@given(tables, seeds)
def test_r8_each_seat_has_one_rank_and_stands_below_those_who_beat_it(
    table: Table, seed: int
) -> None:
    last = _last(table, seed)
    outcome = game.outcome(last)
    assert outcome is not None
    assert sorted(seat for rank in outcome.ranking for seat in rank) == list(range(table.seats))
    results = [{_result(last.seats[seat]) for seat in rank} for rank in outcome.ranking]
    assert all(len(equals) == 1 for equals in results)
    best_first = [equals.pop() for equals in results]
    assert best_first == sorted(set(best_first), reverse=True)


@GAMES
@given(tables, seeds)
def test_r8_what_decided_is_where_the_winner_first_differs_from_the_best_loser(
    table: Table, seed: int
) -> None:
    last = _last(table, seed)
    outcome = game.outcome(last)
    assert outcome is not None
    assume(table.seats > 1 and outcome.decided_by is not DecidedBy.AGENT)
    first, second = sorted((_result(seat) for seat in last.seats), reverse=True)[:2]
    equal = [mine == theirs for mine, theirs in zip(first, second, strict=True)]
    assert outcome.decided_by is list(DecidedBy)[[*equal, False].index(False)]


@GAMES
@given(st.sampled_from([table for table in ALL_TABLES if "agent-cards" in table.ruleset]), seeds)
def test_q51_an_agent_wins_over_two_with_more_money_and_over_one_with_as_much(
    table: Table, seed: int
) -> None:
    last = _last(table, seed)
    outcome = game.outcome(last)
    assert outcome is not None
    best, agents = max(outcome.money), [agent.money for agent in last.agents]
    assert list(outcome.agents) == agents
    is_beaten = max(agents) >= best if table.seats == 1 else max(agents) > best
    assert (outcome.decided_by is DecidedBy.AGENT) == is_beaten
    assert bool(outcome.winners) != is_beaten


@GAMES
@given(tables, seeds)
def test_r20_1_agents_without_a_card_take_no_part_in_the_outcome(table: Table, seed: int) -> None:
    outcome = game.outcome(_last(table, seed))
    assert outcome is not None
    agents = {1: 2, 2: 1}.get(table.seats, 0) if "agent-cards" in table.ruleset else 0
    assert len(outcome.agents) == agents


@GAMES
@given(tables, seeds)
def test_r2_8_a_game_lasts_four_rounds_and_the_short_one_three(table: Table, seed: int) -> None:
    last = _last(table, seed)
    assert last.phase is Phase.OVER
    assert last.round == (3 if "short" in table.ruleset else 4)


def _last(table: Table, seed: int) -> State:
    return states(table, seed)[-1]


def _result(seat: Seat) -> tuple[int, int, int]:
    coal, iron, oil, token, money = seat.goods
    return money, len(seat.cards), coal + iron + oil + token
