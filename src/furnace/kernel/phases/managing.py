"""Managers: placed before the first card is opened, used while their card is open (R16, R17)."""

from __future__ import annotations

from furnace.kernel.actions import MANAGE, PLACE, pack_action
from furnace.kernel.compile import jit
from furnace.kernel.goods import covers, has_resources, minimum
from furnace.kernel.layout import ActionBuffer, Game, Seat
from furnace.kernel.numbers import COMPANIES, FIRST_MANAGER, MANAGERS
from furnace.kernel.phases.delivering import deliver
from furnace.kernel.phases.tasks import (
    Task,
    current_task,
    funds_for,
    limit_left,
    managers_for,
)
from furnace.kernel.phases.transactions import transact
from furnace.kernel.phases.upgrading import upgrade_company
from furnace.kernel.phases.windows import goods_of_loan, loan_count
from furnace.kernel.powers import (
    CAN_CROWD,
    DISCARD_GAIN,
    GOODS_PLACE,
    LENT,
    LOANS,
    MANAGER_BONUS,
    MANAGER_FREES,
    NO_GOODS,
    POWER_ROW,
    REPEATS_DELIVERY,
    UPGRADE_COST,
)
from furnace.kernel.tableau import (
    bit_of,
    is_upgraded,
    line_count,
    place_in,
    remove_card,
)
from furnace.kernel.tables import (
    ALL_LINES,
    COST,
    DELIVERY_EXTRACTION,
    DELIVERY_LINE,
    DELIVERY_PROCESSING,
    KIND,
    line_at,
)


@jit
def placements(me: Seat, buffer: ActionBuffer, n: int) -> int:
    """Write every manager that may still be placed, on every card with room for it (R16.1, Q30)."""
    for kind in range(MANAGERS):
        if me.placeable >> 2 * kind & 3 == 0:
            continue
        last = last_with(me, kind)
        for where in range(me.card_count):
            if _has_room(me, where, last):
                buffer.actions[n] = pack_action(
                    PLACE, int(me.cards[where]), FIRST_MANAGER + kind, 0
                )
                n += 1
    return n


@jit
def can_place_any(me: Seat) -> bool:
    """Whether any manager could still be placed."""
    for kind in range(MANAGERS):
        if me.placeable >> 2 * kind & 3 == 0:
            continue
        last = last_with(me, kind)
        for where in range(me.card_count):
            if _has_room(me, where, last):
                return True
    return False


@jit
def _has_room(me: Seat, where: int, last: int) -> bool:
    """Whether a card has room for a manager whose last copy is on the card `last`."""
    is_free = CAN_CROWD[me.capitalist] or me.card_managers[where] == 0
    return is_free and me.cards[where] >= last


@jit
def last_with(me: Seat, kind: int) -> int:
    """Return the last card with a manager of this kind; -1 if there is none."""
    last = -1
    if me.with_managers:
        for where in range(me.card_count):
            if me.card_managers[where] >> 2 * kind & 3:
                last = max(last, int(me.cards[where]))
    return last


@jit
def place_manager(g: Game, me: Seat, card: int, kind: int) -> None:
    """Place the manager on the card; those before it in order stay in hand for this production."""
    me.managers -= 1 << 2 * kind
    me.placeable = (me.placeable - (1 << 2 * kind)) & ~((1 << 2 * kind) - 1)
    me.card_managers[place_in(me, card)] += 1 << 2 * kind
    me.with_managers |= bit_of(g, card)


@jit
def manager_actions(g: Game, s: int, buffer: ActionBuffer, n: int) -> int:
    """Write every manager of the open card that can act now, with each of its options (R16.2)."""
    me = g.seats[s]
    if me.open < 0 or me.open_managers == 0:
        return n
    task = current_task(g, s)
    for kind in range(MANAGERS):
        if me.open_managers >> 2 * kind & 3 == 0 or not _can_act(g, s, task, kind):
            continue
        if LOANS[kind] > 1:
            for option in range(1, LOANS[kind] + 1):
                buffer.actions[n] = pack_action(MANAGE, FIRST_MANAGER + kind, 0, option)
                n += 1
        else:
            buffer.actions[n] = pack_action(MANAGE, FIRST_MANAGER + kind, 0, 0)
            n += 1
    return n


