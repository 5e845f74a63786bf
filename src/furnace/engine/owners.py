"""Owners of discs: seats, counted from 0, and Agents after them (R2.5, R10.1)."""

from __future__ import annotations

from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.event import DiscsTaken, Log
from furnace.engine.powers import Power
from furnace.engine.state import State, with_discs, with_seat

SET = fixed_discs(1, 2, 3, 4)
NO_POWER = Power()


def power_of(state: State, owner: int) -> Power:
    """The power of a seat's capitalist; an Agent has none."""
    seats = state.seats
    return state.ruleset.powers[seats[owner].capitalist] if owner < len(seats) else NO_POWER


def all_discs(state: State, owner: int) -> tuple[Disc, ...]:
    """Every disc an owner has, placed or not (R2.5; R11.4 for the neutral one)."""
    neutral = power_of(state, owner).neutral_disc()
    return SET if neutral is None else (*SET, Disc(DiscKind.NEUTRAL, neutral))


def discs_left(state: State, owner: int) -> tuple[Disc, ...]:
    """The discs an owner has not placed."""
    seats = len(state.seats)
    return state.seats[owner].discs if owner < seats else state.agents[owner - seats]


def with_discs_left(state: State, owner: int, discs: tuple[Disc, ...]) -> State:
    """The state with an owner's unplaced discs replaced."""
    seats = len(state.seats)
    if owner < seats:
        return with_seat(state, owner, with_discs(state.seats[owner], discs))
    agents = list(state.agents)
    agents[owner - seats] = discs
    return state._replace(agents=tuple(agents))


def take_discs(state: State, log: Log) -> State:
    """Every owner takes all its discs back (R4.10)."""
    for owner in range(len(state.seats) + len(state.agents)):
        discs = all_discs(state, owner)
        log.append(DiscsTaken(owner, discs))
        state = with_discs_left(state, owner, discs)
    return state
