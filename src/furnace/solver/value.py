"""What a seat has by the caller's weights, for machine code; `weights` has it for the engine."""

from __future__ import annotations

from furnace.kernel.bits import lowest
from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import MONEY
from furnace.kernel.record import Array
from furnace.kernel.tableau import COMPANY_MASK, company_of_bit

GOODS = 5
CARD = GOODS
"""The place of a card's worth in the weights, after the five goods."""

WEIGHTS = CARD + 1
MOST_RESOURCES, MOST_CARDS = 10_000, 32
"""No seat ever has so many."""


@rule
def value_of(g: Game, me: Seat, weights: Array, upgraded: Array) -> int:
    """What a seat has, by these weights."""
    total = weights[CARD] * (me.card_count + me.arrival_count)
    for good in range(GOODS):
        total += weights[good] * amount(me.goods, good)
    return int(total + worth_shown(g, me, upgraded))


@rule
def worth_shown(g: Game, me: Seat, upgraded: Array) -> int:
    """What the companies that are upgraded are worth."""
    total, left = 0, me.upgraded & COMPANY_MASK
    while left:
        total += upgraded[company_of_bit(g, lowest(left))]
        left &= left - 1
    return int(total)


@rule
def is_money_first(weights: Array, upgraded: Array) -> bool:
    """Whether one money is worth more than all else could ever be, whatever the seat."""
    most = 0
    for good in range(MONEY):
        most = max(most, weights[good])
    for company in range(len(upgraded)):
        if upgraded[company] != 0:
            return False
    return bool(weights[MONEY] > most * MOST_RESOURCES + weights[CARD] * MOST_CARDS)
