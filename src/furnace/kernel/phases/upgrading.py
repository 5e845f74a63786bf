"""Upgrading companies: with an upgrade line, in a window or with a manager (R6)."""

from __future__ import annotations

from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.goods import minimum
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import NOT_PLAIN
from furnace.kernel.phases.delivering import deliver
from furnace.kernel.phases.tasks import current_task, funds_for
from furnace.kernel.phases.windows import price_of_upgrade
from furnace.kernel.powers import (
    ALL_PERMANENTS,
    GOODS_PLACE,
    KEEPS_UPGRADE_GOODS,
    PERMANENT_CARD,
    UPGRADE_FIELDS,
)
from furnace.kernel.tableau import bit_of
from furnace.kernel.tables import ALL_LINES, ANY_NUMBER, BASIC_LINES, LIMIT, line_at


@jit
def upgrade_at_line(g: Game, s: int, card: int) -> None:
    """Upgrade a company with the current line and pay for it; a limited line counts it."""
    me = g.seats[s]
    task = current_task(g, s)
    price = price_of_upgrade(me, task, funds_for(me, task))
    if not task.is_pending and LIMIT[line_at(task.card, task.line)] != ANY_NUMBER:
        me.tally += 1 << 8 * task.line
        me.just_used = 1
    upgrade_company(g, s, card, price, task.is_on_open_card)


@jit
def upgrade_company(g: Game, s: int, card: int, price: int, is_lent: int) -> None:
    """Pay for and upgrade a company; resolve its additional deliveries at once (R12.3, Q20)."""
    me = g.seats[s]
    me.upgraded |= bit_of(g, card)
    me.permanents |= ALL_PERMANENTS[card]
    part = minimum(me.lent, price) if is_lent and me.lent else 0
    me.lent -= part
    me.goods -= price - part
    if g.words & NOT_PLAIN == 0:
        return
    _keep_goods(me, price)
    for line in range(BASIC_LINES[card] + 1, ALL_LINES[card] + 1):
        deliver(g, s, card, line)


@jit
def _keep_goods(me: Seat, price: int) -> None:
    """Put on cards the part of an upgrade's price that they keep (R18.7)."""
    left = me.permanents & KEEPS_UPGRADE_GOODS
    while left:
        permanent = lowest_bit(left)
        me.card_goods[GOODS_PLACE[PERMANENT_CARD[permanent]]] += price & UPGRADE_FIELDS[permanent]
        left &= left - 1
