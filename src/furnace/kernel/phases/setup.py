"""Set-up: draw the first player and the cards, then hand out start goods (R2, R13, R22)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.powers import PersonalManager, VariableBonus
from furnace.kernel.actions import CHOOSE, DEAL, FIRST, card_of, first_of, kind_of, pack_action
from furnace.kernel.bits import count_bits, lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.goods import goods_of_kind
from furnace.kernel.layout import ActionBuffer, Game, Seat
from furnace.kernel.numbers import (
    AGENT_CARDS,
    AGENT_IDS,
    CAPITAL_GROWTH,
    CAPITALIST_IDS,
    CAPITALISTS,
    COAL,
    FIRST_AGENT,
    FIRST_CAPITALIST,
    FIRST_SCHOOL,
    FIRST_STARTUP,
    NEW_CAPITALISTS,
    NEW_STARTUPS,
    NUMBERS,
    ONLY_NEW_STARTUPS,
    SCHOOL_IDS,
    STARTUP_IDS,
    VARIABLE_DISCS,
    WITH_MANAGERS,
)
from furnace.kernel.phases.owners import return_discs
from furnace.kernel.powers import PERSONAL_MANAGER
from furnace.kernel.tableau import add_card
from furnace.kernel.tables import START_GOODS


def _mask(ids: Iterable[str | None]) -> int:
    return sum(1 << NUMBERS[id_] - FIRST_CAPITALIST for id_ in ids if id_ is not None)


_BASE_STARTUPS = len(base_cards().startups)
_BASE_CAPITALISTS = _mask(card.id for card in base_cards().capitalists)
_NEW = interbellum_cards().capitalists
_NEW_CAPITALISTS = _mask(card.id for card in _NEW)
_NEED_VARIABLE = _mask(card.id for card in _NEW if isinstance(card.power, VariableBonus))
_NEED_MANAGERS = _mask(card.id for card in _NEW if isinstance(card.power, PersonalManager))
_REPLACED = np.zeros(len(CAPITALIST_IDS), np.int64)
"""The base capitalist that each new one replaces, as a mask (R13.4)."""
for _card in _NEW:
    _REPLACED[NUMBERS[_card.id] - FIRST_CAPITALIST] = _mask([_card.replaces])
_SCHOOLS, _AGENTS, _STARTUPS = len(SCHOOL_IDS), len(AGENT_IDS), len(STARTUP_IDS)
START_UP, CAPITALIST = 0, 1
"""The two kinds of card that seats are dealt."""


@jit
def pool_of(g: Game, kind: int) -> int:
    """Return the start-ups (or capitalists) in play, as a mask from the first of the kind."""
    if kind == START_UP:
        new = (1 << _STARTUPS) - (1 << _BASE_STARTUPS)
        if g.words & ONLY_NEW_STARTUPS:
            return new
        return (1 << _BASE_STARTUPS) - 1 | (new if g.words & NEW_STARTUPS else 0)
    return _capitalists(g)


@jit
def _capitalists(g: Game) -> int:
    """Return the capitalists in play; one replaces another, and some need a module (Q7)."""
    pool = _BASE_CAPITALISTS if g.words & CAPITALISTS else 0
    if not g.words & NEW_CAPITALISTS:
        return pool
    new = _NEW_CAPITALISTS
    if not g.words & VARIABLE_DISCS or g.words & CAPITAL_GROWTH:
        new &= ~_NEED_VARIABLE
    if not g.words & WITH_MANAGERS:
        new &= ~_NEED_MANAGERS
    left = new
    while left:
        pool &= ~_REPLACED[lowest_bit(left)]
        left &= left - 1
    return int(pool | new)


@jit
def first_of_kind(kind: int) -> int:
    """Return the number of the first card of a kind."""
    return FIRST_STARTUP if kind == START_UP else FIRST_CAPITALIST


@jit
def _held_card(me: Seat, kind: int) -> int:
    return int(me.startup if kind == START_UP else me.capitalist)


@jit
def _offered_cards(me: Seat, kind: int) -> int:
    """Return the cards of a kind that a seat may choose from, as a mask."""
    mask = 0
    for place in range(me.offered_count):
        card = int(me.offered[place])
        if (card >= FIRST_CAPITALIST) == (kind == CAPITALIST):
            mask |= 1 << card - first_of_kind(kind)
    return mask


@jit
def _deal_size(g: Game, s: int, kind: int) -> int:
    """Return how many cards of a kind a seat is dealt: one, or two for the fifth (R22.2)."""
    size = count_bits(pool_of(g, kind))
    is_fifth = g.seat_count == 5 and s == (g.first + 4) % g.seat_count
    return 2 if is_fifth and size > g.seat_count else min(1, size)


@jit
def next_receiver(g: Game, kind: int) -> int:
    """Return the seat that gets the next card of a kind; -1 if every seat has its cards."""
    if pool_of(g, kind) == 0:
        return -1
    for s in range(g.seat_count):
        me = g.seats[s]
        dealt = count_bits(_offered_cards(me, kind)) + (_held_card(me, kind) >= 0)
        is_chosen = _held_card(me, kind) >= 0
        if not is_chosen and dealt < _deal_size(g, s, kind):
            return s
    return -1


@jit
def left_in_box(g: Game, kind: int) -> int:
    """Return the cards of a kind that are still in the box, as a mask (R2.2, R2.3)."""
    pool = pool_of(g, kind)
    for s in range(g.seat_count):
        me = g.seats[s]
        pool &= ~_offered_cards(me, kind)
        if _held_card(me, kind) >= 0:
            pool &= ~(1 << _held_card(me, kind) - first_of_kind(kind))
    return pool


@jit
def schools_needed(g: Game) -> int:
    """Return how many Business Schools are at the end of the row (R13.6)."""
    if not g.words & WITH_MANAGERS:
        return 0
    return 2 if g.seat_count <= 3 else 3


@jit
def agents_needed(g: Game) -> int:
    """Return how many Agents still need a card (R20.1)."""
    if not g.words & AGENT_CARDS:
        return 0
    needed = 0
    for index in range(g.agent_count):
        needed += g.agents[index].card < 0
    return needed


@jit
def chooser(g: Game) -> int:
    """Return the seat that may choose; -1 if there is none or the deal is not over (R22.3)."""
    for s in range(g.seat_count):
        if g.seats[s].offered_count > 0:
            return s
    return -1


@jit
def is_dealing(g: Game) -> bool:
    """Whether chance still has cards to draw."""
    if g.first < 0 or next_receiver(g, START_UP) >= 0 or next_receiver(g, CAPITALIST) >= 0:
        return True
    return g.school_count < schools_needed(g) or agents_needed(g) > 0


@jit
def setup_chances(g: Game, buffer: ActionBuffer) -> int:
    """Write what may be drawn next; all outcomes are equally likely."""
    n = 0
    if g.first < 0:
        for s in range(g.seat_count):
            buffer.actions[n] = pack_action(FIRST, s, 0, 0)
            n += 1
        return n
    for kind in range(2):
        receiver = next_receiver(g, kind)
        if receiver >= 0:
            left = left_in_box(g, kind)
            while left:
                buffer.actions[n] = pack_action(
                    DEAL, first_of_kind(kind) + lowest_bit(left), receiver + 1, 0
                )
                left &= left - 1
                n += 1
            return n
    if g.school_count < schools_needed(g):
        return _schools_left(g, buffer)
    return _agents_left(g, buffer)


@jit
def _schools_left(g: Game, buffer: ActionBuffer) -> int:
    """Write both sides of every school not yet on the table (Q9)."""
    n = 0
    for side in range(FIRST_SCHOOL, FIRST_SCHOOL + _SCHOOLS):
        is_used = False
        for place in range(g.school_count):
            is_used |= (g.schools[place] - FIRST_SCHOOL) // 2 == (side - FIRST_SCHOOL) // 2
        if not is_used:
            buffer.actions[n] = pack_action(DEAL, side, 0, 0)
            n += 1
    return n


@jit
def _agents_left(g: Game, buffer: ActionBuffer) -> int:
    n = 0
    for card in range(FIRST_AGENT, FIRST_AGENT + _AGENTS):
        if g.agents[0].card != card and g.agents[1].card != card:
            buffer.actions[n] = pack_action(DEAL, card, 0, 0)
            n += 1
    return n


@jit
def setup_choices(g: Game, s: int, buffer: ActionBuffer) -> int:
    """Write which of the offered cards may be kept: the start-ups, then the capitalists (Q6)."""
    me, n = g.seats[s], 0
    kind = START_UP if _offered_cards(me, START_UP) else CAPITALIST
    left = _offered_cards(me, kind)
    while left:
        buffer.actions[n] = pack_action(CHOOSE, first_of_kind(kind) + lowest_bit(left), 0, 0)
        left &= left - 1
        n += 1
    return n


@jit
def set_up(g: Game, s: int, action: int) -> None:
    """Hand out the card that was drawn or chosen."""
    kind, card = kind_of(action), card_of(action)
    if kind == FIRST:
        g.first = card
    elif kind == CHOOSE:
        _keep(g, g.seats[s], card)
    elif first_of(action) > 0:
        _give(g, first_of(action) - 1, card)
    elif card >= FIRST_AGENT:
        index = 0 if g.agents[0].card < 0 else 1
        g.agents[index].card = card
    else:
        g.schools[g.school_count] = card
        g.school_count += 1


@jit
def _give(g: Game, s: int, card: int) -> None:
    """Give a card to its seat; if it is dealt two, offer both to choose from."""
    me = g.seats[s]
    kind = CAPITALIST if card >= FIRST_CAPITALIST else START_UP
    if _deal_size(g, s, kind) > 1:
        me.offered[me.offered_count] = card
        me.offered_count += 1
    else:
        _hold(g, me, card)


@jit
def _hold(g: Game, me: Seat, card: int) -> None:
    if card >= FIRST_CAPITALIST:
        me.capitalist = card
    else:
        me.startup = card
        add_card(g, me, card)


@jit
def _keep(g: Game, me: Seat, card: int) -> None:
    """Keep the chosen card; the others of its kind go back to the box."""
    kept = 0
    for place in range(me.offered_count):
        other = me.offered[place]
        me.offered[place] = 0
        if (other >= FIRST_CAPITALIST) != (card >= FIRST_CAPITALIST):
            me.offered[kept] = other
            kept += 1
    me.offered_count = kept
    _hold(g, me, card)


@jit
def finish_setup(g: Game) -> None:
    """Give every seat its start goods (R2.6, R13.5) and its discs (R2.5)."""
    for s in range(g.seat_count):
        me = g.seats[s]
        me.goods = START_GOODS[me.startup]
        if g.words & VARIABLE_DISCS:
            me.goods += goods_of_kind(1, COAL)
        personal = PERSONAL_MANAGER[me.capitalist]
        if personal >= 0:
            me.managers = 1 << 2 * personal
    return_discs(g)
