"""How seats bid inside the search: by what a disc brings alone, and the odds that it stays on top.

A disc is laid where it gains most beside its next best place: what can wait, waits.
"""

from __future__ import annotations

import math

from furnace.bots.search.work import KINDS, VALUES, Work
from furnace.kernel.codes import BID, card_of, first_of, kind_of, second_of
from furnace.kernel.compile import jit
from furnace.kernel.discs import (
    FIXED_BITS,
    VARIABLE,
    VARIABLE_BIT,
    disc_at,
    highest,
    is_barred,
    is_bound,
    value_of,
)
from furnace.kernel.goods import amount
from furnace.kernel.layout import AuctionCard, Game
from furnace.kernel.numbers import CAPITAL_GROWTH, COAL
from furnace.kernel.phases.bidding import bids, least_value, place_of
from furnace.kernel.phases.owners import discs_left
from furnace.kernel.rng import draw
from furnace.solver.weights import UNIT

CONTEST = 0.6
"""How likely a rival outbids, if it can, on the card it wants most."""
BY_VARIABLE = 0.5
"""How much less likely where only a variable disc could."""
BY_AGENT = 0.2
"""How likely an Agent that could outbids."""
WAITING = 0.8
"""What part of a disc's next best place is not lost by laying it here."""
WARMTH, DOUBT = 0.9, 2.0
"""How far two bids must be apart, in money, for one to be clearly better: to bid by, and to look at
first in the tree."""
KEEPING = 0.3
"""What it is worth to keep the neutral disc for later, in money."""
FINE = 1 << 30


@jit
def list_bids(w: Work, g: Game, s: int) -> int:
    """Write the bids worth a look; how many. Of a variable disc's values only those that could make
    a difference."""
    buffer = w.buffers[0]
    count = bids(g, s, buffer)
    if g.seats[s].discs & VARIABLE_BIT == 0 or g.words & CAPITAL_GROWTH:
        return count
    kept = 0
    for place in range(count):
        if _is_worth_a_look(g, s, buffer.actions[place]):
            buffer.actions[kept] = buffer.actions[place]
            kept += 1
    return kept if kept > 0 else count


@jit
def _is_worth_a_look(g: Game, s: int, action: int) -> bool:
    if kind_of(action) != BID or first_of(action) != VARIABLE:
        return True
    value, auction_card = second_of(action), g.row[place_of(g, card_of(action))]
    leading = leading_value(auction_card)
    if value > leading:
        return bool(value <= max(5, leading + 1))
    return bool(value == least_value(g.seats[s]) or (value == leading - 1 and value < VALUES))


@jit
def leading_value(auction_card: AuctionCard) -> int:
    """The value of the disc that leads on a card; -1 where none lies there."""
    return value_of(disc_at(auction_card, highest(auction_card))) if auction_card.count > 0 else -1


@jit
def score_bids(w: Work, g: Game, s: int, count: int) -> None:
    """Write for each bid listed what it gains beside the next best place of the disc, in money."""
    best, second, where = w.best, w.second, w.where
    for disc in range(KINDS):
        best[disc], second[disc], where[disc] = -1e9, -1e9, -1
    for number in range(count):
        action = w.buffers[0].actions[number]
        gain = _gain(w, g, s, action)
        w.scores[number] = gain
        if kind_of(action) != BID:
            continue
        disc, card = _hand_place(action), card_of(action)
        if card == where[disc]:
            best[disc] = max(best[disc], gain)
        elif gain > best[disc]:
            second[disc], best[disc], where[disc] = best[disc], gain, card
        else:
            second[disc] = max(second[disc], gain)
    for number in range(count):
        action = w.buffers[0].actions[number]
        if kind_of(action) == BID:
            disc = _hand_place(action)
            other = second[disc] if card_of(action) == where[disc] else best[disc]
            w.scores[number] -= WAITING * max(0.0, other)


@jit
def _hand_place(action: int) -> int:
    kind = first_of(action)
    if kind == VARIABLE:
        return KINDS - 1
    return second_of(action) if kind == 0 else 0


@jit
def _gain(w: Work, g: Game, s: int, action: int) -> float:
    """What a bid may bring, in money."""
    if kind_of(action) != BID:
        return KEEPING
    place, value = place_of(g, card_of(action)), second_of(action)
    auction_card = g.row[place]
    lose = w.lose[s, place, min(value, VALUES - 1)] if value > 0 else 0
    price = 0
    if first_of(action) == VARIABLE and not g.words & CAPITAL_GROWTH:
        price = (value - least_value(g.seats[s])) * w.prices[s].goods[COAL]
    if value <= leading_value(auction_card):
        return (lose - price) / UNIT
    stay = odds_to_stay(w, g, s, place, value)
    gain = stay * w.take[s, place] + (1.0 - stay) * lose - price
    return gain / UNIT


@jit
def odds_to_stay(w: Work, g: Game, s: int, place: int, value: int) -> float:
    """How likely nobody goes above a disc of this value."""
    auction_card, odds = g.row[place], 1.0
    for r in range(g.seat_count + g.agent_count):
        if r == s or (is_barred(auction_card, r) and is_bound(g, r)):
            continue
        if r >= g.seat_count:
            higher = discs_left(g, r) & FIXED_BITS & ~auction_card.values & -(2 << min(value, 5))
            odds *= 1.0 - BY_AGENT if higher else 1.0
            continue
        odds *= 1.0 - CONTEST * _wish(w, r, place) * _reach(g, r, auction_card, value)
    return odds


@jit
def _wish(w: Work, r: int, place: int) -> float:
    """How much a seat wants this card beside the one it wants most."""
    if w.wanted[r] <= 0 or w.take[r, place] <= 0:
        return 0.0
    share = w.take[r, place] / w.wanted[r]
    return share * share


@jit
def _reach(g: Game, r: int, auction_card: AuctionCard, value: int) -> float:
    """1 where a seat has a fixed disc that would lead; less where it had to buy the value."""
    if g.seats[r].discs & FIXED_BITS & ~auction_card.values & -(2 << min(value, 5)):
        return 1.0
    if g.seats[r].discs & VARIABLE_BIT:
        most = g.round
        if not g.words & CAPITAL_GROWTH:
            most = least_value(g.seats[r]) + amount(g.seats[r].goods, COAL)
        return BY_VARIABLE if most > value else 0.0
    return 0.0


@jit
def warm_up(w: Work, count: int, warmth: float) -> float:
    """Turn the scores of bids into odds to be drawn by; their sum."""
    most = -1e9
    for number in range(count):
        most = max(most, w.scores[number])
    total = 0.0
    for number in range(count):
        w.scores[number] = math.exp((w.scores[number] - most) / warmth)
        total += w.scores[number]
    return total


@jit
def draw_bid(w: Work, g: Game, s: int) -> int:
    """A bid, the better the likelier."""
    count = list_bids(w, g, s)
    if count == 1:
        return int(w.buffers[0].actions[0])
    score_bids(w, g, s, count)
    left = warm_up(w, count, WARMTH) * draw(w.buffers[0], FINE) / FINE
    for number in range(count):
        left -= w.scores[number]
        if left <= 0.0:
            return int(w.buffers[0].actions[number])
    return int(w.buffers[0].actions[count - 1])


@jit
def set_wishes(w: Work, g: Game) -> None:
    """What each seat wants most of this row."""
    for s in range(g.seat_count):
        w.wanted[s] = 0
        for place in range(g.row_end):
            w.wanted[s] = max(w.wanted[s], w.take[s, place])
