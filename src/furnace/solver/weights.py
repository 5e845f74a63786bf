"""The value of the end of a production: a linear form with integer coefficients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from furnace.engine.state import Seat

COIN = 1_000
"""The weight of a coin if other weights are fractions of it."""

_TIE_BREAK_SCALE = 10_000
"""More than any tie-break: cards, or resources of four kinds, at most 2,047 each."""


class Weights(NamedTuple):
    """The value of one coin, one of each resource, each card and each upgraded company."""

    money: int
    coal: int = 0
    iron: int = 0
    oil: int = 0
    token: int = 0
    card: int = 0
    upgraded: Mapping[str, int] = {}


LAST_ROUND = Weights(_TIE_BREAK_SCALE * _TIE_BREAK_SCALE, 1, 1, 1, 1, _TIE_BREAK_SCALE)
"""Money, then cards, then resources, as the game is decided (R8.1 to R8.3)."""


def value_of(seat: Seat, weights: Weights) -> int:
    """Return the value of what a seat has."""
    goods = seat.goods
    cards = (*seat.cards, *seat.arrivals)
    return (
        goods.money * weights.money
        + goods.coal * weights.coal
        + goods.iron * weights.iron
        + goods.oil * weights.oil
        + goods.token * weights.token
        + len(cards) * weights.card
        + sum(weights.upgraded.get(owned.card, 0) for owned in cards if owned.upgraded)
    )
