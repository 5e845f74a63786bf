"""Means with a 95% confidence interval, by the percentile bootstrap over deals.

The games of one deal are not independent, because they share the luck of the cards. So complete
deals are resampled with replacement, and the interval holds the middle 95% of the resampled means.
The random seed is fixed: the same values give the same interval. With fewer than about thirty
deals it is too narrow.

Shares near 0 or 1 leave almost nothing to resample. There the interval is widened to Wilson's, with
each deal as one trial.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

from furnace.arena.statistics import wilson

RESAMPLES = 2000
TAIL = 0.025

MIN_DEALS_EACH = 5
"""With fewer deals won, or fewer lost, a share counts as near 0 or 1."""

FAIR_DEALS = 30
"""With fewer deals, the intervals are too narrow."""


class Estimate(NamedTuple):
    """A mean and its 95% confidence interval."""

    mean: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Estimate:
    """Return the mean of one value or more per deal; equal values give an empty interval."""
    random, count = Random("resampling"), len(values)
    mean = fmean(values)
    if _are_equal(values):
        return Estimate(mean, mean, mean)
    means = sorted(sum(random.choices(values, k=count)) / count for _ in range(RESAMPLES))
    return Estimate(mean, _quantile(means, TAIL), _quantile(means, 1 - TAIL))


def share_of(values: Sequence[float]) -> Estimate:
    """Return the mean of shares from 0 to 1; near the ends, or if all are equal, use Wilson too."""
    mean, low, high = mean_of(values)
    count = len(values)
    if not _are_equal(values) and min(mean, 1 - mean) * count >= MIN_DEALS_EACH:
        return Estimate(mean, low, high)
    wilson_low, wilson_high = wilson(mean * count, count)
    return Estimate(mean, min(low, wilson_low), max(high, wilson_high))


def _are_equal(values: Sequence[float]) -> bool:
    return max(values) - min(values) < 1e-9


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Return a quantile, interpolated linearly between its neighbours."""
    position = share * (len(ordered) - 1)
    below = int(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (position - below) * (ordered[above] - ordered[below])
