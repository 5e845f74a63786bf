"""Intervals by resampling deals, against numbers worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from furnace.arena.resampling import mean_of, share_of
from furnace.arena.statistics import wilson


def test_the_same_values_have_the_same_interval() -> None:
    values = [0.0, 1.0, 0.5, 1.0, 1.0]
    assert mean_of(values) == mean_of(values)


def test_the_interval_of_many_deals_is_that_of_the_normal_distribution() -> None:
    # 100 times 0 and 100 times 1: the mean's standard deviation is 0.5 / sqrt(200) = 0.03536.
    mean, low, high = mean_of([0.0, 1.0] * 100)
    assert mean == 0.5
    assert low == pytest.approx(0.5 - 1.96 * 0.03536, abs=0.006)
    assert high == pytest.approx(0.5 + 1.96 * 0.03536, abs=0.006)


def test_equal_games_of_a_deal_make_nothing_surer() -> None:
    # Six equal games a deal: by games the interval would be 1 / sqrt(6) as wide.
    deals = [float(Random(number).random() < 0.5) for number in range(60)]
    by_deals, by_games = mean_of(deals), mean_of(deals * 6)
    assert (by_deals.high - by_deals.low) > 2 * (by_games.high - by_games.low)


def test_shares_that_are_all_equal_have_wilsons_interval_of_deals() -> None:
    assert share_of([1.0] * 10) == pytest.approx((1.0, *wilson(10, 10)))
    assert share_of([0.5] * 40) == pytest.approx((0.5, *wilson(20, 40)))


@pytest.mark.parametrize("odd", [0.5, 5 / 6, 0.999])
def test_one_deal_not_wholly_won_makes_the_share_no_surer(odd: float) -> None:
    values = [odd] + [1.0] * 39
    mean, low, high = share_of(values)
    assert mean == pytest.approx(sum(values) / 40)
    assert low <= share_of([1.0] * 40).low + 1e-9
    assert high == 1


def test_in_the_middle_shares_are_resampled() -> None:
    values = [0.5, 4 / 6, 2 / 6] * 20
    assert share_of(values) == mean_of(values)


def test_other_values_that_are_all_equal_are_what_they_are() -> None:
    assert mean_of([-7.0] * 10) == (-7.0, -7.0, -7.0)


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    truth, held = 0.5, 0
    for trial in range(100):
        random = Random(trial)
        deals = [random.randint(0, 6) / 6 for _ in range(40)]
        held += mean_of(deals).low <= truth <= mean_of(deals).high
    assert 88 <= held <= 99
