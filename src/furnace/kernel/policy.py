"""A fast greedy production policy for rollouts.

It takes the legal action with the highest score: first transactions and upgrades that gain at fixed
prices, then cards in a fixed order (extractions, upgrades, conversions, sales).
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.actions import (
    AGAIN,
    COPY,
    MANAGE,
    OPEN,
    PLACE,
    SKIP,
    UPGRADE,
    USE,
    card_of,
    first_of,
    kind_of,
    second_of,
)
from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import ActionBuffer, Game, Seat
from furnace.kernel.numbers import COMPANIES, FIRST_MANAGER
from furnace.kernel.phases.scoring import is_last_round
from furnace.kernel.powers import DISCARD_GAIN, NO_GOODS
from furnace.kernel.rng import draw
from furnace.kernel.structs import ConstantArray
from furnace.kernel.tableau import bit_of, is_upgraded
from furnace.kernel.tables import (
    ALL_LINES,
    BASIC_LINES,
    CONVERSION,
    COST,
    FLAGS,
    GAIN,
    KIND,
    LIMIT,
    PROCESSING,
    SALE,
    line_at,
)
from furnace.kernel.tables import UPGRADE as UPGRADE_LINE

PRICES = np.array([6, 13, 30, 30, 10], np.int64)
"""The values of goods, in tenths of money."""

TIER = 1_000_000_000
MANAGING, GAINING, LEAVING, PLACING, REPEATING, OPENING = (TIER * step for step in range(6, 0, -1))
"""The order of actions: any score of one tier is higher than those of the next."""


@jit
def choose_production(g: Game, s: int, buffer: ActionBuffer, count: int) -> int:
    """Choose one of the actions listed for a seat in production."""
    best, found = -TIER, 0
    for place in range(count):
        score = _score(g, s, buffer, buffer.actions[place])
        if score > best:
            best, found = score, place
    return buffer.actions[found]


@jit
def _score(g: Game, s: int, buffer: ActionBuffer, action: int) -> int:
    me, kind, card = g.seats[s], kind_of(action), card_of(action)
    if kind == USE:
        gain = gain_at(line_at(card, first_of(action)), PRICES) * second_of(action)
        return GAINING + gain if gain > 0 else 0
    if kind == OPEN:
        return OPENING + card_rank(g, me, card)
    if kind == UPGRADE:
        gain = _upgrade_value(g, me, card)
        return GAINING + gain if gain > 0 else 0
    if kind == SKIP:
        return LEAVING
    if kind == MANAGE:
        return _manager_value(g, card - FIRST_MANAGER)
    if kind == PLACE:
        return PLACING + draw(buffer, 100)
    if kind in (AGAIN, COPY):
        if me.owned != me.resolved:
            return 0
        return REPEATING + lines_value(card, ALL_LINES[card], PRICES)
    return 1  # `done`, or any place in the chain


@jit
def goods_value(goods: int, prices: ConstantArray) -> int:
    """Return the value of goods at these prices."""
    total = 0
    for kind in range(5):
        total += amount(goods, kind) * prices[kind]
    return int(total)


@jit
def gain_at(at: int, prices: ConstantArray) -> int:
    """Return what one use of a line gains, less what it costs."""
    return goods_value(GAIN[at], prices) - goods_value(COST[at], prices)


@jit
def lines_value(card: int, lines: int, prices: ConstantArray) -> int:
    """Return the value of the first lines of a card, all used to their limits."""
    total = 0
    for line in range(1, lines + 1):
        at = line_at(card, line)
        if KIND[at] == PROCESSING:
            total += max(0, gain_at(at, prices)) * LIMIT[at]
        else:
            total += goods_value(GAIN[at], prices)
    return total


@jit
def active_lines(g: Game, me: Seat, card: int) -> int:
    """Return the number of active lines of a seat's own card (R1.7, R1.8)."""
    has_all_lines = card >= COMPANIES or is_upgraded(g, me, card)
    return int(ALL_LINES[card] if has_all_lines else BASIC_LINES[card])


@jit
def _upgrade_value(g: Game, me: Seat, card: int) -> int:
    """Return the value of upgrading a company now, minus its price."""
    more = lines_value(card, ALL_LINES[card], PRICES)
    more -= lines_value(card, BASIC_LINES[card], PRICES)
    times = 0 if me.resolved & bit_of(g, card) else 1
    if not is_last_round(g):
        times += 1
    return more * times // 2 - PRICES[0] - PRICES[3] + 1


@jit
def _manager_value(g: Game, kind: int) -> int:
    """Score a manager: always used if possible, but cards are only discarded in the last round."""
    if DISCARD_GAIN[kind] != NO_GOODS:
        return REPEATING + goods_value(DISCARD_GAIN[kind], PRICES) if is_last_round(g) else 0
    return MANAGING


@jit
def card_rank(g: Game, me: Seat, card: int) -> int:
    """Return the rank of a card: extractions first, then upgrades, conversions, sales."""
    rank = 4
    for line in range(1, active_lines(g, me, card) + 1):
        at = line_at(card, line)
        if KIND[at] == UPGRADE_LINE:
            return 3
        if FLAGS[at] & CONVERSION:
            rank = min(rank, 2)
        if FLAGS[at] & SALE:
            rank = min(rank, 1)
    return rank
