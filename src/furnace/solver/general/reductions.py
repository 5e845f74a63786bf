"""Which of the legal actions need looking at, in free order.

* A card that only gives (extractions, text), and that no upgrade could make give more, is begun
  before all others: whatever is done before it can be done after it with no fewer goods. Left alone
  are cards with managers, and gains of tokens where a token more is not simply more: with S7, which
  asks for upgrades on them, and with K5, which pays iron only while there is none.
* A card that on the side it shows only sells for money is left to the end: the sales made now can
  be made then, since whatever comes between has no use for the money; if it is turned over by then,
  it only offers more. Left alone are K6's companies, which lose their first line when turned over;
  tokens sold under K5; cards with managers; and all where M02 could take C55 away.
* When only such cards are left and none can be turned over any more, their order does not matter.
"""

from __future__ import annotations

from furnace.kernel.bits import lowest
from furnace.kernel.codes import OPEN, card_of, code, kind_of
from furnace.kernel.compile import rule
from furnace.kernel.layout import Game, Pad, Seat
from furnace.kernel.numbers import CHAIN, COMPANIES, STARTUP_BIT
from furnace.kernel.tables import (
    CONVERSION,
    DELIVERY,
    DELIVERY_SALE,
    EXTRACTION,
    PER_CARD,
    PERMANENT,
    PROCESSING,
    SALE,
    SALE_BONUS,
    TAKE_ALL,
)
from furnace.solver.general.dominance import can_still_turn
from furnace.solver.general.layout import Model
from furnace.solver.general.managers import helpers
from furnace.solver.general.upgrades import can_repeat
from furnace.solver.once import (
    FIRST_LINE_CARD,
    LIMIT_CARD,
    REPLACE_CARD,
    WINDOW_CARD,
    bit_of,
    card_of_bit,
)

TOKEN = 3


@rule
def reduce_actions(g: Game, s: int, m: Model, pad: Pad, n: int, hand: int) -> int:
    """Strike actions from the list that need not be looked at; how many are left.

    `hand` are managers that may be placed on the cards when they are begun: cards that one of them
    could help are left alone.
    """
    me = g.seats[s]
    is_free = me.open < 0 and me.arrival_count == 0 and me.placeable == 0
    if n < 2 or not is_free or g.words & CHAIN:
        return n
    left = me.owned & ~me.resolved
    if left == 0:
        return n
    can_turn = can_still_turn(me, m)
    sellers, rest = 0, left
    while rest:
        bit = lowest(rest)
        rest &= rest - 1
        if _only_gives(m, me, bit, can_turn) and not helpers(m, me, bit, hand):
            pad.actions[0] = code(OPEN, card_of_bit(me, bit), 0, 0)
            return 1
        if _only_sells(m, me, bit) and not helpers(m, me, bit, hand):
            sellers |= 1 << bit
    is_at_risk = me.owned & bit_of(LIMIT_CARD) and (me.staffed & bit_of(LIMIT_CARD) or hand)
    if sellers == 0 or is_at_risk:
        return n
    if sellers == left:
        if can_turn or can_repeat(m, me) or hand:
            return n
        struck = sellers & (sellers - 1)
    else:
        struck = sellers
    return _strike(pad, n, struck)


@rule
def has_sellers(m: Model, me: Seat, hand: int) -> bool:
    """Whether a card that only sells is left: such are not begun while there are others."""
    left = me.owned & ~me.resolved
    while left:
        bit = lowest(left)
        left &= left - 1
        if _only_sells(m, me, bit) and not helpers(m, me, bit, hand):
            return True
    return False


@rule
def _strike(pad: Pad, n: int, cards: int) -> int:
    """Leave out the opening of these cards."""
    kept = 0
    for place in range(n):
        action = pad.actions[place]
        if kind_of(action) == OPEN and bit_of(card_of(action)) & cards:
            continue
        pad.actions[kept] = action
        kept += 1
    return kept


@rule
def _last_line(m: Model, me: Seat, bit: int) -> int:
    if bit < COMPANIES and not me.upgraded >> bit & 1:
        return int(m.basic[bit])
    return int(m.all[bit])


@rule
def _only_gives(m: Model, me: Seat, bit: int, can_turn: bool) -> bool:
    if me.staffed >> bit & 1:
        return False
    last = _last_line(m, me, bit)
    if last < m.all[bit] and can_turn:
        for line in range(last + 1, m.all[bit] + 1):
            if m.kind[bit, line] != DELIVERY and m.kind[bit, line] != DELIVERY_SALE:
                return False
    is_basic = bit < COMPANIES and not me.upgraded >> bit & 1
    first = 0 if me.capitalist == FIRST_LINE_CARD and is_basic else 1
    for line in range(first, last + 1):
        if not _always_gives(m, me, bit, line, can_turn):
            return False
    return True


@rule
def _always_gives(m: Model, me: Seat, bit: int, line: int, can_turn: bool) -> bool:
    """Whether a line gives the same whenever it is resolved, or more the sooner it is."""
    kind = m.kind[bit, line]
    if m.gain[bit, line, TOKEN] > 0 and (
        me.startup == WINDOW_CARD or me.capitalist == REPLACE_CARD
    ):
        return False
    if kind == PER_CARD:
        return not can_turn
    if kind in (EXTRACTION, TAKE_ALL, SALE_BONUS):
        return True
    return kind in (PERMANENT, DELIVERY, DELIVERY_SALE)


@rule
def _only_sells(m: Model, me: Seat, bit: int) -> bool:
    if bit == STARTUP_BIT or me.staffed >> bit & 1:
        return False
    if me.capitalist == FIRST_LINE_CARD and not me.upgraded >> bit & 1:
        return False
    for line in range(1, _last_line(m, me, bit) + 1):
        kind, flags = m.kind[bit, line], m.flags[bit, line]
        if kind in (PERMANENT, DELIVERY, DELIVERY_SALE):
            continue
        if kind != PROCESSING or flags & (SALE | CONVERSION) != SALE:
            return False
        if me.capitalist == REPLACE_CARD and m.cost[bit, line, TOKEN] > 0:
            return False
    return True
