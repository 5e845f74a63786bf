"""The probability that a leading disc stays in the lead, as the greedy bot estimates it."""

from __future__ import annotations

from furnace.cards.model import PlacingRule
from furnace.engine.disc import DiscKind
from furnace.engine.owners import agent_card, agent_of, discs_left, power_of, values_of
from furnace.engine.placing import highest_disc, value_of, why_no_disc
from furnace.engine.state import AuctionCard, State

MAX_CONTEST_PROBABILITY = 0.7
"""The probability that a rival able to outbid does so, on the most attractive company."""

CONTEST_EXPONENT = 3.0
"""How fast that probability falls with the appeal of a company."""

VARIABLE_DISC_FACTOR = 0.4
"""The factor if only a variable disc could outbid, since that costs coal."""


def hold_probability(state: State, auction_card: AuctionCard, seat: int, appeal: float) -> float:
    """Return the probability that nobody outbids a seat's leading disc: 1 if nobody can.

    `appeal` is the gain from the company as a share of the highest gain in the row.
    """
    probability = 1.0
    for owner in range(len(state.seats)):
        if owner != seat:
            probability *= (
                1
                - MAX_CONTEST_PROBABILITY
                * appeal** CONTEST_EXPONENT
                * _ability_to_outbid(state, owner, auction_card)
            )
    for owner in range(len(state.seats), len(state.seats) + len(state.agents)):
        probability *= 1 - _agent_outbid_probability(state, owner, auction_card)
    return probability


def _ability_to_outbid(state: State, owner: int, auction_card: AuctionCard) -> float:
    """Return 1 if a seat can outbid the leading disc, less if only by a variable disc, else 0."""
    is_bound = power_of(state, owner).is_bound_by_limits()
    leading, reach = highest_disc(auction_card).disc.value, 0.0
    for disc in discs_left(state, owner):
        if disc.kind is DiscKind.VARIABLE:
            if values_of(state, owner, disc)[-1] > leading:
                reach = max(reach, VARIABLE_DISC_FACTOR)
        elif disc.value > leading and why_no_disc(auction_card, owner, disc, is_bound) is None:
            return 1.0
    return reach


def _agent_outbid_probability(state: State, agent: int, auction_card: AuctionCard) -> float:
    """Return the probability that one of an Agent's remaining discs outbids the leading one."""
    higher = _leading_discs(state, agent, auction_card)
    if not higher:
        return 0.0
    card = agent_card(state, agent_of(state, agent))
    placing = PlacingRule.LOWEST if card is None else card.placing
    rolls = len(discs_left(state, agent))
    if auction_card.manager is not None:
        return 1.0 if placing is PlacingRule.SCHOLAR else 0.0
    companies = [other for other in state.row if other.manager is None]
    if placing is PlacingRule.OUTBIDDER:
        targets = [
            other for other in companies if other.discs and _leading_discs(state, agent, other)
        ]
        return min(1.0, higher / max(1, len(targets)))
    # The die hits a company by chance; the lowest disc comes first, or the highest.
    share = 1.0 if placing is PlacingRule.HIGHEST else higher / rolls
    return 1 - (1 - share / len(companies)) ** rolls


def _leading_discs(state: State, agent: int, auction_card: AuctionCard) -> int:
    """Return how many discs of an Agent can be placed here and would take the lead."""
    leading = max(map(value_of, auction_card.discs), default=-1)
    return sum(
        [
            disc.value > leading and why_no_disc(auction_card, agent, disc, is_bound=True) is None
            for disc in discs_left(state, agent)
        ]
    )
