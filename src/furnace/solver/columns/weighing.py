"""The weights of the caller: what they make of a position, and what they allow to conclude."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import COMPANIES, MONEY
from furnace.kernel.record import Array
from furnace.kernel.tables import GAINS, KIND, LIMIT, PROCESSING, line_at

FINE = 1 << 16
"""Weights are scaled up to this, so that whole prices are fine enough."""


@rule
def is_money_first(me: Seat, weights: Array, upgraded: Array) -> bool:
    """Whether one money is worth more than all else that this seat could come to.

    That base cards, used twice at most, tell: so weights are lexicographic here that are not for
    every seat (`value.is_money_first`). Where nothing else counts one search is enough.
    """
    rest = 0
    for good in range(4):
        most = amount(me.goods, good)
        for place in range(me.card_count):
            for line in range(1, 3):
                at = line_at(int(me.cards[place]), line)
                times = LIMIT[at] if KIND[at] == PROCESSING else 1
                most += 2 * times * GAINS[at >> 3, at & 7, good]
        rest += weights[good] * most
    for place in range(me.card_count):
        if me.cards[place] < COMPANIES:
            rest += abs(upgraded[me.cards[place]])
    return bool(0 < rest < weights[MONEY])


@rule
def scale_of(weights: Array) -> int:
    """What makes the weights so large that whole prices are fine enough."""
    most = 1
    for good in range(5):
        most = max(most, weights[good])
    scale = 1
    while most * scale < FINE:
        scale *= 2
    return scale


@rule
def grain_of(weights: Array, upgraded: Array) -> int:
    """Two different values differ by this much at least."""
    grain = 0
    for good in range(5):
        grain = np.gcd(grain, weights[good])
    for card in range(COMPANIES):
        grain = np.gcd(grain, upgraded[card])
    return int(max(grain, 1))
