"""Owners of discs: seats, counted from 0, and Agents after them (R2.5, R10.1)."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.cards.goods import Goods
from furnace.cards.model import AgentCard
from furnace.engine.disc import NEUTRAL, VARIABLE, Disc, fixed_discs
from furnace.engine.event import DiscsTaken, Log
from furnace.engine.powers.question import Power
from furnace.engine.state import Agent, State, with_discs, with_seat

FIXED_DISCS = fixed_discs(1, 2, 3, 4)
NO_POWER = Power()


def power_of(state: State, owner: int) -> Power:
    """The power of a seat's capitalist; an Agent has none."""
    seats = state.seats
    return state.ruleset.powers[seats[owner].capitalist] if owner < len(seats) else NO_POWER


def agent_of(state: State, owner: int) -> Agent:
    """An owner that is an Agent."""
    return state.agents[owner - len(state.seats)]


def with_agent(state: State, owner: int, agent: Agent) -> State:
    """The state with one Agent replaced."""
    agents = list(state.agents)
    agents[owner - len(state.seats)] = agent
    return state._replace(agents=tuple(agents))


def agent_card(state: State, agent: Agent) -> AgentCard | None:
    """The card of an Agent that has one (R20.1)."""
    if agent.card is None:
        return None
    card = state.ruleset.cards[agent.card]
    assert isinstance(card, AgentCard)
    return card


def all_discs(state: State, owner: int) -> tuple[Disc, ...]:
    """Every disc an owner has, placed or not (R2.5; R11.4, R14.1, R20.2 for those beside)."""
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
    """The discs an owner has not placed."""
    seats = state.seats
    return seats[owner].discs if owner < len(seats) else agent_of(state, owner).discs


def with_discs_left(state: State, owner: int, discs: tuple[Disc, ...]) -> State:
    """The state with an owner's unplaced discs replaced."""
    if owner < len(state.seats):
        return with_seat(state, owner, with_discs(state.seats[owner], discs))
    return with_agent(state, owner, agent_of(state, owner)._replace(discs=discs))


def values_of(state: State, owner: int, disc: Disc) -> Sequence[int]:
    """The values a disc in hand may be placed with (R14.2, R14.6; R20.2 for an Agent's)."""
    if disc.kind is not VARIABLE or owner >= len(state.seats):
        return (disc.value,)
    if state.ruleset.is_growth:
        return (state.round,)
    least = power_of(state, owner).variable_bonus()
    return range(least, least + state.seats[owner].goods.coal + 1)


def bid_price(state: State, seat: int, disc: Disc) -> Goods:
    """The coal a seat pays to place a disc (R14.2)."""
    if disc.kind is not VARIABLE or state.ruleset.is_growth:
        return Goods()
    return Goods(coal=disc.value - power_of(state, seat).variable_bonus())


def take_discs(state: State, log: Log) -> State:
    """Every owner takes all its discs back (R4.10, R14.5)."""
    for owner in range(len(state.seats) + len(state.agents)):
        discs = all_discs(state, owner)
        log.append(DiscsTaken(owner, discs))
        state = with_discs_left(state, owner, discs)
    return state


def right_of(state: State, seat: int) -> int:
    """The owner to one's right: the seat before in turn order; alone, the right Agent (Q45)."""
    seats = len(state.seats)
    return (seat - 1) % seats if seats > 1 else seats + 1
