"""What lines are worth at prices: every transaction that gains, as often as its limit allows.

For prices p of the goods, at least their weights at the end, the worth of a position is money and
goods at their prices and the worth of all that can still happen. No action may make it greater:
that alone makes it an upper bound of every end. A transaction changes the goods by what it is worth
at p, and takes one from the limit; so a line is worth its limit times that, where positive.
"""

from __future__ import annotations

from furnace.kernel.bits import lowest
from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import COMPANIES
from furnace.kernel.tables import (
    CONVERSION,
    DELIVERY,
    DELIVERY_SALE,
    EXTRACTION,
    FROM_CARD,
    PROCESSING,
    SALE,
    TAKE_ALL,
    UPGRADE,
    WINDOW,
)
from furnace.solver.general.layout import LAID, Model, Prices
from furnace.solver.once import (
    BONUS_GAIN,
    BONUS_GOOD,
    DELIVERY_AGAIN,
    DISCARD_THIS,
    FIRST_LINE_CARD,
    FREE_CONVERSION,
    LEND,
    LEND_OPTIONS,
    LENT,
    MANAGER_FLAG,
    MANAGER_GOODS,
    MANAGER_KIND,
    MANAGER_TIMES,
    MORE_CONVERSIONS,
    PER_TRANSACTION,
    SOLD_OUT,
    UPGRADE_THIS,
    WINDOW_CARD,
)

FREER = sum(3 << 2 * kind for kind, effect in enumerate(MANAGER_KIND) if effect == FREE_CONVERSION)
"""M08 among managers counted in two bits a kind."""

TURNER = 3 << 2 * next(kind for kind, effect in enumerate(MANAGER_KIND) if effect == UPGRADE_THIS)
"""M01 among managers counted in two bits a kind."""

ANY_AMOUNT = 99
DELIVERIES = 3
"""How often a delivery comes at most while its card is open: turned over, and by two M10."""


@rule
def worth_of(v: Prices, goods: int) -> int:
    """Goods packed in one number, at their prices."""
    total = 0
    for good in range(5):
        total += v.price[good] * amount(goods, good)
    return int(total)


@rule
def gain_worth(m: Model, v: Prices, bit: int, line: int) -> int:
    """What a line gains once."""
    total = 0
    for good in range(5):
        total += v.price[good] * m.gain[bit, line, good]
    return int(total)


@rule
def cost_worth(m: Model, v: Prices, bit: int, line: int) -> int:
    """What a line costs once; coal lying on C59 has a price of its own."""
    if m.flags[bit, line] & FROM_CARD:
        return int(v.price[LAID] * m.cost[bit, line, 0])
    total = 0
    for good in range(4):
        total += v.price[good] * m.cost[bit, line, good]
    return int(total)


@rule
def gifts_worth(m: Model, v: Prices, bit: int, line: int, levels: int, crew: int) -> int:
    """What comes with each transaction: C42 and C47 at these levels, M03 to M05 on the card."""
    flags, total = m.flags[bit, line], 0
    if flags & SALE:
        if m.cost[bit, line, BONUS_GOOD[0]] > 0:
            total += levels // 3 * worth_of(v, BONUS_GAIN[0])
        if m.cost[bit, line, BONUS_GOOD[1]] > 0:
            total += levels % 3 * worth_of(v, BONUS_GAIN[1])
    while crew:
        kind = lowest(crew) >> 1
        number = crew >> 2 * kind & 3
        if MANAGER_KIND[kind] == PER_TRANSACTION and flags & MANAGER_FLAG[kind]:
            total += number * worth_of(v, MANAGER_GOODS[kind])
        crew -= number << 2 * kind
    return int(total)


@rule
def transaction_worth(m: Model, v: Prices, bit: int, line: int, levels: int, crew: int) -> int:
    """What one transaction gains at the prices, with all that comes with it."""
    total = gain_worth(m, v, bit, line) - cost_worth(m, v, bit, line)
    if m.flags[bit, line] & SALE or crew:
        total += gifts_worth(m, v, bit, line, levels, crew)
    return int(total)


