"""Managers are placed when a card is begun, not before: that leaves far fewer ways to look into.

They have to be placed before the first card (R16.1); but a manager matters only while its card is
resolved, so who stands where may be decided card by card, and the line found has its placements
moved to the front. In the chain, where the next card is begun by itself, they are placed as the
rules say. In free order only the last card is begun by itself: its managers are decided together
with those of the last but one. A manager that can have no effect on a card is not placed on it.
"""

from __future__ import annotations

from furnace.kernel.bits import lowest
from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import COMPANIES, MANAGERS
from furnace.kernel.record import Array
from furnace.kernel.tables import CONVERSION, DELIVERY_SALE, PROCESSING, SALE, UPGRADE, WINDOW
from furnace.solver.general.layout import Model
from furnace.solver.once import (
    DELIVERY_AGAIN,
    DISCARD_THIS,
    FREE_CONVERSION,
    LEND,
    LENT,
    MANAGER_FLAG,
    MANAGER_KIND,
    MORE_CONVERSIONS,
    PER_TRANSACTION,
    PERSONAL_CARD,
    SOLD_OUT,
    UPGRADE_THIS,
)


@rule
def can_help(m: Model, me: Seat, bit: int, kind: int) -> bool:
    """Whether a manager could have any effect on a card, on either side of it."""
    effect = MANAGER_KIND[kind]
    if effect == DISCARD_THIS:
        return True
    if effect == UPGRADE_THIS:
        return bit < COMPANIES and not me.upgraded >> bit & 1
    if effect == DELIVERY_AGAIN:
        return bool(m.delivery[bit] > 0)
    if effect == LEND and me.capitalist == PERSONAL_CARD:
        return True
    for line in range(m.all[bit] + 1):
        if _can_help_line(m, bit, line, kind):
            return True
    return False


@rule
def _can_help_line(m: Model, bit: int, line: int, kind: int) -> bool:
    effect, printed, flags = MANAGER_KIND[kind], m.kind[bit, line], m.flags[bit, line]
    is_paid = printed in (PROCESSING, DELIVERY_SALE)
    if effect == PER_TRANSACTION:
        return is_paid and flags & MANAGER_FLAG[kind] != 0
    if effect == SOLD_OUT:
        return is_paid and flags & SALE != 0
    if effect in (FREE_CONVERSION, MORE_CONVERSIONS):
        return is_paid and flags & CONVERSION != 0
    if effect == LEND:
        if printed in (UPGRADE, WINDOW):
            return True
        for good in range(4):
            lent = amount(LENT[kind, 1], good) + amount(LENT[kind, 2], good)
            if is_paid and lent > 0 and m.cost[bit, line, good] > 0:
                return True
    return False


@rule
def helpers(m: Model, me: Seat, bit: int, hand: int) -> int:
    """Those of the managers in hand that may be placed on a card to some effect."""
    if hand == 0 or (me.staffed >> bit & 1 and me.capitalist != PERSONAL_CARD):
        return 0
    total = 0
    for kind in range(MANAGERS):
        if hand >> 2 * kind & 3 and can_help(m, me, bit, kind):
            total |= hand & 3 << 2 * kind
    return total


@rule
def list_crews(m: Model, me: Seat, bit: int, hand: int, out: Array) -> int:
    """Every crew that may be placed on a card from the hand, nobody first; how many there are.

    At most as many as there is room for.
    """
    out[0], n = 0, 1
    useful = helpers(m, me, bit, hand)
    if me.capitalist != PERSONAL_CARD:
        while useful:
            kind = lowest(useful) >> 1
            useful &= ~(3 << 2 * kind)
            out[n] = 1 << 2 * kind
            n += 1
        return n
    for kind in range(MANAGERS):
        before = n
        for number in range(1, (useful >> 2 * kind & 3) + 1):
            for place in range(before):
                if n == len(out):
                    return n
                out[n] = out[place] + (number << 2 * kind)
                n += 1
    return n