@jit
def can_any_manager_act(g: Game, s: int) -> bool:
    """Whether any manager of the open card can act now."""
    me = g.seats[s]
    task = current_task(g, s)
    for kind in range(MANAGERS):
        if me.open_managers >> 2 * kind & 3 != 0 and _can_act(g, s, task, kind):
            return True
    return False


@jit
def _can_act(g: Game, s: int, task: Task, kind: int) -> bool:
    me = g.seats[s]
    if task.card >= 0 and not task.is_on_open_card:
        return False  # the interruption belongs to another card
    return (
        _can_upgrade_this(g, me, kind)
        or (DISCARD_GAIN[kind] != NO_GOODS and me.open_owner < 0 and me.pending_count == 0)
        or (_can_free(task, kind) and limit_left(me, task) > 0)
        or (REPEATS_DELIVERY[kind] and me.pending_count == 0 and _can_deliver(g, me))
        or (LOANS[kind] > 0 and (task.card >= 0 or _has_other_use(g, me, kind)))
    )


@jit
def _can_upgrade_this(g: Game, me: Seat, kind: int) -> bool:
    cost = UPGRADE_COST[kind]
    if cost == NO_GOODS or me.pending_count > 0 or not _is_basic_own(g, me):
        return False
    return covers(me.goods + me.lent, cost)


@jit
def _can_free(task: Task, kind: int) -> bool:
    """Whether a manager makes a transaction of this line free."""
    return task.card >= 0 and MANAGER_FREES[POWER_ROW[line_at(task.card, task.line)], kind] != 0


@jit
def _is_basic_own(g: Game, me: Seat) -> bool:
    """Whether the open card is the seat's own basic company (Q32, Q44)."""
    return me.open < COMPANIES and me.open_owner < 0 and not is_upgraded(g, me, me.open)


@jit
def _delivery_line(g: Game, me: Seat) -> int:
    """Return the active delivery line of the open card; 0 without one (Q36)."""
    line = DELIVERY_LINE[me.open]
    return int(line) if line <= line_count(g, me) else 0


@jit
def _can_deliver(g: Game, me: Seat) -> bool:
    """Whether the open card has an active delivery that can be paid (R17.10)."""
    line = _delivery_line(g, me)
    if line == 0:
        return False
    at = line_at(me.open, line)
    return KIND[at] == DELIVERY_EXTRACTION or covers(me.goods + me.lent, COST[at])


@jit
def _has_other_use(g: Game, me: Seat, lender: int) -> bool:
    """Whether, after the last line, another manager could still spend what this one lends."""
    line = _delivery_line(g, me)
    is_processing = line > 0 and KIND[line_at(me.open, line)] == DELIVERY_PROCESSING
    for kind in range(MANAGERS):
        if me.open_managers >> 2 * kind & 3 == 0:
            continue
        cost = 0
        if UPGRADE_COST[kind] != NO_GOODS and _is_basic_own(g, me):
            cost = UPGRADE_COST[kind]
        if REPEATS_DELIVERY[kind] and is_processing:
            cost += COST[line_at(me.open, line)]
        if _lends_for(lender, cost):
            return True
    return False


@jit
def _lends_for(lender: int, cost: int) -> bool:
    """Whether a manager can lend part of a cost."""
    for option in range(1, LOANS[lender] + 1):
        if minimum(LENT[lender, option], cost):
            return True
    return False


