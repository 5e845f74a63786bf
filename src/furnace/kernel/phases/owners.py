"""Owners of discs: seats counted from 0, then Agents (R2.5, R10.1)."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.discs import FIXED_BITS, NEUTRAL_BIT, VARIABLE_BIT
from furnace.kernel.layout import Game
from furnace.kernel.numbers import FIRST_AGENT, VARIABLE_DISCS
from furnace.kernel.powers import NEUTRAL_VALUE, NO_DISC
from furnace.kernel.tables import AGENT_TABLE, AGENT_VARIABLE


@jit
def all_discs(g: Game, owner: int) -> int:
    """Return every disc of an owner, placed or not (R2.5, R11.4, R14.1, R20.2)."""
    discs = FIXED_BITS
    if owner < g.seat_count:
        if NEUTRAL_VALUE[g.seats[owner].capitalist] != NO_DISC:
            discs |= NEUTRAL_BIT
        if g.words & VARIABLE_DISCS:
            discs |= VARIABLE_BIT
    elif g.words & VARIABLE_DISCS and g.agents[owner - g.seat_count].card >= 0:
        discs |= VARIABLE_BIT
    return discs


@jit
def discs_left(g: Game, owner: int) -> int:
    """Return the discs an owner has not placed."""
    if owner < g.seat_count:
        return int(g.seats[owner].discs)
    return int(g.agents[owner - g.seat_count].discs)


@jit
def return_discs(g: Game) -> None:
    """Return all discs to their owners (R4.10, R14.5)."""
    for s in range(g.seat_count):
        g.seats[s].discs = all_discs(g, s)
    for index in range(g.agent_count):
        g.agents[index].discs = all_discs(g, g.seat_count + index)


@jit
def agent_variable(g: Game, owner: int) -> int:
    """Return the constant value of an Agent's variable disc (R20.2)."""
    return int(AGENT_TABLE[g.agents[owner - g.seat_count].card - FIRST_AGENT, AGENT_VARIABLE])
