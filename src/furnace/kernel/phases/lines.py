"""Resolving the lines of a seat's open card, from top to bottom (R5.5 to R5.8)."""

from __future__ import annotations

from furnace.kernel.actions import UPGRADE, USE, pack_action
from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.goods import amount, covers, goods_of_kind, max_payments
from furnace.kernel.layout import ActionBuffer, Game, Seat
from furnace.kernel.numbers import NOT_PLAIN, WITH_MANAGERS
from furnace.kernel.phases.delivering import extract
from furnace.kernel.phases.managing import (
    can_any_manager_act,
    can_manager_help,
    close_card,
    manager_actions,
)
from furnace.kernel.phases.tasks import (
    Task,
    can_use,
    current_task,
    is_processing,
    limit_left,
    managers_for,
    task_at_line,
)
from furnace.kernel.phases.transactions import max_times, transact
from furnace.kernel.phases.windows import can_pay_upgrade, can_upgrade, open_window
from furnace.kernel.powers import BONUS_PLACE, GOODS_PLACE
from furnace.kernel.tableau import basic_companies, company_of_bit, is_upgraded, line_count
from furnace.kernel.tables import (
    COST,
    DEED,
    EXTRACTION,
    GAIN,
    GOOD,
    HAS_DEED,
    KIND,
    LIMIT,
    PER_CARD,
    PROCESSING,
    SALE_BONUS,
    TAKE_ALL,
    TEXTS,
    line_at,
)
from furnace.kernel.tables import UPGRADE as UPGRADE_LINE


@jit
def choices(g: Game, s: int, task: Task, buffer: ActionBuffer, n: int) -> int:
    """Write the actions of the current line and of the managers on the card."""
    me = g.seats[s]
    if task.card >= 0:
        if is_processing(task):
            n = _use_actions(task.card, task.line, max_times(g, s, task), buffer, n)
        else:
            n = _upgrade_actions(g, me, task, buffer, n)
    if g.words & WITH_MANAGERS:
        n = manager_actions(g, s, buffer, n)
    return n


@jit
def plain_choices(g: Game, me: Seat, buffer: ActionBuffer) -> int:
    """Write the actions of the current line of a plain game, where lines depend only on the seat's
    goods."""
    at = line_at(me.open, me.line)
    if KIND[at] == PROCESSING:
        return _use_actions(
            me.open, me.line, max_payments(me.goods, COST[at], LIMIT[at]), buffer, 0
        )
    return _upgrade_actions(g, me, task_at_line(me, me.line), buffer, 0)


@jit
def _use_actions(card: int, line: int, most: int, buffer: ActionBuffer, n: int) -> int:
    for times in range(1, most + 1):
        buffer.actions[n] = pack_action(USE, card, line, times)
        n += 1
    return n


@jit
def _upgrade_actions(g: Game, me: Seat, task: Task, buffer: ActionBuffer, n: int) -> int:
    """Write each company that may be upgraded now."""
    if limit_left(me, task) < 1 or not can_pay_upgrade(me, task, 0):
        return n
    left = basic_companies(me)
    while left:
        buffer.actions[n] = pack_action(UPGRADE, company_of_bit(g, lowest_bit(left)), 0, 0)
        left &= left - 1
        n += 1
    return n


@jit
def use_line(g: Game, s: int, times: int) -> None:
    """Make the transactions; leave the line unless more could follow."""
    me = g.seats[s]
    depth, task = me.pending_count, current_task(g, s)
    transact(g, s, task, times, False)
    if me.pending_count > depth:
        return  # a window opened
    if not _can_manager_still_help(g, s, task, times):
        leave_line(g, s)


@jit
def use_plain_line(g: Game, s: int, times: int) -> None:
    """Make the transactions in a plain game, without interruptions and managers, and leave the
    line."""
    me = g.seats[s]
    at = line_at(me.open, me.line)
    me.goods += (GAIN[at] - COST[at]) * times
    me.tally += times << 8 * me.line
    advance(g, s, me.line + 1)


