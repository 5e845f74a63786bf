"""How the greedy bot bids, and how it uses compensations.

It evaluates each possible bid as if it were the last of the auction: the cards the seat would win
and the compensations it would get. A leading disc may still be outbid, so its value is the average
of winning and being compensated, weighted by the probability to stay in the lead. A trailing disc
is certain to be compensated: if that is worth more, the bot loses on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from furnace.bots.candidate import Candidate, Estimated, Leads, Trails
from furnace.bots.greedy.config import GreedyConfig
from furnace.bots.greedy.evaluation import estimated_money
from furnace.bots.greedy.lines import open_card_lines
from furnace.bots.greedy.outbidding import hold_probability
from furnace.bots.greedy.projection import project, projected_money
from furnace.engine.action import Action, Bid, Keep, actor
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.game import apply, legal_actions
from furnace.engine.owners import bid_price
from furnace.engine.placing import highest_disc
from furnace.engine.state import AuctionCard, PlacedDisc, State

TOP_DISC = PlacedDisc(-1, Disc(DiscKind.FIXED, 99))
"""An imaginary disc of a rival that outbids any other."""

SAFE_VALUE = 5
"""No fixed disc outbids this value, so a variable disc rarely needs a higher one."""

KEEP_DISC_VALUE = 1.0
"""The value of keeping the neutral disc for a later turn (R19.4)."""


def choose_compensation(state: State, seat: int, config: GreedyConfig) -> Action:
    """Return the answer with the highest estimated money after the rest of the row."""
    return max(
        legal_actions(state, seat), key=lambda action: _money_after_answer(state, action, config)
    )


def evaluate_compensation(state: State, seat: int, config: GreedyConfig) -> list[Candidate]:
    """Return every answer with its estimated money."""
    return [
        Candidate(action, _money_after_answer(state, action, config), Estimated())
        for action in legal_actions(state, seat)
    ]


def _money_after_answer(state: State, action: Action, config: GreedyConfig) -> float:
    # The last answer begins the production, which may force a card open.
    after, seat = apply(state, action).state, actor(action)
    projection = project(after, seat, after.row, lookahead=config.lookahead)
    return estimated_money(
        projection.assets,
        (*projection.compensations, *open_card_lines(after, seat, projection.assets)),
    )


def choose_bid(state: State, seat: int, config: GreedyConfig) -> Action:
    """Return the bid with the highest gain, or Keep if the neutral disc is better kept."""
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
    """Return every bid, irrelevant ones included, and Keep, with their estimated money."""
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
    """Estimates the gain of each bid compared with not bidding."""

    def __init__(self, state: State, seat: int, bids: Sequence[Bid], config: GreedyConfig) -> None:
        self.state, self.config = state, config
        projection = project(state, seat, state.row, lookahead=config.lookahead)
        self.assets = projection.assets
        self.base_money = projected_money(projection, projection.assets)
        self.gains = {bid: self._gain(bid) for bid in bids}
        self.max_gain = max(self.gains.values())

    def evaluate(self, bid: Bid) -> tuple[float, Leads | Trails]:
        """Return the expected gain from a bid, and the reason."""
        gain = self.gains[bid] if bid in self.gains else self._gain(bid)
        auction_card = next(one for one in self.state.row if one.card == bid.card)
        after = _with_disc(auction_card, bid)
        if highest_disc(after) is not after.discs[-1]:
            return gain, Trails(gain)
        hold = self._hold_probability(after, bid, gain)
        if hold == 1:
            return gain, Leads(gain, 0.0, 1.0)
        outbid = self._gain(bid, TOP_DISC)
        return hold * gain + (1 - hold) * outbid, Leads(gain, outbid, hold)

    def _hold_probability(self, after: AuctionCard, bid: Bid, gain: float) -> float:
        """Return the probability that a leading bid stays in the lead; less if it is attractive."""
        appeal = min(1.0, max(0.0, gain) / self.max_gain) if self.max_gain > 0 else 0.0
        hold = hold_probability(self.state, after, bid.seat, appeal)
        awareness = self.config.risk_awareness
        return 1 - awareness * (1 - hold) if awareness < 1 else hold

    def _gain(self, bid: Bid, *others: PlacedDisc) -> float:
        """Return the gain if this bid, and the `others` on the same card, were the last ones."""
        row = tuple(
            [
                _with_disc(one, bid, *others) if one.card == bid.card else one
                for one in self.state.row
            ]
        )
        price = bid_price(self.state, bid.seat, bid.disc)
        projection = project(self.state, bid.seat, row, price, self.config.lookahead)
        return projected_money(projection, self.assets) - self.base_money


def _bids(actions: Sequence[Action]) -> list[Bid]:
    return [action for action in actions if isinstance(action, Bid)]


def _relevant_bids(state: State, bids: Sequence[Bid]) -> Sequence[Bid]:
    """Return all bids with fixed discs, and those of a variable disc that make a difference."""
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


def _with_disc(auction_card: AuctionCard, bid: Bid, *others: PlacedDisc) -> AuctionCard:
    return AuctionCard(
        auction_card.card,
        (*auction_card.discs, PlacedDisc(bid.seat, bid.disc), *others),
        auction_card.manager,
    )
