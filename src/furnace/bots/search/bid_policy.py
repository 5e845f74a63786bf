"""The policy for bids in simulations, also the prior of the tree: a softmax over scores.

The score of a bid is its gain, from the scenarios and the probability of staying in the lead, less
most of the gain from the next best card for the same disc.
"""

from __future__ import annotations

import math

from furnace.bots.search.workspace import DISC_VALUES, HAND_DISCS, Workspace
from furnace.kernel.actions import BID, card_of, first_of, kind_of, second_of
from furnace.kernel.compile import jit
from furnace.kernel.discs import (
    FIXED_BITS,
    VARIABLE,
    VARIABLE_BIT,
    disc_at,
    has_owner,
    highest_disc,
    is_bound,
    value_of,
)
from furnace.kernel.goods import amount
from furnace.kernel.layout import AuctionCard, Game
from furnace.kernel.numbers import CAPITAL_GROWTH, COAL
from furnace.kernel.phases.bidding import bid_actions, least_value, place_in_row
from furnace.kernel.phases.owners import discs_left
from furnace.kernel.rng import draw
from furnace.solver.weights import COIN

MAX_CONTEST_PROBABILITY = 0.6
"""The probability that a rival able to outbid does so, on its most attractive card."""
VARIABLE_DISC_FACTOR = 0.5
"""The factor if only a variable disc could outbid."""
AGENT_OUTBID_PROBABILITY = 0.2
"""The probability that an Agent able to outbid does so."""
NEXT_BEST_SHARE = 0.8
"""The share of the next best gain with a disc that is lost by placing it here."""
ROLLOUT_TEMPERATURE, PRIOR_TEMPERATURE = 0.9, 2.0
"""Of the softmax over bids, in money: for bids in rollouts, and for priors in the tree."""
SAFE_VALUE = 5
"""No fixed disc outbids this value, so a variable disc rarely needs a higher one."""
HIGHEST_BIT = 5
"""The number of the highest bit in a mask of discs, that of the variable one."""
KEEP_DISC_VALUE = 0.3
"""The value of keeping the neutral disc for later, in money."""
DRAW_RANGE = 1 << 30


@jit
def list_relevant_bids(w: Workspace, g: Game, s: int) -> int:
    """List the relevant bids and return their number.

    Of a variable disc's values only those that can make a difference are relevant.
    """
    buffer = w.buffers[0]
    count = bid_actions(g, s, buffer)
    if g.seats[s].discs & VARIABLE_BIT == 0 or g.words & CAPITAL_GROWTH:
        return count
    kept = 0
    for number in range(count):
        if _is_relevant(g, s, buffer.actions[number]):
            buffer.actions[kept] = buffer.actions[number]
            kept += 1
    return kept if kept > 0 else count


@jit
def _is_relevant(g: Game, s: int, action: int) -> bool:
    if kind_of(action) != BID or first_of(action) != VARIABLE:
        return True
    value, auction_card = second_of(action), g.row[place_in_row(g, card_of(action))]
    leading = leading_value(auction_card)
    if value > leading:
        return bool(value <= max(SAFE_VALUE, leading + 1))
    return bool(value == least_value(g.seats[s]) or (value == leading - 1 and value < DISC_VALUES))


@jit
def leading_value(auction_card: AuctionCard) -> int:
    """Return the value of the leading disc on a card; -1 if there is none."""
    return (
        value_of(disc_at(auction_card, highest_disc(auction_card)))
        if auction_card.count > 0
        else -1
    )


@jit
def score_bids(w: Workspace, g: Game, s: int, count: int) -> None:
    """Score each listed bid: its gain compared with the next best card for the disc, in money."""
    best_gain, second_gain, best_card = w.best_gain, w.second_gain, w.best_card
    for disc in range(HAND_DISCS):
        best_gain[disc], second_gain[disc], best_card[disc] = -1e9, -1e9, -1
    for number in range(count):
        action = w.buffers[0].actions[number]
        gain = _gain(w, g, s, action)
        w.scores[number] = gain
        if kind_of(action) != BID:
            continue
        disc, card = _hand_disc(action), card_of(action)
        if card == best_card[disc]:
            best_gain[disc] = max(best_gain[disc], gain)
        elif gain > best_gain[disc]:
            second_gain[disc], best_gain[disc], best_card[disc] = best_gain[disc], gain, card
        else:
            second_gain[disc] = max(second_gain[disc], gain)
    for number in range(count):
        action = w.buffers[0].actions[number]
        if kind_of(action) == BID:
            disc = _hand_disc(action)
            other = second_gain[disc] if card_of(action) == best_card[disc] else best_gain[disc]
            w.scores[number] -= NEXT_BEST_SHARE * max(0.0, other)


