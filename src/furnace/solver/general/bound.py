"""An upper bound of what a position can come to, at given prices of the goods.

It is the worth of a position (see `worth`), and no action makes it greater:

* A card ahead is worth its lines, upgraded or not; a company that could still be turned over is
  worth the greater of its basic lines, and all its lines, its weight and its delivery less the
  price of the upgrade. Upgrades that can be made once (S6, C56, M01) are each worth at most what
  the best company saves or wins by them; of several the cheapest gets the best company.
* A company turned over after it was resolved has no additional lines any more; so has one that
  comes, in a chain, before every card that upgrades.
* Text lines that gain per own card are worth what they gain now; what a company adds to them when
  it is turned over is counted with it. Sale bonuses count for every sale left, from the start.
* K1 is worth the card of the case once more, less its price (see `cases`), or the best card, or the
  start-up with its upgrades; K9 the best company to copy. Managers in hand are worth what they add,
  each on another card (see `placing`).
"""

from __future__ import annotations

from furnace.kernel.bits import count, lowest
from furnace.kernel.compile import rule
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import BONUS_LINES, COMPANIES, STARTUP_BIT
from furnace.kernel.tableau import COMPANY_MASK, line_count, managers_of
from furnace.kernel.tables import BASIC_LINES, DEED, DELIVERY_SALE, GOOD, KIND, PER_CARD, line_at
from furnace.solver.general.layout import (
    BASIC_WORTH,
    FULL_WORTH,
    LAID,
    NOBODY,
    TURNED_WORTH,
    WHOLE_WORTH,
    Model,
    Prices,
)
from furnace.solver.general.model import NOT_BY_COPY
from furnace.solver.general.placing import (
    begin_placing,
    best_placed,
    note_added_to_basic,
    note_added_to_upgraded,
    one_each,
    placing_worth,
)
from furnace.solver.general.upgrades import (
    NEVER,
    can_repeat,
    in_reach,
    is_ahead,
    is_laid_useful,
    is_own_open,
    list_limited,
    price_without_limit,
    saved_by,
)
from furnace.solver.general.worth import (
    TURNER,
    first_if_turned,
    gain_worth,
    lent_worth,
    lines_worth,
    transaction_worth,
    turned_worth,
    worth_of,
)
from furnace.solver.once import (
    AGAIN_COST,
    COPY_COST,
    DOES,
    FIRST_LINE_CARD,
    FREE_CARD,
    GIFT_LAID,
    PERSONAL_CARD,
    STARTUP_DOES,
    WINDOW_CARD,
    bit_of,
    worth_shown,
)

TURNED_BONUS, TURNED_BONUS_LINE = next(
    (card, line) for card, line in BONUS_LINES if line > BASIC_LINES[card]
)
"""C42: a sale bonus that is there only when upgraded."""

HOPELESS = -(1 << 61)
"""The bound of a position that leads to nothing that is asked for."""

_BONUS_CARDS = tuple(card for card, _ in BONUS_LINES)
_BONUS_AT = tuple(line for _, line in BONUS_LINES)


@rule
def bound(g: Game, s: int, m: Model, v: Prices) -> int:
    """No end of this production is worth more, in the units of the prices."""
    return settled_worth(m, v, g.seats[s]) + worth_ahead(g, s, m, v)


@rule
def worth_ahead(g: Game, s: int, m: Model, v: Prices) -> int:
    """All that can still happen: whatever goods there are."""
    me = g.seats[s]
    if m.again >= 0 and can_repeat(m, me):
        return _worth_with_bonus(g, s, m, v, m.again) if me.owned >> m.again & 1 else HOPELESS
    most = _worth_with_bonus(g, s, m, v, NOBODY)
    if can_repeat(m, me):
        if m.startup_upgrades and me.startup >= 0:
            most = max(most, _worth_with_bonus(g, s, m, v, STARTUP_BIT))
        for card in (FREE_CARD, *_BONUS_CARDS):
            if me.owned & bit_of(card):
                most = max(most, _worth_with_bonus(g, s, m, v, card))
    return most


