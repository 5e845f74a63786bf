"""The value of a seat under the caller's weights, for machine code; `weights` is for the engine."""

from __future__ import annotations

from math import gcd

from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import COMPANIES, MONEY
from furnace.kernel.structs import Array
from furnace.kernel.tableau import COMPANY_MASK, company_of_bit

GOODS = 5
CARD = GOODS
"""The place of a card's weight, after the five goods."""

WEIGHTS = CARD + 1
MAX_RESOURCES, MAX_CARDS = 10_000, 32
"""No seat ever has this many."""

MIN_SCALED_WEIGHT = 1 << 16
"""The largest weight is scaled up to at least this."""


@jit
def value_of(g: Game, me: Seat, weights: Array, upgraded: Array) -> int:
    """Return the value of what a seat has."""
    total = weights[CARD] * (me.card_count + me.arrival_count)
    for good in range(GOODS):
        total += weights[good] * amount(me.goods, good)
    return int(total + upgraded_value(g, me, upgraded))


@jit
def upgraded_value(g: Game, me: Seat, upgraded: Array) -> int:
    """Return the value of the upgraded companies."""
    total, left = 0, me.upgraded & COMPANY_MASK
    while left:
        total += upgraded[company_of_bit(g, lowest_bit(left))]
        left &= left - 1
    return int(total)


@jit
def is_money_first(weights: Array, upgraded: Array) -> bool:
    """Whether one coin is worth more than all else could ever be, and something else counts."""
    most = 0
    for good in range(MONEY):
        most = max(most, weights[good])
    for company in range(len(upgraded)):
        if upgraded[company] != 0:
            return False
    rest = most * MAX_RESOURCES + weights[CARD] * MAX_CARDS
    return bool(0 < rest < weights[MONEY])


@jit
def scale_of(weights: Array) -> int:
    """Return the factor that makes the weights of goods large enough for integer prices."""
    most, scale = 1, 1
    for good in range(GOODS):
        most = max(most, weights[good])
    while most * scale < MIN_SCALED_WEIGHT:
        scale *= 2
    return scale


@jit
def granularity_of(weights: Array, upgraded: Array) -> int:
    """Return the least difference between two unequal values, by weights of goods and companies."""
    granularity = 0
    for good in range(GOODS):
        granularity = gcd(granularity, weights[good])
    for card in range(COMPANIES):
        granularity = gcd(granularity, upgraded[card])
    return max(granularity, 1)
