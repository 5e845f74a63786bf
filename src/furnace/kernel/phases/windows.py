"""Windows: upgrades allowed right after a gain of tokens (R18.8, Q42)."""

from __future__ import annotations

from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.goods import covers
from furnace.kernel.layout import Game, Seat
from furnace.kernel.phases.tasks import Task, funds_for, managers_for, pack_pending, pending_task
from furnace.kernel.powers import (
    LENDERS,
    LENT,
    LOANS,
    MISSING,
    OPENS_WINDOW,
    PERMANENT_CARD,
    PERMANENT_LINE,
    SUBSTITUTE,
    WINDOW_FIELDS,
)
from furnace.kernel.tableau import basic_companies
from furnace.kernel.tables import COST, line_at


@jit
def loan_count(managers: int) -> int:
    """Return the number of combinations of loans by these managers; the first is no loan."""
    ways, left = 1, managers & LENDERS
    while left:
        kind = lowest_bit(left) >> 1
        ways *= LOANS[kind] + 1
        left -= 1 << 2 * kind
    return ways


@jit
def goods_of_loan(managers: int, loan: int) -> int:
    """Return the goods of a combination of loans: `loan` has one digit per lending manager, its
    option."""
    total, left = 0, managers & LENDERS
    while left:
        kind = lowest_bit(left) >> 1
        total += LENT[kind, loan % (LOANS[kind] + 1)]
        loan //= LOANS[kind] + 1
        left -= 1 << 2 * kind
    return total


@jit
def price_of_upgrade(me: Seat, task: Task, funds: int) -> int:
    """Return the price of an upgrade for a seat with these funds (R6.2, R11.5)."""
    cost, missing = COST[line_at(task.card, task.line)], MISSING[me.capitalist]
    if missing and not covers(funds, missing) and covers(cost, missing):
        return int(cost - missing + SUBSTITUTE[me.capitalist])
    return int(cost)


@jit
def can_pay_upgrade(me: Seat, task: Task, loan: int) -> bool:
    """Whether the seat can pay for one upgrade with this loan."""
    funds = funds_for(me, task) + loan
    return covers(funds, price_of_upgrade(me, task, funds))


@jit
def can_upgrade(me: Seat, task: Task, is_lending_counted: bool) -> bool:
    """Whether a seat could upgrade at least one company with this line."""
    if basic_companies(me) == 0:
        return False
    managers = managers_for(me, task) if is_lending_counted else 0
    for loan in range(loan_count(managers)):
        if can_pay_upgrade(me, task, goods_of_loan(managers, loan)):
            return True
    return False


@jit
def opens_window(me: Seat, gain: int) -> bool:
    """Whether the seat may upgrade after this gain."""
    return _window_on(me, gain) >= 0


@jit
def _window_on(me: Seat, gain: int) -> int:
    """Return the permanent effect that allows upgrades after this gain; -1 without one."""
    found, left = -1, me.permanents & OPENS_WINDOW
    while left:
        permanent = lowest_bit(left)
        left &= left - 1
        if gain & WINDOW_FIELDS[permanent] and (found < 0 or _is_before(me, permanent, found)):
            found = permanent
    return found


@jit
def _is_before(me: Seat, permanent: int, other: int) -> bool:
    """Whether the card of one permanent effect comes before another's; new cards come last."""
    card, last = PERMANENT_CARD[permanent], PERMANENT_CARD[other]
    if card == last:
        return False
    for place in range(me.card_count):
        if me.cards[place] == card or me.cards[place] == last:
            return bool(me.cards[place] == card)
    for place in range(me.arrival_count):
        if me.arrivals[place] == card or me.arrivals[place] == last:
            return bool(me.arrivals[place] == card)
    return False


@jit
def open_window(g: Game, s: int, gain: int) -> None:
    """Ask about upgrades after a gain, if one could be paid and the window is not open already."""
    me = g.seats[s]
    permanent = _window_on(me, gain)
    if permanent < 0:
        return
    packed = pack_pending(PERMANENT_CARD[permanent], PERMANENT_LINE[permanent], 0, 0)
    for place in range(me.pending_count):
        if me.pending[place] & 0xFFF == packed:
            return
    if can_upgrade(me, pending_task(g, s, packed), True):
        me.pending[me.pending_count] = packed
        me.pending_count += 1
