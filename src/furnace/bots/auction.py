"""How the greedy bot bids, and what it makes of a compensation it is asked about.

It looks at the row as if each possible bid were the last: what the seat would take, and what its
outbid discs would earn. A disc that leads may still be outbid, so its worth is weighed by the odds
between taking the card and being compensated. A disc that does not lead is certain of its
compensation: where that is worth more, the bot loses on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from furnace.bots.candidate import Candidate, Follows, Leads, Reckoned
from furnace.bots.habits import Habits
from furnace.bots.lines import lines_ahead
from furnace.bots.prospect import prospect, prospect_value
from furnace.bots.rivals import odds_to_stay
from furnace.bots.values import outlook
from furnace.engine.action import Action, Bid, Keep, actor
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.game import apply, legal_actions
from furnace.engine.owners import bid_price
from furnace.engine.placing import highest
from furnace.engine.state import AuctionCard, Placed, State

RIVAL = Placed(-1, Disc(DiscKind.FIXED, 99))
"""A disc nobody has placed yet, higher than any other."""

SAFE = 5
"""A value that no fixed disc beats; a variable disc need not go higher without cause."""

KEEPING = 1.0
"""What it is worth to keep the neutral disc for a later turn (R19.4)."""


def choose_compensation(state: State, seat: int, habits: Habits) -> Action:
    """The answer with the best outlook, once the rest of the row is resolved."""
    return max(legal_actions(state, seat), key=lambda action: _answered(state, action, habits))


def weigh_compensation(state: State, seat: int, habits: Habits) -> list[Candidate]:
    """Every answer with its outlook."""
    return [
        Candidate(action, _answered(state, action, habits), Reckoned())
        for action in legal_actions(state, seat)
    ]


def _answered(state: State, action: Action, habits: Habits) -> float:
    # The last answer begins the production, and with it perhaps a card that is forced.
    after, seat = apply(state, action).state, actor(action)
    now = prospect(after, seat, after.row, foresight=habits.foresight)
    return outlook(now.have, (*now.extra, *lines_ahead(after, seat, now.have)))


def choose_bid(state: State, seat: int, habits: Habits) -> Action:
    """The bid with the best outlook, or none where the neutral disc is better kept."""
    actions = legal_actions(state, seat)
    bids = _worth_a_look(state, _bids(actions))
    scales = _Scales(state, seat, bids, habits)
    best, chosen = -inf, bids[0]
    for bid in bids:
        gain = scales.weigh(bid)[0]
        if gain > best:
            best, chosen = gain, bid
    return actions[-1] if isinstance(actions[-1], Keep) and best < KEEPING else chosen


def weigh_bids(state: State, seat: int, habits: Habits) -> list[Candidate]:
    """Every bid, also those not worth a look, with what it brings; and to lay none."""
    actions = legal_actions(state, seat)
    bids = _bids(actions)
    scales = _Scales(state, seat, _worth_a_look(state, bids), habits)
    weighed = [
        Candidate(bid, scales.base + gain, reason)
        for bid in bids
        for gain, reason in [scales.weigh(bid)]
    ]
    if isinstance(actions[-1], Keep):
        weighed.append(Candidate(actions[-1], scales.base + KEEPING, Reckoned()))
    return weighed


class _Scales:
    """What the bids of a seat are weighed against: its outlook if the row were resolved as it lies,
    and the gain of the most wanted bid."""

    def __init__(self, state: State, seat: int, bids: Sequence[Bid], habits: Habits) -> None:
        self.state, self.habits = state, habits
        now = prospect(state, seat, state.row, foresight=habits.foresight)
        self.have, self.base = now.have, prospect_value(now, now.have)
        self.gains = {bid: self._gain(bid) for bid in bids}
        self.most = max(self.gains.values())

    def weigh(self, bid: Bid) -> tuple[float, Leads | Follows]:
        """What a bid brings, and why."""
        gain = self.gains[bid] if bid in self.gains else self._gain(bid)
        auction_card = next(
            auction_card for auction_card in self.state.row if auction_card.card == bid.card
        )
        after = _with_disc(auction_card, bid)
        if highest(after) is not after.discs[-1]:
            return gain, Follows(gain)
        odds = self._odds(after, bid, gain)
        if odds == 1:
            return gain, Leads(gain, 0.0, 1.0)
        outbid = self._gain(bid, RIVAL)
        return odds * gain + (1 - odds) * outbid, Leads(gain, outbid, odds)

    def _odds(self, after: AuctionCard, bid: Bid, gain: float) -> float:
        """How likely a bid that leads stays on top; the more wanted, the less likely."""
        appeal = min(1.0, max(0.0, gain) / self.most) if self.most > 0 else 0.0
        odds = odds_to_stay(self.state, after, bid.seat, appeal)
        return 1 - self.habits.attention * (1 - odds) if self.habits.attention < 1 else odds

    def _gain(self, bid: Bid, *others: Placed) -> float:
        """What a bid, and others after it on the same card, add if they were the last."""
        row = tuple(
            [
                _with_disc(auction_card, bid, *others)
                if auction_card.card == bid.card
                else auction_card
                for auction_card in self.state.row
            ]
        )
        price = bid_price(self.state, bid.seat, bid.disc)
        now = prospect(self.state, bid.seat, row, price, self.habits.foresight)
        return prospect_value(now, self.have) - self.base


def _bids(actions: Sequence[Action]) -> list[Bid]:
    return [action for action in actions if isinstance(action, Bid)]


def _worth_a_look(state: State, bids: Sequence[Bid]) -> Sequence[Bid]:
    """All bids with fixed discs; of a variable one those values that could make a difference."""
    if not state.ruleset.has_variable_discs:
        return bids
    leading = {
        auction_card.card: max([disc.value for _, disc in auction_card.discs], default=-1)
        for auction_card in state.row
    }
    least = min([bid.disc.value for bid in bids if bid.disc.kind is DiscKind.VARIABLE], default=0)
    return [
        bid
        for bid in bids
        if bid.disc.kind is not DiscKind.VARIABLE
        or bid.disc.value in (least, leading[bid.card] - 1)
        or leading[bid.card] < bid.disc.value <= max(SAFE, leading[bid.card] + 1)
    ]


def _with_disc(auction_card: AuctionCard, bid: Bid, *others: Placed) -> AuctionCard:
    return AuctionCard(
        auction_card.card,
        (*auction_card.discs, Placed(bid.seat, bid.disc), *others),
        auction_card.manager,
    )
