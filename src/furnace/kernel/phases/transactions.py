"""Transactions of a processing line, in the auction and in production alike (R1.3 to R1.6)."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import MANAGERS, NOT_PLAIN
from furnace.kernel.phases.tasks import (
    Task,
    crew_of,
    is_payable,
    limit_left,
    means_for,
    tally_of,
)
from furnace.kernel.phases.windows import has_window, open_window
from furnace.kernel.record import Array
from furnace.kernel.tableau import line_count
from furnace.kernel.tables import (
    BONUS_GAIN,
    BONUS_GOOD,
    COST,
    FLAGS,
    FROM_CARD,
    GAIN,
    KIND,
    LAID_PLACE,
    LIMIT,
    MANAGER_FLAG,
    MANAGER_GOODS,
    MANAGER_KIND,
    PER_TRANSACTION,
    PROCESSING,
    SALE,
    SOLD_OUT,
    WINDOW_GOOD,
)

BONUS_COUNT = len(BONUS_GOOD)


@rule
def most_times(g: Game, s: int, task: Task) -> int:
    """How many transactions can be made in one go."""
    me = g.seats[s]
    if task.settled:
        return 0
    limit = limit_left(me, task)
    if _is_plain(g, me, task):
        for good in range(4):
            cost = COST[task.card, task.line, good]
            if cost > 0:
                limit = min(limit, means_for(me, task, good) // cost)
        return limit
    return _count(g, s, task, limit)


@rule
def _is_plain(g: Game, me: Seat, task: Task) -> bool:
    """Whether nothing of a transaction bears on the next: no manager on the card, no window."""
    if g.words & NOT_PLAIN == 0:
        return True
    if crew_of(me, task):
        return False
    return not (GAIN[task.card, task.line, WINDOW_GOOD] > 0 and has_window(me))


@rule
def _count(g: Game, s: int, task: Task, limit: int) -> int:
    """Make transactions one by one while they can be paid and nothing comes between; undo them."""
    me = g.seats[s]
    depth = me.pending_count
    goods, local, laid = _saved(me.goods), _saved(me.local), (me.laid[0], me.laid[1], me.laid[2])
    tally, settled, crew = me.tally, me.settled, me.crew
    top = me.pending[depth - 1] if depth > 0 else 0
    count = 0
    while count < limit and me.pending_count == depth and is_payable(me, task):
        transact(g, s, task, 1, False)
        count += 1
    for good in range(5):
        me.goods[good], me.local[good] = goods[good], local[good]
    for place in range(3):
        me.laid[place] = laid[place]
    me.tally, me.settled, me.crew = tally, settled, crew
    while me.pending_count > depth:
        me.pending_count -= 1
        me.pending[me.pending_count] = 0
    if depth > 0:
        me.pending[depth - 1] = top
    return count


@rule
def _saved(goods: Array) -> tuple[int, int, int, int, int]:
    return goods[0], goods[1], goods[2], goods[3], goods[4]


@rule
def transact(g: Game, s: int, task: Task, times: int, is_free: bool) -> None:
    """Pay and gain, so many times; what each transaction brings along comes with it."""
    me = g.seats[s]
    if _is_plain(g, me, task):
        _trade(g, me, task, times, is_free)
        return
    for _ in range(times):
        _trade(g, me, task, 1, is_free)
        _sell_out(g, me, task)
        if GAIN[task.card, task.line, WINDOW_GOOD] > 0 and has_window(me):
            open_window(g, s)


@rule
def _trade(g: Game, me: Seat, task: Task, times: int, is_free: bool) -> None:
    card, line = task.card, task.line
    if not is_free:
        _pay(me, task, times)
    for good in range(5):
        me.goods[good] += GAIN[card, line, good] * times
    if g.words & NOT_PLAIN:
        _add_gifts(me, task, times)
    _count_use(me, task, times)


@rule
def _pay(me: Seat, task: Task, times: int) -> None:
    """Lent goods first, then one's own or those on the card (Q37, Q41)."""
    card, line = task.card, task.line
    for good in range(4):
        cost = COST[card, line, good] * times
        if cost == 0:
            continue
        if task.has_staff:
            part = min(me.local[good], cost)
            me.local[good] -= part
            cost -= part
        if FLAGS[card, line] & FROM_CARD:
            if cost > 0:
                me.laid[LAID_PLACE[card]] -= cost
        else:
            me.goods[good] -= cost


@rule
def _add_gifts(me: Seat, task: Task, times: int) -> None:
    """What a transaction gains beside its own gain: text bonuses, managers (R18.3, R17.3)."""
    flags = FLAGS[task.card, task.line]
    if flags & SALE:
        for bonus in range(BONUS_COUNT):
            if me.bonuses[bonus] > 0 and COST[task.card, task.line, BONUS_GOOD[bonus]] > 0:
                for good in range(5):
                    me.goods[good] += BONUS_GAIN[bonus, good] * me.bonuses[bonus] * times
    crew = crew_of(me, task)
    if crew == 0:
        return
    for kind in range(MANAGERS):
        number = crew >> 2 * kind & 3
        is_such = flags & MANAGER_FLAG[kind] != 0
        if number > 0 and MANAGER_KIND[kind] == PER_TRANSACTION and is_such:
            for good in range(5):
                me.goods[good] += MANAGER_GOODS[kind, good] * number * times


@rule
def _count_use(me: Seat, task: Task, times: int) -> None:
    if task.is_pending:
        place = me.pending_count - 1
        me.pending[place] = (me.pending[place] | 1 << 12) + (times << 13)
    elif me.open >= 0:
        me.tally += times << 8 * task.line
        me.settled = 1


@rule
def _sell_out(g: Game, me: Seat, task: Task) -> None:
    """A manager may reward that every selling line was fully resolved, once (R17.6, Q34)."""
    if not task.has_staff or me.crew == 0:
        return
    for kind in range(MANAGERS):
        number = me.crew >> 2 * kind & 3
        if number > 0 and MANAGER_KIND[kind] == SOLD_OUT and _is_sold_out(g, me):
            me.crew -= number << 2 * kind
            for good in range(5):
                me.goods[good] += MANAGER_GOODS[kind, good] * number


@rule
def _is_sold_out(g: Game, me: Seat) -> bool:
    found = False
    for line in range(1, line_count(g, me) + 1):
        if KIND[me.open, line] == PROCESSING and FLAGS[me.open, line] & SALE:
            found = True
            if tally_of(me, line) < LIMIT[me.open, line]:
                return False
    return found
