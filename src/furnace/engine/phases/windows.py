"""Windows: upgrades allowed right after a gain of tokens (R18.8, Q42)."""

from __future__ import annotations

from itertools import product

from furnace.cards.effects import Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.engine.event import Asked, Log
from furnace.engine.phases.tasks import (
    Task,
    funds_for,
    managers_for,
    pending_task,
    price_of_upgrade,
)
from furnace.engine.state import Interruption, Seat, State
from furnace.engine.tableau import ActivePermanent, is_company, permanents
from furnace.engine.terms import sum_goods


def window_of(state: State, me: Seat, gain: Goods) -> ActivePermanent | None:
    """Return the permanent effect that allows upgrades after this gain; None without one."""
    if not state.ruleset.permanents:
        return None
    for active in permanents(state.ruleset, me):
        if active.power.window_cost(gain) is not None:
            return active
    return None


def open_window(state: State, seat: int, me: Seat, gain: Goods, log: Log) -> Seat:
    """Ask about upgrades after a gain, if one could be paid and the window is not open already."""
    found = window_of(state, me, gain)
    if found is None or any(pending[:2] == (found.card, found.line) for pending in me.pending):
        return me
    pending = Interruption(found.card, found.line)
    if not can_upgrade(state, seat, me, pending_task(state, me, pending), is_lending_counted=True):
        return me
    log.append(Asked(seat, found.card, found.line))
    return me._replace(pending=(*me.pending, pending))


def can_upgrade(
    state: State, seat: int, me: Seat, task: Task, *, is_lending_counted: bool = False
) -> bool:
    """Whether a seat could upgrade at least one company with this line.

    With `is_lending_counted`, include what managers on the open card could lend.
    """
    effect = task.effect
    assert isinstance(effect, Upgrade)
    if state.ruleset.is_plain:
        is_payable = me.goods.covers(price_of_upgrade(state, seat, me.goods, effect.cost))
        return is_payable and bool(basic_companies(state, me))
    goods, managers = funds_for(me, task), managers_for(me, task) if is_lending_counted else ()
    for loan in loans(state, managers) if managers else (NOTHING,):
        have = goods.plus(loan) if managers else goods
        if have.covers(price_of_upgrade(state, seat, have, effect.cost)):
            return bool(basic_companies(state, me))
    return False


def basic_companies(state: State, me: Seat) -> list[str]:
    """Return a seat's basic companies, including those not in the chain yet (Q29)."""
    return [
        owned.card
        for owned in (me.cards + me.arrivals if me.arrivals else me.cards)
        if not owned.upgraded and is_company(state, owned.card)
    ]


def loans(state: State, managers: tuple[str, ...]) -> list[Goods]:
    """Return every combination of loans by these managers, including no loan."""
    powers = [state.ruleset.powers[manager] for manager in managers]
    offers = [(NOTHING, *lent) for power in powers if (lent := power.loans())]
    return [sum_goods(lent) for lent in product(*offers)]