@rule
def limit_of(m: Model, bit: int, line: int, crew: int, tally: int) -> int:
    """How often a line may still be used; M09 on the card lets convert once more (R17.9)."""
    limit = m.limit[bit, line] - (tally >> 8 * line & 255)
    if crew and m.flags[bit, line] & CONVERSION:
        for kind in range(len(MANAGER_KIND)):
            if MANAGER_KIND[kind] == MORE_CONVERSIONS:
                limit += MANAGER_TIMES[kind] * (crew >> 2 * kind & 3)
    return int(max(limit, 0))


@rule
def lines_worth(
    m: Model,
    v: Prices,
    bit: int,
    first: int,
    last: int,
    shortest: int,
    levels: int,
    crew: int,
    tally: int,
) -> int:
    """The lines of a card from the first on, and what the managers on it add.

    Lines that gain per own card, upgrades and sale bonuses are counted elsewhere. `shortest` is the
    number of lines it may have while it is resolved: its basic ones if it could be turned over.
    """
    total = 0
    for line in range(first, last + 1):
        kind = m.kind[bit, line]
        if kind == PROCESSING:
            once = transaction_worth(m, v, bit, line, levels, crew)
            if once > 0:
                total += once * limit_of(m, bit, line, crew, tally)
        elif kind in (EXTRACTION, TAKE_ALL):
            total += gain_worth(m, v, bit, line)
    if crew:
        total += crew_worth(m, v, bit, first, last, shortest, levels, crew, tally)
    return int(total)


@rule
def crew_worth(
    m: Model,
    v: Prices,
    bit: int,
    first: int,
    last: int,
    shortest: int,
    levels: int,
    crew: int,
    tally: int,
) -> int:
    """What managers on a card add beside the gifts and limits that its lines count."""
    total, rest, reward = 0, crew, 0
    while rest:
        kind = lowest(rest) >> 1
        number = rest >> 2 * kind & 3
        rest -= number << 2 * kind
        effect = MANAGER_KIND[kind]
        if effect == SOLD_OUT:
            reward += number * worth_of(v, MANAGER_GOODS[kind])
        elif effect == DISCARD_THIS and not m.is_lexicographic:  # see `discards`
            lost = v.card + min(0, m.upgraded[bit] * v.upgraded)
            total += max(0, worth_of(v, MANAGER_GOODS[kind]) - lost)
        elif effect == FREE_CONVERSION:
            total += number * _freed(m, v, bit, first, last, levels, crew, tally)
        elif effect == DELIVERY_AGAIN:
            line = m.delivery[bit]
            if 0 < line <= last:
                total += number * delivery_worth(m, v, bit, line, levels, crew)
        elif effect == LEND:
            most = 0
            for option in range(1, LEND_OPTIONS[kind] + 1):
                most = max(most, lent_worth(m, v, bit, first, LENT[kind, option], crew, tally))
            total += number * most
    if reward > 0:
        most = 0
        for end in range(shortest, last + 1):
            most = max(most, _sold_out(m, v, bit, first, end, levels, crew, tally, reward))
        total += most
    return int(total)


@rule
def _sold_out(
    m: Model,
    v: Prices,
    bit: int,
    first: int,
    end: int,
    levels: int,
    crew: int,
    tally: int,
    reward: int,
) -> int:
    """M06 and M07 together: the reward, less what selling everything loses (R17.6)."""
    found = False
    for line in range(1, end + 1):
        if m.kind[bit, line] != PROCESSING or not m.flags[bit, line] & SALE:
            continue
        found = True
        printed = m.printed[bit, line] - (tally >> 8 * line & 255)
        if printed > 0 and line < first:
            return 0
        once = transaction_worth(m, v, bit, line, levels, crew)
        # M08 may make one of the transactions that lose free, if it converts too.
        is_free = m.flags[bit, line] & CONVERSION != 0 and crew & FREER != 0
        if printed > 0 and once < 0 and not is_free:
            reward += printed * once
    return reward if found else 0


