"""The cards in front of a seat: sets as masks, their order as a list.

In masks, a company's bit is its number in this game; tables use its number in the catalogue.
"""

from __future__ import annotations

from furnace.kernel.bits import count_bits
from furnace.kernel.compile import jit
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import COMPANIES, COMPANY_MASKS, MASK_BITS, STARTUP_BIT
from furnace.kernel.powers import ALL_PERMANENTS, BASIC_PERMANENTS
from furnace.kernel.tables import ALL_LINES, BASIC_LINES

COMPANY_MASK = (1 << STARTUP_BIT) - 1


@jit
def number_of(g: Game, card: int) -> int:
    """Return the number of a card in this game: how many companies before it have been seen."""
    if card >= COMPANIES:
        return STARTUP_BIT
    before = 0
    if COMPANY_MASKS > 1:
        for part in range(card // MASK_BITS):
            before += count_bits(g.seen[part])
        return before + count_bits(g.seen[card // MASK_BITS] & ((1 << card % MASK_BITS) - 1))
    return count_bits(g.seen[0] & ((1 << card) - 1))


@jit
def bit_of(g: Game, card: int) -> int:
    """Return the bit of a card in a seat's masks."""
    return 1 << number_of(g, card)


@jit
def card_of_bit(g: Game, me: Seat, place: int) -> int:
    """Return the card of a bit in a seat's masks."""
    return int(me.startup) if place == STARTUP_BIT else company_of_bit(g, place)


@jit
def company_of_bit(g: Game, place: int) -> int:
    """Return the company with this number in this game."""
    return int(g.companies[place])


@jit
def reveal_company(g: Game, card: int) -> None:
    """Mark a company as seen; this renumbers the companies after it."""
    number = number_of(g, card)
    for place in range(g.seen_count, number, -1):
        g.companies[place] = g.companies[place - 1]
    g.companies[number] = card
    g.seen_count += 1
    g.seen[card // MASK_BITS] |= 1 << card % MASK_BITS
    for s in range(g.seat_count):
        me = g.seats[s]
        me.owned = _with_gap(me.owned, number)
        me.upgraded = _with_gap(me.upgraded, number)
        if me.resolved | me.with_managers:
            me.resolved = _with_gap(me.resolved, number)
            me.with_managers = _with_gap(me.with_managers, number)


@jit
def _with_gap(cards: int, number: int) -> int:
    """Return a mask with companies from this number on moved up by one; the start-up keeps its
    bit."""
    after = cards & COMPANY_MASK & -(1 << number)
    return cards + after


@jit
def is_upgraded(g: Game, me: Seat, card: int) -> bool:
    """Whether a card of the seat is upgraded."""
    return me.upgraded & bit_of(g, card) != 0


@jit
def place_in(me: Seat, card: int) -> int:
    """Return the place of a card in the seat's list of cards; -1 if it is not there."""
    for place in range(me.card_count):
        if me.cards[place] == card:
            return place
    return -1


@jit
def add_card(g: Game, me: Seat, card: int) -> None:
    """Add a card after the others."""
    me.cards[me.card_count] = card
    me.card_count += 1
    mark_owned(g, me, card)


@jit
def mark_owned(g: Game, me: Seat, card: int) -> None:
    """Give a card to the seat, with the permanent effects of its basic side (Q29)."""
    me.owned |= bit_of(g, card)
    me.permanents |= BASIC_PERMANENTS[card]


@jit
def remove_card(g: Game, me: Seat, place: int) -> None:
    """Remove a card; the others keep their order."""
    card = int(me.cards[place])
    if card >= COMPANIES:
        me.startup = -1
    bit = ~bit_of(g, card)
    me.owned &= bit
    me.upgraded &= bit
    me.resolved &= bit
    me.with_managers &= bit
    me.permanents &= ~ALL_PERMANENTS[card]
    me.card_count -= 1
    for other in range(place, me.card_count):
        me.cards[other] = me.cards[other + 1]
        me.card_managers[other] = me.card_managers[other + 1]
    me.cards[me.card_count] = 0
    me.card_managers[me.card_count] = 0


@jit
def basic_companies(me: Seat) -> int:
    """Return the basic companies, including those not in the chain yet (Q29)."""
    return int(me.owned & ~me.upgraded & COMPANY_MASK)


@jit
def is_basic_shown(g: Game, me: Seat) -> bool:
    """Whether the open card shows its basic side; with K9 it may be a neighbour's (Q45)."""
    if me.open_owner < 0:
        return not is_upgraded(g, me, me.open)
    if me.open_owner < g.seat_count:
        return not is_upgraded(g, g.seats[me.open_owner], me.open)
    return True


@jit
def line_count(g: Game, me: Seat) -> int:
    """Return the number of active lines of the open card (R1.7, R1.8)."""
    if is_basic_shown(g, me):
        return int(BASIC_LINES[me.open])
    return int(ALL_LINES[me.open])


@jit
def managers_of(g: Game, s: int, card: int) -> int:
    """Return the managers on a card of a seat, counted in two bits per kind."""
    me = g.seats[s]
    if me.with_managers == 0 or me.with_managers & bit_of(g, card) == 0:
        return 0
    return int(me.card_managers[place_in(me, card)])
