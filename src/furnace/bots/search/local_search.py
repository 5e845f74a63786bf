"""Improve heuristics by local search, for leaf values where the solver would take too long.

Each seat has a few heuristics. For a leaf value the best of them is mutated repeatedly, and
mutations that do not lower the value are kept, since the leaves of one auction differ in only a
card or two. So the values approach that of the best production from below.
"""

from __future__ import annotations

import numpy as np

from furnace.bots.search.heuristics import produce_by_heuristic
from furnace.bots.search.workspace import (
    FREE,
    HEURISTICS,
    MANAGER_KINDS,
    MAX_CARDS,
    PRICES,
    ROOT,
    Heuristic,
    Workspace,
)
from furnace.kernel.bits import count_bits, nth_bit
from furnace.kernel.compile import jit
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import MONEY
from furnace.kernel.powers import (
    AGAIN_COST,
    NO_GOODS,
)
from furnace.kernel.rng import draw

REFERENCE_PRICES = np.array([800, 1_500, 2_900, 3_000, 1_000, 1_000], np.int64)
"""Initial prices in thousandths of money; the last one is the eagerness to upgrade."""

PRICE_EIGHTHS = np.array([2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32], np.int64)
"""Mutated prices, in eighths of the initial ones."""

ONE_OF_EACH = 0x5555555555555555
"""The lower of the two bits in which a seat's managers of each kind are counted."""


@jit
def local_search_value(w: Workspace, g: Game, s: int, steps: int) -> int:
    """Return the value of a seat's production by its best heuristic after this many mutations."""
    best, found = -1, 0
    for number in range(HEURISTICS):
        value = produce_by_heuristic(w, g, s, w.heuristics[s, number])
        if value > best:
            best, found = value, number
    w.trial_heuristics[0] = w.heuristics[s, found]
    before = best
    for _ in range(steps):
        w.trial_heuristics[1] = w.trial_heuristics[0]
        _mutate(w, g.seats[s], w.games[ROOT].seats[s].owned, w.trial_heuristics[1])
        value = produce_by_heuristic(w, g, s, w.trial_heuristics[1])
        if value >= best:
            best = value
            w.trial_heuristics[0] = w.trial_heuristics[1]
    if best > before:
        w.heuristics[s, draw(w.buffers[0], HEURISTICS)] = w.trial_heuristics[0]
    return best


@jit
def reset_heuristic(heuristic: Heuristic) -> None:
    """Reset to the initial heuristic: prices decide everything."""
    for price in range(PRICES):
        heuristic.prices[price] = REFERENCE_PRICES[price]
    for index in range(MAX_CARDS):
        heuristic.rank[index], heuristic.upgrade[index] = FREE, FREE
    for index in range(2 * MAX_CARDS):
        heuristic.limit[index] = FREE
    for kind in range(MANAGER_KINDS):
        heuristic.manager_card[kind], heuristic.loan[kind] = FREE, FREE
    for index in range(4):
        heuristic.again[index] = FREE


@jit
def _mutate(w: Workspace, me: Seat, before: int, heuristic: Heuristic) -> None:
    """Mutate one or two entries; half the time those of a card not owned `before` the auction."""
    buffer = w.buffers[0]
    for _ in range(1 + draw(buffer, 2)):
        cards = me.owned & ~before
        if cards == 0 or draw(buffer, 2) == 0:
            cards = me.owned
        place, what = nth_bit(cards, draw(buffer, count_bits(cards))), draw(buffer, 14)
        if what < 4:
            heuristic.rank[place] = draw(buffer, 5_000)
        elif what < 7:
            heuristic.limit[2 * place + draw(buffer, 2)] = draw(buffer, 6) - 1
        elif what < 9:
            heuristic.upgrade[place] = draw(buffer, 3) - 1
        elif what < 12 and me.managers:
            kinds = (me.managers | me.managers >> 1) & ONE_OF_EACH
            kind = nth_bit(kinds, draw(buffer, count_bits(kinds))) >> 1
            heuristic.manager_card[kind], heuristic.loan[kind] = place, draw(buffer, 4) - 1
        elif what < 13 and AGAIN_COST[me.capitalist] != NO_GOODS:
            heuristic.again[0], heuristic.again[1] = place, draw(buffer, 5_000)
        else:
            price = draw(buffer, PRICES)
            if price != MONEY:
                heuristic.prices[price] = (
                    REFERENCE_PRICES[price] * PRICE_EIGHTHS[draw(buffer, len(PRICE_EIGHTHS))] // 8
                )
