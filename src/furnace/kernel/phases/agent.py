"""The Agents: a die names the target, and the Agent's card decides disc and place (R10, R20)."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.discs import (
    FIXED,
    FIXED_BITS,
    VARIABLE,
    VARIABLE_BIT,
    disc_at,
    has_owner,
    has_value,
    value_of,
)
from furnace.kernel.layout import AuctionCard, Game
from furnace.kernel.numbers import FIRST_AGENT
from furnace.kernel.phases.deal import row_length
from furnace.kernel.phases.owners import agent_variable, discs_left
from furnace.kernel.tables import AGENT_PLACING, AGENT_TABLE, HIGHEST, LOWEST, OUTBIDDER, SCHOLAR


@jit
def placing_of(g: Game, owner: int) -> int:
    """Return how an Agent bids; without a card it places its lowest disc (R10.4)."""
    card = g.agents[owner - g.seat_count].card
    return int(AGENT_TABLE[card - FIRST_AGENT, AGENT_PLACING]) if card >= 0 else LOWEST


@jit
def disc_that_fits(
    g: Game, owner: int, auction_card: AuctionCard, above: int, is_highest: bool
) -> int:
    """Return the lowest (or highest) value above another that fits on a card; -1 if none does."""
    if has_owner(auction_card, owner):
        return -1
    discs, found = discs_left(g, owner), -1
    fixed = discs & FIXED_BITS & ~auction_card.values
    for value in range(1, 5):
        if fixed >> value & 1 and value > above and (is_highest or found < 0):
            found = value
    if discs & VARIABLE_BIT:
        value = agent_variable(g, owner)
        is_better = found < 0 or (value > found if is_highest else value < found)
        if value > above and is_better and not has_value(auction_card, value):
            found = value
    return found


@jit
def kind_of_value(g: Game, owner: int, value: int, is_highest: bool) -> int:
    """Return the kind of the Agent's disc with this value; a fixed disc is the lower (Q49)."""
    discs = discs_left(g, owner)
    is_fixed = value <= 4 and discs >> value & 1 != 0
    is_variable = discs & VARIABLE_BIT != 0 and agent_variable(g, owner) == value
    if is_fixed and is_variable:
        return VARIABLE if is_highest else FIXED
    return FIXED if is_fixed else VARIABLE


@jit
def _leading(g: Game, owner: int, auction_card: AuctionCard) -> int:
    """Return the value of the lowest disc that would lead on a card; -1 if none would."""
    top = -1
    for place in range(auction_card.count):
        top = max(top, value_of(disc_at(auction_card, place)))
    return disc_that_fits(g, owner, auction_card, top, False)


@jit
def _school_to_lead(g: Game, owner: int) -> int:
    """Return the leftmost Business School that the Agent could lead, or -1 (R20.6)."""
    if placing_of(g, owner) == SCHOLAR:
        for place in range(row_length(g), g.row_end):
            if _leading(g, owner, g.row[place]) >= 0:
                return place
    return -1


@jit
def can_bid(g: Game, owner: int) -> bool:
    """Whether an Agent can legally place one of its discs (Q10)."""
    for place in range(row_length(g)):
        if disc_that_fits(g, owner, g.row[place], -1, False) >= 0:
            return True
    return _school_to_lead(g, owner) >= 0


@jit
def choose_bid(g: Game, owner: int, pips: int) -> tuple[int, int, int]:
    """Return disc kind, value and place after a roll (R10.3 to R10.5, R20.3 to R20.6)."""
    place = _school_to_lead(g, owner)
    if place >= 0:
        value = _leading(g, owner, g.row[place])
        return kind_of_value(g, owner, value, False), value, place
    companies = row_length(g)
    if placing_of(g, owner) == OUTBIDDER:
        for step in range(companies):
            place = (pips - 1 + step) % companies
            value = _leading(g, owner, g.row[place])
            if g.row[place].count > 0 and value >= 0:
                return kind_of_value(g, owner, value, False), value, place
    is_highest = placing_of(g, owner) == HIGHEST
    for step in range(companies):
        place = (pips - 1 + step) % companies
        value = disc_that_fits(g, owner, g.row[place], -1, is_highest)
        if value >= 0:
            return kind_of_value(g, owner, value, is_highest), value, place
    return -1, -1, -1
