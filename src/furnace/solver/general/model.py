"""The seat's cards as the bound reads them: printed lines with what permanent effects add."""

from __future__ import annotations

from math import gcd

from furnace.kernel.bits import lowest
from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import BONUS_LINES, CHAIN, COMPANIES, STARTUP_BIT, TOKEN
from furnace.kernel.phases.production import right_of
from furnace.kernel.record import Array
from furnace.kernel.tableau import COMPANY_MASK, managers_of
from furnace.kernel.tables import (
    ALL_LINES,
    BASIC_LINES,
    COSTS,
    DEED,
    DELIVERY,
    EXTRACTION,
    FLAGS,
    GAINS,
    GOOD,
    HAS_DELIVERY,
    KIND,
    LIMIT,
    ONE_KIND,
    PER_CARD,
    SALE,
    TAKE_ALL,
    UPGRADE,
    line_at,
)
from furnace.solver.general.layout import ANYONE, BITS, LEVELS, LINES, Model
from furnace.solver.general.worth import TURNER
from furnace.solver.once import (
    AGAIN_CARD,
    BONUS_PLACE,
    COPY_CARD,
    DISCARD_THIS,
    DOES,
    EXTRACTION_CARD,
    FREE_CARD,
    FREE_LINE,
    LAID_PLACE,
    LIMIT_BONUS,
    LIMIT_CARD,
    MANAGER_KIND,
    REPLACE_CARD,
    UPGRADE_THIS,
    WINDOW_CARD,
    bit_of,
)
from furnace.solver.value import WEIGHTS, is_money_first

NOT_BY_COPY = sum(
    3 << 2 * kind
    for kind, effect in enumerate(MANAGER_KIND)
    if effect in (UPGRADE_THIS, DISCARD_THIS)
)
"""Managers that cannot be used on a neighbour's company (Q44)."""

_BONUS_CARDS = tuple(card for card, _ in BONUS_LINES)
_EXTRA_COAL = 1


@rule
def build_model(g: Game, s: int, m: Model, weights: Array, upgraded: Array) -> None:
    """Fill the model of a seat's production."""
    m.seat, m.startup_upgrades = s, 0
    m.again, m.is_forced = ANYONE, 0
    _weigh(m, weights, upgraded)
    me = g.seats[s]
    for bit in range(BITS):
        card = bit if bit < COMPANIES else me.startup
        if card >= 0:
            _read_card(me, m, bit, card)
    m.replaces = int(me.capitalist == REPLACE_CARD)
    m.startup_window = int(me.startup == WINDOW_CARD)
    m.hand = me.placeable if me.open < 0 else 0
    m.is_lazy = int(m.hand != 0 and not g.words & CHAIN and me.arrival_count == 0)
    for place in range(me.card_count):
        if _has_alike(me.staff[place], m.hand):
            m.is_lazy = 0  # where the second of two alike may stand depends on the first (Q30)
    m.has_turner = int(m.hand & TURNER != 0)
    for place in range(me.card_count):
        if me.staff[place] & TURNER:
            m.has_turner = 1
    _list_texts(me, m)
    _list_copies(g, s, m)
    m.can_ever_copy, m.can_ever_turn = m.can_copy, m.copy_turns
    for place in range(2):
        level = me.bonuses[place]
        if me.owned & bit_of(_BONUS_CARDS[place]):
            level += 2 if me.capitalist == AGAIN_CARD else 1
        m.most_level[place] = min(level, LEVELS - 1)


@rule
def _has_alike(placed: int, hand: int) -> bool:
    """Whether a manager in hand is like one of those placed."""
    for kind in range(len(MANAGER_KIND)):
        if placed >> 2 * kind & 3 and hand >> 2 * kind & 3:
            return True
    return False


@rule
def _weigh(m: Model, weights: Array, upgraded: Array) -> None:
    """Take the weights over; money first whatever the rest is makes a lexicographic order."""
    common = 0
    for place in range(WEIGHTS):
        m.weights[place] = weights[place]
        common = gcd(common, weights[place])
    m.has_upgraded_worth = 0
    for company in range(COMPANIES):
        m.upgraded[company] = upgraded[company]
        if upgraded[company] != 0:
            common = gcd(common, upgraded[company])
            m.has_upgraded_worth = 1
    m.is_lexicographic = int(is_money_first(weights, upgraded))
    m.unit = max(common, 1)


