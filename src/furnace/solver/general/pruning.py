"""Whether a position can still lead to something better than the best line found.

In the order money first, then the rest, a better end has more money, or as much money and a better
rest. So there are two kinds of prices. The first bound money alone: it is a whole number, so that
any fraction of one is cut off. The second bound the rest, with a price on money too: an end with
exactly the money of the best line has a rest of at most the bound less that money at its price.
Cards, and the money of those discarded, are counted apart (see `discards`).
"""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game
from furnace.kernel.numbers import MONEY
from furnace.solver.general.bound import HOPELESS, settled_worth, worth_ahead
from furnace.solver.general.discards import DISCARD_MONEY, discards_left
from furnace.solver.general.layout import Model
from furnace.solver.general.work import KEPT, MEMOS, Work
from furnace.solver.value import CARD

SCALE = 1 << 12
"""Prices are in this part of the weights' unit, in order to be fine enough."""

UNBEATEN = 1 << 60
"""A rest that no line has: with the bar's money nothing is good enough."""

_KEY, _CHECK, _AHEAD, _EPOCH = 0, 1, 2, 16
"""Columns of the memo: the key, and for each of the prices what is ahead, and when it was noted."""


@rule
def renew(w: Work, place: int) -> None:
    """These prices are new: what was worked out with those before them is void."""
    w.epoch += 1
    w.epochs[place] = w.epoch


@rule
def bound_at(g: Game, s: int, w: Work, place: int, key: int, check: int) -> int:
    """The bound at some of the prices kept.

    What is ahead does not depend on the goods: it is worked out once for all positions of one key
    that come up soon after each other.
    """
    m, v, at = w.model[0], w.prices[place], key & MEMOS - 1
    settled = settled_worth(m, v, g.seats[s])
    if w.memo[at, _KEY] != key or w.memo[at, _CHECK] != check:
        w.memo[at, _KEY], w.memo[at, _CHECK] = key, check
        for other in range(2 * KEPT):
            w.memo[at, _EPOCH + other] = 0
    if w.memo[at, _EPOCH + place] != w.epochs[place]:
        w.memo[at, _EPOCH + place] = w.epochs[place]
        w.memo[at, _AHEAD + place] = worth_ahead(g, s, m, v)
    return int(settled + w.memo[at, _AHEAD + place])


@rule
def score(g: Game, s: int, w: Work, key: int, check: int) -> int:
    """The least of the bounds, or HOPELESS when one of them shows that nothing better comes.

    The prices that last showed it are asked first. `key` and `check` are the position's.
    """
    m, best = w.model[0], w.best[0]
    unit = SCALE if m.is_lexicographic else SCALE * m.unit
    enough = best.money if m.is_lexicographic else best.bar // m.unit
    discards = discards_left(m, g.seats[s])
    enough -= DISCARD_MONEY * discards
    least = bound_at(g, s, w, best.lucky, key, check)
    if _falls_short(m, least // unit, enough):
        return HOPELESS
    for place in range(best.first_count):
        if place == best.lucky:
            continue
        value = bound_at(g, s, w, place, key, check)
        if value < least:
            least = value
            if _falls_short(m, value // unit, enough):
                best.lucky = place
                return HOPELESS
    is_level = m.is_lexicographic and least // unit == enough
    if is_level and is_rest_hopeless(g, s, w, key, check, discards):
        return HOPELESS
    return int(least + DISCARD_MONEY * discards * SCALE)


@rule
def _falls_short(m: Model, level: int, enough: int) -> bool:
    return level < enough or (level == enough and not m.is_lexicographic)


@rule
def is_rest_hopeless(g: Game, s: int, w: Work, key: int, check: int, discards: int) -> bool:
    """Whether with the money of the best line, and so many discards, no better rest can be had."""
    m, best, me = w.model[0], w.best[0], g.seats[s]
    if best.rest >= UNBEATEN:
        return True
    money = best.money - DISCARD_MONEY * discards
    rest = best.rest - m.weights[CARD] * (me.card_count + me.arrival_count - discards)
    for place in range(KEPT, KEPT + best.second_count):
        price = w.prices[place].price[MONEY]
        if (bound_at(g, s, w, place, key, check) - price * money) // SCALE <= rest:
            return True
    return False


@rule
def value_of_score(m: Model, least: int) -> int:
    """What a score says of the value of every end."""
    if m.is_lexicographic:
        return int((least // SCALE + 1) * m.weights[MONEY] - 1)
    return int(least // (SCALE * m.unit) * m.unit)


@rule
def set_bar(w: Work, value: int, money: int, rest: int) -> None:
    """What a line must exceed from now on."""
    best = w.best[0]
    best.bar, best.money, best.rest = value, money, rest
    best.version += 1
