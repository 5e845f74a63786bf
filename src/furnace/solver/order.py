"""A feasible order of items: a depth-first search over sets of items.

An item needs goods and changes them by a fixed amount, so the goods depend only on the set of items
done. If an item is a part of a card, only what is done in the window it opens may come between it
and the card's next part. Two dominance rules make the search short. They apply to items that are
`is_unbound`, neither parts of a card nor tied to a window:

* *early*: an item is done now if it can be, and if it leaves enough of what it takes for the needs
  of all others together. Moved to the front of a feasible order, it takes nothing that the others
  need, and its goods come sooner.
* *late*: an item comes last if no other must wait for it, and if it gives only goods that no other
  needs, or that suffice for all others together. Moved to the end of a feasible order, it is not
  missed, and what it takes stays longer. It must not need more than it takes: then what is left at
  the end is enough for it.

Neither rule applies to items that touch tokens while another must find none left (K5).
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.bits import count_bits
from furnace.kernel.compile import jit
from furnace.kernel.layout import BONUSES
from furnace.kernel.numbers import TOKEN
from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.programme.rows import NONE

CARD_COAL, COUNTED = 4, 5
"""The goods counted: coal, iron, oil, tokens, and the coal on C59."""

MAX_ITEMS, CLAIMS = 56, BONUSES + 1
BULK_CLAIM = CLAIMS - 1
"""The claim in which one item, the `bulk`, may count more than once."""
_MAX_DEPTH = MAX_ITEMS + 1
_TABLE_SIZE = 1 << 14
NO_LIMIT = 1 << 60
"""More nodes than any search visits."""

DONE, LATE, COUNT, LATE_COUNT, OPEN_WINDOWS, OPEN_ITEM = range(6)
_MARKS = 6

NO_TOKEN_LIMIT = 1 << 30
NO_ORDER, ORDERED, UNDECIDED = range(3)
"""The results; UNDECIDED if the search took too long."""


class Order:
    """The items, and the state of the search.

    Of each item: `need` and `effect`; `before`, the items that must be done before it; the `window`
    it opens, as a mask; `wants`, the window that must be open; `follows`, the preceding part of its
    card, and whether the card `stays_open` after it; whether it `closes` the window it wants; the
    `max_tokens` that may be there. A claim requires that at least `claim` of the items `claimed`
    are done before; one of them may count more than once (`bulk`, `bulk_more`).

    `found` is the order, `late` the items put last, in reverse. `have` are the goods now, `needed`
    the needs of all items not done, `urgent` without the late ones. `marks` are DONE to OPEN_ITEM,
    `saved` and `saved_have` those of each depth, `tried` the next item to try there. `visited` is
    a hash table of the sets met, each with the `generation` of its search.
    """

    generation: int
    nodes: int
    count: int
    strict: int
    wanted: int
    claimed_items: int
    start: Array = array(np.int64, COUNTED)
    need: Array = array(np.int64, _MAX_DEPTH, COUNTED)
    effect: Array = array(np.int64, _MAX_DEPTH, COUNTED)
    before: Array = array(np.int64, _MAX_DEPTH)
    window: Array = array(np.int64, _MAX_DEPTH)
    wants: Array = array(np.int64, _MAX_DEPTH)
    closes: Array = array(np.int64, _MAX_DEPTH)
    follows: Array = array(np.int64, _MAX_DEPTH)
    stays_open: Array = array(np.int64, _MAX_DEPTH)
    max_tokens: Array = array(np.int64, _MAX_DEPTH)
    touches_tokens: Array = array(np.int64, _MAX_DEPTH)
    is_unbound: Array = array(np.int64, _MAX_DEPTH)
    claim: Array = array(np.int64, _MAX_DEPTH, CLAIMS)
    claimed: Array = array(np.int64, _MAX_DEPTH, CLAIMS)
    bulk: Array = array(np.int64, _MAX_DEPTH)
    bulk_more: Array = array(np.int64, _MAX_DEPTH)
    found: Array = array(np.int64, _MAX_DEPTH)
    late: Array = array(np.int64, _MAX_DEPTH)
    have: Array = array(np.int64, COUNTED)
    needed: Array = array(np.int64, COUNTED)
    urgent: Array = array(np.int64, COUNTED)
    marks: Array = array(np.int64, _MARKS)
    saved: Array = array(np.int64, _MAX_DEPTH, _MARKS)
    saved_have: Array = array(np.int64, _MAX_DEPTH, COUNTED)
    tried: Array = array(np.int64, _MAX_DEPTH)
    visited: Array = array(np.int64, _TABLE_SIZE, 3)


ORDER = dtype_of(Order)


@jit
def clear_items(order: Order) -> None:
    """Remove all items."""
    order.count = 0


@jit
def add_item(order: Order) -> int:
    """Add an item without effect; return its number."""
    at = int(order.count)
    order.count += 1
    order.before[at], order.window[at], order.wants[at], order.closes[at] = 0, 0, 0, 0
    order.follows[at], order.stays_open[at], order.max_tokens[at] = NONE, 0, NO_TOKEN_LIMIT
    for good in range(COUNTED):
        order.need[at, good], order.effect[at, good] = 0, 0
    for number in range(CLAIMS):
        order.claim[at, number], order.claimed[at, number] = 0, 0
    order.bulk[at], order.bulk_more[at] = 0, 0
    return at


@jit
def find_order(order: Order, max_nodes: int) -> int:
    """Search for an order of all items in at most `max_nodes` nodes; return ORDERED (it is in
    `found`), NO_ORDER or UNDECIDED."""
    _prepare(order)
    order.generation += 1
    order.nodes = 0
    if _search(order, max_nodes):
        return ORDERED
    return NO_ORDER if order.nodes < max_nodes else UNDECIDED


@jit
def _prepare(order: Order) -> None:
    order.strict, order.wanted, order.claimed_items = 0, 0, 0
    for item in range(order.count):
        order.strict |= int(order.max_tokens[item] < NO_TOKEN_LIMIT) << item
        order.wanted |= int(order.wants[item] != 0) << item
        for number in range(CLAIMS):
            order.claimed_items |= order.claimed[item, number]
    for item in range(order.count):
        is_part = order.follows[item] != NONE or order.stays_open[item]
        is_bound = order.wants[item] or order.window[item] or order.strict >> item & 1
        touches = order.need[item, TOKEN] != 0 or order.effect[item, TOKEN] != 0
        order.is_unbound[item], order.touches_tokens[item] = int(not (is_part or is_bound)), touches
    for good in range(COUNTED):
        order.have[good] = order.start[good]
    for mark in range(_MARKS):
        order.marks[mark] = 0
    order.marks[OPEN_ITEM] = NONE
    _sum_needs(order)


@jit
def _sum_needs(order: Order) -> None:
    done, late = order.marks[DONE], order.marks[LATE]
    for good in range(COUNTED):
        order.needed[good] = 0
        order.urgent[good] = 0
        for item in range(order.count):
            if not done >> item & 1:
                order.needed[good] += order.need[item, good]
                if not late >> item & 1:
                    order.urgent[good] += order.need[item, good]


@jit
def _is_visited(order: Order) -> bool:
    """Whether this state was met before in this search; record it."""
    done, state = order.marks[DONE], order.marks[OPEN_WINDOWS] << 8 | order.marks[OPEN_ITEM] + 1
    at = (done * 0x1E3779B97F4A7C15 >> 40 ^ state) & _TABLE_SIZE - 1
    visited = order.visited[at]
    if visited[0] == order.generation and visited[1] == done and visited[2] == state:
        return True
    order.visited[at, 0], order.visited[at, 1], order.visited[at, 2] = order.generation, done, state
    return False


@jit
def _search(order: Order, max_nodes: int) -> bool:
    """Search depth first over sets of items done; visit each set once."""
    marks, depth, is_entering = order.marks, 0, True
    everything = (1 << order.count) - 1
    while depth >= 0:
        order.nodes += 1
        if order.nodes >= max_nodes:
            return False
        if is_entering:
            _apply_rules(order)
            if (marks[DONE] | marks[LATE]) == everything:
                if _can_do_late_items(order):
                    return True
                order.tried[depth] = order.count
            else:
                order.tried[depth] = order.count if _is_visited(order) else 0
            _save(depth, order)
        item = _next_item(depth, order)
        is_entering = item != NONE
        if is_entering:
            _do_item(item, order)
            depth += 1
        else:
            depth -= 1
            if depth >= 0:
                _restore(depth, order)
    return False


@jit
def _apply_rules(order: Order) -> None:
    """Apply the two rules until neither applies."""
    has_moved = True
    while has_moved:
        has_moved = False
        for item in range(order.count):
            if (order.marks[DONE] | order.marks[LATE]) >> item & 1 or not order.is_unbound[item]:
                continue
            if order.touches_tokens[item] and order.strict & ~order.marks[DONE]:
                continue
            if _is_early(item, order):
                _do_item(item, order)
                has_moved = True
            elif _is_late(item, order):
                order.marks[LATE] |= 1 << item
                order.late[order.marks[LATE_COUNT]] = item
                order.marks[LATE_COUNT] += 1
                for good in range(COUNTED):
                    order.urgent[good] -= order.need[item, good]
                has_moved = True


@jit
def _can_do(item: int, order: Order) -> bool:
    marks = order.marks
    if order.before[item] & ~marks[DONE]:
        return False
    if order.wants[item]:
        if not order.wants[item] & marks[OPEN_WINDOWS]:
            return False
    elif marks[OPEN_ITEM] != order.follows[item]:
        return False
    if order.have[TOKEN] > order.max_tokens[item]:
        return False
    if not _are_claims_met(item, order, marks[DONE]):
        return False
    for good in range(COUNTED):
        if order.need[item, good] > order.have[good]:
            return False
    return True


@jit
def _are_claims_met(item: int, order: Order, done: int) -> bool:
    for number in range(CLAIMS):
        met = count_bits(order.claimed[item, number] & done)
        if number == BULK_CLAIM and done >> order.bulk[item] & 1:
            met += order.bulk_more[item]
        if order.claim[item, number] > met:
            return False
    return True


@jit
def _is_early(item: int, order: Order) -> bool:
    is_wanted = order.marks[OPEN_WINDOWS] != 0 and order.wanted & ~order.marks[DONE] != 0
    if is_wanted or not _can_do(item, order):
        return False
    for good in range(COUNTED):
        effect = order.effect[item, good]
        others = order.needed[good] - order.need[item, good]
        if effect < 0 and order.have[good] + effect < others:
            return False
    return True


@jit
def _is_late(item: int, order: Order) -> bool:
    if order.claimed_items >> item & 1:
        return False
    for good in range(COUNTED):
        effect, others = order.effect[item, good], order.urgent[good] - order.need[item, good]
        if effect > 0 and order.have[good] < others:
            return False
        if order.need[item, good] > max(-effect, 0):
            return False
    gone = order.marks[DONE] | order.marks[LATE]
    for other in range(order.count):
        if not gone >> other & 1 and order.before[other] >> item & 1:
            return False
    return True


@jit
def _do_item(item: int, order: Order) -> None:
    marks = order.marks
    order.found[marks[COUNT]] = item
    marks[COUNT] += 1
    marks[DONE] |= 1 << item
    if order.wants[item]:
        if order.closes[item]:
            marks[OPEN_WINDOWS] &= ~order.wants[item]
        marks[OPEN_WINDOWS] |= order.window[item]
    else:
        marks[OPEN_WINDOWS] = order.window[item]
        marks[OPEN_ITEM] = item if order.stays_open[item] else NONE
    for good in range(COUNTED):
        order.have[good] += order.effect[item, good]
        order.needed[good] -= order.need[item, good]
        order.urgent[good] -= order.need[item, good]


@jit
def _can_do_late_items(order: Order) -> bool:
    """Whether the late items can be done now, the last one found first; do them."""
    number, done = order.marks[COUNT], order.marks[DONE]
    if order.marks[OPEN_ITEM] != NONE:
        return False
    for place in range(order.marks[LATE_COUNT] - 1, -1, -1):
        item = order.late[place]
        if not _are_claims_met(item, order, done):
            return False
        for good in range(COUNTED):
            if order.need[item, good] > order.have[good]:
                return False
            order.have[good] += order.effect[item, good]
        done |= 1 << item
        order.found[number] = item
        number += 1
    return True


@jit
def _save(depth: int, order: Order) -> None:
    for mark in range(_MARKS):
        order.saved[depth, mark] = order.marks[mark]
    for good in range(COUNTED):
        order.saved_have[depth, good] = order.have[good]


@jit
def _restore(depth: int, order: Order) -> None:
    for mark in range(_MARKS):
        order.marks[mark] = order.saved[depth, mark]
    for good in range(COUNTED):
        order.have[good] = order.saved_have[depth, good]
    _sum_needs(order)


@jit
def _next_item(depth: int, order: Order) -> int:
    gone = order.marks[DONE] | order.marks[LATE]
    for item in range(order.tried[depth], order.count):
        if not gone >> item & 1 and _can_do(item, order):
            order.tried[depth] = item + 1
            return item
    return NONE
