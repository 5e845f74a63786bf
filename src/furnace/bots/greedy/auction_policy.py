"""How the greedy bot bids, and what it makes of a compensation it is asked about.

It looks at the row as if each possible bid were the last: what the seat would take, and what its
outbid discs would earn. A disc that leads may still be outbid, so its worth is weighed by the odds
between taking the card and being compensated. A disc that does not lead is certain of its
compensation: where that is worth more, the bot loses on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from furnace.bots.candidate import Candidate, Estimated, Leads, Trails
from furnace.bots.greedy.config import GreedyConfig
from furnace.bots.greedy.evaluation import expected_money
from furnace.bots.greedy.lines import lines_left
from furnace.bots.greedy.outbidding import hold_probability
from furnace.bots.greedy.projection import project, projected_money
from furnace.engine.action import Action, Bid, Keep, actor
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.game import apply, legal_actions
from furnace.engine.owners import bid_price
from furnace.engine.placing import highest
from furnace.engine.state import AuctionCard, Placed, State

TOP_DISC = Placed(-1, Disc(DiscKind.FIXED, 99))
"""A disc nobody has placed yet, higher than any other."""

SAFE_VALUE = 5
"""A value that no fixed disc beats; a variable disc need not go higher without cause."""

KEEP_DISC_VALUE = 1.0
"""What it is worth to keep the neutral disc for a later turn (R19.4)."""


def choose_compensation(state: State, seat: int, config: GreedyConfig) -> Action:
    """The answer with the best outlook, once the rest of the row is resolved."""
    return max(
        legal_actions(state, seat), key=lambda action: _money_after_answer(state, action, config)
    )


def evaluate_compensation(state: State, seat: int, config: GreedyConfig) -> list[Candidate]:
    """Every answer with its outlook."""
    return [
        Candidate(action, _money_after_answer(state, action, config), Estimated())
        for action in legal_actions(state, seat)
    ]


def _money_after_answer(state: State, action: Action, config: GreedyConfig) -> float:
    # The last answer begins the production, and with it perhaps a card that is forced.
    after, seat = apply(state, action).state, actor(action)
    projection = project(after, seat, after.row, lookahead=config.lookahead)
    return expected_money(
        projection.assets, (*projection.compensations, *lines_left(after, seat, projection.assets))
    )


def choose_bid(state: State, seat: int, config: GreedyConfig) -> Action:
    """The bid with the best outlook, or none where the neutral disc is better kept."""
    actions = legal_actions(state, seat)
    bids = _relevant_bids(state, _bids(actions))
    evaluator = _BidEvaluator(state, seat, bids, config)
    best, chosen = -inf, bids[0]
    for bid in bids:
        gain = evaluator.evaluate(bid)[0]
        if gain > best:
            best, chosen = gain, bid
    return actions[-1] if isinstance(actions[-1], Keep) and best < KEEP_DISC_VALUE else chosen


def evaluate_bids(state: State, seat: int, config: GreedyConfig) -> list[Candidate]:
    """Every bid, also those not worth a look, with what it brings; and to lay none."""
    actions = legal_actions(state, seat)
    bids = _bids(actions)
    evaluator = _BidEvaluator(state, seat, _relevant_bids(state, bids), config)
    evaluated = [
        Candidate(bid, evaluator.base_money + gain, reason)
        for bid in bids
        for gain, reason in [evaluator.evaluate(bid)]
    ]
    if isinstance(actions[-1], Keep):
        evaluated.append(
            Candidate(actions[-1], evaluator.base_money + KEEP_DISC_VALUE, Estimated())
        )
    return evaluated


class _BidEvaluator:
    """What the bids of a seat are weighed against: its outlook if the row were resolved as it lies,
    and the gain of the most wanted bid."""

    def __init__(self, state: State, seat: int, bids: Sequence[Bid], config: GreedyConfig) -> None:
        self.state, self.config = state, config
        projection = project(state, seat, state.row, lookahead=config.lookahead)
        self.assets, self.base_money = (
            projection.assets,
            projected_money(projection, projection.assets),
        )
        self.gains = {bid: self._gain(bid) for bid in bids}
        self.most = max(self.gains.values())

    def evaluate(self, bid: Bid) -> tuple[float, Leads | Trails]:
        """What a bid brings, and why."""
        gain = self.gains[bid] if bid in self.gains else self._gain(bid)
        auction_card = next(
            auction_card for auction_card in self.state.row if auction_card.card == bid.card
        )
        after = _with_disc(auction_card, bid)
        if highest(after) is not after.discs[-1]:
            return gain, Trails(gain)
        odds = self._odds(after, bid, gain)
        if odds == 1:
            return gain, Leads(gain, 0.0, 1.0)
        outbid = self._gain(bid, TOP_DISC)
        return odds * gain + (1 - odds) * outbid, Leads(gain, outbid, odds)

    def _odds(self, after: AuctionCard, bid: Bid, gain: float) -> float:
        """How likely a bid that leads stays on top; the more wanted, the less likely."""
        appeal = min(1.0, max(0.0, gain) / self.most) if self.most > 0 else 0.0
        odds = hold_probability(self.state, after, bid.seat, appeal)
        return (
            1 - self.config.risk_awareness * (1 - odds) if self.config.risk_awareness < 1 else odds
        )

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
        projection = project(self.state, bid.seat, row, price, self.config.lookahead)
        return projected_money(projection, self.assets) - self.base_money


def _bids(actions: Sequence[Action]) -> list[Bid]:
    return [action for action in actions if isinstance(action, Bid)]


def _relevant_bids(state: State, bids: Sequence[Bid]) -> Sequence[Bid]:
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
        or leading[bid.card] < bid.disc.value <= max(SAFE_VALUE, leading[bid.card] + 1)
    ]


def _with_disc(auction_card: AuctionCard, bid: Bid, *others: Placed) -> AuctionCard:
    return AuctionCard(
        auction_card.card,
        (*auction_card.discs, Placed(bid.seat, bid.disc), *others),
        auction_card.manager,
    )
