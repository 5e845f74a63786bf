"""Seatings: no seat favours anybody, and two at half of the seats sit in every way."""

from __future__ import annotations

from collections import Counter

import pytest

from furnace.arena.seatings import halves, orders, rotations
from furnace.arena.tournament import Conditions, in_all_orders, side_by_side

CONDITIONS = Conditions("base", seats=4, games=10, seed=7)


@pytest.mark.parametrize(
    "seatings",
    [orders((0, 1, 2)), orders((0, 1, 2, 3)), orders((0, 1, 2, 3, 4)), halves(2), halves(4)],
    ids=["three", "four", "five", "one against one", "two against two"],
)
def test_every_entrant_sits_everywhere_equally_often(seatings: tuple[tuple[int, ...], ...]) -> None:
    seated = Counter(pair for seating in seatings for pair in enumerate(seating))
    assert len(set(seated.values())) == 1
    assert len(seated) == len(seatings[0]) * len(set(seatings[0]))


def test_two_against_two_sit_in_six_ways() -> None:
    assert ["".join(map(str, seating)) for seating in halves(4)] == [
        *("0011", "0101", "0110", "1001", "1010", "1100"),
    ]


def test_who_comes_twice_in_a_lineup_is_one_entrant_and_sits_everywhere_as_often() -> None:
    tournament = in_all_orders(Conditions("base", 3, 9, 7), ["planner", "greedy", "greedy"])
    assert tournament.specs == ("planner", "greedy")
    assert tournament.seatings == ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    assert [tournament.even_share(entrant) for entrant in (0, 1)] == [
        pytest.approx(1 / 3),
        pytest.approx(2 / 3),
    ]


@pytest.mark.parametrize("lineup", [(0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 2)])
def test_everybody_sits_next_after_everybody_else_equally_often(lineup: tuple[int, ...]) -> None:
    after = Counter(
        (seating[place - 1], who)
        for seating in orders(lineup)
        for place, who in enumerate(seating)
        if seating[place - 1] != who
    )
    times = {frozenset(pair): count for pair, count in after.items()}
    assert all(times[frozenset(pair)] == count for pair, count in after.items())


def test_five_different_bots_are_but_moved_on() -> None:
    assert orders((0, 1, 2, 3, 4)) == rotations((0, 1, 2, 3, 4))


def test_a_lineup_that_repeats_itself_is_turned_only_as_far() -> None:
    assert rotations((0, 1, 0, 1)) == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_games_are_rounded_up_to_whole_deals() -> None:
    tournament = side_by_side(CONDITIONS, ("greedy", "random"))
    assert (tournament.deals, tournament.games) == (2, 12)


def test_each_deal_is_played_in_all_seatings_before_the_next() -> None:
    tournament = side_by_side(CONDITIONS, ("greedy", "random"))
    games = [tournament.game(number) for number in range(1, tournament.games + 1)]
    assert [game.deal for game in games] == [1] * 6 + [2] * 6
    assert [game.seating for game in games] == [*halves(4), *halves(4)]


def test_a_bot_against_itself_has_two_names() -> None:
    assert side_by_side(CONDITIONS, ("greedy", "greedy")).names == ("greedy", "greedy (2)")
