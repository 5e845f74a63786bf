"""What the end of a production is worth: a linear form with whole coefficients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from furnace.engine.state import Seat

UNIT = 1_000
"""Where worths are fractions of money, a money is so many."""

_LEAD = 10_000
"""No tie-break reaches this many: neither cards nor resources, four kinds of 2,047 at most."""


class Weights(NamedTuple):
    """The worth of one money, of one of each resource, of each card and each upgraded company."""

    money: int
    coal: int = 0
    iron: int = 0
    oil: int = 0
    token: int = 0
    card: int = 0
    upgraded: Mapping[str, int] = {}


LAST_ROUND = Weights(_LEAD * _LEAD, 1, 1, 1, 1, _LEAD)
"""Money, then cards, then resources, as the game is decided (R8.1 to R8.3)."""


def value_of(seat: Seat, weights: Weights) -> int:
    """What a seat has, by these weights."""
    goods = seat.goods
    cards = (*seat.cards, *seat.arrivals)
    return (
        goods.money * weights.money
        + goods.coal * weights.coal
        + goods.iron * weights.iron
        + goods.oil * weights.oil
        + goods.token * weights.token
        + len(cards) * weights.card
        + sum(weights.upgraded.get(mine.card, 0) for mine in cards if mine.upgraded)
    )
