"""A draft with a way for every card: it is put in order, played by the rules, and noted."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game
from furnace.solver.drafts.columns import GOODS
from furnace.solver.drafts.items import has_room, set_items
from furnace.solver.drafts.order import NO_ORDER, ORDERED, UNDECIDED, find_order
from furnace.solver.drafts.play import play
from furnace.solver.drafts.work import Work


@rule
def try_draft(g: Game, s: int, w: Work, worth: int) -> None:
    """Note the draft as the best if it can be played so; else refuse or doubt it."""
    w.leaves += 1
    answer = put_in_order(w)
    if answer == NO_ORDER:
        return
    if answer == ORDERED:
        _set_sequence(w)
        value = play(g, s, w)
        if value >= w.tree.target:
            w.tree.value = value
            w.tree.target = value + w.tree.grain
        if value >= worth:
            return
    w.doubt = max(w.doubt, worth)


@rule
def put_in_order(w: Work) -> int:
    """Look for an order of the draft's items."""
    if not has_room(w):
        return UNDECIDED
    set_items(w)
    answer = find_order(w.order)
    if answer == NO_ORDER and w.order.turns and _has_delivery(w):
        # What a window delivers may pay for lines below it: that is left out above.
        _lend_deliveries(w)
        w.order.turns, w.order.is_loose = 0, 1
        answer = find_order(w.order)
    return int(answer)


@rule
def _lend_deliveries(w: Work) -> None:
    """Cards that gain tokens need the less what windows deliver."""
    room = w.order
    for at in range(w.tree.rows.slots, room.count):
        for good in range(GOODS):
            given = max(room.effect[at, good], 0)
            for card in range(w.tree.rows.slots):
                if room.gainers >> card & 1:
                    room.need[card, good] = max(0, room.need[card, good] - given)


@rule
def _has_delivery(w: Work) -> bool:
    """Whether something turned over in a window gives goods."""
    for at in range(w.tree.rows.slots, w.order.count):
        for good in range(GOODS):
            if w.order.effect[at, good] > 0:
                return True
    return False


@rule
def _set_sequence(w: Work) -> None:
    """The cards in the order found."""
    at, n = 0, w.tree.rows.slots
    for place in range(w.order.count):
        item = w.order.found[place]
        if item < n:
            w.sequence[at] = item
            at += 1
        else:
            w.turn_at[w.order.slot[item]] = at
