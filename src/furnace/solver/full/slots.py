"""The cards left to resolve, as slots, with all their ways and what upgrades would give."""

from __future__ import annotations

import numpy as np

from furnace.kernel.bits import count_bits
from furnace.kernel.compile import jit
from furnace.kernel.goods import amount, minimum
from furnace.kernel.layout import BONUSES, Game, Seat
from furnace.kernel.numbers import COMPANIES, MANAGERS, TOKEN
from furnace.kernel.phases.managing import last_with
from furnace.kernel.phases.production import right_of
from furnace.kernel.powers import (
    AGAIN_COST,
    BASIC_PERMANENTS,
    CAN_CROWD,
    COPY_COST,
    DISCARD_GAIN,
    GOODS_PLACE,
    KEEPS_UPGRADE_GOODS,
    LENT,
    LOANS,
    MANAGER_BONUS,
    MANAGER_FREES,
    MANAGER_LIMIT,
    NO_GOODS,
    POWER_ROW,
    REPEATS_DELIVERY,
    SOLD_OUT_GAIN,
    SUBSTITUTE,
    UPGRADE_COST,
)
from furnace.kernel.structs import Array
from furnace.kernel.tableau import bit_of, is_basic_shown, is_upgraded, place_in
from furnace.kernel.tables import (
    ALL_LINES,
    BASIC_LINES,
    COST,
    DEED,
    DELIVERY_LINE,
    DELIVERY_PROCESSING,
    FLAGS,
    GOOD,
    HAS_DEED,
    KIND,
    PER_CARD,
    SALE,
    line_at,
)
from furnace.solver.clock import now
from furnace.solver.full.bonuses import BONUS_CARD, is_past, sale_bonuses_of
from furnace.solver.full.credit import list_upgrades, list_ways, set_idle_company
from furnace.solver.full.layout import (
    COPIED_CARD,
    OPEN_CARD,
    OWN_CARD,
    REPEATED_CARD,
    RESOLVED_CARD,
)
from furnace.solver.full.scope import is_modelled
from furnace.solver.full.windows import IS_GAIN_WINDOW, WINDOW_KIND
from furnace.solver.full.workspace import Workspace
from furnace.solver.programme.rows import MAX_SLOTS, NONE

BONUS_LEVELS = 3
"""A sale bonus becomes active once, twice, or not: its card is resolved once, and K1 repeats one
card. Bonuses that are already active are part of the seat."""

_CLOCK_CHECK_MASK = 15
"""The clock is read at every set of managers that has none of these bits."""

_TEXT_LINES = np.array(
    [
        max([x for x in range(8) if KIND[c << 3 | x] == PER_CARD], default=0)
        for c in range(COMPANIES)
    ]
)
"""By company: its line that gains per own card, 0 where it has none."""


@jit
def set_slots(g: Game, s: int, w: Workspace) -> None:
    """Set all slots but the repetition, with their ways and upgrades."""
    me, slots = w.seat[0], w.slots
    slots.count, w.way_count, w.upgrade_count, w.is_partial = 0, 0, 0, 0
    if not is_modelled(g, s, me):
        w.is_partial = 1
        return
    set_idle_company(g, w)
    _set_coal_card(g, w)
    if me.open >= 0:
        _add_slot(g, s, w, OPEN_CARD, int(me.open))
    for place in range(me.card_count + me.arrival_count):
        card = card_at(me, place)
        if card == me.open and me.open_owner < 0:
            continue
        if not me.resolved & bit_of(g, card):
            _add_slot(g, s, w, OWN_CARD, card)
        elif _is_basic(g, me, card):
            _add_slot(g, s, w, RESOLVED_CARD, card)
    if COPY_COST[me.capitalist] != NO_GOODS and not me.power_used and g.producing == 1 << s:
        _add_slot(g, s, w, COPIED_CARD, NONE)


