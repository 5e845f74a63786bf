"""How the greedy bot bids, and what it makes of a compensation it is asked about.

Each company of the row is worth something if taken, and each disc on it is worth something if
outbid. A disc is placed where the two together, by the odds that it stays the highest, and with
the best use of the discs left after it, come to most. So it loses on purpose where that pays.
"""

from __future__ import annotations

from typing import NamedTuple

from furnace.bots.values import Holding, holding, outlook
from furnace.cards.model import Company, Extraction, Processing
from furnace.engine.action import Action, Bid
from furnace.engine.game import apply, legal_actions
from furnace.engine.phases.owners import discs_left, power_of
from furnace.engine.phases.placing import why_no_disc
from furnace.engine.phases.resolution import winner
from furnace.engine.state import Disc, Lot, OwnedCard, Placed, State

CONTEST = 0.7
"""How likely a rival uses a disc that could outbid on the company worth most."""

SLOPE = 2.0
"""How fast that falls with a company's worth."""

AGENT = 0.2
"""How likely an Agent's die brings a disc that outbids."""

WAITING = 1.0
"""How much it counts that a disc has another place almost as good, and so can wait."""


class Prospect(NamedTuple):
    """What a seat would produce with if no more discs were placed."""

    have: Holding
    extra: tuple[Processing, ...] = ()

    def value(self) -> float:
        """Its outlook."""
        return outlook(self.have, self.extra)


def choose_compensation(state: State, seat: int) -> Action:
    """The number of transactions with the best outlook, once the rest of the row is resolved."""

    def value(action: Action) -> float:
        return prospect(apply(state, action).state, seat).value()

    return max(legal_actions(state, seat), key=value)


def choose_bid(state: State, seat: int) -> Action:
    """The best disc on the best company, with an eye on the discs that are left after it."""
    bids = [bid for bid in legal_actions(state, seat) if isinstance(bid, Bid)]
    values = _bid_values(state, seat, bids)
    return max(bids, key=lambda bid: _urgency(bid, values))


def prospect(state: State, seat: int) -> Prospect:
    """What a seat would have if the row were resolved as it lies."""
    now = Prospect(holding(state, seat))
    for lot in state.row:
        if lot.discs:
            now = _resolved(state, seat, lot, now)
    return now


def _resolved(state: State, seat: int, lot: Lot, now: Prospect) -> Prospect:
    taker = winner(lot)
    for placed in lot.discs:
        if placed is taker and placed.owner == seat:
            now = _with_card(now, lot.card)
        elif placed.owner == seat:
            now = _with_compensation(state, seat, lot, placed.disc, now)
    return now


def _with_card(now: Prospect, card: str) -> Prospect:
    return now._replace(have=now.have._replace(cards=(*now.have.cards, OwnedCard(card))))


def _with_compensation(state: State, seat: int, lot: Lot, disc: Disc, now: Prospect) -> Prospect:
    """An extraction is in hand at once; a processing may be used as often as goods allow."""
    effect = _company(state, lot).compensation
    times = power_of(state, seat).compensated_value(disc.value)
    if isinstance(effect, Extraction):
        goods = now.have.goods.plus(effect.gain, times)
        return now._replace(have=now.have._replace(goods=goods))
    times = now.have.goods.how_often(effect.cost, times)
    return now._replace(extra=(*now.extra, Processing(effect.cost, effect.gain, times)))


def _bid_values(state: State, seat: int, bids: list[Bid]) -> dict[tuple[Disc, str], float]:
    now = prospect(state, seat)
    base = now.value()
    lots = {lot.card: lot for lot in state.row}
    taken = {card: _with_card(now, card).value() - base for card in {bid.card for bid in bids}}
    best = max(taken.values(), default=0.0)
    values = {}
    for bid in bids:
        lot = lots[bid.card]
        odds = _odds(state, seat, lot, bid.disc, taken[bid.card] / best if best > 0 else 0.0)
        value = odds * taken[bid.card]
        if odds < 1:
            lost = _with_compensation(state, seat, lot, bid.disc, now).value() - base
            value += (1 - odds) * lost
        values[bid.disc, bid.card] = value
    return values


def _odds(state: State, seat: int, lot: Lot, disc: Disc, appeal: float) -> float:
    """How likely a disc placed here takes the company."""
    mine = Placed(seat, disc)
    if winner(Lot(lot.card, (*lot.discs, mine))) is not mine:
        return 0.0
    odds = 1.0
    for owner in range(len(state.seats) + len(state.agents)):
        if owner != seat and _can_outbid(state, owner, lot, mine):
            is_agent = owner >= len(state.seats)
            odds *= 1 - (AGENT if is_agent else CONTEST * max(0.0, appeal) ** SLOPE)
    return odds


def _can_outbid(state: State, owner: int, lot: Lot, mine: Placed) -> bool:
    after = Lot(lot.card, (*lot.discs, mine))
    is_bound = power_of(state, owner).is_bound_by_limits()
    for disc in discs_left(state, owner):
        if disc.value > mine.disc.value and why_no_disc(after, owner, disc, is_bound) is None:
            return True
    return False


def _urgency(bid: Bid, values: dict[tuple[Disc, str], float]) -> float:
    """What a disc is worth here beyond its second-best place: how much is lost by waiting."""
    here = values[bid.disc, bid.card]
    others = [v for (disc, card), v in values.items() if disc == bid.disc and card != bid.card]
    return here - WAITING * max(others, default=0.0)


def _company(state: State, lot: Lot) -> Company:
    company = state.ruleset.cards[lot.card]
    assert isinstance(company, Company)
    return company
