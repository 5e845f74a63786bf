"""Managers: placed before the first card is opened, used while their card is open (R16, R17)."""

from __future__ import annotations

from furnace.cards.effects import Delivery, Extraction, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company
from furnace.engine.action import Manage, Place
from furnace.engine.event import (
    Gained,
    LoanLapsed,
    Log,
    ManagerPlaced,
    ManagerUsed,
    OwnCardDiscarded,
)
from furnace.engine.owners import power_of
from furnace.engine.phases.delivering import deliver
from furnace.engine.phases.tasks import Task, current_task, funds_for, limit_left, managers_for
from furnace.engine.phases.transactions import transact
from furnace.engine.phases.upgrading import upgrade_company
from furnace.engine.phases.windows import loans
from furnace.engine.powers.base import Power
from furnace.engine.purse import Purse
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import OpenCard, Seat, State, with_goods, with_seat
from furnace.engine.tableau import current_card, current_lines, lines_of, owned_card, with_card


def placements(state: State, seat: int) -> list[Place]:
    """Return every manager that may still be placed, on every card with room for it (R16.1).

    Managers are placed in the order of their ids, identical ones in the order of their cards, so
    each placement can be written in only one way (Q30).
    """
    me = state.seats[seat]
    if not me.placeable:
        return []
    can_crowd = power_of(state, seat).can_crowd_managers()
    cards = sorted(owned.card for owned in me.cards if can_crowd or not owned.managers)
    return [
        Place(seat, manager, card)
        for manager in sorted(set(me.placeable))
        for card in cards
        if card >= _last_with(me, manager)
    ]


def _last_with(me: Seat, manager: str) -> str:
    """Return the last card, by id, with a copy of this manager; "" if there is none."""
    return max((owned.card for owned in me.cards if manager in owned.managers), default="")


def why_no_place(state: State, action: Place) -> Refusal | None:
    """Return why a manager cannot be placed: not own, too late, no room or order (R16.1, Q30)."""
    if action in placements(state, action.seat):
        return None
    me, manager, card = state.seats[action.seat], action.manager, action.card
    if manager not in me.managers:
        return Refusal(Code.NOT_YOUR_MANAGER, "R16.1", seat=action.seat, card=manager)
    if not me.placeable:
        return Refusal(Code.MANAGERS_PLACED, "R16.1", card=manager)
    if manager not in me.placeable:
        return Refusal(Code.MANAGER_ORDER, "Q30", card=manager)
    owned = owned_card(me, card)
    if owned is None:
        return Refusal(Code.NOT_YOUR_CARD, "R16.1", card=card)
    if owned.managers and not power_of(state, action.seat).can_crowd_managers():
        return Refusal(Code.MANAGER_THERE, "R16.1", card=card)
    return Refusal(Code.MANAGER_ORDER, "Q30", card=manager)


def place_manager(state: State, action: Place, log: Log) -> State:
    """Place the manager on the card; those before it in order stay in hand for this production."""
    log.append(ManagerPlaced(action.seat, action.manager, action.card))
    me = state.seats[action.seat]
    owned = owned_card(me, action.card)
    assert owned is not None
    managers, at = list(me.managers), me.placeable.index(action.manager)
    managers.remove(action.manager)
    managed = owned._replace(managers=tuple(sorted((*owned.managers, action.manager))))
    me = with_card(me, owned, managed)
    me = me._replace(managers=tuple(managers), placeable=me.placeable[at + 1 :])
    return with_seat(state, action.seat, me)


def manager_actions(state: State, seat: int) -> list[Manage]:
    """Return every manager of the open card that can act now, with each of its options (R16.2)."""
    open_card = state.seats[seat].open_card
    if open_card is None or not open_card.managers:
        return []
    return [
        Manage(seat, manager, option)
        for manager in sorted(set(open_card.managers))
        for option in _options(state, seat, open_card, manager)
    ]


def can_manager_help(state: State, me: Seat, task: Task) -> bool:
    """Whether a manager could make a transaction free, or provide goods for it."""
    effect, managers = task.effect, managers_for(me, task)
    assert isinstance(effect, Processing)
    funds = funds_for(me, task)
    with_loans = [funds.plus(loan) for loan in loans(state, managers) if loan != NOTHING]
    if any(goods.covers(effect.cost) for goods in with_loans):
        return True
    amounts = [funds, *with_loans]
    return any(
        _can_bring_goods(state, me, task, _power(state, manager), amounts) for manager in managers
    )


