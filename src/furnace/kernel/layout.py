"""One game as one C struct. All numbers are signed, because Numba turns mixed signs into floats.

Cards are numbers (`furnace.kernel.numbers`); -1 means none. A set of a seat's cards is a mask of 61
bits. A company's bit is its position among the companies seen so far, in catalogue order, so it
changes when an earlier company is dealt. Bit 60 is the start-up, as a seat has at most one.
`furnace.kernel.tableau` converts between cards and bits. Managers are counted in two bits per kind.
Unused fields are 0, so equal games have equal bytes.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.numbers import (
    BONUS_LINES,
    COMPANY_MASKS,
    GOODS_CARDS,
    MAX_SEEN,
    UNBOUND,
)
from furnace.kernel.structs import Array, array, dtype_of

# Maximum numbers: a seat wins at most six cards in each of four auctions (with four fixed discs, a
# neutral and a variable one), in addition to its start-up. An auction card holds all discs of each
# seat that ignores the limits, and one disc of every other owner. The longest row has nine
# companies and three schools.
SEATS, AGENTS, AUCTION_CARDS = 5, 2, 12
CARDS, ARRIVALS, PENDING, OFFERED = 26, 10, 6, 4
DISCS = (SEATS + 5 * min(UNBOUND, SEATS) + 1) // 2 * 2
MAX_ACTIONS = 4096
MAX_COAL = 320
"""The most coal a seat may have with variable discs, so that all bids fit in an action buffer."""
MAX_AGENT_CARDS, SCHOOLS = 24, 3
BONUSES, CARD_GOODS = max(1, len(BONUS_LINES)), len(GOODS_CARDS) + 1
"""The last place of `card_goods` is shared by all cards that never hold goods, and stays 0."""


class AuctionCard:
    """A card of the row. A disc is packed as owner, kind and value (`furnace.kernel.discs`).

    `owners` and `values` are masks of its discs; values from 63 on are not included.
    """

    card: int
    manager: int
    count: int
    owners: int
    values: int
    discs: Array = array(np.int32, DISCS)


AUCTION_CARD = dtype_of(AuctionCard)


class Seat:
    """A seat. `open` is the card being resolved; `line` to `open_owner` describe it.

    `discs`: bits 1 to 4 fixed, bit 0 the neutral, bit 5 the variable disc. `card_managers` are the
    managers on each card, by its place in `cards`; `with_managers` is the mask of cards that have
    one. `open_managers` are the managers of the open card not used yet. `tally` has 8 bits per
    line, from line 0 on. Goods are packed (`furnace.kernel.goods`); `lent` are those for the open
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
    just_used: int
    open_managers: int
    open_owner: int
    power_used: int
    managers: int
    placeable: int
    pending_count: int
    offered_count: int
    goods: int
    lent: int
    card_goods: Array = array(np.int64, CARD_GOODS)
    bonuses: Array = array(np.int64, BONUSES)
    pending: Array = array(np.int64, PENDING)
    card_managers: Array = array(np.int64, CARDS)
    cards: Array = array(np.int16, CARDS)
    arrivals: Array = array(np.int16, ARRIVALS)
    offered: Array = array(np.int16, OFFERED)


SEAT = dtype_of(Seat)


class Agent:
    """An Agent: its discs (packed as a seat's), its card, and what it has won."""

    card: int
    discs: int
    money: int
    company_count: int
    manager_count: int
    companies: Array = array(np.int16, MAX_AGENT_CARDS)
    managers: Array = array(np.int16, MAX_AGENT_CARDS)


AGENT = dtype_of(Agent)


class Game:
    """A position. `words` has a bit for each word of the ruleset, `producing` one for each seat.

    The row consists of the auction cards from `row_start` to `row_end`; those resolved before are
    blank. `seen` are the masks of companies seen so far, by their numbers in the catalogue;
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
    seen: Array = array(np.int64, COMPANY_MASKS)
    companies: Array = array(np.int16, MAX_SEEN)
    schools: Array = array(np.int64, SCHOOLS)
    seats: Array = array(SEAT, SEATS)
    agents: Array = array(AGENT, AGENTS)
    row: Array = array(AUCTION_CARD, AUCTION_CARDS)


GAME = dtype_of(Game)


class ActionBuffer:
    """The working memory of one thread: legal actions and a stream of random numbers.

    This is a struct because Numba counts references to arrays atomically at every call.
    """

    stream: int
    actions: Array = array(np.int64, MAX_ACTIONS)


ACTION_BUFFER = dtype_of(ActionBuffer)