@rule
def settled_worth(m: Model, v: Prices, me: Seat) -> int:
    """What the seat has."""
    total = worth_of(v, me.goods) + v.card * (me.card_count + me.arrival_count)
    if m.has_upgraded_worth:
        total += worth_shown(me, m.upgraded) * v.upgraded
    return int(total)


@rule
def _worth_with_bonus(g: Game, s: int, m: Model, v: Prices, again: int) -> int:
    """All that can still happen; if C42 is basic yet, with or without turning it over."""
    most, me = _worth_ahead(g, s, m, v, again, False), g.seats[s]
    if not me.upgraded & bit_of(TURNED_BONUS) and is_ahead(me, TURNED_BONUS, TURNED_BONUS_LINE):
        most = max(most, _worth_ahead(g, s, m, v, again, True))
    return int(most)


@rule
def _worth_ahead(g: Game, s: int, m: Model, v: Prices, again: int, is_bonus_turned: bool) -> int:
    """All that can still happen.

    `again` is the card that K1 repeats, one that upgrades or has a sale bonus, with that effect of
    it; or NOBODY: then K1 repeats any card, without such an effect. `is_bonus_turned` says that
    C42, which is basic, is turned over in time for its sale bonus, and paid for.
    """
    me = g.seats[s]
    dearest = price_without_limit(m, v, me, again)
    limited = list_limited(m, v, me, dearest, again)
    can_turn = dearest < NEVER or limited > 0
    if is_bonus_turned and not (can_turn or m.has_turner):
        return -NEVER
    levels = _levels(m, me, is_bonus_turned, again)
    # M01 in hand may still come to stand on any card.
    is_turner_in_hand = me.placeable & TURNER != 0
    reach = in_reach(g, me, again) if can_turn else 0
    if is_turner_in_hand:
        reach = me.owned
    hand = 0 if me.capitalist == PERSONAL_CARD else me.placeable
    if hand:
        begin_placing(m)
    total, first, second, third = 0, 0, 0, 0
    if me.laid[GIFT_LAID] > 0 and is_laid_useful(m, me):
        total += v.price[LAID] * me.laid[GIFT_LAID]
    texts = m.text_count > 0 and (can_turn or m.has_turner)
    left = me.owned
    while left:
        bit = lowest(left)
        left &= left - 1
        mask = 1 << bit
        is_open = is_own_open(me) and bit == min(me.open, STARTUP_BIT)
        is_basic = bit < COMPANIES and not me.upgraded & mask
        is_done = me.resolved & mask != 0 and not is_open
        if is_done and not (is_basic and (can_turn or is_turner_in_hand)):
            continue
        crew, line, tally = 0, 1, 0
        if is_open:
            crew, line, tally = me.crew, me.line, me.tally
        elif me.staffed & mask and not is_done:
            crew = managers_of(g, s, bit if bit < COMPANIES else me.startup)
        is_printed = not is_open and crew == 0
        if not is_basic:
            if is_printed:
                total += v.worth[levels, bit, WHOLE_WORTH]
                if hand:
                    note_added_to_upgraded(m, v, hand, bit, levels)
            else:
                last = m.all[bit]
                total += lines_worth(m, v, bit, line, last, last, levels, crew, tally)
            continue
        basic, full, gain = 0, 0, 0
        if is_printed:
            gain = v.worth[levels, bit, TURNED_WORTH]
            if not is_done:
                basic = v.worth[levels, bit, BASIC_WORTH]
                full = v.worth[levels, bit, FULL_WORTH]
        else:
            shortest, last = m.basic[bit], m.all[bit]
            begin = line
            if not is_open:
                begin = 0 if me.capitalist == FIRST_LINE_CARD else 1
            basic = lines_worth(m, v, bit, begin, shortest, shortest, levels, crew, tally)
            if can_turn or crew & TURNER:
                begin = line if is_open else first_if_turned(m, me, bit, crew)
                full = lines_worth(m, v, bit, begin, last, shortest, levels, crew, tally)
                gain = turned_worth(m, v, bit, levels, crew)
        total += basic
        in_time = reach & mask != 0 or crew & TURNER != 0
        if is_open and me.startup == WINDOW_CARD and m.window[bit]:
            in_time = True
        if in_time:
            gain += max(0, full - basic)  # it may also be turned over later
        if is_turner_in_hand and me.capitalist == FIRST_LINE_CARD:
            gain += lines_worth(m, v, bit, 0, 0, 0, levels, 0, 0)
        if texts or is_turner_in_hand:
            gain += _added_to_texts(m, v, me, mask)
        if is_bonus_turned and bit == TURNED_BONUS and limited == 0:
            # What it costs more than it is worth otherwise; an upgrade to be had once may be
            # counted for another company already, so then nothing is taken off.
            price = min(dearest, v.price[1]) if m.has_turner else dearest
            total -= max(0, price - max(0, gain))
        if hand and is_printed and not is_done:
            # What is taken off for C42 is less the more it gains.
            is_more = limited > 0 or (is_bonus_turned and bit == TURNED_BONUS)
            note_added_to_basic(m, v, hand, bit, levels, gain, in_time, dearest, is_more)
        least = min(gain, dearest)
        if dearest < gain:
            total += gain - dearest
        if crew & TURNER:
            total += max(0, least - v.price[1])
        if least > first:
            first, second, third = least, first, second
        elif least > second:
            second, third = least, second
        elif least > third:
            third = least
    if limited > 0:
        total += saved_by(m, limited, first, second, third)
    total += _texts_worth(m, v, me)
    total += _open_worth(g, m, v, me, levels)
    if can_repeat(m, me):
        total += _again_worth(g, s, m, v, levels, dearest, limited, first, again)
    if m.can_copy and not me.repeated:
        copied = v.copied[levels] - worth_of(v, COPY_COST)
        total += copied if m.is_forced else max(0, copied)
    if hand:
        total += one_each(m, v, hand, first)
    elif me.placeable:
        total += placing_worth(me, v, first)
    return int(total)


