"""What managers still in hand may add to the bound, before they are placed (R16.1).

A manager adds to the lines of its card. With one on a card that is the worth of the card with it
less the worth without it; K1 may bring one of them about twice. K8 may place several on one card:
then it is the most that it adds to any of the sets of the others, so that their sum covers whatever
stands there in the end.
"""

from __future__ import annotations

from furnace.kernel.bits import lowest
from furnace.kernel.compile import rule
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import COMPANIES, MANAGERS
from furnace.kernel.tableau import place_in
from furnace.kernel.tables import (
    FIRST_LINE_CARD,
    MANAGER_KIND,
    PERSONAL_CARD,
    UPGRADE_THIS,
)
from furnace.solver.general.layout import LEVELS, Model, Prices
from furnace.solver.general.worth import first_if_turned, lines_worth, turned_worth


@rule
def set_placed(m: Model, me: Seat, v: Prices) -> None:
    """Work out what each manager in hand adds to each card, with every sale bonus there may be."""
    levels = m.most_level[0] * LEVELS + m.most_level[1]
    for kind in range(MANAGERS):
        if m.hand >> 2 * kind & 3 == 0 or MANAGER_KIND[kind] == UPGRADE_THIS:
            continue
        left = me.owned
        while left:
            bit = lowest(left)
            left &= left - 1
            v.placed[kind, bit] = _added(m, me, v, bit, kind, levels)


@rule
def placing_worth(me: Seat, v: Prices, best_turn: int) -> int:
    """What the managers in hand add at most; `best_turn` is the best company to turn over."""
    total, hand = 0, me.placeable
    while hand:
        kind = lowest(hand) >> 1
        number = hand >> 2 * kind & 3
        hand -= number << 2 * kind
        total += number * _most_added(me, v, kind, best_turn)
    return int(total)


@rule
def best_placed(me: Seat, v: Prices, best_turn: int) -> int:
    """What the best of the managers in hand adds: K1 may resolve its card again."""
    best, hand = 0, me.placeable
    while hand:
        kind = lowest(hand) >> 1
        hand &= ~(3 << 2 * kind)
        best = max(best, _most_added(me, v, kind, best_turn))
    return best


@rule
def _most_added(me: Seat, v: Prices, kind: int, best_turn: int) -> int:
    """What a manager in hand adds on the card where it adds most."""
    if MANAGER_KIND[kind] == UPGRADE_THIS:
        return int(max(0, best_turn - v.price[1]))
    best, left = 0, me.owned & ~me.resolved
    if me.capitalist != PERSONAL_CARD:
        left &= ~me.staffed
    while left:
        best = max(best, v.placed[kind, lowest(left)])
        left &= left - 1
    return int(best)


@rule
def _added(m: Model, me: Seat, v: Prices, bit: int, kind: int, levels: int) -> int:
    """The most that a manager adds on a card, whoever of the others stands there too."""
    one = 1 << 2 * kind
    if me.capitalist != PERSONAL_CARD:
        return _with_and_without(m, me, v, bit, 0, one, levels)
    standing = 0
    if me.staffed >> bit & 1:
        standing = int(me.staff[place_in(me, bit if bit < COMPANIES else me.startup)])
    others = m.hand - one
    best, subset = 0, others
    while True:
        best = max(best, _with_and_without(m, me, v, bit, standing + subset, one, levels))
        if subset == 0:
            return int(best)
        subset = (subset - 1) & others


@rule
def _with_and_without(
    m: Model, me: Seat, v: Prices, bit: int, crew: int, one: int, levels: int
) -> int:
    """What one manager more adds to a card, on the side where it adds more."""
    first = first_if_turned(me, bit, crew + one)
    full = _full(m, v, bit, first, crew + one, levels) - _full(m, v, bit, first, crew, levels)
    if bit >= COMPANIES:
        return int(full)
    last, first = m.basic[bit], 0 if me.capitalist == FIRST_LINE_CARD else 1
    basic = lines_worth(m, v, bit, first, last, last, levels, crew + one, 0)
    return int(max(full, basic - lines_worth(m, v, bit, first, last, last, levels, crew, 0)))


@rule
def _full(m: Model, v: Prices, bit: int, first: int, crew: int, levels: int) -> int:
    last, shortest = m.all[bit], m.basic[bit]
    lines = lines_worth(m, v, bit, first, last, shortest, levels, crew, 0)
    return lines + turned_worth(m, v, bit, levels, crew)
