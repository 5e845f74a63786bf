"""What each disc brings alone: a seat takes a card of the row, or is outbid there.

The cases are counted through: for every seat the production without this row, then for every card
that it is taken, and that a 2 or a 4 is outbid; other values earn what a line through them says.
"""

from __future__ import annotations

from furnace.bots.search.appraising import NOT_KNOWN, appraise
from furnace.bots.search.resolving import begin_and_resolve
from furnace.bots.search.work import HERE, ROOT, VALUES, Work
from furnace.kernel.compile import rule
from furnace.kernel.discs import FIXED, add_disc, pack_disc
from furnace.kernel.layout import Game

NO_ROW, TAKEN = -2, -1
"""In place of a disc's value."""
BEATING = 60
"""A rival's disc higher than any other."""
PER_LOT = 3
LOW, HIGH = 2, 4
"""Cases for a card: taken, and outbid with two values."""


@rule
def cases_of(g: Game) -> int:
    """How many cases there are."""
    return int(g.seat_count * (1 + g.row_end * PER_LOT))


@rule
def fill_case(w: Work) -> int:
    """Write the case that is due into the tables; the seat whose production the solver is to be
    asked about, or -1 where it is done."""
    g = w.games[ROOT]
    each = 1 + g.row_end * PER_LOT
    s, number = w.case // each, w.case % each
    place, value = (number - 1) // PER_LOT, (number - 1) % PER_LOT * LOW
    if number == 0:
        place, value = 0, NO_ROW
    elif value == 0:
        value = TAKEN
    if not w.has_leaf:
        write_case(w, s, place, value)
        w.has_leaf = 1
    worth = appraise(w, w.games[HERE], s)
    if worth == NOT_KNOWN:
        return int(s)
    _note(w, s, place, value, worth)
    w.has_leaf = 0
    w.case += 1
    return -1


@rule
def _note(w: Work, s: int, place: int, value: int, worth: int) -> None:
    if value == NO_ROW:
        w.base[s] = worth
    elif value == TAKEN:
        w.take[s, place] = worth - w.base[s]
    else:
        w.lose[s, place, value] = worth - w.base[s]
        if value == HIGH:
            _draw_line(w, s, place)


@rule
def _draw_line(w: Work, s: int, place: int) -> None:
    """What is earned by values between the two that are known, and beyond."""
    low, high = w.lose[s, place, LOW], w.lose[s, place, HIGH]
    w.lose[s, place, 0], w.lose[s, place, 1], w.lose[s, place, 3] = 0, low // 2, (low + high) // 2
    for value in range(HIGH + 1, VALUES):
        w.lose[s, place, value] = high + (value - HIGH) * max(0, high - low) // 2


@rule
def write_case(w: Work, s: int, place: int, value: int) -> None:
    """The game as production begins, had the seat alone placed a disc, on this card."""
    w.games[HERE] = w.games[ROOT]
    g = w.games[HERE]
    _clear(w, g, place, value)
    if value == TAKEN:
        add_disc(g.row[0], pack_disc(s, FIXED, 4))
    elif value > 0:
        add_disc(g.row[0], pack_disc(s, FIXED, value))
        rival = (s + 1) % (g.seat_count + g.agent_count)
        add_disc(g.row[0], pack_disc(rival, FIXED, BEATING))
    g.turn = -1
    begin_and_resolve(w, g)


@rule
def _clear(w: Work, g: Game, place: int, value: int) -> None:
    """Leave this card alone in the row, or none, without discs."""
    for other in range(g.row_end):
        lot = g.row[other]
        for disc in range(lot.count):
            lot.discs[disc] = 0
        lot.count, lot.owners, lot.values = 0, 0, 0
    if value == NO_ROW:
        g.row_end = 0
        return
    g.row[0].card, g.row[0].manager = g.row[place].card, g.row[place].manager
    g.row_end = 1