@jit
def card_at(me: Seat, place: int) -> int:
    """Return a card of the seat by its place; those to be inserted come after the others."""
    if place < me.card_count:
        return int(me.cards[place])
    return int(me.arrivals[place - me.card_count])


@jit
def _is_basic(g: Game, me: Seat, card: int) -> bool:
    """Whether a card of the seat is a company that could be upgraded."""
    return card < COMPANIES and not is_upgraded(g, me, card)


@jit
def _set_coal_card(g: Game, w: Workspace) -> None:
    """Set the card that keeps the coal paid for upgrades (C59); with two, the model is partial."""
    me, number = w.seat[0], 0
    w.coal_card, w.coal_card_place = NONE, len(me.card_goods) - 1
    for place in range(me.card_count + me.arrival_count):
        card = card_at(me, place)
        if BASIC_PERMANENTS[card] & KEEPS_UPGRADE_GOODS:
            w.coal_card, w.coal_card_place = card, GOODS_PLACE[card]
            number += 1
    w.is_partial |= int(number > 1)


@jit
def is_own_basic(w: Workspace, slot: int) -> bool:
    """Whether the card of a slot is a company of the seat that could be upgraded."""
    slots, me = w.slots, w.seat[0]
    if slots.kind[slot] == COPIED_CARD or (slots.kind[slot] == OPEN_CARD and me.open_owner >= 0):
        return False
    return _is_basic(w.games[0], me, slots.card[slot])


@jit
def _add_slot(g: Game, s: int, w: Workspace, kind: int, card: int) -> None:
    me, slots, at = w.seat[0], w.slots, w.slots.count
    if at == MAX_SLOTS - 1:
        w.is_partial = 1
        return
    slots.kind[at], slots.card[at], slots.begin[at] = kind, card, w.way_count
    slots.fixed[at] = managers_on(g, me, card) if kind == OWN_CARD else 0
    slots.first_upgrade[at] = w.upgrade_count
    slots.count += 1
    if kind == COPIED_CARD:
        _run_copies(g, s, w)
    elif kind == OPEN_CARD:
        g.seats[s] = me
        _run(g, s, w, kind, card, 0, int(not is_basic_shown(g, me)))
    elif kind == OWN_CARD:
        _run_manager_sets(g, s, w, kind, card)
    slots.begin[at + 1] = w.way_count
    if is_own_basic(w, at):
        _run_upgrades(g, s, w, card)
    slots.end_upgrade[at] = w.upgrade_count


@jit
def managers_on(g: Game, me: Seat, card: int) -> int:
    """Return the managers on a card; none if it is not inserted yet."""
    if not me.with_managers & bit_of(g, card):
        return 0
    return int(me.card_managers[place_in(me, card)])


@jit
def run_repetition(g: Game, s: int, w: Workspace, card: int) -> None:
    """Add the ways to resolve a card again (K1), with the managers that are on it then (Q26)."""
    me = w.seat[0]
    if me.resolved & bit_of(g, card):
        _run_sides(g, s, w, REPEATED_CARD, card, managers_on(g, me, card))
    else:
        _run_manager_sets(g, s, w, REPEATED_CARD, card)


@jit
def _run_copies(g: Game, s: int, w: Workspace) -> None:
    """Add what K9 could copy: the right-hand neighbour's companies as they are (Q44, Q45)."""
    owner = right_of(g, s)
    if owner >= g.seat_count:
        agent = g.agents[owner - g.seat_count]
        for index in range(agent.company_count):
            _run(g, s, w, COPIED_CARD, int(agent.companies[index]), 0, 0)
        return
    other = g.seats[owner]
    for place in range(other.card_count):
        card = int(other.cards[place])
        if card < COMPANIES:
            _run(g, s, w, COPIED_CARD, card, 0, int(is_upgraded(g, other, card)))


