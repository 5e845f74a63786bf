"""Building a way to resolve a card: what each of its segments needs and gives."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import COAL, MONEY
from furnace.kernel.tables import ALL_LINES, BASIC_LINES, KIND, PER_CARD, line_at
from furnace.solver.full.layout import LENT_KINDS, MAX_WAYS, NOT_UPGRADED, Way
from furnace.solver.full.workspace import Workspace
from furnace.solver.order import CARD_COAL, COUNTED
from furnace.solver.programme.rows import NONE

CREDIT_PER_GOOD = 600
CREDIT = sum(CREDIT_PER_GOOD << 12 * kind for kind in range(5))
"""More of each good than one card could ever take."""


@jit
def begin_way(me: Seat, w: Workspace) -> None:
    """Start a way: nothing has been done with the card."""
    run, way = w.run, w.run.ways[0]
    way.card, way.managers, way.is_upgraded = run.card, run.managers, run.is_upgraded
    way.text, way.bonus, way.declined = run.text, run.bonus, 0
    way.upgraded_by, way.upgrade_segment, way.is_discarded = NOT_UPGRADED, NONE, 0
    way.segments, way.action_count, way.events = 0, 0, 0
    way.line, way.is_lending = NONE, 0
    for place in range(LENT_KINDS):
        way.lent[place] = 0
    _begin_segment(me, w, way)


@jit
def _begin_segment(me: Seat, w: Workspace, way: Way) -> None:
    way.goods, way.card_coal = me.goods, coal_on_card(me, w)
    way.window[way.segments] = NONE
    for good in range(COUNTED):
        way.need[way.segments, good] = 0


@jit
def coal_on_card(me: Seat, w: Workspace) -> int:
    """Return the coal on the card that keeps what upgrades cost (C59)."""
    return amount(me.card_goods[w.coal_card_place], COAL)


@jit
def record_payment(me: Seat, way: Way, cost: int) -> None:
    """Record how much must have been there when the segment began to pay this now."""
    for good in range(CARD_COAL):
        had = amount(me.goods, good) - amount(way.goods, good)
        short = amount(cost, good) - had
        way.need[way.segments, good] = max(way.need[way.segments, good], short)


@jit
def end_segment(me: Seat, w: Workspace, way: Way, kind: int) -> None:
    """End the segment with a window, and begin another."""
    set_effect(me, w, way)
    way.window[way.segments], way.event[way.segments] = kind, way.events
    way.line = me.line
    way.segments += 1
    _begin_segment(me, w, way)


@jit
def set_effect(me: Seat, w: Workspace, way: Way) -> None:
    """Set what the segment has given and taken so far."""
    for good in range(CARD_COAL):
        effect = amount(me.goods, good) - amount(way.goods, good)
        way.effect[way.segments, good] = effect
    way.effect[way.segments, CARD_COAL] = coal_on_card(me, w) - way.card_coal


@jit
def add_way(me: Seat, w: Workspace, way: Way) -> None:
    """Add a complete way unless another way of the card dominates it."""
    if way.text > 0 and not _has_text(way):
        return
    set_effect(me, w, way)
    way.money = amount(me.goods, MONEY) - CREDIT_PER_GOOD
    if way.segments == 0 or not _is_empty(way, way.segments):
        way.segments += 1
    for place in range(w.run.first, w.way_count):
        if _dominates(w.ways[place], way):
            return
    if w.way_count == MAX_WAYS:
        w.is_partial = 1
        return
    w.ways[w.way_count] = way
    w.way_count += 1


@jit
def _has_text(way: Way) -> bool:
    """Whether the line that counts own cards was resolved."""
    lines = BASIC_LINES[way.card]
    if way.is_upgraded or way.upgraded_by != NOT_UPGRADED:
        lines = ALL_LINES[way.card]
    for line in range(1, lines + 1):
        if KIND[line_at(way.card, line)] == PER_CARD:
            return True
    return False


@jit
def _is_empty(way: Way, at: int) -> bool:
    """Whether nothing happens in the last segment."""
    if way.upgrade_segment == at or way.is_discarded:
        return False
    for good in range(COUNTED):
        if way.need[at, good] != 0 or way.effect[at, good] != 0:
            return False
    return True


@jit
def _dominates(way: Way, other: Way) -> bool:
    """Whether a way dominates another of the same card and managers."""
    if way.upgraded_by != other.upgraded_by or way.money < other.money:
        return False
    return is_no_worse(way, other)


@jit
def is_no_worse(way: Way, other: Way) -> bool:
    """Whether a way gives as many goods as another and needs no more, segment by segment, with the
    same windows between them.

    Then it can replace the other: whatever comes between its segments finds as many goods and the
    same windows. Lent goods must be equal, since a window takes no other goods for what they pay; a
    discarded card cannot replace one that stays. More tokens do not hurt with K5 either: an upgrade
    paid for with iron takes the token instead, and the iron is left over.
    """
    if way.segments != other.segments or way.upgrade_segment != other.upgrade_segment:
        return False
    if way.is_discarded > other.is_discarded:
        return False
    for place in range(LENT_KINDS):
        if way.lent[place] != other.lent[place]:
            return False
    for at in range(way.segments):
        if way.window[at] != other.window[at]:
            return False
        for good in range(COUNTED):
            if way.need[at, good] > other.need[at, good]:
                return False
            if way.effect[at, good] < other.effect[at, good]:
                return False
    return True
