"""Figures in words."""

from __future__ import annotations

from furnace.arena.grid import money, money_interval, percent_interval, seconds
from furnace.arena.resampling import Estimate


def test_figures_are_short() -> None:
    assert [seconds(time) for time in (0.00002, 0.0034, 0.12, 2.5)] == [
        *("0.02 ms", "3.4 ms", "120.0 ms", "2.5 s"),
    ]
    assert [money(amount) for amount in (3.14, -3.14, 0.0)] == ["+3.1", "−3.1", "+0.0"]
    assert percent_interval(Estimate(0.5, 0.25, 1.0)) == "25.0–100.0%"
    assert money_interval(Estimate(0.0, -1.0, 1.0)) == "−1.0 – +1.0"


def test_of_equal_deals_no_interval_is_shown() -> None:
    assert money_interval(Estimate(7.0, 7.0, 7.0)) == "–"