def _can_bring_goods(
    state: State, me: Seat, task: Task, power: Power, amounts: list[Goods]
) -> bool:
    """Whether a manager makes a transaction free, or brings goods with a delivery."""
    if _can_free(power, task):
        return True
    cost = power.upgrade_cost()
    if (
        cost is not None
        and _is_basic_own(state, me)
        and any(goods.covers(cost) for goods in amounts)
    ):
        return _has_goods_to_deliver(state, me, is_upgraded=True)
    return power.repeats_delivery() and _has_goods_to_deliver(state, me, is_upgraded=False)


def _has_goods_to_deliver(state: State, me: Seat, is_upgraded: bool) -> bool:
    """Whether the open card, as it is or upgraded, has a delivery that gains resources."""
    owned = current_card(state, me)
    lines = lines_of(state.ruleset, owned._replace(upgraded=owned.upgraded or is_upgraded))
    return any(isinstance(line, Delivery) and _gives(state, me, line) for line in lines)


def _gives(state: State, me: Seat, delivery: Delivery) -> bool:
    """Whether a delivery gains resources: by extraction, or from managers if it sells (R17.5)."""
    effect, open_card = delivery.effect, me.open_card
    if isinstance(effect, Extraction):
        return True
    assert open_card is not None
    bonuses = [_power(state, manager).transaction_bonus(effect) for manager in open_card.managers]
    return any(bonus.resources for bonus in bonuses)


def why_not_manage(state: State, action: Manage) -> Refusal | None:
    """Return why a manager cannot be used: not on the open card, used already, or no use now."""
    if action in manager_actions(state, action.seat):
        return None
    me, manager = state.seats[action.seat], action.manager
    open_card = me.open_card
    if open_card is None or manager not in current_card(state, me).managers:
        return Refusal(Code.MANAGER_NOT_HERE, "R16.2", card=manager)
    if manager not in open_card.managers:
        return Refusal(Code.MANAGER_SPENT, "Q25", card=manager)
    if me.pending:
        card, line = me.pending[-1][:2]
        return Refusal(Code.INTERRUPTED, "Q23", card=card, line=line)
    cost = _power(state, manager).upgrade_cost()
    if cost is not None and _is_basic_own(state, me) and not action.option:
        return Refusal(Code.CANNOT_PAY, _rule(manager), card=manager, cost=cost)
    return Refusal(Code.MANAGER_NO_USE, _rule(manager), card=manager)


def manage(state: State, action: Manage, log: Log) -> State:
    """Use the manager; the caller continues with whatever it interrupts."""
    seat, me = action.seat, state.seats[action.seat]
    open_card = me.open_card
    assert open_card is not None
    left = list(open_card.managers)
    left.remove(action.manager)
    power = _power(state, action.manager)
    options = power.loans()
    loan = options[max(action.option, 1) - 1] if options else NOTHING
    log.append(ManagerUsed(seat, action.manager, open_card.card, loan))
    lent = open_card.lent.plus(loan)
    open_card = open_card._replace(managers=tuple(left), lent=lent, just_used=False)
    me = _allow_use_again(me._replace(open_card=open_card))
    return _use_power(with_seat(state, seat, me), seat, open_card, action.manager, power, log)


def _use_power(
    state: State, seat: int, open_card: OpenCard, manager: str, power: Power, log: Log
) -> State:
    """Apply the manager's power; loans have been handled before."""
    me = state.seats[seat]
    task, line = current_task(state, me), _delivery_line(state, me)
    if (cost := power.upgrade_cost()) is not None:
        purse = Purse(me.goods, open_card.lent)
        return upgrade_company(state, seat, open_card.card, cost, purse, manager, log)
    if (gain := power.discard_gain()) is not None:
        return _discard(state, seat, gain, manager, log)
    if task is not None and _can_free(power, task):
        state = transact(state, seat, task, 1, log, is_free=True)
        return with_seat(state, seat, _allow_use_again(state.seats[seat]))
    if line is not None and power.repeats_delivery():
        return deliver(state, seat, open_card.card, line, log)
    return state


def _allow_use_again(me: Seat) -> Seat:
    """Allow the current line to be used again, because something has happened."""
    open_card, pending = me.open_card, me.pending
    assert open_card is not None
    if pending:
        pending = (*pending[:-1], pending[-1]._replace(just_used=False))
    return me._replace(open_card=open_card._replace(just_used=False), pending=pending)


def log_lapse(seat: int, open_card: OpenCard, log: Log) -> None:
    """Log the loss of the lent goods that are left when a card is closed (Q37)."""
    if open_card.lent != NOTHING:
        log.append(LoanLapsed(seat, open_card.lent, open_card.card))


def _power(state: State, manager: str) -> Power:
    return state.ruleset.powers[manager]


