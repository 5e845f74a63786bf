"""Scores of a contest, against numbers worked out by hand."""

from __future__ import annotations

import pytest

from arena.bouts_by_hand import bout, results
from furnace.arena.contest import Contest, Setting, in_rotation, side_by_side
from furnace.arena.scores import Scores, scores_of
from furnace.arena.standing import standing_of
from furnace.arena.watch import Thought

TWO = side_by_side(Setting("base", seats=2, games=4, seed=7), ("one", "other"))
FOUR = side_by_side(Setting("base", seats=4, games=6, seed=7), ("one", "other"))
THREE = in_rotation(Setting("base", seats=3, games=3, seed=7), ["a", "b", "c"])


def scores(contest: Contest, *moneys: tuple[int, ...]) -> Scores:
    bouts = [bout(contest, number, *money) for number, money in enumerate(moneys, 1)]
    found = scores_of(contest, results(bouts))
    assert found is not None
    return found


def test_victories_margins_and_ranks_follow_the_entrant_from_seat_to_seat() -> None:
    # Deal 1: 30:20 at seat 1, then 25:15 at seat 2. Deal 2: 10:40, then 50:50.
    found = scores(TWO, (30, 20), (15, 25), (10, 40), (50, 50))
    one, other = found.entrants
    assert (found.deals, one.games) == (2, 4)
    assert one.share.mean == pytest.approx((1 + 1 + 0 + 0.5) / 4)
    assert other.share.mean == pytest.approx((0 + 0 + 1 + 0.5) / 4)
    assert one.margin.mean == pytest.approx((10 + 10 - 30 + 0) / 4)
    assert one.rank == pytest.approx((1 + 1 + 2 + 1) / 4)
    assert other.rank == pytest.approx((2 + 2 + 1 + 1) / 4)
    assert one.money == pytest.approx((30 + 25 + 10 + 50) / 4)


def test_the_interval_is_of_deals_and_not_of_games() -> None:
    # Two deals, one won wholly and one lost: means of two drawn are 0, 1/2 or 1, each end 1 in 4.
    found = scores(TWO, (30, 20), (15, 25), (10, 40), (50, 20))
    assert found.entrants[0].share == (0.5, 0.0, 1.0)


def test_seats_of_one_side_share_a_victory_and_are_no_rivals() -> None:
    finished = bout(FOUR, 1, 50, 40, 45, 10)
    one, other = standing_of(finished, 0), standing_of(finished, 1)
    assert (one.win_share, other.win_share) == (1.0, 0.0)
    assert (one.margin, other.margin) == (5, -5)
    assert (one.rank, one.best_rank) == ((1 + 3) / 2, 1)
    assert (other.rank, other.best_rank) == ((2 + 4) / 2, 2)
    assert one.thought == Thought(20, 1.0, 1.25)


def test_an_agent_with_a_card_is_a_rival_too() -> None:
    finished = bout(TWO, 1, 50, 40, left_agent="A1", left_money=70)
    assert [standing_of(finished, entrant).margin for entrant in (0, 1)] == [-20, -30]


def test_a_deal_that_misses_a_seating_does_not_count() -> None:
    bouts = results([bout(TWO, 1, 30, 20), bout(TWO, 2, 15, 25), bout(TWO, 3, 99, 0)])
    found = scores_of(TWO, bouts)
    assert found is not None
    assert found.deals == 1
    assert found.entrants[0].margin.mean == pytest.approx(10)


def test_without_a_whole_deal_there_are_no_scores() -> None:
    assert scores_of(TWO, results([bout(TWO, 1, 30, 20)])) is None


def test_every_two_of_three_are_compared() -> None:
    # Seatings abc, bca, cab: a beats b twice and draws once; a beats c once; b beats c once.
    found = scores(THREE, (30, 20, 10), (20, 30, 10), (30, 20, 20))
    pairs = {(pair.one, pair.other): pair.share.mean for pair in found.pairs}
    assert pairs == {
        ("a", "b"): pytest.approx((1 + 0 + 0.5) / 3),
        ("a", "c"): pytest.approx((1 + 0 + 0) / 3),
        ("b", "c"): pytest.approx((1 + 0 + 0) / 3),
    }


def test_who_wins_is_rated_higher_and_everybody_more_surely() -> None:
    one, other = (score.rating for score in scores(TWO, (30, 20), (15, 25)).entrants)
    assert one.mu > 25 > other.mu
    assert one.mu - 25 == pytest.approx(25 - other.mu)
    assert max(one.sigma, other.sigma) < 25 / 3


def test_the_first_rating_is_that_of_plackett_and_luce() -> None:
    # As the package's own documentation has it for one victory between newcomers.
    contest = Contest("base", ("one", "other"), ((0, 1),), deals=1, seed=7)
    one, other = (score.rating for score in scores(contest, (30, 20)).entrants)
    assert (one.mu, one.sigma) == pytest.approx((27.63523, 8.06590), abs=1e-3)
    assert (other.mu, other.sigma) == pytest.approx((22.36477, 8.06590), abs=1e-3)