@rule
def _levels(m: Model, me: Seat, is_bonus_turned: bool, again: int) -> int:
    """How often each sale bonus may be active for sales to come, both in one number."""
    levels = 0
    for place in range(2):
        card, line = _BONUS_CARDS[place], _BONUS_AT[place]
        level, bit = me.bonuses[place], bit_of(card)
        is_active = line <= m.basic[card] or me.upgraded & bit or is_bonus_turned
        if is_active and is_ahead(me, card, line):
            level += 1
        if again == card:
            level += 1
        levels = levels * 3 + min(level, 2)
    return int(levels)


@rule
def count_doers(me: Seat, bit: int, line: int, is_most: bool) -> int:
    """How many own cards a text line counts; at most, with all of them upgraded (R18.1)."""
    at = line_at(bit, line)
    upgraded = COMPANY_MASK if is_most else me.upgraded
    times = count(me.owned & ~upgraded & DOES[0, DEED[at], GOOD[at]])
    times += count(me.owned & upgraded & DOES[1, DEED[at], GOOD[at]])
    if me.owned >> STARTUP_BIT & 1:
        times += STARTUP_DOES[me.startup, DEED[at], GOOD[at]]
    return int(times)


@rule
def _texts_worth(m: Model, v: Prices, me: Seat) -> int:
    """Text lines ahead that gain per own card, as things are."""
    total = 0
    for place in range(m.text_count):
        bit, line = m.text_bit[place], m.text_line[place]
        if is_ahead(me, bit, line) and (line <= m.basic[bit] or me.upgraded >> bit & 1):
            total += gain_worth(m, v, bit, line) * count_doers(me, bit, line, False)
    return int(total)


@rule
def _added_to_texts(m: Model, v: Prices, me: Seat, mask: int) -> int:
    """What a company, turned over, adds to text lines: its own, and as one more that counts."""
    total = 0
    for place in range(m.text_count):
        bit, line = m.text_bit[place], m.text_line[place]
        if not is_ahead(me, bit, line):
            continue
        if m.text_new[place] & mask:
            total += gain_worth(m, v, bit, line)
        if mask == 1 << bit and line > m.basic[bit]:
            total += gain_worth(m, v, bit, line) * count_doers(me, bit, line, False)
    return int(total)


