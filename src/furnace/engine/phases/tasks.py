"""The line a seat is asked about: one that interrupts, or the one its open card has come to."""

from __future__ import annotations

from typing import NamedTuple

from furnace.cards.effects import Delivery, Effect, Permanent, Processing, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, School, StartUp
from furnace.engine.owners import power_of
from furnace.engine.placing import highest, value_of
from furnace.engine.powers.question import Power
from furnace.engine.purse import Purse
from furnace.engine.state import Placed, Seat, State
from furnace.engine.tableau import open_card, owned, permanents

PROCESSING_OF_SCHOOL = 2
"""The line of a Business School that is asked about; the rest of a disc goes to line 1 (Q13)."""

ANY_NUMBER = 999


class Task(NamedTuple):
    """A line that can be paid for, and how often it was used.

    `is_pending`: it interrupts. `settled`: it was used, and nothing has happened since.
    `has_staff`: it belongs to the open card, whose managers and the goods they lent count.
    """

    card: str
    line: int
    effect: Processing | Upgrade
    made: int
    settled: bool
    is_pending: bool
    has_staff: bool


def current_task(state: State, me: Seat) -> Task | None:
    """What a seat is asked about; None between cards and below the last line of one."""
    work = me.resolving
    if me.pending:
        card, line, made, settled = me.pending[-1]
        effect = _effect(state, card, line)
        has_staff = work is not None and work.card == card
        return Task(card, line, effect, made, settled, True, has_staff)
    if work is None:
        return None
    found = line_effect(state, me, work.line)
    if not isinstance(found, (Processing, Upgrade)):
        return None
    made = tallied(work.tally, work.line)
    return Task(work.card, work.line, found, made, work.settled, False, True)


def line_effect(state: State, me: Seat, line: int) -> Effect | None:
    """A line of the open card; line 0 is its compensation (R19.6); None below the last."""
    mine = open_card(state, me)
    card = state.ruleset.cards[mine.card]
    assert isinstance(card, (Company, StartUp))
    if line == 0:
        assert isinstance(card, Company)
        return card.compensation
    lines = card.lines(mine.upgraded)
    return lines[line - 1] if line <= len(lines) else None


def limit_left(state: State, seat: int, task: Task) -> int:
    """How often the line may still be used (R1.4, R4.7), with what raises its limit."""
    effect = task.effect
    if isinstance(effect, Upgrade):
        return (ANY_NUMBER if effect.limit is None else effect.limit) - task.made
    if is_compensation(state, task):
        return compensated_value(state, lowest_disc(state)) - task.made
    limit = effect.limit or 1  # K6's first line prints none and is resolved once (Q28)
    me = state.seats[seat]
    for _, _, power in permanents(state.ruleset, me):
        limit += power.limit_bonus(effect)
    for power in staff(state, me, task):
        limit += power.limit_bonus(effect)
    return limit - task.made


def staff(state: State, me: Seat, task: Task) -> list[Power]:
    """What the managers on the open card change about its own lines."""
    if not task.has_staff or me.resolving is None or not me.resolving.managers:
        return []
    return [state.ruleset.powers[manager] for manager in me.resolving.managers]


def purse_of(state: State, me: Seat, task: Task) -> Purse:
    """What pays for the line (Q37, Q41)."""
    local = me.resolving.local if task.has_staff and me.resolving is not None else NOTHING
    if isinstance(task.effect, Processing) and task.effect.from_card:
        return Purse(_goods_on_card(me, task), local)
    return Purse(me.goods, local)


def price_of_upgrade(state: State, seat: int, goods: Goods, cost: Goods) -> Goods:
    """What an upgrade of this printed cost takes from a seat that has these goods (R6.2, R11.5)."""
    return power_of(state, seat).upgrade_price(goods, cost)


def is_compensation(state: State, task: Task) -> bool:
    """Whether the line is the compensation of an outbid disc, not a line of one's own card."""
    is_row = bool(state.row) and state.row[0].card == task.card
    return is_row and not task.has_staff


def lowest_disc(state: State) -> Placed:
    """The disc to be compensated next; of two equal ones the second is K3's (Q11, Q16)."""
    lot = state.row[0]
    taker = highest(lot)
    return min([placed for placed in lot.discs if placed is not taker], key=value_of)


def compensated_value(state: State, placed: Placed) -> int:
    """What an outbid disc is worth to its owner."""
    return power_of(state, placed.owner).compensated_value(placed.disc.value)


def tallied(tally: tuple[int, ...], line: int) -> int:
    """How often a line was used in this resolving."""
    return tally[line] if line < len(tally) else 0


def add_to_tally(tally: tuple[int, ...], line: int, times: int) -> tuple[int, ...]:
    """The tally with so many transactions of a line more."""
    counts = [*tally, *[0] * (line + 1 - len(tally))]
    counts[line] += times
    return tuple(counts)


def _effect(state: State, card: str, line: int) -> Processing | Upgrade:
    """A line that interrupts: a compensation, a school, a delivery or a window (Q23, Q42)."""
    printed = state.ruleset.cards[card]
    if isinstance(printed, School):
        return printed.processing
    assert isinstance(printed, (Company, StartUp))
    if line == 0:
        assert isinstance(printed, Company)
        assert isinstance(printed.compensation, Processing)
        return printed.compensation
    effect = printed.lines(is_upgraded=True)[line - 1]
    if isinstance(effect, Delivery):
        assert isinstance(effect.effect, Processing)
        return effect.effect
    assert isinstance(effect, Permanent)
    return Upgrade(_window_cost(state, card, line))


def _window_cost(state: State, card: str, line: int) -> Goods:
    for lasting in state.ruleset.permanents[card]:
        cost = lasting.power.window_cost(ANYTHING)
        if lasting.line == line and cost is not None:
            return cost
    raise AssertionError(card)


ANYTHING = Goods(1, 1, 1, 1, 1)


def _goods_on_card(me: Seat, task: Task) -> Goods:
    """Goods lying on one's own card; those on a neighbour's stay the neighbour's (Q44)."""
    if me.resolving is not None and me.resolving.source is not None:
        return NOTHING
    mine = owned(me, task.card)
    return NOTHING if mine is None else mine.goods
