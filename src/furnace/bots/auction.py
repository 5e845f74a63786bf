"""How the greedy bot bids, and what it makes of a compensation it is asked about.

It looks at the row as if each possible bid were the last: what the seat would take, and what its
outbid discs would earn. A disc that leads may still be outbid, so its worth is weighed by the odds
between taking the company and being compensated. A disc that does not lead is certain of its
compensation: where that is worth more, the bot loses on purpose.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from furnace.bots.values import Holding, holding, lines_ahead, outlook
from furnace.cards.effects import Extraction, Processing
from furnace.cards.model import Company
from furnace.engine.action import Action, Bid
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.game import apply, legal_actions
from furnace.engine.owners import discs_left, power_of
from furnace.engine.placing import highest, why_no_disc
from furnace.engine.state import Lot, OwnedCard, Placed, State

CONTEST = 0.7
"""How likely a rival outbids, if it can, on the company that is worth most."""

SLOPE = 3.0
"""How fast that falls with a company's worth."""

AGENT = 0.2
"""How likely an Agent outbids, if it can."""

RIVAL = Placed(-1, Disc(DiscKind.FIXED, 9))
"""A disc nobody has placed yet, higher than any other."""


class Prospect(NamedTuple):
    """What a seat would produce with, and the compensations it could still use."""

    have: Holding
    extra: tuple[Processing, ...] = ()


def choose_compensation(state: State, seat: int) -> Action:
    """The number of transactions with the best outlook, once the rest of the row is resolved."""

    def value(action: Action) -> float:
        # The last answer begins the production, and with it perhaps a card that is forced.
        after = apply(state, action).state
        now = prospect(after, seat, after.row)
        return outlook(now.have, (*now.extra, *lines_ahead(after, seat)))

    return max(legal_actions(state, seat), key=value)


def choose_bid(state: State, seat: int) -> Action:
    """The bid with the best outlook."""
    bids = [bid for bid in legal_actions(state, seat) if isinstance(bid, Bid)]
    base = _value(prospect(state, seat, state.row))
    gains = {bid: _value_after(state, bid) - base for bid in bids}
    best = max(gains.values())

    def expected(bid: Bid) -> float:
        appeal = max(0.0, gains[bid]) / best if best > 0 else 0.0
        odds = _odds(state, bid, appeal)
        if odds == 1:
            return gains[bid]
        return odds * gains[bid] + (1 - odds) * (_value_after(state, bid, RIVAL) - base)

    return max(bids, key=expected)


def prospect(state: State, seat: int, row: Iterable[Lot]) -> Prospect:
    """What a seat would have if this row were resolved as it lies."""
    now = Prospect(holding(state, seat))
    for lot in row:
        for placed in lot.discs:
            if placed.owner != seat:
                continue
            if placed is highest(lot):
                now = _with_card(now, lot.card)
            else:
                now = _with_compensation(state, lot, placed, now)
    return now


@lru_cache(maxsize=256)
def _value(now: Prospect) -> float:
    """The outlook of a prospect; several bids often lead to the same."""
    return outlook(now.have, now.extra)


def _with_card(now: Prospect, card: str) -> Prospect:
    return now._replace(have=now.have._replace(cards=(*now.have.cards, OwnedCard(card))))


def _with_compensation(state: State, lot: Lot, placed: Placed, now: Prospect) -> Prospect:
    """An extraction is in hand at once; a processing may be used as often as goods allow."""
    company = state.ruleset.cards[lot.card]
    assert isinstance(company, Company)
    effect = company.compensation
    times = now.have.power.compensated_value(placed.disc.value)
    if isinstance(effect, Extraction):
        goods = now.have.goods.plus(effect.gain, times)
        return now._replace(have=now.have._replace(goods=goods))
    times = now.have.goods.how_often(effect.cost, times)
    return now._replace(extra=(*now.extra, Processing(effect.cost, effect.gain, times)))


def _value_after(state: State, bid: Bid, *others: Placed) -> float:
    """The outlook after this bid, and after others on the same company, if they were the last."""
    row = tuple(
        [_with_disc(lot, bid, *others) if lot.card == bid.card else lot for lot in state.row]
    )
    return _value(prospect(state, bid.seat, row))


def _with_disc(lot: Lot, bid: Bid, *others: Placed) -> Lot:
    return Lot(lot.card, (*lot.discs, Placed(bid.seat, bid.disc), *others))


def _odds(state: State, bid: Bid, appeal: float) -> float:
    """How likely things stay as they are after this bid: 1 where nobody could outbid it."""
    lot = next(lot for lot in state.row if lot.card == bid.card)
    after = _with_disc(lot, bid)
    if highest(after) is not after.discs[-1]:
        return 1.0
    odds = 1.0
    for owner in range(len(state.seats) + len(state.agents)):
        if owner != bid.seat and _can_outbid(state, owner, after):
            is_agent = owner >= len(state.seats)
            odds *= 1 - (AGENT if is_agent else CONTEST * appeal**SLOPE)
    return odds


def _can_outbid(state: State, owner: int, lot: Lot) -> bool:
    """Whether an owner has a disc that may lie here and beats the one that leads."""
    is_bound = power_of(state, owner).is_bound_by_limits()
    leading = highest(lot).disc.value
    for disc in discs_left(state, owner):
        if disc.value > leading and why_no_disc(lot, owner, disc, is_bound) is None:
            return True
    return False
