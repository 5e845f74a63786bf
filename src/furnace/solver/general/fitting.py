"""The prices a search has: some from its beginning, others fitted where it has got stuck."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game
from furnace.kernel.numbers import MONEY
from furnace.solver.general.bound import bound
from furnace.solver.general.discards import DISCARD_MONEY, discards_left
from furnace.solver.general.layout import LAID
from furnace.solver.general.prices import copy_prices, fit
from furnace.solver.general.pruning import SCALE, renew
from furnace.solver.general.work import KEPT, KEPT_SEAT, SPARE, TRIAL, Work
from furnace.solver.value import CARD

SECOND_ROUNDS = 30
"""So often at most the first of the second prices are moved."""


@rule
def begin_prices(g: Game, s: int, w: Work) -> None:
    """The first prices: those of the whole production."""
    m, best, v = w.model[0], w.best[0], w.prices[0]
    money = SCALE if m.is_lexicographic else m.weights[MONEY] * SCALE
    for good in range(4):
        v.least[good] = 0 if m.is_lexicographic else m.weights[good] * SCALE
    v.least[MONEY], v.price[MONEY], v.least[LAID], v.price[LAID] = money, money, 0, 0
    v.card = 0 if m.is_lexicographic else m.weights[CARD] * SCALE
    v.upgraded = SCALE
    v.price[0], v.price[1], v.price[2], v.price[3] = money, 2 * money, 3 * money, 3 * money
    fit(g, s, m, w.seats[KEPT_SEAT], v, w.prices[TRIAL], 0, 40)
    renew(w, 0)
    best.first_count, best.first_next = 1, 1


@rule
def add_first(g: Game, s: int, w: Work, rounds: int) -> None:
    """Prices fitted to a position; they take the place of the oldest but the very first."""
    m, best, place = w.model[0], w.best[0], _best_first(g, s, w)
    to = best.first_next
    copy_prices(w.prices[TRIAL + 1], w.prices[place])
    copy_prices(w.prices[to], w.prices[TRIAL + 1])
    fit(g, s, m, w.seats[KEPT_SEAT], w.prices[to], w.prices[TRIAL], 0, rounds)
    renew(w, to)
    best.first_count = max(best.first_count, to + 1)
    best.first_next = to + 1 if to + 1 < KEPT else 1


@rule
def _best_first(g: Game, s: int, w: Work) -> int:
    m, best = w.model[0], w.best[0]
    least, found = 1 << 61, 0
    for place in range(best.first_count):
        value = bound(g, s, m, w.prices[place])
        if value < least:
            least, found = value, place
    return found


@rule
def add_second(g: Game, s: int, w: Work, rounds: int) -> None:
    """Prices for the rest beside the money of the best line, fitted to a position.

    The first of them are those of the whole production, fitted with care for each such money.
    """
    best = w.best[0]
    if best.second_count == 0 or best.second_money != best.money:
        _begin_second(g, s, w)
    to = KEPT + best.second_next
    last = KEPT + (best.second_next - 1 if best.second_next > 1 else best.second_count - 1)
    copy_prices(w.prices[TRIAL + 1], w.prices[last])
    copy_prices(w.prices[to], w.prices[TRIAL + 1])
    _fit_second(g, s, w, to, rounds)
    best.second_count = max(best.second_count, best.second_next + 1)
    best.second_next = best.second_next + 1 if best.second_next + 1 < KEPT else 1


@rule
def _begin_second(g: Game, s: int, w: Work) -> None:
    m, best, v = w.model[0], w.best[0], w.prices[KEPT]
    if best.second_count == 0:
        copy_prices(v, w.prices[0])
        for good in range(4):
            v.least[good] = m.weights[good] * SCALE
            v.price[good] = v.price[good] * 4 + v.least[good]
        v.least[MONEY], v.price[MONEY] = 0, v.price[MONEY] * 4
        v.card, v.is_second = 0, 1
        best.second_count, best.second_next = 1, 1
    best.second_money = best.money
    w.seats[SPARE] = g.seats[s]
    g.seats[s] = w.seats[KEPT_SEAT]
    _fit_second(g, s, w, KEPT, SECOND_ROUNDS)
    g.seats[s] = w.seats[SPARE]


@rule
def _fit_second(g: Game, s: int, w: Work, place: int, rounds: int) -> None:
    m, root = w.model[0], w.seats[KEPT_SEAT]
    target = w.best[0].money - DISCARD_MONEY * discards_left(m, g.seats[s])
    fit(g, s, m, root, w.prices[place], w.prices[TRIAL], target, rounds)
    renew(w, place)
