"""Branch and bound over the kernel's own actions, depth first, on an explicit stack.

A node is a seat's record at a decision. Its children are the legal actions (without those that
`reductions` strikes), each carried on to the next decision; the one with the highest bound is
looked into first. A child is dropped when no end of it can be better than the best line found, or
when `dominance` knows a position that is at least as good.
"""

from __future__ import annotations

from furnace.kernel.bits import lowest
from furnace.kernel.codes import AGAIN, COPY, DONE, OPEN, SKIP, card_of, kind_of
from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.layout import Game, Pad, Seat
from furnace.kernel.numbers import MONEY, STARTUP_BIT
from furnace.kernel.phases.managing import place as place_manager
from furnace.kernel.phases.production import produce, production_actions
from furnace.kernel.record import Table
from furnace.kernel.tableau import bit_of, card_of_bit
from furnace.solver.general.bound import HOPELESS
from furnace.solver.general.cases import strike_by_case
from furnace.solver.general.dominance import (
    FIRST_FACTOR,
    SECOND_FACTOR,
    is_dominated,
    key_of,
    remember,
)
from furnace.solver.general.fitting import add_first, add_second
from furnace.solver.general.front import add_end
from furnace.solver.general.idling import effect_of, idle_actions, was_idle
from furnace.solver.general.layout import Model
from furnace.solver.general.managers import helpers, list_crews
from furnace.solver.general.pruning import SCALE, UNBEATEN, score, set_bar
from furnace.solver.general.reductions import has_sellers, reduce_actions
from furnace.solver.general.work import (
    ACTION,
    CHECK,
    COLUMNS_OF_NODE,
    CREW,
    CREWS,
    DEPTH,
    HERE,
    HERE_NODE,
    IS_IDLE,
    KEY,
    LAST_CREW,
    MARK,
    SCORE,
    SPARE,
    VERSION,
    Work,
)
from furnace.solver.value import value_of

FIT_EVERY = 400
"""After so many nodes the prices are fitted anew where the search stands."""


@rule
def settled_value(m: Model, me: Seat) -> int:
    """The part of the value that cannot be spent any more."""
    total = value_of(me, m.weights, m.upgraded)
    for good in range(MONEY):
        total -= m.weights[good] * amount(me.goods, good)
    return int(total)


@rule
def last_card(me: Seat, action: int, hand: int) -> int:
    """The card that is left once this one is begun, if it will be begun by itself; or -1."""
    left = me.owned & ~me.resolved & ~bit_of(card_of(action))
    if hand == 0 or kind_of(action) != OPEN or left == 0 or left & (left - 1):
        return -1
    return lowest(left)


@rule
def is_crew_to_be_chosen(m: Model, me: Seat, action: int, hand: int) -> bool:
    """Whether managers in hand could be placed with this action."""
    if hand == 0 or kind_of(action) != OPEN:
        return False
    if helpers(m, me, min(card_of(action), STARTUP_BIT), hand):
        return True
    last = last_card(me, action, hand)
    return last >= 0 and helpers(m, me, last, hand) != 0


@rule
def list_decisions(g: Game, s: int, w: Work, pad: Pad, hand: int) -> int:
    """The actions that need looking at."""
    n = strike_by_case(w.case, w.model[0], pad, production_actions(g, s, pad))
    return reduce_actions(g, s, w.model[0], pad, n, hand)


@rule
def next_decision(g: Game, s: int, w: Work, pad: Pad, hand: int) -> int:
    """Go on while there is one thing to do; how many there are then, 0 for the end."""
    while True:
        n = list_decisions(g, s, w, pad, hand)
        if n > 1 or is_crew_to_be_chosen(w.model[0], g.seats[s], pad.actions[0], hand):
            return n
        if kind_of(pad.actions[0]) == DONE:
            return 0
        produce(g, s, pad.actions[0])


@rule
def place_crew(me: Seat, card: int, crew: int) -> None:
    """Place managers on a card, as if it had been done before the first card."""
    while crew:
        kind = lowest(crew) >> 1
        crew -= 1 << 2 * kind
        place_manager(me, card, kind)
    me.placeable = 0


@rule
def note_end(w: Work, me: Seat, depth: int) -> None:
    """Keep the line that led to this end if it is the best so far; all ends where asked for."""
    m, best = w.model[0], w.best[0]
    if best.is_front:
        add_end(w.front[0], me, w.path, depth)
    value, money = value_of(me, m.weights, m.upgraded), amount(me.goods, MONEY)
    if value <= best.value:
        return
    best.value, best.length, best.case = value, depth, w.case
    if value > best.bar and not best.is_front:
        set_bar(w, value, money, value - m.weights[MONEY] * money)
    for place in range(depth):
        for column in range(3):
            w.line[place, column] = w.path[place, column]


@rule
def is_known(
    g: Game, s: int, w: Work, table: Table, key: int, check: int, is_to_be_noted: bool
) -> bool:
    """Whether a position at least as good was looked into; if not, it is noted where asked."""
    me, m = g.seats[s], w.model[0]
    settled = settled_value(m, me)
    if is_dominated(table, w.stamp, key, check, me.goods, settled):
        return True
    if is_to_be_noted:
        remember(table, w.stamp, key, check, me.goods, settled)
    return False


@rule
def refit(g: Game, s: int, w: Work, key: int, check: int) -> bool:
    """Fit prices to where the search stands, once in a while."""
    best, m = w.best[0], w.model[0]
    if best.nodes - best.last_fit < FIT_EVERY:
        return False
    best.last_fit = best.nodes
    best.version += 1
    is_at_bar = m.is_lexicographic and score(g, s, w, key, check) // SCALE == best.money
    if is_at_bar and best.rest < UNBEATEN:
        add_second(g, s, w, 3)
    else:
        add_first(g, s, w, 3)
    return True


