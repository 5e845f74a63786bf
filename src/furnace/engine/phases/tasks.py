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
from furnace.engine.placing import highest_disc, value_of
from furnace.engine.powers.base import Power
from furnace.engine.purse import Purse
from furnace.engine.state import Interruption, OpenCard, PlacedDisc, Seat, State
from furnace.engine.tableau import current_lines, owned_card, permanents
from furnace.engine.terms import ANYTHING, limit_of

PROCESSING_OF_SCHOOL = 2
"""The line of a Business School that needs a decision; the rest of a disc goes to line 1 (Q13)."""

ANY_NUMBER = 999
"""The limit of an upgrade line without a printed one."""


class Task(NamedTuple):
    """A processing or upgrade line, and how often it has been used.

    `just_used`: it cannot be used again until something else happens. `is_pending`: it interrupts.
    `is_on_open_card`: the managers of the open card and their loans apply. `points` are those of
    the compensated disc; None for lines of the seat's own cards.
    """

    card: str
    line: int
    effect: Processing | Upgrade
    made: int
    just_used: bool
    is_pending: bool
    is_on_open_card: bool
    points: int | None = None


_make_task = partial(tuple.__new__, Task)


def current_task(state: State, me: Seat) -> Task | None:
    """Return the interrupting line, or the current one if it is a processing or an upgrade; None
    otherwise."""
    open_card = me.open_card
    if me.pending:
        return pending_task(state, me, me.pending[-1])
    if open_card is None:
        return None
    return task_on_card(state, me, current_lines(state, me))


def pending_task(state: State, me: Seat, pending: Interruption) -> Task:
    """Return the task of an interrupting line."""
    card, line, made, just_used = pending
    effect, points = _effect(state, card, line), None
    if line == 0 or isinstance(state.ruleset.cards[card], School):
        points = compensated_value(state, lowest_disc(state))
    is_on_open_card = me.open_card is not None and me.open_card.card == card
    return Task(card, line, effect, made, just_used, True, is_on_open_card, points)


def task_on_card(state: State, me: Seat, effects: tuple[Effect, ...]) -> Task | None:
    """Return the task of the open card's current line, given its active lines."""
    open_card = me.open_card
    assert open_card is not None
    line = open_card.line
    if line > len(effects):
        return None
    effect = effects[line - 1] if line else compensation_of(state, open_card.card)
    if not isinstance(effect, (Processing, Upgrade)):
        return None
    made = open_card.tally[line] if line < len(open_card.tally) else 0
    return _make_task((open_card.card, line, effect, made, open_card.just_used, False, True, None))


def task_at_line(open_card: OpenCard, line: int, effect: Processing | Upgrade) -> Task:
    """Return the task of a line of the open card."""
    made = open_card.tally[line] if line < len(open_card.tally) else 0
    return _make_task((open_card.card, line, effect, made, open_card.just_used, False, True, None))


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
    if task.points is not None:
        return task.points - task.made
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
    return me.open_card.managers if task.is_on_open_card and me.open_card is not None else ()


def funds_for(me: Seat, task: Task) -> Goods:
    """Return all goods that can pay for the line."""
    effect = task.effect
    is_own = type(effect) is not Processing or not effect.from_card
    if is_own and (me.open_card is None or me.open_card.lent is NOTHING):
        return me.goods
    return purse_of(me, task).total


def purse_of(me: Seat, task: Task) -> Purse:
    """Return the goods that pay for the line (Q37, Q41)."""
    lent = me.open_card.lent if task.is_on_open_card and me.open_card is not None else NOTHING
    if isinstance(task.effect, Processing) and task.effect.from_card:
        return Purse(_goods_on_card(me, task), lent)
    return Purse(me.goods, lent)


def price_of_upgrade(state: State, seat: int, goods: Goods, cost: Goods) -> Goods:
    """Return the price of an upgrade for a seat with these goods (R6.2, R11.5)."""
    return power_of(state, seat).upgrade_price(goods, cost)


def lowest_disc(state: State) -> PlacedDisc:
    """Return the disc to be compensated next; of two equal ones, the second is K3's (Q11, Q16)."""
    auction_card = state.row[0]
    taker = highest_disc(auction_card)
    others = [placed for placed in auction_card.discs if placed is not taker]
    return others[0] if len(others) == 1 else min(others, key=value_of)


def compensated_value(state: State, placed: PlacedDisc) -> int:
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
    if me.open_card is not None and me.open_card.owner is not None:
        return NOTHING
    owned = owned_card(me, task.card)
    return NOTHING if owned is None else owned.goods
