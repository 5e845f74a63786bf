"""The bot `greedy`: values cards and compensation by the productions left, and takes the best."""

from __future__ import annotations

from random import Random

from furnace.bots.auction import choose_bid, choose_compensation
from furnace.bots.base import Bot
from furnace.bots.chain import choose_place
from furnace.bots.production import choose_production
from furnace.bots.setup import choose_card
from furnace.engine.action import Action
from furnace.engine.state import Phase, State


class GreedyBot:
    """Looks one card ahead and rolls no dice of its own."""

    def choose(self, state: State, seat: int, random: Random) -> Action:  # noqa: D102
        match state.phase:
            case Phase.SETUP:
                return choose_card(state, seat)
            case Phase.BIDDING:
                return choose_bid(state, seat)
            case Phase.RESOLUTION:
                return choose_compensation(state, seat)
        if state.seats[seat].arrivals:
            return choose_place(state, seat)
        return choose_production(state, seat)


def build() -> Bot:
    """A new bot."""
    return GreedyBot()
