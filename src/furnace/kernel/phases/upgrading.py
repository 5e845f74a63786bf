"""Upgrading: at an upgrade line, in a window or by a manager a company is turned over (R6)."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game
from furnace.kernel.numbers import NOT_PLAIN
from furnace.kernel.phases.delivering import deliver
from furnace.kernel.phases.tasks import current_task, means_for
from furnace.kernel.phases.windows import price_of_upgrade
from furnace.kernel.tableau import bit_of
from furnace.kernel.tables import (
    ALL_LINES,
    ANY_NUMBER,
    BASIC_LINES,
    GIFT_CARD,
    GIFT_GOOD,
    GIFT_LAID,
    LIMIT,
    MISSING_GOOD,
)


@rule
def upgrade_at_line(g: Game, s: int, card: int) -> None:
    """Pay at the line one is asked about and turn the company over; a limited line counts it."""
    me = g.seats[s]
    task = current_task(g, s)
    tokens = means_for(me, task, MISSING_GOOD)
    coal, iron = price_of_upgrade(me, task, tokens, 0), price_of_upgrade(me, task, tokens, 1)
    oil, token = price_of_upgrade(me, task, tokens, 2), price_of_upgrade(me, task, tokens, 3)
    if not task.is_pending and LIMIT[task.card, task.line] != ANY_NUMBER:
        me.tally += 1 << 8 * task.line
        me.settled = 1
    turn_over(g, s, card, (coal, iron, oil, token), task.has_staff)


@rule
def turn_over(g: Game, s: int, card: int, price: tuple[int, int, int, int], is_lent: int) -> None:
    """Pay and turn a company over; its additional delivery comes at once (R12.3, Q20)."""
    me = g.seats[s]
    me.upgraded |= bit_of(card)
    for good in range(4):
        cost = price[good]
        if is_lent:
            part = min(me.local[good], cost)
            me.local[good] -= part
            cost -= part
        me.goods[good] -= cost
    if g.words & NOT_PLAIN == 0:
        return
    if me.owned & bit_of(GIFT_CARD):
        me.laid[GIFT_LAID] += price[GIFT_GOOD]
    for line in range(BASIC_LINES[card] + 1, ALL_LINES[card] + 1):
        deliver(g, s, card, line)
