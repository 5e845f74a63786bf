"""What each disc brings alone: a seat takes a card of the row, or is outbid there.

The cases are counted through: for every seat the production without this row, then what a little
more of each resource would bring, which gives its prices. Then for every card that it is taken,
and that a 2 or a 4 is outbid, used as often as is best; other values earn what a line through them
says.
"""

from __future__ import annotations

from furnace.bots.search.appraising import NOT_KNOWN, appraise
from furnace.bots.search.resolving import begin_and_resolve
from furnace.bots.search.work import HERE, ROOT, VALUES, Work
from furnace.kernel.compile import jit
from furnace.kernel.discs import FIXED, add_disc, pack_disc
from furnace.kernel.goods import some
from furnace.kernel.layout import Game
from furnace.kernel.numbers import CHAIN, MONEY
from furnace.kernel.phases.bidding import BIDDING, end_second
from furnace.solver.weights import UNIT

NO_ROW, TAKEN = -2, -1
"""In place of a disc's value."""
BEATING = 60
"""A rival's disc higher than any other."""
MORE = 2
"""So much more of a resource is tried."""
RESOURCES = MONEY
FIRST_AUCTION_CARD = 1 + RESOURCES
PER_AUCTION_CARD = 3
LOW, HIGH = 2, 4
"""Cases for a card: taken, and outbid with two values."""


@jit
def cases_of(g: Game) -> int:
    """How many cases there are; once the row is resolved, only those about goods."""
    return int(g.seat_count * _cases_of_seat(g))


@jit
def _cases_of_seat(g: Game) -> int:
    return FIRST_AUCTION_CARD + (g.row_end * PER_AUCTION_CARD if g.phase == BIDDING else 0)


@jit
def fill_case(w: Work) -> int:
    """Write the case that is due into the tables; the seat whose production the solver is to be
    asked about, or -1 where one step is done."""
    each = _cases_of_seat(w.games[ROOT])
    s, number = w.case // each, w.case % each
    if not w.has_leaf:
        _write_case(w, s, number)
        w.has_leaf = 1
    worth = appraise(w, w.games[HERE], s)
    if worth == NOT_KNOWN:
        return int(s)
    w.has_leaf = 0
    w.found = worth if w.times == 0 else max(w.found, worth)
    if w.times < w.most:
        w.times += 1
        return -1
    _note(w, s, number, w.found)
    w.times, w.most = 0, 0
    w.case += 1
    return -1


@jit
def _write_case(w: Work, s: int, number: int) -> None:
    if number >= FIRST_AUCTION_CARD:
        place = (number - FIRST_AUCTION_CARD) // PER_AUCTION_CARD
        write_case(w, s, place, _value_of_case(number), 0)
        return
    write_case(w, s, 0, NO_ROW, some(MORE, number - 1) if number > 0 else 0)


@jit
def _value_of_case(number: int) -> int:
    value = (number - FIRST_AUCTION_CARD) % PER_AUCTION_CARD * LOW
    return value if value > 0 else TAKEN


@jit
def _note(w: Work, s: int, number: int, worth: int) -> None:
    more = worth - w.base[s]
    if number == 0:
        w.base[s], w.prices[s].goods[MONEY] = worth, UNIT
    elif number < FIRST_AUCTION_CARD:
        w.prices[s].goods[number - 1] = max(1, more // MORE)
    else:
        _note_auction_card(
            w, s, (number - FIRST_AUCTION_CARD) // PER_AUCTION_CARD, _value_of_case(number), more
        )


@jit
def _note_auction_card(w: Work, s: int, place: int, value: int, more: int) -> None:
    """No card need be used, nor a compensation; only in a chain a card may be in the way."""
    if value == TAKEN:
        w.take[s, place] = more if w.games[ROOT].words & CHAIN else max(0, more)
        return
    w.lose[s, place, value] = max(0, more)
    if value == HIGH:
        _draw_line(w, s, place)


@jit
def _draw_line(w: Work, s: int, place: int) -> None:
    """What is earned by values between the two that are known, and beyond."""
    low, high = w.lose[s, place, LOW], w.lose[s, place, HIGH]
    w.lose[s, place, 0], w.lose[s, place, 1], w.lose[s, place, 3] = 0, low // 2, (low + high) // 2
    for value in range(HIGH + 1, VALUES):
        w.lose[s, place, value] = high + (value - HIGH) * max(0, high - low) // 2


@jit
def write_case(w: Work, s: int, place: int, value: int, gift: int) -> None:
    """The game as production begins, had the seat alone placed a disc, on this card; with goods
    given to it before."""
    w.games[HERE] = w.games[ROOT]
    g = w.games[HERE]
    _clear(g, place, value)
    g.seats[s].goods += gift
    if value == TAKEN:
        add_disc(g.row[0], pack_disc(s, FIXED, 4))
    elif value > 0:
        add_disc(g.row[0], pack_disc(s, FIXED, value))
        rival = (s + 1) % (g.seat_count + g.agent_count)
        add_disc(g.row[0], pack_disc(rival, FIXED, BEATING))
    begin_and_resolve(w, g)


@jit
def _clear(g: Game, place: int, value: int) -> None:
    """Leave this card alone in the row, or none, without discs; nothing is asked any more."""
    for s in range(g.seat_count):
        while g.seats[s].pending_count > 1:
            g.seats[s].pending_count -= 1
            g.seats[s].pending[g.seats[s].pending_count] = 0
        end_second(g.seats[s])
    g.turn, g.row_start = -1, 0
    if value == NO_ROW:
        g.row_end = 0
        return
    for other in range(g.row_end):
        auction_card = g.row[other]
        for disc in range(auction_card.count):
            auction_card.discs[disc] = 0
        auction_card.count, auction_card.owners, auction_card.values = 0, 0, 0
    g.row[0].card, g.row[0].manager = g.row[place].card, g.row[place].manager
    g.row_end = 1