@rule
def _freed(
    m: Model, v: Prices, bit: int, first: int, last: int, levels: int, crew: int, tally: int
) -> int:
    """M08: the cost of one conversion saved, or a conversion that would not have been made."""
    best = 0
    for line in range(first, last + 1):
        is_conversion = m.flags[bit, line] & CONVERSION != 0
        is_processing = m.kind[bit, line] == PROCESSING and is_conversion
        if is_processing and limit_of(m, bit, line, crew, tally) > 0:
            once = transaction_worth(m, v, bit, line, levels, crew)
            free = once + cost_worth(m, v, bit, line)
            best = max(best, free - max(0, once))
    return int(best)


@rule
def delivery_worth(m: Model, v: Prices, bit: int, line: int, levels: int, crew: int) -> int:
    """A delivery: what it gives, or all the sales that gain."""
    if m.kind[bit, line] == DELIVERY:
        return gain_worth(m, v, bit, line)
    if m.kind[bit, line] != DELIVERY_SALE:
        return 0
    once = transaction_worth(m, v, bit, line, levels, crew)
    return int(max(0, once) * m.limit[bit, line])


@rule
def lent_worth(m: Model, v: Prices, bit: int, first: int, goods: int, crew: int, tally: int) -> int:
    """Goods for one card alone, as far as what is left of the card can spend them (Q37)."""
    total = 0
    for good in range(4):
        there = amount(goods, good)
        if there > 0 and v.price[good] > 0:
            total += v.price[good] * min(there, _spendable(m, bit, first, good, crew, tally))
    return int(total)


@rule
def _spendable(m: Model, bit: int, first: int, good: int, crew: int, tally: int) -> int:
    """How much of a good the lines left, deliveries and upgrades of a card could take.

    K5 may pay iron where a token is asked for (R11.5).
    """
    total = 0
    for line in range(m.all[bit] + 1):
        kind = m.kind[bit, line]
        is_paid = m.cost[bit, line, good] > 0 or (m.replaces and good == 1)
        if is_paid and (kind == WINDOW or (kind == UPGRADE and line >= first)):
            return ANY_AMOUNT
        if kind == PROCESSING and line >= first:
            total += m.cost[bit, line, good] * limit_of(m, bit, line, crew, tally)
        elif kind == DELIVERY_SALE:
            total += m.cost[bit, line, good] * m.limit[bit, line] * DELIVERIES
    for kind in range(len(MANAGER_KIND)):
        if crew >> 2 * kind & 3 and MANAGER_KIND[kind] == UPGRADE_THIS:
            total += amount(MANAGER_GOODS[kind], good)
    return int(total)


@rule
def first_if_turned(m: Model, me: Seat, bit: int, crew: int) -> int:
    """The first line of a company that will be upgraded when its additional lines are reached.

    K6's line is there only if it was still basic when it was opened (Q28), and was turned over
    after: by M01 on it, or in a window of S7 that its own gain of tokens opens (R18.8).
    """
    can_turn_while_open = crew & TURNER or (me.startup == WINDOW_CARD and m.window[bit] != 0)
    if me.capitalist == FIRST_LINE_CARD and bit < COMPANIES and can_turn_while_open:
        return 0
    return 1


@rule
def turned_worth(m: Model, v: Prices, bit: int, levels: int, crew: int) -> int:
    """What turning a company over gives at once: its weight and its additional delivery (Q20)."""
    total = m.upgraded[bit] * v.upgraded
    for line in range(m.basic[bit] + 1, m.all[bit] + 1):
        total += delivery_worth(m, v, bit, line, levels, crew)
    return int(total)