@jit
def _run_manager_sets(g: Game, s: int, w: Workspace, kind: int, card: int) -> None:
    """Add the ways to resolve a card with each set of managers that may be placed on it (Q30)."""
    me, hand = w.seat[0], w.hand
    fixed = managers_on(g, me, card)
    _run_sides(g, s, w, kind, card, fixed)
    size, is_crowding = _useful_managers(g, me, card, hand), CAN_CROWD[me.capitalist] != 0
    most = int(w.max_managers) if is_crowding else 1
    if fixed and not is_crowding:
        return
    for some in range(1, 1 << size):
        if count_bits(some) > most:
            continue
        if some & _CLOCK_CHECK_MASK == 0 and now(w.tree.clock) > w.tree.deadline:
            w.is_partial = 1
        if w.is_partial:
            return
        managers = _managers_in_subset(hand, some, size)
        if managers:
            _run_sides(g, s, w, kind, card, fixed + managers)


@jit
def _managers_in_subset(hand: Array, subset: int, size: int) -> int:
    """Return a subset of the managers in hand, packed; 0 if it has the second of two identical
    managers but not the first."""
    managers = 0
    for place in range(size):
        is_taken, is_alike = subset >> place & 1, place > 0 and hand[place] == hand[place - 1]
        if is_taken and is_alike and not subset >> (place - 1) & 1:
            return 0
        managers += is_taken << 2 * hand[place]
    return managers


@jit
def _useful_managers(g: Game, me: Seat, card: int, hand: Array) -> int:
    """List the managers in hand that could be of use on a card; return their number.

    Of two alike, the second is not placed on a card before the first's: the result is the same.
    """
    size = 0
    for kind in range(MANAGERS):
        number = me.placeable >> 2 * kind & 3
        if number == 0 or card < last_with(me, kind) or not _is_useful_on(g, me, card, kind):
            continue
        for _ in range(number):
            hand[size] = kind
            size += 1
    return size


@jit
def _is_useful_on(g: Game, me: Seat, card: int, kind: int) -> bool:
    """Whether a manager could be of use on a card, on either side of it.

    If it could not, no production is lost by leaving it in hand: all other actions stay legal, and
    managers in hand have no value.
    """
    is_basic = _is_basic(g, me, card)
    if DISCARD_GAIN[kind] != NO_GOODS or (UPGRADE_COST[kind] != NO_GOODS and is_basic):
        return True
    if REPEATS_DELIVERY[kind] and DELIVERY_LINE[card] > 0:
        return True
    for line in range(ALL_LINES[card] + 1):
        at = line_at(card, line)
        row = POWER_ROW[at]
        if MANAGER_BONUS[row, kind] or MANAGER_LIMIT[row, kind] or MANAGER_FREES[row, kind]:
            return True
        if SOLD_OUT_GAIN[kind] and FLAGS[at] & SALE:
            return True
        paid = COST[at]
        if amount(paid, TOKEN) > 0:
            paid += SUBSTITUTE[me.capitalist]  # goods paid for a token (K5) may be lent too
        for option in range(1, LOANS[kind] + 1):
            if minimum(LENT[kind, option], paid):
                return True
    return LOANS[kind] > 0 and is_basic and _has_upgrading_manager(me)


@jit
def _has_upgrading_manager(me: Seat) -> bool:
    """Whether a manager could upgrade the card it is on: lent goods may pay for that."""
    for kind in range(MANAGERS):
        if UPGRADE_COST[kind] == NO_GOODS:
            continue
        if me.placeable >> 2 * kind & 3:
            return True
        for place in range(me.card_count):
            if me.card_managers[place] >> 2 * kind & 3:
                return True
    return False


@jit
def _run_sides(g: Game, s: int, w: Workspace, kind: int, card: int, managers: int) -> None:
    """Add the ways to resolve a card with each side that it may show then: upgraded only if a card
    of the seat has a window in this production. A window of K9's copy comes too late, since no
    other card is resolved after it. A manager upgrades its card while it is open, so only the
    repetition shows the upgraded side from the start."""
    me = w.seat[0]
    if not _is_basic(g, me, card):
        _run(g, s, w, kind, card, managers, 1)
        return
    _run(g, s, w, kind, card, managers, 0)
    if w.has_upgrades or (kind == REPEATED_CARD and _has_upgrading_manager(me)):
        _run(g, s, w, kind, card, managers, 1)


