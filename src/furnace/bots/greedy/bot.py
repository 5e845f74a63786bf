"""The bot `greedy`: it takes the action with the highest estimated money, one card at a time."""

from __future__ import annotations

from random import Random

from furnace.bots.base import Bot
from furnace.bots.candidate import Candidate, chosen_first
from furnace.bots.greedy.auction_policy import (
    choose_bid,
    choose_compensation,
    evaluate_bids,
    evaluate_compensation,
)
from furnace.bots.greedy.chain_policy import choose_insertion, evaluate_insertions
from furnace.bots.greedy.config import DEFAULT_CONFIG, GreedyConfig
from furnace.bots.greedy.production_policy import (
    choose_production_action,
    evaluate_production_actions,
)
from furnace.bots.greedy.setup_policy import choose_setup_card, evaluate_cards
from furnace.bots.spec import Spec
from furnace.bots.valuation import rest_value, valuation_of
from furnace.engine.action import Action
from furnace.engine.state import Phase, State


class GreedyBot:
    """Looks one card ahead, without randomness; its config limits how far it plans."""

    def __init__(self, config: GreedyConfig = DEFAULT_CONFIG) -> None:
        self.config = config

    def choose(self, state: State, seat: int, random: Random) -> Action:  # noqa: D102
        match state.phase:
            case Phase.SETUP:
                return choose_setup_card(state, seat, self.config)
            case Phase.BIDDING:
                return choose_bid(state, seat, self.config)
            case Phase.RESOLUTION:
                return choose_compensation(state, seat, self.config)
        if state.seats[seat].arrivals:
            return choose_insertion(state, seat, self.config)
        return choose_production_action(state, seat, self.config)

    def candidates(  # noqa: D102
        self, state: State, seat: int, random: Random
    ) -> tuple[Candidate, ...]:
        rest = rest_value(valuation_of(state), state.seats[seat])
        evaluated = [one._replace(money=one.money + rest) for one in self._evaluate(state, seat)]
        return chosen_first(evaluated, self.choose(state, seat, random))

    def _evaluate(self, state: State, seat: int) -> list[Candidate]:
        """Evaluate every legal action by the same function that chooses.

        The estimates leave out the rest, which comes from later auctions.
        """
        match state.phase:
            case Phase.SETUP:
                return evaluate_cards(state, seat, self.config)
            case Phase.BIDDING:
                return evaluate_bids(state, seat, self.config)
            case Phase.RESOLUTION:
                return evaluate_compensation(state, seat, self.config)
        if state.seats[seat].arrivals:
            return evaluate_insertions(state, seat, self.config)
        return evaluate_production_actions(state, seat, self.config)


def build(spec: Spec) -> Bot:
    """Create the bot."""
    return GreedyBot()
