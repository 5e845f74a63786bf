"""Transactions of a processing line, both in the auction and in production (R1.3 to R1.6)."""

from __future__ import annotations

from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.goods import covers, max_payments, minimum
from furnace.kernel.layout import BONUSES, Game, Seat
from furnace.kernel.numbers import MANAGERS, NOT_PLAIN
from furnace.kernel.phases.tasks import (
    Task,
    funds_for,
    limit_left,
    managers_for,
    tally_of,
)
from furnace.kernel.phases.windows import open_window, opens_window
from furnace.kernel.powers import (
    GOODS_PLACE,
    MANAGER_BONUS,
    POWER_ROW,
    SALE_BONUS_GAIN,
    SOLD_OUT_GAIN,
)
from furnace.kernel.tableau import line_count
from furnace.kernel.tables import (
    COST,
    FLAGS,
    FROM_CARD,
    GAIN,
    KIND,
    LIMIT,
    PROCESSING,
    SALE,
    line_at,
)


@jit
def max_times(g: Game, s: int, task: Task) -> int:
    """Return how many transactions can be made in one go."""
    me = g.seats[s]
    if task.just_used:
        return 0
    limit = limit_left(me, task)
    if _are_independent(g, me, task):
        return max_payments(funds_for(me, task), COST[line_at(task.card, task.line)], limit)
    return _count(g, s, task, limit)


@jit
def _are_independent(g: Game, me: Seat, task: Task) -> bool:
    """Whether transactions do not affect each other: no managers apply and no window can open."""
    if g.words & NOT_PLAIN == 0:
        return True
    if managers_for(me, task):
        return False
    return not opens_window(me, GAIN[line_at(task.card, task.line)])


@jit
def _count(g: Game, s: int, task: Task, limit: int) -> int:
    """Count transactions until one cannot be paid or is interrupted, by trying and undoing them."""
    me = g.seats[s]
    depth = me.pending_count
    goods, lent, on_card = me.goods, me.lent, me.card_goods[GOODS_PLACE[task.card]]
    tally, just_used, managers = me.tally, me.just_used, me.open_managers
    cost = COST[line_at(task.card, task.line)]
    top = me.pending[depth - 1] if depth > 0 else 0
    count = 0
    while count < limit and me.pending_count == depth and covers(funds_for(me, task), cost):
        transact(g, s, task, 1, False)
        count += 1
    me.goods, me.lent, me.card_goods[GOODS_PLACE[task.card]] = goods, lent, on_card
    me.tally, me.just_used, me.open_managers = tally, just_used, managers
    while me.pending_count > depth:
        me.pending_count -= 1
        me.pending[me.pending_count] = 0
    if depth > 0:
        me.pending[depth - 1] = top
    return count


@jit
def transact(g: Game, s: int, task: Task, times: int, is_free: bool) -> None:
    """Pay and gain this many times, with everything that each transaction triggers."""
    me = g.seats[s]
    if _are_independent(g, me, task):
        _trade(g, me, task, times, is_free)
        return
    for _ in range(times):
        _trade(g, me, task, 1, is_free)
        _reward_sold_out(g, me, task)
        open_window(g, s, GAIN[line_at(task.card, task.line)])


@jit
def _trade(g: Game, me: Seat, task: Task, times: int, is_free: bool) -> None:
    if not is_free:
        _pay(me, task, COST[line_at(task.card, task.line)] * times)
    me.goods += GAIN[line_at(task.card, task.line)] * times
    if g.words & NOT_PLAIN:
        me.goods += _bonuses(me, task) * times
    _count_use(me, task, times)


@jit
def _pay(me: Seat, task: Task, cost: int) -> None:
    """Pay with lent goods first, then with the seat's own or those on the card (Q37, Q41)."""
    if task.is_on_open_card and me.lent:
        part = minimum(me.lent, cost)
        me.lent -= part
        cost -= part
    if FLAGS[line_at(task.card, task.line)] & FROM_CARD:
        me.card_goods[GOODS_PLACE[task.card]] -= cost
    else:
        me.goods -= cost


@jit
def _bonuses(me: Seat, task: Task) -> int:
    """Return what texts and managers add to the gain of a transaction (R18.3, R17.3)."""
    row, total = POWER_ROW[line_at(task.card, task.line)], 0
    for bonus in range(BONUSES):
        if me.bonuses[bonus] > 0:
            total += SALE_BONUS_GAIN[row, bonus] * me.bonuses[bonus]
    managers = managers_for(me, task)
    while managers:
        kind = lowest_bit(managers) >> 1
        number = managers >> 2 * kind & 3
        total += MANAGER_BONUS[row, kind] * number
        managers -= number << 2 * kind
    return total


@jit
def _count_use(me: Seat, task: Task, times: int) -> None:
    if task.is_pending:
        place = me.pending_count - 1
        me.pending[place] = (me.pending[place] | 1 << 12) + (times << 13)
    elif me.open >= 0:
        me.tally += times << 8 * task.line
        me.just_used = 1


@jit
def _reward_sold_out(g: Game, me: Seat, task: Task) -> None:
    """Gain the reward of each manager, once, when every selling line has been used as often as
    printed (R17.6, Q34)."""
    if not task.is_on_open_card or me.open_managers == 0:
        return
    for kind in range(MANAGERS):
        number = me.open_managers >> 2 * kind & 3
        if number > 0 and SOLD_OUT_GAIN[kind] and _is_sold_out(g, me):
            me.open_managers -= number << 2 * kind
            me.goods += SOLD_OUT_GAIN[kind] * number


@jit
def _is_sold_out(g: Game, me: Seat) -> bool:
    found = False
    for line in range(1, line_count(g, me) + 1):
        at = line_at(me.open, line)
        if KIND[at] == PROCESSING and FLAGS[at] & SALE:
            found = True
            if tally_of(me, line) < LIMIT[at]:
                return False
    return found
