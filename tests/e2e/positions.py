"""Where in a golden game a test begins: what must be true for the first time."""

from __future__ import annotations

from furnace.engine import game
from furnace.engine.state import Phase, State

FIRST = 0
"""The seat that tests sit at."""


def at_the_end(state: State) -> bool:
    """The game is over."""
    return state.phase == Phase.OVER


def in_an_auction(state: State) -> bool:
    """The first seat is to bid, and has a disc in the row already."""
    owners = {placed.owner for auction_card in state.row for placed in auction_card.discs}
    return state.phase == Phase.BIDDING and game.actors(state) == (FIRST,) and FIRST in owners


def at_the_last_disc(state: State) -> bool:
    """The first seat is to bid, in a later round, and has no other disc."""
    is_last = len(state.seats[FIRST].discs) == 1
    return state.round > 1 and in_an_auction(state) and is_last


def at_a_question(state: State) -> bool:
    """The first seat is asked about a compensation."""
    return state.phase == Phase.RESOLUTION and FIRST in game.actors(state)


def in_a_production(state: State) -> bool:
    """A later production has just begun, and the first seat can open several cards."""
    return state.phase == Phase.PRODUCTION and state.round > 1