@rule
def _open_worth(g: Game, m: Model, v: Prices, me: Seat, levels: int) -> int:
    """What interrupts, goods lent to the open card, and a neighbour's card being copied."""
    total = 0
    for place in range(me.pending_count):
        packed = me.pending[place]
        card, line, made = packed & 255, packed >> 8 & 15, packed >> 13
        if KIND[line_at(card, line)] == DELIVERY_SALE:
            crew = me.crew if me.open == card else 0
            once = transaction_worth(m, v, card, line, levels, crew)
            total += max(0, once) * max(0, m.limit[card, line] - made)
    if me.open < 0:
        return int(total)
    bit = min(me.open, STARTUP_BIT)
    if me.local:
        total += lent_worth(m, v, bit, me.line, me.local, me.crew, me.tally)
    if me.source >= 0:
        last, crew = line_count(g, me), me.crew & ~NOT_BY_COPY
        total += lines_worth(m, v, bit, me.line, last, last, levels, crew, me.tally)
        for line in range(me.line, last + 1):
            if m.kind[bit, line] == PER_CARD:
                total += gain_worth(m, v, bit, line) * count_doers(me, bit, line, True)
    return int(total)


@rule
def _again_worth(
    g: Game,
    s: int,
    m: Model,
    v: Prices,
    levels: int,
    dearest: int,
    limited: int,
    best_turn: int,
    again: int,
) -> int:
    """K1: the given card, or the best one, less the price (R11.1)."""
    me, best = g.seats[s], -NEVER
    left = me.owned if again == NOBODY else 1 << again
    while left:
        bit = lowest(left)
        left &= left - 1
        worth = _repeated_worth(g, s, m, v, bit, levels, dearest, limited)
        if not (me.resolved | me.staffed) >> bit & 1:
            worth += best_placed(me, v, bit, best_turn)
        best = max(best, worth)
    best -= worth_of(v, AGAIN_COST)
    return int(max(0, best)) if again == NOBODY else int(best)


@rule
def _repeated_worth(
    g: Game, s: int, m: Model, v: Prices, bit: int, levels: int, dearest: int, limited: int
) -> int:
    """A card once more, with either side it may have by then; nothing lies on it any more."""
    me = g.seats[s]
    is_basic = bit < COMPANIES and not me.upgraded >> bit & 1
    basic, full = v.worth[levels, bit, BASIC_WORTH], v.worth[levels, bit, FULL_WORTH]
    crew, shortest, last = 0, m.basic[bit], m.all[bit]
    if me.staffed >> bit & 1:
        crew = managers_of(g, s, bit if bit < COMPANIES else me.startup)
        basic = lines_worth(m, v, bit, 1, shortest, shortest, levels, crew, 0)
        full = lines_worth(m, v, bit, 1, last, shortest, levels, crew, 0)
    for line in range(1, last + 1):
        if m.kind[bit, line] == PER_CARD:
            more = gain_worth(m, v, bit, line) * count_doers(me, bit, line, True)
            full += more
            basic += more if line <= shortest else 0
    if not is_basic:
        return int(full - v.taken[bit])
    best = basic
    if me.placeable & TURNER:
        best = max(best, full)  # M01 may turn it over, and is paid for once
    if dearest < NEVER or limited > 0:
        # What the upgrade costs more than it is worth otherwise is not counted anywhere else;
        # managers could make it worth more.
        gain = v.worth[levels, bit, TURNED_WORTH] + _added_to_texts(m, v, me, 1 << bit)
        gain += max(0, v.worth[levels, bit, FULL_WORTH] - v.worth[levels, bit, BASIC_WORTH])
        is_certain = crew == 0 and me.placeable == 0 and limited == 0
        loss = max(0, dearest - max(0, gain)) if is_certain else 0
        best = max(best, full - loss)
    if crew & TURNER:
        # What is above the common price is counted with the company already.
        turned = min(dearest, turned_worth(m, v, bit, levels, crew))
        best = max(best, full + turned - v.price[1])
    return int(best - v.taken[bit])
