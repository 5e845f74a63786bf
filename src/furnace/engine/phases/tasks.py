"""The line that needs a seat's decision: an interrupting one, or the current one of its open
card."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from furnace.cards.effects import (
    Compensation,
    Delivery,
    Effect,
    Permanent,
    Processing,
    Upgrade,
)
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, School, StartUp
from furnace.engine.owners import power_of
from furnace.engine.placing import highest, value_of
from furnace.engine.powers.base import Power
from furnace.engine.purse import Purse
from furnace.engine.state import Pending, Placed, Resolving, Seat, State
from furnace.engine.tableau import current_lines, owned, permanents
from furnace.engine.terms import ANYTHING, limit_of

PROCESSING_OF_SCHOOL = 2
"""The line of a Business School that needs a decision; the rest of a disc goes to line 1 (Q13)."""

ANY_NUMBER = 999
"""The limit of an upgrade line without a printed one."""


class Task(NamedTuple):
    """A line that can be paid for, and how often it has been used.

    `is_pending`: it interrupts. `settled`: it was used, and nothing else has happened since.
    `is_on_open_card`: the managers of the open card and their loans apply. `units` is the value of
    the compensated disc; None for lines of the seat's own cards.
    """

    card: str
    line: int
    effect: Processing | Upgrade
    made: int
    settled: bool
    is_pending: bool
    is_on_open_card: bool
    units: int | None = None


_make_task = partial(tuple.__new__, Task)


def current_task(state: State, me: Seat) -> Task | None:
    """Return the line that needs a decision; None between cards and after the last line."""
    work = me.resolving
    if me.pending:
        return pending_task(state, me, me.pending[-1])
    if work is None:
        return None
    return task_on_card(state, me, current_lines(state, me))


def pending_task(state: State, me: Seat, pending: Pending) -> Task:
    """Return the task of an interrupting line."""
    card, line, made, settled = pending
    effect, units = _effect(state, card, line), None
    if line == 0 or isinstance(state.ruleset.cards[card], School):
        units = compensated_value(state, lowest_disc(state))
    is_on_open_card = me.resolving is not None and me.resolving.card == card
    return Task(card, line, effect, made, settled, True, is_on_open_card, units)


def task_on_card(state: State, me: Seat, effects: tuple[Effect, ...]) -> Task | None:
    """Return the task of the open card's current line, given its active lines."""
    work = me.resolving
    assert work is not None
    line = work.line
    if line > len(effects):
        return None
    effect = effects[line - 1] if line else compensation_of(state, work.card)
    if not isinstance(effect, (Processing, Upgrade)):
        return None
    made = work.tally[line] if line < len(work.tally) else 0
    return _make_task((work.card, line, effect, made, work.settled, False, True, None))


def task_at_line(work: Resolving, line: int, effect: Processing | Upgrade) -> Task:
    """Return the task of a line of the open card."""
    made = work.tally[line] if line < len(work.tally) else 0
    return _make_task((work.card, line, effect, made, work.settled, False, True, None))


def compensation_of(state: State, card: str) -> Compensation:
    """Return the compensation of a company, which is also K6's first line (R19.6)."""
    company = state.ruleset.cards[card]
    assert isinstance(company, Company)
    return company.compensation


def limit_left(state: State, me: Seat, task: Task) -> int:
    """Return how often the line may still be used (R1.4, R4.7), including bonuses."""
    effect = task.effect
    if isinstance(effect, Upgrade):
        return (ANY_NUMBER if effect.limit is None else effect.limit) - task.made
    if task.units is not None:
        return task.units - task.made
    return limit_of(effect, active_powers(state, me, task)) - task.made


def active_powers(state: State, me: Seat, task: Task) -> list[Power]:
    """Return the powers that apply to a line: permanent effects and managers."""
    ruleset = state.ruleset
    powers = [active.power for active in permanents(ruleset, me)] if ruleset.permanents else []
    if ruleset.managers:
        powers += [ruleset.powers[manager] for manager in managers_for(me, task)]
    return powers


def managers_for(me: Seat, task: Task) -> tuple[str, ...]:
    """Return the managers that apply to a line: those of the open card for its own lines."""
    return me.resolving.managers if task.is_on_open_card and me.resolving is not None else ()


def funds_for(me: Seat, task: Task) -> Goods:
    """Return all goods that can pay for the line."""
    effect = task.effect
    is_own = type(effect) is not Processing or not effect.from_card
    if is_own and (me.resolving is None or me.resolving.local is NOTHING):
        return me.goods
    return purse_of(me, task).total


def purse_of(me: Seat, task: Task) -> Purse:
    """Return the goods that pay for the line (Q37, Q41)."""
    local = me.resolving.local if task.is_on_open_card and me.resolving is not None else NOTHING
    if isinstance(task.effect, Processing) and task.effect.from_card:
        return Purse(_goods_on_card(me, task), local)
    return Purse(me.goods, local)


def price_of_upgrade(state: State, seat: int, goods: Goods, cost: Goods) -> Goods:
    """Return the price of an upgrade for a seat with these goods (R6.2, R11.5)."""
    return power_of(state, seat).upgrade_price(goods, cost)


def lowest_disc(state: State) -> Placed:
    """Return the disc to be compensated next; of two equal ones, the second is K3's (Q11, Q16)."""
    auction_card = state.row[0]
    taker = highest(auction_card)
    others = [placed for placed in auction_card.discs if placed is not taker]
    return others[0] if len(others) == 1 else min(others, key=value_of)


def compensated_value(state: State, placed: Placed) -> int:
    """Return what an outbid disc counts as for its owner."""
    return power_of(state, placed.owner).compensated_value(placed.disc.value)


def _effect(state: State, card: str, line: int) -> Processing | Upgrade:
    """Return an interrupting line: a compensation, a school, a delivery or a window (Q23, Q42)."""
    printed = state.ruleset.cards[card]
    if isinstance(printed, School):
        return printed.processing
    assert isinstance(printed, (Company, StartUp))
    if line == 0:
        compensation = compensation_of(state, card)
        assert isinstance(compensation, Processing)
        return compensation
    effect = printed.lines(is_upgraded=True)[line - 1]
    if isinstance(effect, Delivery):
        assert isinstance(effect.effect, Processing)
        return effect.effect
    assert isinstance(effect, Permanent)
    return Upgrade(_window_cost(state, card, line))


def _window_cost(state: State, card: str, line: int) -> Goods:
    for permanent in state.ruleset.permanents[card]:
        cost = permanent.power.window_cost(ANYTHING)
        if permanent.line == line and cost is not None:
            return cost
    raise AssertionError(card)


def _goods_on_card(me: Seat, task: Task) -> Goods:
    """Return the goods on the task's card; nothing if it is a neighbour's (Q44)."""
    if me.resolving is not None and me.resolving.source is not None:
        return NOTHING
    mine = owned(me, task.card)
    return NOTHING if mine is None else mine.goods
