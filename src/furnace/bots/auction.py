"""How the greedy bot bids, and what it makes of a compensation it is asked about.

It looks at the row as if each possible bid were the last: what the seat would take, and what its
outbid discs would earn. A disc that leads may still be outbid, so its worth is weighed by the odds
between taking the card and being compensated. A disc that does not lead is certain of its
compensation: where that is worth more, the bot loses on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence

from furnace.bots.holding import Holding
from furnace.bots.lines import lines_ahead
from furnace.bots.prospect import prospect, prospect_value
from furnace.bots.rivals import odds_to_stay
from furnace.bots.values import outlook
from furnace.engine.action import Action, Bid, Keep
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.game import apply, legal_actions
from furnace.engine.owners import bid_price
from furnace.engine.placing import highest
from furnace.engine.state import Lot, Placed, State

RIVAL = Placed(-1, Disc(DiscKind.FIXED, 99))
"""A disc nobody has placed yet, higher than any other."""

SAFE = 5
"""A value that no fixed disc beats; a variable disc need not go higher without cause."""

KEEPING = 1.0
"""What it is worth to keep the neutral disc for a later turn (R19.4)."""


def choose_compensation(state: State, seat: int) -> Action:
    """The answer with the best outlook, once the rest of the row is resolved."""

    def value(action: Action) -> float:
        # The last answer begins the production, and with it perhaps a card that is forced.
        after = apply(state, action).state
        now = prospect(after, seat, after.row)
        return outlook(now.have, (*now.extra, *lines_ahead(after, seat, now.have)))

    return max(legal_actions(state, seat), key=value)


def choose_bid(state: State, seat: int) -> Action:
    """The bid with the best outlook."""
    actions = legal_actions(state, seat)
    bids = _worth_a_look(state, [action for action in actions if isinstance(action, Bid)])
    now = prospect(state, seat, state.row)
    base = prospect_value(now, now.have)
    gains = {bid: _value_after(state, bid, now.have) - base for bid in bids}
    best = max(gains.values())

    def expected(bid: Bid) -> float:
        appeal = max(0.0, gains[bid]) / best if best > 0 else 0.0
        odds = _odds(state, bid, appeal)
        if odds == 1:
            return gains[bid]
        outbid = _value_after(state, bid, now.have, RIVAL) - base
        return odds * gains[bid] + (1 - odds) * outbid

    chosen = max(bids, key=expected)
    if isinstance(actions[-1], Keep) and expected(chosen) < KEEPING:
        return actions[-1]
    return chosen


def _worth_a_look(state: State, bids: Sequence[Bid]) -> Sequence[Bid]:
    """All bids with fixed discs; of a variable one those values that could make a difference."""
    if not state.ruleset.has_variable_discs:
        return bids
    leading = {
        lot.card: max([disc.value for _, disc in lot.discs], default=-1) for lot in state.row
    }
    least = min([bid.disc.value for bid in bids if bid.disc.kind is DiscKind.VARIABLE], default=0)
    return [
        bid
        for bid in bids
        if bid.disc.kind is not DiscKind.VARIABLE
        or bid.disc.value in (least, leading[bid.card] - 1)
        or leading[bid.card] < bid.disc.value <= max(SAFE, leading[bid.card] + 1)
    ]


def _value_after(state: State, bid: Bid, reckoned: Holding, *others: Placed) -> float:
    """The outlook after this bid, and after others on the same card, if they were the last."""
    row = tuple(
        [_with_disc(lot, bid, *others) if lot.card == bid.card else lot for lot in state.row]
    )
    price = bid_price(state, bid.seat, bid.disc)
    return prospect_value(prospect(state, bid.seat, row, price), reckoned)


def _with_disc(lot: Lot, bid: Bid, *others: Placed) -> Lot:
    return Lot(lot.card, (*lot.discs, Placed(bid.seat, bid.disc), *others), lot.manager)


def _odds(state: State, bid: Bid, appeal: float) -> float:
    """How likely things stay as they are after this bid: 1 where it does not lead."""
    lot = next(lot for lot in state.row if lot.card == bid.card)
    after = _with_disc(lot, bid)
    if highest(after) is not after.discs[-1]:
        return 1.0
    return odds_to_stay(state, after, bid.seat, appeal)
