"""Where companies can be turned over, and at what price.

Any number at the start-up's line or in S7's windows; once each at the lines of S6 and of C56. (M01
turns over its own card alone, and is counted with it.)
"""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import CHAIN, COMPANIES, STARTUP_BIT
from furnace.kernel.tables import ANY_NUMBER, UPGRADE
from furnace.solver.general.layout import ANYONE, LAID, NOBODY, Model, Prices
from furnace.solver.general.worth import TURNER
from furnace.solver.once import (
    AGAIN_CARD,
    FREE_CARD,
    FREE_LINE,
    GIFT_CARD,
    REPLACE_CARD,
    WINDOW_CARD,
    bit_of,
)

NEVER = 1 << 60
"""The price of an upgrade that cannot be had."""

GIFT_LINE = 2
"""C59's line that spends what lies on it."""


@rule
def is_own_open(me: Seat) -> bool:
    """Whether a card of one's own is being resolved."""
    return me.open >= 0 and me.source < 0


@rule
def is_ahead(me: Seat, card: int, line: int) -> bool:
    """Whether a line of an own card comes yet, if it is active by then."""
    if me.owned & ~me.resolved & bit_of(card):
        return True
    return is_own_open(me) and me.open == card and me.line <= line


@rule
def can_repeat(m: Model, me: Seat) -> bool:
    """Whether K1 has not acted yet, and is to act."""
    return me.capitalist == AGAIN_CARD and not me.repeated and m.again != NOBODY


@rule
def can_repeat_card(m: Model, me: Seat, bit: int) -> bool:
    """Whether K1 could still resolve this card again."""
    return can_repeat(m, me) and m.again in (ANYONE, bit)


@rule
def is_laid_useful(m: Model, me: Seat) -> bool:
    """Whether coal on C59 may still be spent there."""
    if is_ahead(me, GIFT_CARD, GIFT_LINE):
        return True
    return can_repeat_card(m, me, GIFT_CARD) and me.owned & bit_of(GIFT_CARD) != 0


@rule
def _coal_price(m: Model, v: Prices, me: Seat) -> int:
    """Coal spent on upgrades comes to lie on C59 (Q41)."""
    return int(v.price[0] - v.price[LAID]) if is_laid_useful(m, me) else int(v.price[0])


@rule
def _token_price(v: Prices, me: Seat) -> int:
    """K5 may pay iron instead (R11.5)."""
    if me.capitalist == REPLACE_CARD:
        return int(min(v.price[1], v.price[3]))
    return int(v.price[3])


@rule
def _upgrade_price(m: Model, v: Prices, me: Seat, bit: int, line: int) -> int:
    total = _coal_price(m, v, me) * m.cost[bit, line, 0] + v.price[1] * m.cost[bit, line, 1]
    total += v.price[2] * m.cost[bit, line, 2]
    return int(total + _token_price(v, me) * m.cost[bit, line, 3])


@rule
def price_without_limit(m: Model, v: Prices, me: Seat, again: int) -> int:
    """The price of any number of upgrades: at the start-up's line, or in S7's windows."""
    if me.startup < 0:
        return NEVER
    if me.startup == WINDOW_CARD:
        return _coal_price(m, v, me) + _token_price(v, me)
    for line in range(1, m.all[STARTUP_BIT] + 1):
        is_any = m.kind[STARTUP_BIT, line] == UPGRADE and m.limit[STARTUP_BIT, line] >= ANY_NUMBER
        if is_any and (again == STARTUP_BIT or is_ahead(me, me.startup, line)):
            return _upgrade_price(m, v, me, STARTUP_BIT, line)
    return NEVER


@rule
def list_limited(m: Model, v: Prices, me: Seat, dearest: int, again: int) -> int:
    """List the prices of upgrades to be had once, in ascending order; how many there are.

    C56 gives one for its own upgrade. Where that is paid for by another of those to be had once,
    one is gone and one is won, at its price: so then C56 adds none, but for its weight.
    """
    n = 0
    if me.startup >= 0:
        for line in range(1, m.all[STARTUP_BIT] + 1):
            if m.kind[STARTUP_BIT, line] != UPGRADE or m.limit[STARTUP_BIT, line] >= ANY_NUMBER:
                continue
            price = _upgrade_price(m, v, me, STARTUP_BIT, line)
            is_used = me.open == me.startup and me.tally >> 8 * line & 255 > 0
            if is_ahead(me, me.startup, line) and not is_used:
                n = _insert(m, n, price)
            if again == STARTUP_BIT:
                n = _insert(m, n, price)
    free = 1 << FREE_CARD
    if again == FREE_CARD:
        n = _insert(m, n, 0)
    if me.source >= 0 and me.open == FREE_CARD and m.copy_turns:
        n = _insert(m, n, 0)
    if is_ahead(me, FREE_CARD, FREE_LINE):
        if me.upgraded & free:
            return _insert(m, n, 0)
        least = dearest
        if n > 0 and m.has_upgraded_worth:
            least = min(dearest, m.limited[0])
        if m.has_turner and (me.staffed & free or me.placeable & TURNER):
            least = min(least, v.price[1])
        if least < NEVER:
            return _insert(m, n, max(0, least - max(0, m.upgraded[FREE_CARD] * v.upgraded)))
    return n


@rule
def _insert(m: Model, n: int, price: int) -> int:
    at = n
    while at > 0 and m.limited[at - 1] > price:
        m.limited[at] = m.limited[at - 1]
        at -= 1
    m.limited[at] = price
    return n + 1


@rule
def saved_by(m: Model, limited: int, first: int, second: int, third: int) -> int:
    """What upgrades to be had once add: each goes to another company, the cheapest to the best."""
    total = max(0, first - m.limited[0])
    if limited > 1:
        total += max(0, second - m.limited[1])
    for place in range(2, limited):
        total += max(0, third - m.limited[place])
    return int(total)


@rule
def in_reach(g: Game, me: Seat, again: int) -> int:
    """The cards ahead that could be turned over before they are resolved."""
    left, free = me.owned & ~me.resolved, 1 << FREE_CARD
    is_any_time = again in (STARTUP_BIT, FREE_CARD) or me.startup == WINDOW_CARD
    if is_own_open(me) and (me.open >= COMPANIES or me.open == FREE_CARD):
        is_any_time = True
    if not g.words & CHAIN or me.arrival_count > 0 or is_any_time:
        return int(left)
    mask, is_reached = 0, False
    for where in range(me.card_count):
        bit = bit_of(int(me.cards[where]))
        if not left & bit:
            continue
        if is_reached:
            mask |= bit
        if bit == 1 << STARTUP_BIT or bit == free:
            is_reached = True
    return mask