@rule
def expand(g: Game, s: int, w: Work, pad: Pad, table: Table, top: int) -> int:
    """Look into the node on top of the stack, which its children replace; the new top."""
    m, depth = w.model[0], w.nodes[top, DEPTH]
    g.seats[s] = w.seats[top]
    me, hand = g.seats[s], 0
    if m.is_lazy:
        hand, me.placeable = me.placeable, 0
    n = next_decision(g, s, w, pad, hand)
    if n == 0:
        note_end(w, me, depth)
        return top
    w.seats[HERE] = me
    _copy_node(w, HERE_NODE, top)
    is_idle, bottom = w.nodes[top, IS_IDLE] != 0, top
    if is_idle:
        n = idle_actions(pad, n)
        is_idle = kind_of(pad.actions[0]) in (SKIP, OPEN)
    n = _in_order(w, pad, n)
    for at in range(n):
        action = w.actions[at]
        first, second, last = 1, 1, -1
        w.crews[0, 0], w.crews[1, 0] = 0, 0
        if hand and kind_of(action) == OPEN and not is_idle:
            g.seats[s] = w.seats[HERE]
            first = list_crews(m, me, min(card_of(action), STARTUP_BIT), hand, w.crews[0])
            last = last_card(me, action, hand)
        for one in range(first):
            left = hand - w.crews[0, one]
            if last >= 0:
                g.seats[s] = w.seats[HERE]
                second = list_crews(m, me, last, left, w.crews[1])
            if first == CREWS or second == CREWS:
                w.best[0].is_full = 1
            for other in range(second):
                w.path[depth, 0], w.path[depth, 1] = action, w.crews[0, one]
                w.path[depth, 2] = w.crews[1, other]
                rest = left - w.crews[1, other]
                top = _push_child(g, s, w, pad, table, top, depth, last, rest, is_idle)
    _sort(w, bottom, top)
    return top


@rule
def take(g: Game, s: int, action: int, crew: int, last: int, last_crew: int) -> None:
    """Take a decision: place the managers that go with it, then do the action."""
    me = g.seats[s]
    if crew:
        place_crew(me, card_of(action), crew)
    if last_crew:
        place_crew(me, card_of_bit(me, last), last_crew)
    if kind_of(action) != DONE:
        produce(g, s, action)


@rule
def _push_child(
    g: Game,
    s: int,
    w: Work,
    pad: Pad,
    table: Table,
    top: int,
    depth: int,
    last: int,
    hand: int,
    is_idle: bool,
) -> int:
    """Put what a decision leads to on the stack, if it is worth looking into; the new top."""
    m, action = w.model[0], w.path[depth, 0]
    g.seats[s] = w.seats[HERE]
    me = g.seats[s]
    here, resolved, bit = effect_of(me), me.resolved, min(me.open, STARTUP_BIT)
    take(g, s, action, w.path[depth, 1], last, w.path[depth, 2])
    if kind_of(action) == DONE or next_decision(g, s, w, pad, hand) == 0:
        note_end(w, me, depth + 1)
        return top
    if is_idle and effect_of(me) != w.nodes[HERE_NODE, MARK]:
        return top
    mark = w.nodes[HERE_NODE, MARK]
    if kind_of(action) in (OPEN, AGAIN, COPY):
        mark = here
    if kind_of(action) == OPEN:
        resolved |= bit_of(card_of(action))
        bit = min(card_of(action), STARTUP_BIT)
    if was_idle(g, m, me, mark, resolved, bit) and not has_sellers(m, me, hand):
        is_idle = True
    if m.is_lazy:
        me.placeable = hand
    key, check = key_of(g, s, m, FIRST_FACTOR), key_of(g, s, m, SECOND_FACTOR)
    least = score(g, s, w, key, check)
    if least == HOPELESS or is_known(g, s, w, table, key, check, False):
        return top
    if top >= HERE_NODE:
        w.best[0].is_full = 1
        return top
    w.seats[top] = me
    w.nodes[top, ACTION], w.nodes[top, DEPTH], w.nodes[top, SCORE] = action, depth + 1, least
    w.nodes[top, MARK], w.nodes[top, IS_IDLE] = mark, int(is_idle)
    w.nodes[top, VERSION] = w.best[0].version
    w.nodes[top, KEY], w.nodes[top, CHECK] = key, check
    w.nodes[top, CREW], w.nodes[top, LAST_CREW] = w.path[depth, 1], w.path[depth, 2]
    return top + 1


@rule
def _in_order(w: Work, pad: Pad, n: int) -> int:
    """The actions with the skip first: of equal scores the last is looked into first."""
    kept = 0
    for place in range(n):
        if kind_of(pad.actions[place]) == SKIP:
            w.actions[kept] = pad.actions[place]
            kept += 1
    for place in range(n):
        if kind_of(pad.actions[place]) != SKIP:
            w.actions[kept] = pad.actions[place]
            kept += 1
    return kept


@rule
def _sort(w: Work, bottom: int, top: int) -> None:
    """Sort siblings by their score, the highest on top."""
    for place in range(bottom + 1, top):
        at, least = place, w.nodes[place, SCORE]
        if w.nodes[at - 1, SCORE] <= least:
            continue
        _copy_node(w, SPARE, at)
        while at > bottom and w.nodes[at - 1, SCORE] > least:
            _copy_node(w, at, at - 1)
            at -= 1
        _copy_node(w, at, SPARE)


@rule
def _copy_node(w: Work, to: int, place: int) -> None:
    w.seats[to] = w.seats[place]
    for column in range(COLUMNS_OF_NODE):
        w.nodes[to, column] = w.nodes[place, column]
