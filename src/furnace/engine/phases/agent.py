"""The Agents: a die names the target, and the Agent's card decides disc and place (R10, R20)."""

from __future__ import annotations

from collections.abc import Iterator

from furnace.cards.model import PlacingRule
from furnace.engine.action import Roll
from furnace.engine.disc import Disc
from furnace.engine.owners import agent_card, agent_of, discs_left
from furnace.engine.placing import can_place, value_of, why_no_disc
from furnace.engine.state import AuctionCard, State

ROLLS = tuple(Roll(pips) for pips in range(1, 7))

DiscAndCard = tuple[Disc, str]


def can_bid(state: State, agent: int, row: tuple[AuctionCard, ...]) -> bool:
    """Whether an Agent can legally place one of its discs (Q10)."""
    return can_place(state, agent, _companies(row)) or _lead_school(state, agent, row) is not None


def choose_bid(state: State, agent: int, pips: int) -> DiscAndCard:
    """Return an Agent's bid after this roll (R10.3 to R10.5, R20.3 to R20.6)."""
    if found := _lead_school(state, agent, state.row):
        return found
    companies = _companies(state.row)
    start = (pips - 1) % len(companies)
    ahead = companies[start:] + companies[:start]
    if _placing(state, agent) is PlacingRule.OUTBIDDER and (found := _outbid(state, agent, ahead)):
        return found
    return _on_target(state, agent, ahead)


def _placing(state: State, agent: int) -> PlacingRule:
    """Return how an Agent bids; without a card it places its lowest disc (R10.4)."""
    card = agent_card(state, agent_of(state, agent))
    return PlacingRule.LOWEST if card is None else card.placing


def _companies(row: tuple[AuctionCard, ...]) -> tuple[AuctionCard, ...]:
    """Return the companies in the row; the die and the base rules ignore schools (R20.3, Q47)."""
    return tuple(auction_card for auction_card in row if auction_card.manager is None)


def _on_target(state: State, agent: int, ahead: tuple[AuctionCard, ...]) -> DiscAndCard:
    """Return the lowest (or highest) possible bid on the first possible company (R20.3)."""
    for auction_card in ahead:
        if discs := list(_discs_that_fit(state, agent, auction_card)):
            chosen = -1 if _placing(state, agent) is PlacingRule.HIGHEST else 0
            return discs[chosen], auction_card.card
    raise AssertionError(agent)  # an Agent only has a turn if it can place a disc


def _outbid(state: State, agent: int, ahead: tuple[AuctionCard, ...]) -> DiscAndCard | None:
    """Return a bid that leads the first company with someone's disc, from the target on (R20.5)."""
    return _lead(state, agent, (auction_card for auction_card in ahead if auction_card.discs))


def _lead_school(state: State, agent: int, row: tuple[AuctionCard, ...]) -> DiscAndCard | None:
    """Return a bid that leads the leftmost possible Business School (R20.6)."""
    if _placing(state, agent) is not PlacingRule.SCHOLAR:
        return None
    return _lead(
        state, agent, (auction_card for auction_card in row if auction_card.manager is not None)
    )


def _lead(state: State, agent: int, auction_cards: Iterator[AuctionCard]) -> DiscAndCard | None:
    """Return the lowest leading bid on the first of these cards that the Agent could lead."""
    for auction_card in auction_cards:
        top = max(map(value_of, auction_card.discs), default=-1)
        for disc in _discs_that_fit(state, agent, auction_card):
            if disc.value > top:
                return disc, auction_card.card
    return None


def _discs_that_fit(state: State, agent: int, auction_card: AuctionCard) -> Iterator[Disc]:
    """Return the discs that fit on a card, the lowest first, a fixed disc before its equal
    (Q49)."""
    discs = sorted(discs_left(state, agent), key=lambda disc: (disc.value, disc.kind))
    return (disc for disc in discs if why_no_disc(auction_card, agent, disc, is_bound=True) is None)
