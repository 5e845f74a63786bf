"""The Agent of the two-seat game: a die chooses the company, the rules choose the disc (R10)."""

from __future__ import annotations

from furnace.engine.action import Roll
from furnace.engine.disc import Disc
from furnace.engine.owners import discs_left
from furnace.engine.placing import why_no_disc
from furnace.engine.state import State

ROLLS = tuple(Roll(pips) for pips in range(1, 7))


def choose(state: State, agent: int, pips: int) -> tuple[Disc, str]:
    """The lowest disc that may lie on the company rolled, else on the next one (R10.3 to R10.5)."""
    row = state.row
    for lot in row[pips - 1 :] + row[: pips - 1]:
        for disc in discs_left(state, agent):
            if why_no_disc(lot, agent, disc, is_bound=True) is None:
                return disc, lot.card
    raise AssertionError(pips)  # an Agent has its turn only while it can place a disc
