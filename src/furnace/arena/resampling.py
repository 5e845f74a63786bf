"""Means with a 95 % interval, by resampling deals.

The games of one deal are no trials of their own: they share the luck of the cards. So the values of
whole deals are drawn again, as many as there are, with replacement, and the interval holds the
middle 95 % of the means that come of it (the percentile bootstrap). The draws have a fixed seed:
the same values give the same interval. It is a fair one from some thirty deals on, and too narrow
with few.

Shares near 0 and 1 are the exception: where hardly a deal was lost there is hardly anything to
resample, and yet nothing is certain. There the interval is widened to Wilson's, each deal one
trial.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

from furnace.arena.statistics import wilson

RESAMPLES = 2000
TAIL = 0.025

FEW = 5
"""With fewer deals won, or lost, a share is near 1 or 0."""

FAIR_DEALS = 30
"""With fewer deals than these the intervals are too narrow."""


class Estimate(NamedTuple):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of what deals came to, one or more; where all are equal, so is the interval."""
    random, count = Random("resampling"), len(values)
    mean = fmean(values)
    if _are_equal(values):
        return Estimate(mean, mean, mean)
    means = sorted(sum(random.choices(values, k=count)) / count for _ in range(RESAMPLES))
    return Estimate(mean, _quantile(means, TAIL), _quantile(means, 1 - TAIL))


def share_of(values: Sequence[float]) -> Estimate:
    """The mean of shares, each from 0 to 1; near the ends, or all equal, no surer than Wilson's."""
    mean, low, high = mean_of(values)
    count = len(values)
    if not _are_equal(values) and min(mean, 1 - mean) * count >= FEW:
        return Estimate(mean, low, high)
    least, most = wilson(mean * count, count)
    return Estimate(mean, min(low, least), max(high, most))


def _are_equal(values: Sequence[float]) -> bool:
    return max(values) - min(values) < 1e-9


def _quantile(ordered: Sequence[float], share: float) -> float:
    """By linear interpolation between the two nearest."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