@jit
def _hand_disc(action: int) -> int:
    kind = first_of(action)
    if kind == VARIABLE:
        return HAND_DISCS - 1
    return second_of(action) if kind == 0 else 0


@jit
def _gain(w: Workspace, g: Game, s: int, action: int) -> float:
    """Return the expected gain from a bid, in money."""
    if kind_of(action) != BID:
        return KEEP_DISC_VALUE
    place, value = place_in_row(g, card_of(action)), second_of(action)
    auction_card = g.row[place]
    outbid = w.outbid_gain[s, place, min(value, DISC_VALUES - 1)] if value > 0 else 0
    price = 0
    if first_of(action) == VARIABLE and not g.words & CAPITAL_GROWTH:
        price = (value - least_value(g.seats[s])) * w.prices[s].goods[COAL]
    if value <= leading_value(auction_card):
        return (outbid - price) / COIN
    hold = hold_probability(w, g, s, place, value)
    gain = hold * w.win_gain[s, place] + (1.0 - hold) * outbid - price
    return gain / COIN


@jit
def hold_probability(w: Workspace, g: Game, s: int, place: int, value: int) -> float:
    """Return the probability that nobody outbids a disc of this value."""
    auction_card, probability = g.row[place], 1.0
    for r in range(g.seat_count + g.agent_count):
        if r == s or (has_owner(auction_card, r) and is_bound(g, r)):
            continue
        if r >= g.seat_count:
            higher = _higher_fixed_discs(discs_left(g, r), auction_card, value)
            probability *= 1.0 - AGENT_OUTBID_PROBABILITY if higher else 1.0
            continue
        probability *= 1.0 - MAX_CONTEST_PROBABILITY * _appeal(w, r, place) * _ability_to_outbid(
            g, r, auction_card, value
        )
    return probability


@jit
def _appeal(w: Workspace, r: int, place: int) -> float:
    """Return the appeal of a card to a seat, from 0 to 1; its most attractive card has 1."""
    if w.top_gain[r] <= 0 or w.win_gain[r, place] <= 0:
        return 0.0
    share = w.win_gain[r, place] / w.top_gain[r]
    return share * share


@jit
def _ability_to_outbid(g: Game, r: int, auction_card: AuctionCard, value: int) -> float:
    """Return 1 if a seat has a fixed disc that would lead, less if only a variable one, else 0."""
    if _higher_fixed_discs(g.seats[r].discs, auction_card, value):
        return 1.0
    if g.seats[r].discs & VARIABLE_BIT:
        top = g.round
        if not g.words & CAPITAL_GROWTH:
            top = least_value(g.seats[r]) + amount(g.seats[r].goods, COAL)
        return VARIABLE_DISC_FACTOR if top > value else 0.0
    return 0.0


@jit
def _higher_fixed_discs(discs: int, auction_card: AuctionCard, value: int) -> int:
    """Return the bits of the fixed discs that may be placed on a card and outbid this value."""
    return discs & FIXED_BITS & ~auction_card.values & -(2 << min(value, HIGHEST_BIT))


@jit
def softmax(w: Workspace, count: int, temperature: float) -> float:
    """Turn the scores of bids into weights proportional to probabilities; return their sum."""
    top = -1e9
    for number in range(count):
        top = max(top, w.scores[number])
    total = 0.0
    for number in range(count):
        w.scores[number] = math.exp((w.scores[number] - top) / temperature)
        total += w.scores[number]
    return total


@jit
def sample_bid(w: Workspace, g: Game, s: int) -> int:
    """Draw a bid in proportion to the softmax of the scores."""
    count = list_relevant_bids(w, g, s)
    if count == 1:
        return int(w.buffers[0].actions[0])
    score_bids(w, g, s, count)
    left = softmax(w, count, ROLLOUT_TEMPERATURE) * draw(w.buffers[0], DRAW_RANGE) / DRAW_RANGE
    for number in range(count):
        left -= w.scores[number]
        if left <= 0.0:
            return int(w.buffers[0].actions[number])
    return int(w.buffers[0].actions[count - 1])


@jit
def set_top_gains(w: Workspace, g: Game) -> None:
    """Set the highest gain of each seat from winning a card of the row."""
    for s in range(g.seat_count):
        w.top_gain[s] = 0
        for place in range(g.row_end):
            w.top_gain[s] = max(w.top_gain[s], w.win_gain[s, place])
