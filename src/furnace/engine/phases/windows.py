"""Windows: a gain of tokens may be followed at once by upgrades (R18.8, Q42)."""

from __future__ import annotations

from itertools import product

from furnace.cards.effects import Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Manager
from furnace.cards.powers import Lend
from furnace.engine.event import Asked, Log
from furnace.engine.phases.tasks import Task, price_of_upgrade, purse_of
from furnace.engine.state import Pending, Seat, State, with_seat
from furnace.engine.tableau import Active, is_company, permanents


def window_of(state: State, me: Seat, gain: Goods) -> Active | None:
    """The permanent effect that lets a seat upgrade on this gain."""
    for active in permanents(state.ruleset, me):
        if active.power.window_cost(gain) is not None:
            return active
    return None


def open_window(state: State, seat: int, gain: Goods, log: Log) -> State:
    """Ask for upgrades after a gain, where one could be paid and is not being asked for."""
    if not state.ruleset.permanents:
        return state
    me = state.seats[seat]
    found = window_of(state, me, gain)
    if found is None or any(pending[:2] == (found.card, found.line) for pending in me.pending):
        return state
    cost = found.power.window_cost(gain)
    assert cost is not None
    has_staff = me.resolving is not None and me.resolving.card == found.card
    task = Task(found.card, found.line, Upgrade(cost), 0, False, True, has_staff)
    if not can_upgrade(state, seat, task, is_lending_counted=True):
        return state
    log.append(Asked(seat, found.card, found.line))
    pending = (*me.pending, Pending(found.card, found.line))
    return with_seat(state, seat, me._replace(pending=pending))


def can_upgrade(state: State, seat: int, task: Task, *, is_lending_counted: bool = False) -> bool:
    """Whether a seat could turn over at least one company at this line.

    With `is_lending_counted`, also by means of what managers on the open card could lend.
    """
    me, effect = state.seats[seat], task.effect
    assert isinstance(effect, Upgrade)
    if not basic_companies(state, me):
        return False
    goods = purse_of(state, me, task).together
    loans = _loans(state, me, task) if is_lending_counted else (NOTHING,)
    for loan in loans:
        have = goods.plus(loan)
        if have.covers(price_of_upgrade(state, seat, have, effect.cost)):
            return True
    return False


def basic_companies(state: State, me: Seat) -> list[str]:
    """A seat's companies that are not upgraded, those not in the chain yet included (Q29)."""
    return [
        mine.card
        for mine in (*me.cards, *me.arrivals)
        if not mine.upgraded and is_company(state, mine.card)
    ]


def _loans(state: State, me: Seat, task: Task) -> list[Goods]:
    """All that the unused managers on the open card could lend together, nothing included."""
    if not task.has_staff or me.resolving is None:
        return [NOTHING]
    offers = []
    for id_ in me.resolving.managers:
        manager = state.ruleset.cards[id_]
        assert isinstance(manager, Manager)
        if isinstance(manager.effect, Lend):
            offers.append((NOTHING, *manager.effect.options))
    return [_sum(loans) for loans in product(*offers)]


def _sum(loans: tuple[Goods, ...]) -> Goods:
    total = NOTHING
    for loan in loans:
        total = total.plus(loan)
    return total