@rule
def _read_card(me: Seat, m: Model, bit: int, card: int) -> None:
    m.basic[bit], m.all[bit] = BASIC_LINES[card], ALL_LINES[card]
    m.delivery[bit], m.window[bit] = HAS_DELIVERY[card], 0
    for line in range(LINES):
        at = line_at(card, line)
        m.kind[bit, line], m.flags[bit, line] = KIND[at], FLAGS[at]
        m.limit[bit, line], m.printed[bit, line] = LIMIT[at], LIMIT[at]
        for good in range(5):
            m.gain[bit, line, good] = GAINS[card, line, good]
            m.cost[bit, line, good] = COSTS[card, line, good]
        if line <= m.basic[bit] and m.gain[bit, line, TOKEN] > 0:
            m.window[bit] = 1
        _add_permanent_effects(me, m, bit, card, line)
        if bit == STARTUP_BIT and KIND[at] == UPGRADE and line <= ALL_LINES[card]:
            m.startup_upgrades = 1


@rule
def _add_permanent_effects(me: Seat, m: Model, bit: int, card: int, line: int) -> None:
    """C51, C55, and what lies on a card to be taken; a card lost later only takes of this."""
    kind, flags = m.kind[bit, line], m.flags[bit, line]
    is_extraction = kind in (EXTRACTION, DELIVERY)
    if is_extraction and me.owned & bit_of(EXTRACTION_CARD) and m.gain[bit, line, 0] > 0:
        m.gain[bit, line, 0] += _EXTRA_COAL
    if flags & (SALE | ONE_KIND) == SALE | ONE_KIND and me.owned & bit_of(LIMIT_CARD):
        m.limit[bit, line] += LIMIT_BONUS
    if kind == TAKE_ALL and me.owned >> bit & 1:
        good = GOOD[line_at(card, line)]
        m.gain[bit, line, good] = amount(me.laid[LAID_PLACE[card]], good)


@rule
def _list_texts(me: Seat, m: Model) -> None:
    """The lines that gain per own card, of cards the seat owns (R18.1)."""
    m.text_count = 0
    left = me.owned & COMPANY_MASK
    while left:
        bit = lowest(left)
        left &= left - 1
        for line in range(1, m.all[bit] + 1):
            if m.kind[bit, line] == PER_CARD:
                at, n = line_at(bit, line), m.text_count
                m.text_bit[n], m.text_line[n] = bit, line
                m.text_new[n] = DOES[1, DEED[at], GOOD[at]] & ~DOES[0, DEED[at], GOOD[at]]
                m.text_count += 1


@rule
def _list_copies(g: Game, s: int, m: Model) -> None:
    """What K9 could copy in this position: only once all others are done (Q44, Q45)."""
    me = g.seats[s]
    m.can_copy = int(me.capitalist == COPY_CARD and g.producing == 1 << s)
    m.copied, m.copy_turns = 0, 0
    owner = right_of(g, s)
    if owner >= g.seat_count:
        agent = g.agents[owner - g.seat_count]
        for index in range(agent.company_count):
            m.copied |= 1 << int(agent.companies[index])
            m.copied_last[agent.companies[index]] = BASIC_LINES[agent.companies[index]]
        return
    m.copied = g.seats[owner].owned & COMPANY_MASK
    left = m.copied
    while left:
        bit = lowest(left)
        left &= left - 1
        is_upgraded = g.seats[owner].upgraded >> bit & 1
        m.copied_last[bit] = ALL_LINES[bit] if is_upgraded else BASIC_LINES[bit]
        m.copied_crew[bit] = managers_of(g, owner, bit) & ~NOT_BY_COPY
        if m.can_copy and bit == FREE_CARD and m.copied_last[bit] >= FREE_LINE:
            m.copy_turns = 1


assert BONUS_PLACE[_BONUS_CARDS[0]] == 0
assert BONUS_PLACE[_BONUS_CARDS[1]] == 1
