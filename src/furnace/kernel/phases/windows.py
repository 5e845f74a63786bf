"""Windows: a gain of tokens may be followed at once by upgrades (R18.8, Q42)."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.goods import covers
from furnace.kernel.layout import Game, Seat
from furnace.kernel.phases.tasks import Task, crew_of, means_for, pack_pending, pending_task
from furnace.kernel.tableau import basic_companies
from furnace.kernel.tables import (
    COST,
    LEND_OPTIONS,
    LENDER_MASK,
    LENDERS,
    LENT,
    MISSING,
    REPLACE_CARD,
    SUBSTITUTE,
    WINDOW_CARD,
    WINDOW_FIELD,
    WINDOW_LINE,
    line_at,
)


@rule
def loan_count(crew: int) -> int:
    """How many ways of lending there are to look at; the first lends nothing."""
    return 27 if crew & LENDER_MASK else 1


@rule
def is_loan(crew: int, loan: int) -> bool:
    """Whether these managers can lend so: a digit of base 3 for each lender, its option."""
    for lender in LENDERS:
        option = loan % 3
        if option > LEND_OPTIONS[lender] or (option > 0 and crew >> 2 * lender & 3 == 0):
            return False
        loan //= 3
    return True


@rule
def lent(loan: int) -> int:
    """What is lent so."""
    total = 0
    for lender in LENDERS:
        total += LENT[lender, loan % 3]
        loan //= 3
    return total


@rule
def price_of_upgrade(me: Seat, task: Task, means: int) -> int:
    """What an upgrade takes from a seat that could pay with these means (R6.2, R11.5)."""
    cost = COST[line_at(task.card, task.line)]
    is_replaced = me.capitalist == REPLACE_CARD and not covers(means, MISSING)
    if is_replaced and covers(cost, MISSING):
        return int(cost - MISSING + SUBSTITUTE)
    return int(cost)


@rule
def can_pay_upgrade(me: Seat, task: Task, loan: int) -> bool:
    """Whether the price of one upgrade can be paid, with this much lent."""
    means = means_for(me, task) + loan
    return covers(means, price_of_upgrade(me, task, means))


@rule
def can_upgrade(me: Seat, task: Task, is_lending_counted: bool) -> bool:
    """Whether a seat could turn over at least one company at this line."""
    if basic_companies(me) == 0:
        return False
    crew = crew_of(me, task) if is_lending_counted else 0
    for loan in range(loan_count(crew)):
        if is_loan(crew, loan) and can_pay_upgrade(me, task, lent(loan)):
            return True
    return False


@rule
def opens_window(me: Seat, gain: int) -> bool:
    """Whether the seat owns the card that upgrades on such a gain."""
    return gain & WINDOW_FIELD != 0 and me.startup == WINDOW_CARD


@rule
def open_window(g: Game, s: int) -> None:
    """Ask for upgrades after a gain of tokens, where one could be paid and none is asked for."""
    me = g.seats[s]
    packed = pack_pending(WINDOW_CARD, WINDOW_LINE, 0, 0)
    for place in range(me.pending_count):
        if me.pending[place] & 0xFFF == packed:
            return
    if can_upgrade(me, pending_task(g, s, packed), True):
        me.pending[me.pending_count] = packed
        me.pending_count += 1
