"""The bot `greedy`: values cards and compensation by the productions left, and takes the best."""

from __future__ import annotations

from random import Random

from furnace.bots.auction import choose_bid, choose_compensation, weigh_bids, weigh_compensation
from furnace.bots.base import Bot
from furnace.bots.candidate import Candidate, chosen_first
from furnace.bots.chain import choose_place, weigh_places
from furnace.bots.habits import THOROUGH, Habits
from furnace.bots.outlook import outlook_of, rest_of
from furnace.bots.production import choose_production, weigh_production
from furnace.bots.setup import choose_card, weigh_cards
from furnace.bots.spec import Spec
from furnace.engine.action import Action
from furnace.engine.state import Phase, State


class GreedyBot:
    """Looks one card ahead and rolls no dice of its own; its habits say how far it thinks."""

    def __init__(self, habits: Habits = THOROUGH) -> None:
        self.habits = habits

    def choose(self, state: State, seat: int, random: Random) -> Action:  # noqa: D102
        match state.phase:
            case Phase.SETUP:
                return choose_card(state, seat, self.habits)
            case Phase.BIDDING:
                return choose_bid(state, seat, self.habits)
            case Phase.RESOLUTION:
                return choose_compensation(state, seat, self.habits)
        if state.seats[seat].arrivals:
            return choose_place(state, seat, self.habits)
        return choose_production(state, seat, self.habits)

    def candidates(  # noqa: D102
        self, state: State, seat: int, random: Random
    ) -> tuple[Candidate, ...]:
        rest = rest_of(outlook_of(state), state.seats[seat])
        weighed = [one._replace(money=one.money + rest) for one in self._weigh(state, seat)]
        return chosen_first(weighed, self.choose(state, seat, random))

    def _weigh(self, state: State, seat: int) -> list[Candidate]:
        """Every legal action, weighed by what choosing weighs it by: without the rest, which comes
        from auctions to come."""
        match state.phase:
            case Phase.SETUP:
                return weigh_cards(state, seat, self.habits)
            case Phase.BIDDING:
                return weigh_bids(state, seat, self.habits)
            case Phase.RESOLUTION:
                return weigh_compensation(state, seat, self.habits)
        if state.seats[seat].arrivals:
            return weigh_places(state, seat, self.habits)
        return weigh_production(state, seat, self.habits)


def build(spec: Spec) -> Bot:
    """A new bot."""
    return GreedyBot()