@jit
def _run(
    g: Game, s: int, w: Workspace, kind: int, card: int, managers: int, is_upgraded: int
) -> None:
    """Add the ways to resolve a card with all counts of its text line and all sale bonuses."""
    run, me = w.run, w.seat[0]
    run.kind, run.card, run.managers, run.is_upgraded = kind, card, managers, is_upgraded
    run.counted = counted_by(g, me, card)
    for text in range(count_bits(run.counted) + 1):
        run.text, run.bonus, run.sells = text, 0, 0
        list_ways(g, s, w)
        sells = run.sells
        for number in range(1, BONUS_LEVELS**BONUSES):
            bonus = _bonus_of(w, sells, number)
            if bonus:
                run.bonus = bonus
                list_ways(g, s, w)


@jit
def _run_upgrades(g: Game, s: int, w: Workspace, card: int) -> None:
    """Add what upgrading a company gives, with each sale bonus that its delivery may use."""
    sells = 0
    for line in range(BASIC_LINES[card] + 1, ALL_LINES[card] + 1):
        if KIND[line_at(card, line)] == DELIVERY_PROCESSING:
            sells |= sale_bonuses_of(line_at(card, line))
    for number in range(BONUS_LEVELS**BONUSES):
        bonus = _bonus_of(w, sells, number)
        if bonus or number == 0:
            w.run.card, w.run.bonus = card, bonus
            list_upgrades(g, s, w)


@jit
def _bonus_of(w: Workspace, sells: int, number: int) -> int:
    """Return packed sale bonuses, with the digits of a number as levels; 0 if one is impossible."""
    bonus = 0
    for place in range(BONUSES):
        level = number % BONUS_LEVELS
        number //= BONUS_LEVELS
        if level > w.max_level[place] or (level > 0 and not sells >> place & 1):
            return 0
        bonus |= level << 4 * place
    return bonus


@jit
def counted_by(g: Game, me: Seat, card: int) -> int:
    """Return the companies of the seat that the text line of a card counts once upgraded."""
    if card >= COMPANIES or _TEXT_LINES[card] == 0:
        return 0
    at, counted = line_at(card, _TEXT_LINES[card]), 0
    for place in range(me.card_count + me.arrival_count):
        other = card_at(me, place)
        has_deed = HAS_DEED[other, :, DEED[at], GOOD[at]]
        if other != card and _is_basic(g, me, other) and has_deed[1] and not has_deed[0]:
            counted |= bit_of(g, other)
    return counted


@jit
def set_prospects(g: Game, s: int, w: Workspace) -> None:
    """Set whether companies can be upgraded in windows, and the highest levels of sale bonuses."""
    me = w.seat[0]
    is_repeating = AGAIN_COST[me.capitalist] != NO_GOODS and not me.power_used
    w.has_upgrades, w.run.has_gain_windows = 0, 0
    for place in range(BONUSES):
        w.max_level[place] = 0
    for place in range(me.card_count + me.arrival_count):
        card = card_at(me, place)
        is_ahead = not me.resolved & bit_of(g, card) or card == me.open
        for line in range(1, ALL_LINES[card] + 1):
            kind = WINDOW_KIND[line_at(card, line)]
            if kind != NONE and IS_GAIN_WINDOW[kind]:
                w.has_upgrades, w.run.has_gain_windows = 1, 1
            elif kind != NONE and (is_ahead or is_repeating):
                w.has_upgrades = 1
        for bonus in range(BONUSES):
            if card == BONUS_CARD[bonus]:
                is_coming = is_ahead and not is_past(me, bonus)
                w.max_level[bonus] = int(is_coming) + int(is_repeating)