@jit
def can_manager_help(g: Game, s: int, task: Task) -> bool:
    """Whether a manager could make a transaction free, or provide goods for it."""
    me = g.seats[s]
    managers, cost = managers_for(me, task), COST[line_at(task.card, task.line)]
    for loan in range(1, loan_count(managers)):
        if covers(funds_for(me, task) + goods_of_loan(managers, loan), cost):
            return True
    for kind in range(MANAGERS):
        if managers >> 2 * kind & 3 != 0 and _can_bring_goods(g, s, task, kind):
            return True
    return False


@jit
def _can_bring_goods(g: Game, s: int, task: Task, kind: int) -> bool:
    """Whether a manager makes a transaction free, or brings goods with a delivery."""
    me = g.seats[s]
    if _can_free(task, kind):
        return True
    if UPGRADE_COST[kind] != NO_GOODS and _is_basic_own(g, me) and _could_pay(me, task, kind):
        return _has_goods_to_deliver(g, me, True)
    return REPEATS_DELIVERY[kind] and _has_goods_to_deliver(g, me, False)


@jit
def _could_pay(me: Seat, task: Task, kind: int) -> bool:
    """Whether a manager's price could be paid with the line's funds and any loan."""
    managers = managers_for(me, task)
    for loan in range(loan_count(managers)):
        if covers(funds_for(me, task) + goods_of_loan(managers, loan), UPGRADE_COST[kind]):
            return True
    return False


@jit
def _has_goods_to_deliver(g: Game, me: Seat, is_upgraded: bool) -> bool:
    """Whether the open card, as it is or upgraded, has a delivery that gains resources."""
    last = ALL_LINES[me.open] if is_upgraded else line_count(g, me)
    for line in range(1, last + 1):
        kind = KIND[line_at(me.open, line)]
        if kind == DELIVERY_EXTRACTION or (kind == DELIVERY_PROCESSING and _has_bonuses(me, line)):
            return True
    return False


@jit
def _has_bonuses(me: Seat, line: int) -> bool:
    """Whether managers add resources to a delivery that sells (R17.5)."""
    row = POWER_ROW[line_at(me.open, line)]
    for kind in range(MANAGERS):
        if me.open_managers >> 2 * kind & 3 != 0 and has_resources(MANAGER_BONUS[row, kind]):
            return True
    return False


@jit
def manage(g: Game, s: int, kind: int, option: int) -> None:
    """Use the manager; the caller continues with whatever it interrupts."""
    me, task = g.seats[s], current_task(g, s)
    me.open_managers -= 1 << 2 * kind
    _allow_use_again(me)
    if LOANS[kind]:
        me.lent += LENT[kind, max(option, 1)]
    if UPGRADE_COST[kind] != NO_GOODS:
        upgrade_company(g, s, me.open, UPGRADE_COST[kind], 1)
    elif DISCARD_GAIN[kind] != NO_GOODS:
        _discard(g, me, kind)
    elif _can_free(task, kind):
        transact(g, s, current_task(g, s), 1, True)
        _allow_use_again(me)
    elif REPEATS_DELIVERY[kind]:
        deliver(g, s, me.open, _delivery_line(g, me))


@jit
def _allow_use_again(me: Seat) -> None:
    """Allow the current line to be used again, because something has happened."""
    me.just_used = 0
    if me.pending_count > 0:
        me.pending[me.pending_count - 1] &= ~(1 << 12)


@jit
def close_card(me: Seat) -> None:
    """Close the open card; lent goods are lost (Q37)."""
    me.open, me.line, me.tally, me.just_used, me.open_managers, me.open_owner = -1, 0, 0, 0, 0, -1
    me.lent = 0


@jit
def _discard(g: Game, me: Seat, kind: int) -> None:
    """Discard the card and the goods on it; its managers return (R17.2, Q32)."""
    me.goods += DISCARD_GAIN[kind]
    where = place_in(me, me.open)
    me.managers += int(me.card_managers[where])
    clear_card_goods(me, me.open)
    remove_card(g, me, where)
    close_card(me)


@jit
def clear_card_goods(me: Seat, card: int) -> None:
    """Remove the goods on a card."""
    me.card_goods[GOODS_PLACE[card]] = 0
