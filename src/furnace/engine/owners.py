"""Owners of discs: seats counted from 0, then Agents (R2.5, R10.1)."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.cards.goods import Goods
from furnace.cards.model import AgentCard
from furnace.engine.disc import NEUTRAL, VARIABLE, Disc, fixed_discs
from furnace.engine.event import DiscsTaken, Log
from furnace.engine.powers.base import Power
from furnace.engine.state import Agent, State, with_discs, with_seat

FIXED_DISCS = fixed_discs(1, 2, 3, 4)
NO_POWER = Power()


def power_of(state: State, owner: int) -> Power:
    """Return the power of a seat's capitalist; an Agent has none."""
    seats = state.seats
    return state.ruleset.powers[seats[owner].capitalist] if owner < len(seats) else NO_POWER


def agent_of(state: State, owner: int) -> Agent:
    """Return the Agent that is this owner."""
    return state.agents[owner - len(state.seats)]


def with_agent(state: State, owner: int, agent: Agent) -> State:
    """Return the state with one Agent replaced."""
    agents = list(state.agents)
    agents[owner - len(state.seats)] = agent
    return state._replace(agents=tuple(agents))


def agent_card(state: State, agent: Agent) -> AgentCard | None:
    """Return the card of an Agent; None if it has none (R20.1)."""
    if agent.card is None:
        return None
    card = state.ruleset.cards[agent.card]
    assert isinstance(card, AgentCard)
    return card


def all_discs(state: State, owner: int) -> tuple[Disc, ...]:
    """Return every disc of an owner, placed or not (R2.5, R11.4, R14.1, R20.2)."""
    neutral = power_of(state, owner).neutral_disc()
    discs = FIXED_DISCS if neutral is None else (*FIXED_DISCS, Disc(NEUTRAL, neutral))
    if not state.ruleset.has_variable_discs:
        return discs
    value = 0
    if owner >= len(state.seats):
        card = agent_card(state, agent_of(state, owner))
        if card is None:
            return discs
        value = card.variable
    return (*discs, Disc(VARIABLE, value))


def discs_left(state: State, owner: int) -> tuple[Disc, ...]:
    """Return the discs an owner has not placed."""
    seats = state.seats
    return seats[owner].discs if owner < len(seats) else agent_of(state, owner).discs


def with_discs_left(state: State, owner: int, discs: tuple[Disc, ...]) -> State:
    """Return the state with an owner's unplaced discs replaced."""
    if owner < len(state.seats):
        return with_seat(state, owner, with_discs(state.seats[owner], discs))
    return with_agent(state, owner, agent_of(state, owner)._replace(discs=discs))


def values_of(state: State, owner: int, disc: Disc) -> Sequence[int]:
    """Return the values with which a disc in hand may be placed (R14.2, R14.6, R20.2)."""
    if disc.kind is not VARIABLE or owner >= len(state.seats):
        return (disc.value,)
    if state.ruleset.is_growth:
        return (state.round,)
    least = power_of(state, owner).variable_bonus()
    return range(least, least + state.seats[owner].goods.coal + 1)


def bid_price(state: State, seat: int, disc: Disc) -> Goods:
    """Return the coal a seat pays to place a disc (R14.2)."""
    if disc.kind is not VARIABLE or state.ruleset.is_growth:
        return Goods()
    return Goods(coal=disc.value - power_of(state, seat).variable_bonus())


def return_discs(state: State, log: Log) -> State:
    """Return all discs to their owners (R4.10, R14.5)."""
    for owner in range(len(state.seats) + len(state.agents)):
        discs = all_discs(state, owner)
        log.append(DiscsTaken(owner, discs))
        state = with_discs_left(state, owner, discs)
    return state


def right_of(state: State, seat: int) -> int:
    """Return the neighbour on the right; in a solo game, Right Agent (Q45)."""
    seats = len(state.seats)
    return (seat - 1) % seats if seats > 1 else seats + 1