@jit
def _can_manager_still_help(g: Game, s: int, task: Task, times: int) -> bool:
    """Whether the limit allows more transactions and a manager could help to make them."""
    me = g.seats[s]
    if managers_for(me, task) == 0 or limit_left(me, task) - times < 1:
        return False
    return can_manager_help(g, s, task)


@jit
def leave_line(g: Game, s: int) -> None:
    """Decline an interruption, or go to the next line."""
    me = g.seats[s]
    if me.pending_count > 0:
        drop_pending(me)
        continue_resolving(g, s)
    else:
        advance(g, s, me.line + 1)


@jit
def drop_pending(me: Seat) -> None:
    """Remove the innermost interruption."""
    me.pending_count -= 1
    me.pending[me.pending_count] = 0


@jit
def continue_resolving(g: Game, s: int) -> None:
    """Continue with interruptions that need a decision, then with the open card."""
    me = g.seats[s]
    while me.pending_count > 0:
        task = current_task(g, s)
        if task.points >= 0 or _needs_decision(g, s, task):
            return  # the resolution phase continues compensations
        drop_pending(me)
    if me.open >= 0:
        advance(g, s, me.line)


@jit
def advance(g: Game, s: int, line: int) -> None:
    """Resolve lines from this one on; stop at the first that needs a decision (Q12)."""
    me = g.seats[s]
    me.just_used = 0
    last = line_count(g, me)
    while line <= last:
        me.line = line
        kind = KIND[line_at(me.open, line)]
        if kind == EXTRACTION:
            extract(g, s, me.open, line)
        elif kind in (PROCESSING, UPGRADE_LINE):
            if _needs_decision(g, s, task_at_line(me, line)):
                return
        elif kind in TEXTS:
            _resolve_text(g, s, line)
        line += 1
        if me.pending_count > 0:
            me.line = line
            return
    _finish_card(g, s, line)


@jit
def _needs_decision(g: Game, s: int, task: Task) -> bool:
    """Whether a line can be used, perhaps with a manager's help."""
    me = g.seats[s]
    if g.words & NOT_PLAIN == 0 and is_processing(task):
        return covers(me.goods, COST[line_at(task.card, task.line)])
    if limit_left(me, task) < 1:
        return False
    if not is_processing(task):
        return can_upgrade(me, task, True)
    if can_use(me, task):
        return True
    return managers_for(me, task) != 0 and can_manager_help(g, s, task)


@jit
def _finish_card(g: Game, s: int, below: int) -> None:
    """Close the card after its last line, unless a manager can still act."""
    me = g.seats[s]
    if me.open_managers:
        me.line = below
        if can_any_manager_act(g, s):
            return
    close_card(me)


@jit
def _resolve_text(g: Game, s: int, line: int) -> None:
    """Resolve a text line; its gain may open a window (R12.4, Q24)."""
    me, at = g.seats[s], line_at(g.seats[s].open, line)
    if KIND[at] == SALE_BONUS:
        me.bonuses[BONUS_PLACE[at]] += 1
        return
    gain = _take_text_gain(g, me, at)
    me.goods += gain
    open_window(g, s, gain)


@jit
def _take_text_gain(g: Game, me: Seat, at: int) -> int:
    """Return what a text line of the open card gains, and take any goods off the card."""
    if KIND[at] == PER_CARD:
        return int(GAIN[at] * _count_cards_with_deed(g, me, DEED[at], GOOD[at]))
    if KIND[at] == TAKE_ALL:
        return _take_all(me, GOOD[at])
    return 0


@jit
def _count_cards_with_deed(g: Game, me: Seat, deed: int, good: int) -> int:
    """Return how many of the seat's cards sell (or convert) a good (R18.1, Q39)."""
    times = 0
    for place in range(me.card_count):
        card = int(me.cards[place])
        times += HAS_DEED[card, int(is_upgraded(g, me, card)), deed, good]
    return times


@jit
def _take_all(me: Seat, good: int) -> int:
    """Take all units of a good from the open card (R18.2), unless it is a neighbour's (Q44)."""
    if me.open_owner >= 0:
        return 0
    taken = goods_of_kind(amount(me.card_goods[GOODS_PLACE[me.open]], good), good)
    me.card_goods[GOODS_PLACE[me.open]] -= taken
    return taken
