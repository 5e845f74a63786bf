"""How likely a disc that leads stays on top, in the eyes of the greedy bot."""

from __future__ import annotations

from furnace.cards.model import Placing
from furnace.engine.disc import DiscKind
from furnace.engine.owners import agent_card, agent_of, discs_left, power_of, values_of
from furnace.engine.placing import highest, value_of, why_no_disc
from furnace.engine.state import AuctionCard, State

CONTEST = 0.7
"""How likely a rival outbids, if it can, on the company that is worth most."""

SLOPE = 3.0
"""How fast that falls with a company's worth."""

BY_VARIABLE = 0.4
"""How much less likely it is where only a variable disc could, which costs coal."""


def odds_to_stay(state: State, auction_card: AuctionCard, seat: int, appeal: float) -> float:
    """How likely nobody outbids the disc of a seat that leads here: 1 where nobody could."""
    odds = 1.0
    for owner in range(len(state.seats)):
        if owner != seat:
            odds *= 1 - CONTEST * appeal**SLOPE * _reach(state, owner, auction_card)
    for owner in range(len(state.seats), len(state.seats) + len(state.agents)):
        odds *= 1 - _agent_outbids(state, owner, auction_card)
    return odds


def _reach(state: State, owner: int, auction_card: AuctionCard) -> float:
    """1 where a seat has a disc that may lie here and beats the one that leads; 0 if none."""
    is_bound = power_of(state, owner).is_bound_by_limits()
    leading, reach = highest(auction_card).disc.value, 0.0
    for disc in discs_left(state, owner):
        if disc.kind is DiscKind.VARIABLE:
            if values_of(state, owner, disc)[-1] > leading:
                reach = max(reach, BY_VARIABLE)
        elif disc.value > leading and why_no_disc(auction_card, owner, disc, is_bound) is None:
            return 1.0
    return reach


def _agent_outbids(state: State, agent: int, auction_card: AuctionCard) -> float:
    """How likely one of an Agent's discs to come goes above the one that leads here."""
    higher = _higher(state, agent, auction_card)
    if not higher:
        return 0.0
    card = agent_card(state, agent_of(state, agent))
    placing = Placing.LOWEST if card is None else card.placing
    rolls = len(discs_left(state, agent))
    if auction_card.manager is not None:
        return 1.0 if placing is Placing.SCHOLAR else 0.0
    companies = [other for other in state.row if other.manager is None]
    if placing is Placing.OUTBIDDER:
        targets = [other for other in companies if other.discs and _higher(state, agent, other)]
        return min(1.0, higher / max(1, len(targets)))
    # The die hits a company by chance; the lowest disc comes first, or the highest.
    share = 1.0 if placing is Placing.HIGHEST else higher / rolls
    return 1 - (1 - share / len(companies)) ** rolls


def _higher(state: State, agent: int, auction_card: AuctionCard) -> int:
    """How many discs of an Agent may lie here and would lead."""
    leading = max(map(value_of, auction_card.discs), default=-1)
    return sum(
        [
            disc.value > leading and why_no_disc(auction_card, agent, disc, is_bound=True) is None
            for disc in discs_left(state, agent)
        ]
    )
