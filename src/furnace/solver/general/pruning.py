"""Whether a position can still lead to something better than the best line found.

In the order money first, then the rest, a better end has more money, or as much money and a better
rest. So there are two kinds of prices. The first bound money alone: it is a whole number, so that
any fraction of one is cut off. The second bound the rest, with a price on money too: an end with
exactly the money of the best line has a rest of at most the bound less that money at its price.
"""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game
from furnace.solver.general.bound import bound
from furnace.solver.general.layout import Model
from furnace.solver.general.work import KEPT, Work

SCALE = 1 << 12
"""Prices are in this part of the weights' unit, in order to be fine enough."""

UNBEATEN = 1 << 60
"""A rest that no line has: with the bar's money nothing is good enough."""

HOPELESS = -(1 << 61)
"""The score of a position that leads to nothing better."""


@rule
def score(g: Game, s: int, w: Work) -> int:
    """The least of the bounds, or HOPELESS when one of them shows that nothing better comes.

    The prices that last showed it are asked first.
    """
    m, best = w.model[0], w.best[0]
    unit = SCALE if m.is_lexicographic else SCALE * m.unit
    enough = best.money if m.is_lexicographic else best.bar // m.unit
    least = bound(g, s, m, w.prices[best.lucky])
    if _falls_short(m, least // unit, enough):
        return HOPELESS
    for place in range(best.first_count):
        if place == best.lucky:
            continue
        value = bound(g, s, m, w.prices[place])
        if value < least:
            least = value
            if _falls_short(m, value // unit, enough):
                best.lucky = place
                return HOPELESS
    if m.is_lexicographic and least // unit == enough and is_rest_hopeless(g, s, w):
        return HOPELESS
    return least


@rule
def _falls_short(m: Model, level: int, enough: int) -> bool:
    return level < enough or (level == enough and not m.is_lexicographic)


@rule
def is_rest_hopeless(g: Game, s: int, w: Work) -> bool:
    """Whether with the money of the best line no better rest can be had."""
    m, best = w.model[0], w.best[0]
    if best.rest >= UNBEATEN:
        return True
    for place in range(KEPT, KEPT + best.second_count):
        v = w.prices[place]
        if (bound(g, s, m, v) - v.price[4] * best.money) // SCALE <= best.rest:
            return True
    return False


@rule
def value_of_score(m: Model, least: int) -> int:
    """What a score says of the value of every end."""
    if m.is_lexicographic:
        return int((least // SCALE + 1) * m.weights[4] - 1)
    return int(least // (SCALE * m.unit) * m.unit)


@rule
def set_bar(w: Work, value: int, money: int, rest: int) -> None:
    """What a line must exceed from now on."""
    best = w.best[0]
    best.bar, best.money, best.rest = value, money, rest
