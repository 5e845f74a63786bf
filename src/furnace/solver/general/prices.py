"""Prices of goods for the bound: any are valid that are at least the weights; good ones are found.

The bound is convex in the prices, so stepping against its slope leads to the least one.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from furnace.kernel.bits import lowest
from furnace.kernel.compile import rule
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import COMPANIES, MONEY
from furnace.kernel.tableau import COMPANY_MASK
from furnace.kernel.tables import EXTRACTION, PER_CARD, PROCESSING, TAKE_ALL
from furnace.solver.general.bound import bound, count_doers
from furnace.solver.general.layout import (
    BASIC_WORTH,
    FULL_WORTH,
    LAID,
    LEVELS,
    TURNED_WORTH,
    WHOLE_WORTH,
    Model,
    Prices,
)
from furnace.solver.general.placing import set_crewed, set_placed
from furnace.solver.general.upgrades import can_repeat
from furnace.solver.general.worth import (
    first_if_turned,
    gain_worth,
    lines_worth,
    transaction_worth,
    turned_worth,
)
from furnace.solver.once import AGAIN_CARD, FIRST_LINE_CARD, FREE_CARD, PERSONAL_CARD

MOST_CROWDING = 5
"""With more managers that may stand on one card the prices are taken as they are."""


@rule
def set_worths(m: Model, me: Seat, v: Prices, cards: int, hand: int) -> None:
    """Make the prices valid, and work out what the seat's cards are worth at them.

    The seat is the one at the beginning of the search: later it may have lost cards (M02). `cards`
    are those that are still ahead, `hand` the managers: of others nothing will be asked but what it
    gives to turn a company over.
    """
    for place in range(6):
        v.price[place] = max(v.price[place], v.least[place])
    v.price[LAID] = min(v.price[LAID], v.price[0])
    for level in range(m.most_level[0] + 1):
        for other in range(m.most_level[1] + 1):
            _set_worths_at(m, me, v, level * LEVELS + other, cards, hand)
    if hand and me.capitalist in (PERSONAL_CARD, AGAIN_CARD):
        set_placed(m, me, v)
    left = me.owned
    while left:
        bit = lowest(left)
        left &= left - 1
        v.taken[bit] = 0
        for line in range(1, m.all[bit] + 1):
            if m.kind[bit, line] == TAKE_ALL:
                v.taken[bit] += gain_worth(m, v, bit, line)


@rule
def _set_worths_at(m: Model, me: Seat, v: Prices, levels: int, cards: int, hand: int) -> None:
    left = me.owned
    while left:
        bit = lowest(left)
        left &= left - 1
        if bit < COMPANIES:
            v.worth[levels, bit, TURNED_WORTH] = turned_worth(m, v, bit, levels, 0)
        if not cards >> bit & 1:
            continue
        # K6's first line: there unless the company was turned over before it was opened (Q28).
        has_first = me.capitalist == FIRST_LINE_CARD and bit < COMPANIES
        first = 0 if has_first else 1
        short, last = m.basic[bit], m.all[bit]
        v.worth[levels, bit, BASIC_WORTH] = lines_worth(
            m, v, bit, first, short, short, levels, 0, 0
        )
        whole = lines_worth(m, v, bit, 1, last, last, levels, 0, 0)
        v.worth[levels, bit, WHOLE_WORTH] = whole
        if first_if_turned(m, me, bit, 0) == 0:
            whole = lines_worth(m, v, bit, 0, last, last, levels, 0, 0)
        v.worth[levels, bit, FULL_WORTH] = whole
    if hand and me.capitalist != PERSONAL_CARD:
        set_crewed(m, me, v, levels, cards, hand)
    if m.can_copy:
        v.copied[levels] = _best_copy(m, me, v, levels)


@rule
def _best_copy(m: Model, me: Seat, v: Prices, levels: int) -> int:
    """The company to the right that is worth most to resolve (R19.9)."""
    best, left = -(1 << 60) if m.is_forced else 0, m.copied
    while left:
        bit = lowest(left)
        left &= left - 1
        best = max(best, _copy_worth(m, me, v, bit, levels))
    return int(best)


@rule
def _copy_worth(m: Model, me: Seat, v: Prices, bit: int, levels: int) -> int:
    """A company resolved when all else is done: what it gains is only left over.

    Unless a line below on the same card may spend it: then it is worth its price as ever.
    """
    last, crew = m.copied_last[bit], m.copied_crew[bit]
    total = lines_worth(m, v, bit, 1, last, last, levels, crew, 0)
    for line in range(1, last + 1):
        once = 0
        for good in range(4):
            if not _is_spent_below(m, bit, line, last, good):
                once += (v.price[good] - v.least[good]) * m.gain[bit, line, good]
        if m.kind[bit, line] == PROCESSING and crew == 0:
            worth = transaction_worth(m, v, bit, line, levels, 0)
            total -= (max(0, worth) - max(0, worth - once)) * m.limit[bit, line]
        elif m.kind[bit, line] == EXTRACTION:
            total -= once
        elif m.kind[bit, line] == PER_CARD:
            gain = gain_worth(m, v, bit, line) - once
            total += gain * count_doers(me, bit, line, True)
    if bit == FREE_CARD and m.copy_turns:
        total += _best_turned(m, me, v, levels)
    return int(total)


@rule
def _best_turned(m: Model, me: Seat, v: Prices, levels: int) -> int:
    """The most that turning a company over gives when no card is ahead any more."""
    best, left = 0, me.owned & COMPANY_MASK
    while left:
        best = max(best, turned_worth(m, v, lowest(left), levels, 0))
        left &= left - 1
    return int(best)


@rule
def _is_spent_below(m: Model, bit: int, line: int, last: int, good: int) -> bool:
    if m.startup_window:
        return True  # a token of it may open a window
    for other in range(line + 1, last + 1):
        if m.cost[bit, other, good] > 0:
            return True
    return m.copied_crew[bit] != 0


@rule
def copy_prices(to: Prices, v: Prices) -> None:
    """The same prices once more; what they make cards worth is not copied."""
    to.card, to.upgraded, to.is_second = v.card, v.upgraded, v.is_second
    for place in range(6):
        to.price[place], to.least[place] = v.price[place], v.least[place]


@rule
def goal(g: Game, s: int, m: Model, v: Prices, target: int) -> int:
    """What is made small: the bound; where money is settled, the bound of the rest beside it."""
    value = bound(g, s, m, v)
    return value - v.price[MONEY] * target if v.is_second else value


@rule
def fit(
    g: Game, s: int, m: Model, root: Seat, v: Prices, trial: Prices, target: int, rounds: int
) -> int:
    """Lower the bound of a position by moving the prices; what it is then.

    `root` is the seat at the beginning: the prices will be used all over the search.
    """
    me = g.seats[s]
    cards = me.owned if can_repeat(m, me) else me.owned & ~me.resolved
    set_worths(m, root, v, cards, me.placeable)
    best = goal(g, s, m, v, target)
    if root.capitalist == PERSONAL_CARD and _hand_size(m.hand) > MOST_CROWDING:
        # What so many managers add to each other takes too long to work out often.
        set_worths(m, root, v, root.owned, m.hand)
        return best
    step = max(v.price[MONEY], v.upgraded) // 2
    for _ in range(rounds):
        improved = _step_each(g, s, m, root, v, trial, cards, target, best, step)
        if improved == best:
            step = step // 2
            if step < 1 or step * 64 < v.price[MONEY]:
                break
        best = improved
    set_worths(m, root, v, root.owned, m.hand)
    return best


@rule
def _hand_size(hand: int) -> int:
    """How many managers there are."""
    total = 0
    while hand:
        total += hand & 3
        hand >>= 2
    return total


@rule
def _step_each(
    g: Game,
    s: int,
    m: Model,
    root: Seat,
    v: Prices,
    trial: Prices,
    cards: int,
    target: int,
    best: int,
    step: int,
) -> int:
    """Try each price alone up and down, then several together; keep what lowers the bound."""
    for way in range(WAYS):
        copy_prices(trial, v)
        _move(trial, way, step)
        set_worths(m, root, trial, cards, g.seats[s].placeable)
        value = goal(g, s, m, trial, target)
        if value < best:
            best = value
            for place in range(6):
                v.price[place] = trial.price[place]
    return best


@rule
def _move(v: Prices, way: int, step: int) -> None:
    """One of many directions: along each price, then such as cards make likely, both ways."""
    sign = 1 - 2 * (way & 1)
    for place in range(6):
        if place != 4 or v.is_second:
            v.price[place] += sign * step * DIRECTIONS[way >> 1, place]


def _directions() -> NDArray[np.int64]:
    """Each price alone, two resources together, up or down, and all four."""
    alone = np.eye(6, dtype=np.int64)
    mixed = [
        (*resources, 0, 0)
        for resources in product((-1, 0, 1), repeat=4)
        if next(filter(None, resources), 0) > 0
        and (sum(map(bool, resources)) == 2 or min(resources) > 0)
    ]
    return np.concatenate([alone, np.array(mixed, np.int64)])


DIRECTIONS = _directions()
WAYS = 2 * len(DIRECTIONS)
