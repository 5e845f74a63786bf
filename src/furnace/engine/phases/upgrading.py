"""Upgrading companies: with an upgrade line, in a window or with a manager (R6)."""

from __future__ import annotations

from furnace.cards.effects import Delivery
from furnace.cards.effects import Upgrade as UpgradeLine
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company
from furnace.engine.action import SeatAction, Upgrade
from furnace.engine.event import LaidFor, Log, Upgraded
from furnace.engine.phases.delivering import deliver
from furnace.engine.phases.gifts import put_gifts
from furnace.engine.phases.tasks import (
    Task,
    current_task,
    funds_for,
    limit_left,
    price_of_upgrade,
    purse_of,
)
from furnace.engine.phases.windows import basic_companies, can_upgrade
from furnace.engine.purse import Purse
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import Seat, State, with_goods, with_progress, with_seat, with_use
from furnace.engine.tableau import is_company, owned_card, with_card


def upgrade_actions(state: State, seat: int, task: Task) -> list[SeatAction]:
    """Return each company that may be upgraded now."""
    if limit_left(state, state.seats[seat], task) < 1 or not can_upgrade(
        state, seat, state.seats[seat], task
    ):
        return []
    return [Upgrade(seat, card) for card in sorted(basic_companies(state, state.seats[seat]))]


def why_no_upgrade(state: State, action: Upgrade) -> Refusal | None:
    """Return why a company cannot be upgraded: line, side or price (R6.2, R6.4, R6.7)."""
    seat, card = action.seat, action.card
    me = state.seats[seat]
    task = current_task(state, me)
    if task is None or not isinstance(task.effect, UpgradeLine):
        return Refusal(Code.NO_UPGRADE_LINE, "R6.2", seat=seat)
    if limit_left(state, me, task) < 1:
        return Refusal(Code.OVER_LIMIT, "R18.10", card=task.card, line=task.line, actual=1, most=0)
    owned = owned_card(me, card)
    if owned is None:
        return Refusal(Code.NOT_YOUR_CARD, "R6.2", card=card)
    if not is_company(state, card):
        return Refusal(Code.NEVER_UPGRADED, "R6.4", card=card)
    if owned.upgraded:
        return Refusal(Code.ALREADY_UPGRADED, "R6.7", card=card)
    goods = funds_for(me, task)
    price = price_of_upgrade(state, seat, goods, task.effect.cost)
    if not goods.covers(price):
        return Refusal(Code.CANNOT_PAY, "R6.2", card=card, cost=price)
    return None


def upgrade_at_line(state: State, action: Upgrade, log: Log) -> State:
    """Upgrade a company with the current line and pay for it."""
    seat, me = action.seat, state.seats[action.seat]
    task = current_task(state, me)
    assert task is not None
    assert isinstance(task.effect, UpgradeLine)
    state = with_seat(state, seat, _count_upgrade(me, task))
    purse = purse_of(me, task)
    price = price_of_upgrade(state, seat, purse.total, task.effect.cost)
    thanks_to = None if price == task.effect.cost else me.capitalist
    return upgrade_company(state, seat, action.card, price, purse, task.card, log, thanks_to)


def upgrade_company(
    state: State,
    seat: int,
    card: str,
    price: Goods,
    purse: Purse,
    cause: str,
    log: Log,
    thanks_to: str | None = None,
) -> State:
    """Pay for and upgrade a company; resolve its additional deliveries at once (R12.3, Q20).

    `thanks_to` is the capitalist that changed the price.
    """
    me, lent = state.seats[seat], purse.lent_part(price)
    owned = owned_card(me, card)
    assert owned is not None
    log.append(Upgraded(seat, card, price, cause, lent, thanks_to))
    me = with_card(me, owned, owned._replace(upgraded=True))
    if lent != NOTHING:
        assert me.open_card is not None
        me = me._replace(open_card=me.open_card._replace(lent=purse.lent.minus(lent)))
    state = with_seat(state, seat, with_goods(me, me.goods.minus(price.minus(lent))))
    if state.ruleset.is_plain:
        return state
    state = put_gifts(
        state, seat, lambda power: power.upgrade_gift(price), LaidFor.UPGRADE, card, log
    )
    return _deliver_additional(state, seat, card, log)


def _count_upgrade(me: Seat, task: Task) -> Seat:
    """Count the upgrade if the line has a limit."""
    open_card, effect = me.open_card, task.effect
    assert isinstance(effect, UpgradeLine)
    if task.is_pending or open_card is None or effect.limit is None:
        return me
    return with_progress(me, me.goods, with_use(open_card, task.line, 1))


def _deliver_additional(state: State, seat: int, card: str, log: Log) -> State:
    company = state.ruleset.cards[card]
    assert isinstance(company, Company)
    for line, effect in enumerate(company.additional, len(company.basic) + 1):
        if isinstance(effect, Delivery):
            state = deliver(state, seat, card, line, log)
    return state
