"""Quick productions, for appraisals where the solver would take too long.

A *taste* is a price for each good and an eagerness to upgrade: by it a seat makes every transaction
that gains, in one order of its cards. The best of a few tastes comes near the best production; which
few, is found by trying many on the position asked about.
"""

from __future__ import annotations

import numpy as np

from furnace.bots.search.work import HERE, PRICES, ROOT, TASTES, TRIAL, TRIED, Work
from furnace.kernel.bits import lowest
from furnace.kernel.codes import (
    AGAIN,
    COPY,
    DONE,
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
from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.layout import Game, Pad, Seat
from furnace.kernel.numbers import COMPANIES, FIRST_MANAGER, MONEY
from furnace.kernel.phases.production import produce, production_actions
from furnace.kernel.record import Array
from furnace.kernel.rng import draw
from furnace.kernel.tableau import bit_of, is_upgraded
from furnace.kernel.tables import (
    ALL_LINES,
    BASIC_LINES,
    CONVERSION,
    COST,
    DELIVERY,
    DELIVERY_AGAIN,
    DELIVERY_SALE,
    DISCARD_THIS,
    FREE_CONVERSION,
    FLAGS,
    GAIN,
    KIND,
    LIMIT,
    MANAGER_FLAG,
    MANAGER_GOODS,
    MANAGER_KIND,
    MANAGER_TIMES,
    MORE_CONVERSIONS,
    PER_TRANSACTION,
    PROCESSING,
    SALE,
    SOLD_OUT,
    UPGRADE_THIS,
    line_at,
)
from furnace.kernel.tables import UPGRADE as UPGRADE_LINE
from furnace.solver.value import value_of

REFERENCE = np.array([800, 1_500, 2_900, 3_000, 1_000, 1_000], np.int64)
"""The taste in the middle: thousandths of money, and of eagerness."""

EAGERNESS = 5
FAR = 1_000_000_000
MANAGING, GAINING, LEAVING, PLACING, REPEATING, OPENING = (FAR * step for step in range(6, 0, -1))
"""What comes before what."""
LONGEST = 400


@rule
def best_of_tastes(w: Work, g: Game, s: int) -> int:
    """What the best of the seat's tastes makes of its production."""
    best = 0
    for number in range(TASTES):
        best = max(best, production_by(w, g, s, w.tastes[s, number]))
    return best


@rule
def production_by(w: Work, g: Game, s: int, taste: Array) -> int:
    """What a seat has in the end if it produces by this taste; the game stays as it is."""
    trial, pad = w.games[TRIAL], w.pads[0]
    trial.words, trial.seat_count, trial.round = g.words, g.seat_count, g.round
    trial.phase, trial.producing = g.phase, 1 << s
    w.games[TRIAL].seats[s] = g.seats[s]
    for _ in range(LONGEST):
        count = production_actions(trial, s, pad)
        action = _choice(w, trial, s, pad, count, taste)
        if kind_of(action) == DONE:
            break
        produce(trial, s, action)
    return value_of(trial.seats[s], w.weights, w.upgraded)


@rule
def _choice(w: Work, g: Game, s: int, pad: Pad, count: int, taste: Array) -> int:
    best, found = -FAR, 0
    if count > 1:
        for place in range(count):
            score = _score(w, g, s, pad.actions[place], taste)
            if score > best:
                best, found = score, place
    return int(pad.actions[found])


@rule
def _score(w: Work, g: Game, s: int, action: int, taste: Array) -> int:
    me, kind, card = g.seats[s], kind_of(action), card_of(action)
    if kind == USE:
        gain = _gain_of(line_at(card, first_of(action)), taste) * second_of(action)
        return GAINING + gain if gain > 0 else 0
    if kind == OPEN:
        return OPENING + _rank(me, card)
    if kind == UPGRADE:
        gain = _worth_of_upgrade(w, me, card, taste)
        return GAINING + gain if gain > 0 else 0
    if kind == SKIP:
        return LEAVING
    if kind == MANAGE:
        return _worth_of_manager(w, card - FIRST_MANAGER, taste)
    if kind == PLACE:
        return PLACING + _worth_of_place(w, me, card, first_of(action) - FIRST_MANAGER, taste)
    if kind in (AGAIN, COPY):
        return REPEATING + _worth(card, ALL_LINES[card], taste) if me.owned == me.resolved else 0
    return 1  # to end the production, or any place in the chain


@rule
def _price(goods: int, taste: Array) -> int:
    total = 0
    for kind in range(5):
        total += amount(goods, kind) * taste[kind]
    return int(total)


@rule
def _gain_of(at: int, taste: Array) -> int:
    return _price(GAIN[at], taste) - _price(COST[at], taste)


@rule
def _worth(card: int, lines: int, taste: Array) -> int:
    """What the lines of a card bring when all of them are resolved in full."""
    total = 0
    for line in range(1, lines + 1):
        at = line_at(card, line)
        if KIND[at] == PROCESSING:
            total += max(0, _gain_of(at, taste)) * LIMIT[at]
        else:
            total += _price(GAIN[at], taste)
    return total


@rule
def _worth_of_upgrade(w: Work, me: Seat, card: int, taste: Array) -> int:
    """What turning a company over brings now and later, less its price."""
    more = w.upgraded[card]
    if me.resolved & bit_of(card) == 0:
        now = _worth(card, ALL_LINES[card], taste) - _worth(card, BASIC_LINES[card], taste)
        more += now * taste[EAGERNESS] // 1_000
    return int(more - taste[0] - taste[3])


@rule
def _worth_of_manager(w: Work, kind: int, taste: Array) -> int:
    """A manager is used wherever it can be; a card is discarded only where nothing comes after."""
    if MANAGER_KIND[kind] == DISCARD_THIS:
        is_last = w.weights[0] < 100
        return REPEATING + _price(MANAGER_GOODS[kind], taste) if is_last else 0
    return MANAGING


@rule
def _worth_of_place(w: Work, me: Seat, card: int, kind: int, taste: Array) -> int:
    """What a manager may do on a card, at a guess: its worth beside other cards matters alone."""
    does = MANAGER_KIND[kind]
    if does == UPGRADE_THIS:
        is_basic = card < COMPANIES and not is_upgraded(me, card)
        return _worth_of_upgrade(w, me, card, taste) + FAR // 4 if is_basic else 0
    lines = ALL_LINES[card] if card >= COMPANIES or is_upgraded(me, card) else BASIC_LINES[card]
    if does == DISCARD_THIS:
        return max(0, FAR // 4 - _worth(card, lines, taste))
    total = 0
    for line in range(1, lines + 1):
        total += _worth_at_line(line_at(card, line), kind, taste)
    return total


@rule
def _worth_at_line(at: int, kind: int, taste: Array) -> int:
    does, flags = MANAGER_KIND[kind], FLAGS[at]
    if does == DELIVERY_AGAIN:
        return _price(GAIN[at], taste) if KIND[at] in (DELIVERY, DELIVERY_SALE) else 0
    if KIND[at] != PROCESSING:
        return 0
    if does == PER_TRANSACTION:
        is_such = flags & MANAGER_FLAG[kind] != 0
        return _price(MANAGER_GOODS[kind], taste) * LIMIT[at] if is_such else 0
    if does == SOLD_OUT:
        return _price(MANAGER_GOODS[kind], taste) if flags & SALE else 0
    if does == FREE_CONVERSION:
        return _price(COST[at], taste) if flags & CONVERSION else 0
    if does == MORE_CONVERSIONS:
        return max(0, _gain_of(at, taste)) * MANAGER_TIMES[kind] if flags & CONVERSION else 0
    return _price(COST[at], taste)


@rule
def _rank(me: Seat, card: int) -> int:
    """Extractions first, then upgrades, conversions, sales."""
    lines = ALL_LINES[card] if card >= COMPANIES or is_upgraded(me, card) else BASIC_LINES[card]
    rank = 4
    for line in range(1, lines + 1):
        at = line_at(card, line)
        if KIND[at] == UPGRADE_LINE:
            return 3
        if FLAGS[at] & CONVERSION:
            rank = min(rank, 2)
        if FLAGS[at] & SALE:
            rank = min(rank, 1)
    return rank
