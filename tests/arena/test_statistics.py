"""Statistics, against numbers worked out by hand."""

from __future__ import annotations

import pytest

from arena.example_rows import row
from furnace.arena.statistics import Tallies, Tally, wilson


def test_wilson_of_half_of_a_hundred() -> None:
    # centre (0.5 + 3.8416/200) / (1 + 3.8416/100) = 0.5; half-width 0.09616 by the formula.
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.40383, abs=1e-5)
    assert high == pytest.approx(0.59617, abs=1e-5)


def test_wilson_of_no_win_in_ten_begins_at_zero() -> None:
    # 3.8415 / (10 + 3.8415) = 0.27753
    assert wilson(0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)


def test_wilson_of_ten_wins_in_ten_ends_at_one() -> None:
    assert wilson(10, 10) == pytest.approx((0.72247, 1.0), abs=1e-5)


def test_a_shared_victory_counts_in_parts() -> None:
    tally = Tally()
    tally.add(row(win_share=1.0, money=60))
    tally.add(row(win_share=0.5, money=50))
    tally.add(row(win_share=0.0, money=10))
    summary = tally.summary()
    assert (summary.games, summary.win_share, summary.money) == (3, 0.5, 40.0)
    assert summary.low < 0.5 < summary.high


def test_standings_count_by_bot_and_by_seat() -> None:
    tallies = Tallies()
    tallies.add([row(seat=1, bot="greedy", win_share=1.0), row(seat=2, bot="random")])
    tallies.add([row(seat=1, bot="random"), row(seat=2, bot="greedy", win_share=1.0)])
    assert {bot: tally.wins for bot, tally in tallies.by_bot.items()} == {
        "greedy": 2.0,
        "random": 0.0,
    }
    assert {seat: tally.wins for seat, tally in tallies.by_seat.items()} == {1: 1.0, 2: 1.0}


def test_an_agent_wins_where_nobody_else_does() -> None:
    tallies = Tallies()
    against = {"left_agent": "A1", "right_agent": "A3"}
    tallies.add([row(seat=1, win_share=0.0, left_money=60, right_money=70, **against)])
    tallies.add([row(seat=1, win_share=1.0, left_money=20, right_money=30, **against)])
    tallies.add([row(seat=1, win_share=0.0, left_money=50, right_money=50, **against)])
    agents = {agent: (tally.wins, tally.money) for agent, tally in tallies.by_agent.items()}
    assert agents == {"A1": (0.5, 130), "A3": (1.5, 150)}
    assert tallies.by_bot["random"].wins == 1.0


def test_without_agents_there_are_no_tallies_of_them() -> None:
    tallies = Tallies()
    tallies.add([row(seat=1), row(seat=2, win_share=1.0)])
    assert tallies.by_agent == {}