def _options(state: State, seat: int, open_card: OpenCard, manager: str) -> range:
    """Return the options of a manager now; without options, only option 0."""
    power = _power(state, manager)
    if not _can_act(state, seat, open_card, power):
        return range(0)
    options = len(power.loans())
    return range(1, options + 1) if options > 1 else range(1)


def _can_act(state: State, seat: int, open_card: OpenCard, power: Power) -> bool:
    """Whether a manager can act now."""
    me = state.seats[seat]
    task = current_task(state, me)
    if task is not None and not task.is_on_open_card:
        return False  # the interruption belongs to another card
    return (
        _can_upgrade_this(state, me, open_card, power)
        or _can_discard_this(me, open_card, power)
        or _can_free_now(state, me, task, power)
        or _can_deliver_again(state, me, open_card, power)
        or _can_lend(state, me, open_card, task, power)
    )


def _can_upgrade_this(state: State, me: Seat, open_card: OpenCard, power: Power) -> bool:
    cost = power.upgrade_cost()
    if cost is None or me.pending or not _is_basic_own(state, me):
        return False
    return Purse(me.goods, open_card.lent).total.covers(cost)


def _can_discard_this(me: Seat, open_card: OpenCard, power: Power) -> bool:
    return power.discard_gain() is not None and open_card.owner is None and not me.pending


def _can_free_now(state: State, me: Seat, task: Task | None, power: Power) -> bool:
    return task is not None and _can_free(power, task) and limit_left(state, me, task) > 0


def _can_free(power: Power, task: Task) -> bool:
    return isinstance(task.effect, Processing) and power.makes_free(task.effect)


def _can_deliver_again(state: State, me: Seat, open_card: OpenCard, power: Power) -> bool:
    return power.repeats_delivery() and not me.pending and _can_deliver(state, me, open_card)


def _can_lend(state: State, me: Seat, open_card: OpenCard, task: Task | None, power: Power) -> bool:
    options = power.loans()
    return bool(options) and (task is not None or _has_other_use(state, me, open_card, options))


def _is_basic_own(state: State, me: Seat) -> bool:
    """Whether the open card is the seat's own basic company (Q32, Q44)."""
    owned = current_card(state, me)
    is_basic = isinstance(state.ruleset.cards[owned.card], Company) and not owned.upgraded
    assert me.open_card is not None
    return is_basic and me.open_card.owner is None


def _can_deliver(state: State, me: Seat, open_card: OpenCard) -> bool:
    """Whether the open card has an active delivery that can be paid (R17.10)."""
    line = _delivery_line(state, me)
    if line is None:
        return False
    effect = _delivery(state, me, line).effect
    if not isinstance(effect, Processing):
        return True
    return Purse(me.goods, open_card.lent).total.covers(effect.cost)


def _has_other_use(state: State, me: Seat, open_card: OpenCard, options: tuple[Goods, ...]) -> bool:
    """Whether, after the last line, another manager could still spend what this one lends."""
    line, costs = _delivery_line(state, me), []
    effect = None if line is None else _delivery(state, me, line).effect
    for power in [_power(state, manager) for manager in open_card.managers]:
        cost = power.upgrade_cost()
        if cost is not None and _is_basic_own(state, me):
            costs.append(cost)
        if power.repeats_delivery() and isinstance(effect, Processing):
            costs.append(effect.cost)
    return any(option.least(cost) != NOTHING for option in options for cost in costs)


def _delivery_line(state: State, me: Seat) -> int | None:
    """Return the active delivery line of the open card; None without one (Q36)."""
    for number, effect in enumerate(current_lines(state, me), 1):
        if isinstance(effect, Delivery):
            return number
    return None


def _delivery(state: State, me: Seat, line: int) -> Delivery:
    effect = current_lines(state, me)[line - 1]
    assert isinstance(effect, Delivery)
    return effect


def _discard(state: State, seat: int, gain: Goods, manager: str, log: Log) -> State:
    """Discard the card and the goods on it; its managers return (R17.2, Q32)."""
    me = state.seats[seat]
    owned = current_card(state, me)
    assert me.open_card is not None
    log.append(Gained(seat, gain, manager, None))
    log_lapse(seat, me.open_card, log)
    log.append(OwnCardDiscarded(seat, owned.card))
    cards = tuple(other for other in me.cards if other != owned)
    managers = tuple(sorted((*me.managers, *owned.managers)))
    me = with_goods(me, me.goods.plus(gain))
    return with_seat(state, seat, me._replace(cards=cards, managers=managers, open_card=None))


def _rule(manager: str) -> str:
    """Return the rule of a manager: M07 is R17.7."""
    return f"R17.{int(manager[1:])}"
