"""Scores of a tournament, against numbers worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from arena.tournament_examples import game, results
from furnace.arena.move_times import MoveTimes
from furnace.arena.scores import Scores, scores_of
from furnace.arena.seatings import rotations
from furnace.arena.standing import standing_of
from furnace.arena.tournament import Conditions, Tournament, in_all_orders, side_by_side
from furnace.arena.tournament_games import Forfeit

TWO = side_by_side(Conditions("base", seats=2, games=4, seed=7), ("one", "other"))
FOUR = side_by_side(Conditions("base", seats=4, games=6, seed=7), ("one", "other"))
THREE = Tournament("base", ("a", "b", "c"), rotations((0, 1, 2)), deals=1, seed=7)
UNEQUAL = in_all_orders(Conditions("base", seats=3, games=150, seed=7), ["a", "b", "b"])


def scores(tournament: Tournament, *moneys: tuple[int, ...]) -> Scores:
    games = [game(tournament, number, *money) for number, money in enumerate(moneys, 1)]
    found = scores_of(tournament, results(games))
    assert found is not None
    return found


def margin(found: Scores, entrant: int = 0) -> float:
    estimate = found.entrants[entrant].margin
    assert estimate is not None
    return estimate.mean


def forfeit(tournament: Tournament, number: int, seat: int) -> Forfeit:
    return Forfeit(tournament.game(number), "a bot", seat, "ZeroDivisionError", "")


def test_victories_margins_and_ranks_follow_the_entrant_from_seat_to_seat() -> None:
    # Deal 1: 30:20 at seat 1, then 25:15 at seat 2. Deal 2: 10:40, then 50:50.
    found = scores(TWO, (30, 20), (15, 25), (10, 40), (50, 50))
    one, other = found.entrants
    assert (found.deals, one.games) == (2, 4)
    assert one.share.mean == pytest.approx((1 + 1 + 0 + 0.5) / 4)
    assert other.share.mean == pytest.approx((0 + 0 + 1 + 0.5) / 4)
    assert margin(found) == pytest.approx((10 + 10 - 30 + 0) / 4)
    assert one.rank == pytest.approx((1 + 1 + 2 + 1) / 4)
    assert other.rank == pytest.approx((2 + 2 + 1 + 1) / 4)
    assert one.money == pytest.approx((30 + 25 + 10 + 50) / 4)


def test_the_interval_is_of_deals_and_not_of_games() -> None:
    # Two deals, one won wholly and one lost: means of two drawn are 0, 1/2 or 1, each end 1 in 4.
    found = scores(TWO, (30, 20), (15, 25), (10, 40), (50, 20))
    assert found.entrants[0].share == (0.5, 0.0, 1.0)


def test_seats_of_one_side_share_a_victory_and_are_no_rivals() -> None:
    finished = game(FOUR, 1, 50, 45, 40, 10)
    one, other = standing_of(finished, 0), standing_of(finished, 1)
    assert (one.win_share, other.win_share) == (1.0, 0.0)
    assert (one.margin, other.margin) == (22.5, -22.5)
    assert (one.ranks, other.ranks) == ((1, 2), (3, 4))
    assert one.move_times == MoveTimes(20, 1.0, 1.25)


def test_an_agent_with_a_card_is_a_rival_too() -> None:
    finished = game(TWO, 1, 50, 40, left_agent="A1", left_money=70)
    assert [standing_of(finished, entrant).margin for entrant in (0, 1)] == [-5, -20]


def test_a_deal_that_misses_a_seating_does_not_count() -> None:
    games = results([game(TWO, 1, 30, 20), game(TWO, 2, 15, 25), game(TWO, 3, 99, 0)])
    found = scores_of(TWO, games)
    assert found is not None
    assert found.deals == 1
    assert margin(found) == pytest.approx(10)


def test_without_a_whole_deal_there_are_no_scores() -> None:
    assert scores_of(TWO, results([game(TWO, 1, 30, 20)])) is None


def test_every_two_of_three_are_compared() -> None:
    # Seatings abc, bca, cab: a beats b twice and draws once; a beats c once; b beats c once.
    found = scores(THREE, (30, 20, 10), (20, 30, 10), (30, 20, 20))
    pairs = {(pair.one, pair.other): pair.share.mean for pair in found.pairs}
    assert pairs == {
        ("a", "b"): pytest.approx((1 + 0 + 0.5) / 3),
        ("a", "c"): pytest.approx((1 + 0 + 0) / 3),
        ("b", "c"): pytest.approx((1 + 0 + 0) / 3),
    }


def test_seats_are_compared_one_by_one() -> None:
    # a ends between both seats of b, before both, and behind both.
    tournament = replace(UNEQUAL, deals=1)
    found = scores(tournament, (20, 30, 10), (20, 30, 10), (20, 10, 30))
    assert [pair.share.mean for pair in found.pairs] == [pytest.approx((0.5 + 1 + 1) / 3)]
    assert margin(found) == pytest.approx((0 + 15 + 15) / 3)
    assert found.entrants[0].rank == pytest.approx((2 + 1 + 1) / 3)


def test_with_random_results_the_number_of_seats_makes_no_difference() -> None:
    many = [random_scores(Random(seed)) for seed in range(20)]
    both = [found.entrants for found in many]
    ratings = [one.rating.mu - other.rating.mu for one, other in both]
    assert fmean([margin(found) for found in many]) == pytest.approx(0, abs=2)
    assert fmean([found.pairs[0].share.mean for found in many]) == pytest.approx(0.5, abs=0.02)
    shares = [found.entrants[0].share.mean for found in many]
    assert fmean(shares) == pytest.approx(UNEQUAL.even_share(0), abs=0.02)
    assert fmean(ratings) == pytest.approx(0, abs=1.2)


def random_scores(random: Random) -> Scores:
    """Return the scores of equal bots: the money of all seats is random."""
    return scores(UNEQUAL, *[tuple(random.sample(range(100), 3)) for _ in range(UNEQUAL.games)])


def test_a_forfeit_is_a_lost_game_and_says_nothing_of_money() -> None:
    # one fails in the second game of deal 1 at seat 2; deal 2 is won twice by 10.
    played = [game(TWO, 1, 30, 20), game(TWO, 3, 30, 20), game(TWO, 4, 20, 30)]
    found = scores_of(TWO, {2: forfeit(TWO, 2, seat=2), **results(played)})
    assert found is not None
    one, other = found.entrants
    assert (found.deals, one.games, one.forfeits, other.forfeits) == (2, 4, 1, 0)
    assert (one.share.mean, other.share.mean) == (0.75, 0.25)
    assert (one.rank, other.rank) == (1.25, 1.75)
    assert margin(found) == pytest.approx(10)


def test_who_fails_at_one_of_its_seats_loses_with_all() -> None:
    failed = forfeit(FOUR, 1, seat=1)
    one, other = standing_of(failed, 0), standing_of(failed, 1)
    assert (one.win_share, other.win_share) == (0, 1)
    assert (one.ranks, other.ranks) == ((3, 3), (1, 1))


def test_where_every_deal_has_a_forfeit_there_is_no_margin() -> None:
    found = scores_of(TWO, {1: game(TWO, 1, 30, 20), 2: forfeit(TWO, 2, seat=1)})
    assert found is not None
    assert [score.margin for score in found.entrants] == [None, None]


def test_who_wins_is_rated_higher_and_everybody_more_surely() -> None:
    one, other = (score.rating for score in scores(TWO, (30, 20), (15, 25)).entrants)
    assert one.mu > 25 > other.mu
    assert one.mu - 25 == pytest.approx(25 - other.mu)
    assert max(one.sigma, other.sigma) < 25 / 3


def test_the_first_rating_is_that_of_plackett_and_luce() -> None:
    # As the package's own documentation has it for one victory between newcomers.
    tournament = Tournament("base", ("one", "other"), ((0, 1),), deals=1, seed=7)
    one, other = (score.rating for score in scores(tournament, (30, 20)).entrants)
    assert (one.mu, one.sigma) == pytest.approx((27.63523, 8.06590), abs=1e-3)
    assert (other.mu, other.sigma) == pytest.approx((22.36477, 8.06590), abs=1e-3)
