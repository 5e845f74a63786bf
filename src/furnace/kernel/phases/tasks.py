"""The line that needs a seat's decision: an interrupting one, or the current one of its open
card."""

from __future__ import annotations

from typing import NamedTuple

from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.discs import compensated_value, disc_at, lowest_disc
from furnace.kernel.goods import covers
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import FIRST_SCHOOL
from furnace.kernel.powers import (
    GOODS_PLACE,
    MANAGER_LIMIT,
    PERMANENT_LIMIT,
    POWER_ROW,
    RAISES_LIMIT,
)
from furnace.kernel.tableau import line_count
from furnace.kernel.tables import (
    COST,
    DELIVERY_PROCESSING,
    FLAGS,
    FROM_CARD,
    KIND,
    LIMIT,
    PROCESSING,
    UPGRADE,
    line_at,
)


class Task(NamedTuple):
    """A line that can be paid for, and how often it has been used; see the engine's Task.

    `points` is -1 for lines of the seat's own cards. A task without a card means no task.
    """

    card: int
    line: int
    made: int
    just_used: int
    is_pending: int
    is_on_open_card: int
    points: int


@jit
def no_task() -> Task:
    """Return the task that means no decision."""
    return Task(-1, 0, 0, 0, 0, 0, -1)


@jit
def pack_pending(card: int, line: int, made: int, just_used: int) -> int:
    """Return an interrupting line as one number."""
    return card | line << 8 | just_used << 12 | made << 13


@jit
def tally_of(me: Seat, line: int) -> int:
    """Return how often a line of the open card has been used."""
    return int(me.tally >> 8 * line & 255)


@jit
def current_task(g: Game, s: int) -> Task:
    """Return the interrupting line, or the current one if it is a processing or an upgrade; else
    no task."""
    me = g.seats[s]
    if me.pending_count > 0:
        return pending_task(g, s, me.pending[me.pending_count - 1])
    if me.open < 0 or me.line > line_count(g, me):
        return no_task()
    kind = KIND[line_at(me.open, me.line)]
    if kind not in (PROCESSING, UPGRADE):
        return no_task()
    return task_at_line(me, me.line)


@jit
def task_at_line(me: Seat, line: int) -> Task:
    """Return the task of a line of the open card."""
    return Task(me.open, line, tally_of(me, line), me.just_used, 0, 1, -1)


@jit
def pending_task(g: Game, s: int, packed: int) -> Task:
    """Return the task of an interrupting line."""
    card, line = packed & 255, packed >> 8 & 15
    points = -1
    if line == 0 or card >= FIRST_SCHOOL:
        points = compensated_value(g, disc_at(g.row[g.row_start], lowest_disc(g)))
    is_on_open_card = int(g.seats[s].open == card)
    return Task(card, line, packed >> 13, packed >> 12 & 1, 1, is_on_open_card, points)


@jit
def is_processing(task: Task) -> bool:
    """Whether the task is a processing, not an upgrade."""
    kind = KIND[line_at(task.card, task.line)]
    return kind in (PROCESSING, DELIVERY_PROCESSING)


@jit
def managers_for(me: Seat, task: Task) -> int:
    """Return the managers that apply to a line: those of the open card for its own lines."""
    return int(me.open_managers) if task.is_on_open_card else 0


@jit
def limit_left(me: Seat, task: Task) -> int:
    """Return how often the line may still be used (R1.4, R4.7), including bonuses."""
    if task.points >= 0:
        return task.points - task.made
    at = line_at(task.card, task.line)
    limit = LIMIT[at] - task.made
    if me.permanents & RAISES_LIMIT:
        limit += _limit_by_permanents(me.permanents & RAISES_LIMIT, POWER_ROW[at])
    if task.is_on_open_card and me.open_managers:
        limit += _limit_by_managers(me.open_managers, POWER_ROW[at])
    return int(limit)


@jit
def _limit_by_permanents(left: int, row: int) -> int:
    """Return what permanent effects add to the limit of a line (R18.6)."""
    more = 0
    while left:
        more += PERMANENT_LIMIT[row, lowest_bit(left)]
        left &= left - 1
    return more


@jit
def _limit_by_managers(managers: int, row: int) -> int:
    """Return what managers add to the limit of a line (R17.9)."""
    more = 0
    while managers:
        kind = lowest_bit(managers) >> 1
        number = managers >> 2 * kind & 3
        more += MANAGER_LIMIT[row, kind] * number
        managers -= number << 2 * kind
    return more


@jit
def funds_for(me: Seat, task: Task) -> int:
    """Return the goods that can pay for the line: own or on the card, and lent (Q37)."""
    own = me.goods
    if FLAGS[line_at(task.card, task.line)] & FROM_CARD:
        own = _goods_on_card(me, task.card)
    return int(own + me.lent if task.is_on_open_card else own)


@jit
def _goods_on_card(me: Seat, card: int) -> int:
    """Return the goods on the card; nothing if it is a neighbour's (Q41, Q44)."""
    return 0 if me.open_owner >= 0 else int(me.card_goods[GOODS_PLACE[card]])


@jit
def can_use(me: Seat, task: Task) -> bool:
    """Whether at least one transaction could be made."""
    if not covers(funds_for(me, task), COST[line_at(task.card, task.line)]):
        return False
    return not task.just_used and (not task.made or limit_left(me, task) > 0)
