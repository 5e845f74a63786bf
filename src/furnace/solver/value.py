"""What a seat has by the caller's weights, for machine code; `weights` has it for the engine."""

from __future__ import annotations

from math import gcd

from furnace.kernel.bits import lowest
from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import COMPANIES, MONEY
from furnace.kernel.record import Array
from furnace.kernel.tableau import COMPANY_MASK, company_of_bit

GOODS = 5
CARD = GOODS
"""The place of a card's worth in the weights, after the five goods."""

WEIGHTS = CARD + 1
MOST_RESOURCES, MOST_CARDS = 10_000, 32
"""No seat ever has so many."""

FINE = 1 << 16
"""Weights are scaled up to this."""


@jit
def value_of(g: Game, me: Seat, weights: Array, upgraded: Array) -> int:
    """What a seat has, by these weights."""
    total = weights[CARD] * (me.card_count + me.arrival_count)
    for good in range(GOODS):
        total += weights[good] * amount(me.goods, good)
    return int(total + worth_shown(g, me, upgraded))


@jit
def worth_shown(g: Game, me: Seat, upgraded: Array) -> int:
    """What the companies that are upgraded are worth."""
    total, left = 0, me.upgraded & COMPANY_MASK
    while left:
        total += upgraded[company_of_bit(g, lowest(left))]
        left &= left - 1
    return int(total)


@jit
def is_money_first(weights: Array, upgraded: Array) -> bool:
    """Whether one money is worth more than all else could ever be, and something else counts."""
    most = 0
    for good in range(MONEY):
        most = max(most, weights[good])
    for company in range(len(upgraded)):
        if upgraded[company] != 0:
            return False
    rest = most * MOST_RESOURCES + weights[CARD] * MOST_CARDS
    return bool(0 < rest < weights[MONEY])


@jit
def scale_of(weights: Array) -> int:
    """What makes the weights of goods so large that whole prices are fine enough."""
    most, scale = 1, 1
    for good in range(GOODS):
        most = max(most, weights[good])
    while most * scale < FINE:
        scale *= 2
    return scale


@jit
def grain_of(weights: Array, upgraded: Array) -> int:
    """Two values by these weights of goods and companies differ by this much at least, or not."""
    grain = 0
    for good in range(GOODS):
        grain = gcd(grain, weights[good])
    for card in range(COMPANIES):
        grain = gcd(grain, upgraded[card])
    return max(grain, 1)
