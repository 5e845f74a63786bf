"""One game as one C struct. Every number is signed: Numba mixes signed and unsigned into floats.

Cards are numbers (`furnace.kernel.numbers`), none is -1. A set of a seat's cards is a mask of 61
bits. The bit of a company is its number in this game, counted among the companies seen so far in
the order of the catalogue, so that it changes when a company before it is dealt; bit 60 is for the
start-up, of which a seat has one at most. `furnace.kernel.tableau` turns cards into bits and back.
Managers are counted in two bits a kind. What is unused is 0, so that equal games are equal bytes.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.numbers import (
    BONUS_LINES,
    GOODS_CARDS,
    MAX_SEEN,
    UNBOUND,
    WORDS_OF_COMPANIES,
)
from furnace.kernel.record import Array, array, dtype_of

# What can be there at most: a seat takes six cards in each of four auctions (its four discs, the
# neutral and the variable one) besides its start-up; on one card of the row lie all discs of a seat
# that no limit binds and one of each other owner; the longest row is nine companies and three
# schools.
SEATS, AGENTS, AUCTION_CARDS = 5, 2, 12
CARDS, ARRIVALS, PENDING, OFFERED = 26, 10, 6, 4
DISCS = (SEATS + 5 * min(UNBOUND, SEATS) + 1) // 2 * 2
MAX_ACTIONS = 4096
MAX_COAL = 320
"""Coal a seat may have where it buys values of a disc: so many bids fit on an action buffer."""
KEPT, SCHOOLS = 24, 3
BONUSES, CARD_GOODS = max(1, len(BONUS_LINES)), len(GOODS_CARDS) + 1
"""The last place of `card_goods` is that of all cards which nothing is ever put on: nothing."""


class AuctionCard:
    """A card of the row. A disc is packed: owner, kind, value (`furnace.kernel.discs`).

    `owners` and `values` are masks of what lies there; values from 63 on are not in the mask.
    """

    card: int
    manager: int
    count: int
    owners: int
    values: int
    discs: Array = array(np.int32, DISCS)


AUCTION_CARD = dtype_of(AuctionCard)


class Seat:
    """A seat. `open` is the card being resolved, `line` to `source` are about it.

    `discs`: bits 1 to 4 fixed, bit 0 the neutral, bit 5 the variable disc. `card_managers` are the
    managers on each card, by its place in `cards`; `with_managers` is the mask of cards that have
    one. `open_managers` are the managers of the open card not used yet. `tally` has 8 bits per
    line, from line 0 on. Goods are packed (`furnace.kernel.goods`); `local` are those for the open
    card only, `card_goods` those on cards. `permanents` is the mask of permanent effects at work
    (`furnace.kernel.powers`).
    """

    capitalist: int
    startup: int
    discs: int
    owned: int
    upgraded: int
    resolved: int
    with_managers: int
    permanents: int
    card_count: int
    arrival_count: int
    open: int
    line: int
    tally: int
    settled: int
    open_managers: int
    source: int
    repeated: int
    managers: int
    placeable: int
    pending_count: int
    offered_count: int
    goods: int
    local: int
    card_goods: Array = array(np.int64, CARD_GOODS)
    bonuses: Array = array(np.int64, BONUSES)
    pending: Array = array(np.int64, PENDING)
    card_managers: Array = array(np.int64, CARDS)
    cards: Array = array(np.int16, CARDS)
    arrivals: Array = array(np.int16, ARRIVALS)
    offered: Array = array(np.int16, OFFERED)


SEAT = dtype_of(Seat)


class Agent:
    """An Agent: its discs as a seat's, its card and what it keeps by it."""

    card: int
    discs: int
    money: int
    company_count: int
    manager_count: int
    companies: Array = array(np.int16, KEPT)
    managers: Array = array(np.int16, KEPT)


AGENT = dtype_of(Agent)


class Game:
    """A whole position. `words` has a bit for each word of the ruleset, `producing` for each seat.

    The row consists of the auction cards from `row_start` to `row_end`; those resolved before are
    blank. `seen` is the mask of companies seen so far, by their numbers in the catalogue, and
    `companies` lists them. `stack` counts the managers not seen yet.
    """

    words: int
    seat_count: int
    agent_count: int
    phase: int
    round: int
    first: int
    turn: int
    producing: int
    seen_count: int
    stack: int
    row_start: int
    row_end: int
    school_count: int
    seen: Array = array(np.int64, WORDS_OF_COMPANIES)
    companies: Array = array(np.int16, MAX_SEEN)
    schools: Array = array(np.int64, SCHOOLS)
    seats: Array = array(SEAT, SEATS)
    agents: Array = array(AGENT, AGENTS)
    row: Array = array(AUCTION_CARD, AUCTION_CARDS)


GAME = dtype_of(Game)


class ActionBuffer:
    """What one thread writes on: legal actions, and its stream of random numbers.

    A record and not arrays: Numba counts references to an array at every call, atomically.
    """

    stream: int
    actions: Array = array(np.int64, MAX_ACTIONS)


ACTION_BUFFER = dtype_of(ActionBuffer)
