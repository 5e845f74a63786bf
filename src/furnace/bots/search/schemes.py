"""Quick productions, for appraisals where the solver would take too long.

A seat has a few schemes, each a way to produce. For an appraisal the best of them is changed a
little, again and again, and what helps is kept: the more so as the ends of one auction differ in a
card or two. So appraisals come near to the best production, from below.
"""

from __future__ import annotations

import numpy as np

from furnace.bots.search.prices import price_of
from furnace.bots.search.work import (
    FREE,
    KINDS_OF_MANAGER,
    LONGEST,
    PLACES,
    PRICES,
    ROOT,
    SCHEMES,
    TRIAL,
    Scheme,
    Work,
)
from furnace.kernel.bits import count, nth
from furnace.kernel.codes import (
    AGAIN,
    COPY,
    DONE,
    INSERT,
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
from furnace.kernel.layout import ActionBuffer, Game, Seat
from furnace.kernel.numbers import COMPANIES, FIRST_MANAGER, MONEY
from furnace.kernel.phases.production import produce, production_actions
from furnace.kernel.policy import card_rank
from furnace.kernel.powers import (
    AGAIN_COST,
    DISCARD_GAIN,
    LOANS,
    MANAGER_FREES,
    MANAGER_GIFT,
    MANAGER_LIMIT,
    NO_GOODS,
    REPEATS_DELIVERY,
    ROW,
    SOLD_OUT_GIFT,
    UPGRADE_COST,
)
from furnace.kernel.rng import draw
from furnace.kernel.tableau import bit_of, is_upgraded, number_of
from furnace.kernel.tables import (
    ALL_LINES,
    BASIC_LINES,
    COST,
    DELIVERY,
    DELIVERY_SALE,
    FLAGS,
    GAIN,
    KIND,
    LIMIT,
    PROCESSING,
    SALE,
    line_at,
)
from furnace.solver.value import CARD, value_of

REFERENCE = np.array([800, 1_500, 2_900, 3_000, 1_000, 1_000], np.int64)
"""Prices to begin with, in thousandths of money; the last is an eagerness."""

SHARES = np.array([2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32], np.int64)
"""Eighths of those prices that a scheme may have instead."""

EAGERNESS = 5
FAR = 1_000_000_000
MANAGING, GAINING, LEAVING, PLACING, REPEATING, OPENING = (FAR * step for step in range(6, 0, -1))
"""What comes before what."""
ALWAYS = 1
ONE_OF_EACH = 0x5555555555555555
"""The lower of the two bits in which a seat's managers of each kind are counted."""


@jit
def appraise_by_schemes(w: Work, g: Game, s: int, effort: int) -> int:
    """What the best of the seat's schemes, after so many changes, makes of its production."""
    best, found = -1, 0
    for number in range(SCHEMES):
        value = production_by(w, g, s, w.schemes[s, number])
        if value > best:
            best, found = value, number
    w.trials[0] = w.schemes[s, found]
    before = best
    for _ in range(effort):
        w.trials[1] = w.trials[0]
        _change(w, g.seats[s], w.games[ROOT].seats[s].owned, w.trials[1])
        value = production_by(w, g, s, w.trials[1])
        if value >= best:
            best = value
            w.trials[0] = w.trials[1]
    if best > before:
        w.schemes[s, draw(w.buffers[0], SCHEMES)] = w.trials[0]
    return best


@jit
def plain_scheme(scheme: Scheme) -> None:
    """The scheme to begin with: all is settled by prices."""
    for price in range(PRICES):
        scheme.prices[price] = REFERENCE[price]
    for place in range(PLACES):
        scheme.rank[place], scheme.turn[place] = FREE, FREE
    for place in range(2 * PLACES):
        scheme.limit[place] = FREE
    for kind in range(KINDS_OF_MANAGER):
        scheme.post[kind], scheme.option[kind] = FREE, FREE
    for place in range(4):
        scheme.again[place] = FREE


@jit
def _change(w: Work, me: Seat, before: int, scheme: Scheme) -> None:
    """Change one thing about a card of the seat's, or two; half the time about one it did not have
    before."""
    buffer = w.buffers[0]
    for _ in range(1 + draw(buffer, 2)):
        cards = me.owned & ~before
        if cards == 0 or draw(buffer, 2) == 0:
            cards = me.owned
        place, what = nth(cards, draw(buffer, count(cards))), draw(buffer, 14)
        if what < 4:
            scheme.rank[place] = draw(buffer, 5_000)
        elif what < 7:
            scheme.limit[2 * place + draw(buffer, 2)] = draw(buffer, 6) - 1
        elif what < 9:
            scheme.turn[place] = draw(buffer, 3) - 1
        elif what < 12 and me.managers:
            kinds = (me.managers | me.managers >> 1) & ONE_OF_EACH
            kind = nth(kinds, draw(buffer, count(kinds))) >> 1
            scheme.post[kind], scheme.option[kind] = place, draw(buffer, 4) - 1
        elif what < 13 and AGAIN_COST[me.capitalist] != NO_GOODS:
            scheme.again[0], scheme.again[1] = place, draw(buffer, 5_000)
        else:
            price = draw(buffer, PRICES)
            if price != MONEY:
                scheme.prices[price] = REFERENCE[price] * SHARES[draw(buffer, len(SHARES))] // 8


@jit
def production_by(w: Work, g: Game, s: int, scheme: Scheme) -> int:
    """What a seat has in the end if it produces by this scheme; the game stays as it is."""
    w.games[TRIAL] = g
    trial, buffer = w.games[TRIAL], w.buffers[0]
    w.length = 0
    while w.length < LONGEST - 1:
        listed = production_actions(trial, s, buffer)
        action = _choice(w, trial, s, buffer, listed, scheme)
        w.line[w.length] = action
        if kind_of(action) == DONE:
            break
        produce(trial, s, action)
        w.length += 1
    w.length += 1
    return value_of(trial, trial.seats[s], w.weights, w.upgraded)


@jit
def _choice(w: Work, g: Game, s: int, buffer: ActionBuffer, listed: int, scheme: Scheme) -> int:
    best, found = -FAR, 0
    if listed > 1:
        for place in range(listed):
            score = _score(w, g, s, buffer.actions[place], scheme)
            if score > best:
                best, found = score, place
    return int(buffer.actions[found])


@jit
def _score(w: Work, g: Game, s: int, action: int, scheme: Scheme) -> int:
    me, kind, card = g.seats[s], kind_of(action), card_of(action)
    if kind == USE:
        return _worth_of_use(g, card, first_of(action), second_of(action), scheme)
    if kind == OPEN:
        return OPENING + _rank_by(g, me, card, scheme)
    if kind == INSERT:
        return OPENING - abs(second_of(action) - _place_in_chain(g, me, card, scheme))
    if kind == UPGRADE:
        return _worth_of_turning(w, g, me, card, scheme)
    if kind == SKIP:
        return LEAVING
    if kind == MANAGE:
        return _worth_of_manager(w, card - FIRST_MANAGER, second_of(action), scheme)
    if kind == PLACE:
        manager = first_of(action) - FIRST_MANAGER
        return PLACING + _worth_of_post(w, g, me, card, manager, scheme)
    if kind == AGAIN and scheme.again[0] != FREE:
        return OPENING + scheme.again[1] if scheme.again[0] == number_of(g, card) else 0
    if kind in (AGAIN, COPY):
        return REPEATING + _worth(card, ALL_LINES[card], scheme) if me.owned == me.resolved else 0
    return 1  # to end the production


@jit
def _rank_by(g: Game, me: Seat, card: int, scheme: Scheme) -> int:
    rank = int(scheme.rank[number_of(g, card)])
    return rank if rank != FREE else card_rank(g, me, card) * 1_000


@jit
def _place_in_chain(g: Game, me: Seat, card: int, scheme: Scheme) -> int:
    """Where a new card comes: behind all that rank no lower."""
    mine, before = _rank_by(g, me, card, scheme), 1
    for place in range(me.card_count):
        before += _rank_by(g, me, int(me.cards[place]), scheme) >= mine
    return before


@jit
def _worth_of_use(g: Game, card: int, line: int, times: int, scheme: Scheme) -> int:
    """As often as the scheme says; else as often as possible, if it gains."""
    limit = scheme.limit[2 * number_of(g, card) + (line & 1)]
    if limit == FREE:
        gain = _gain_of(line_at(card, line), scheme)
        return GAINING + gain * times if gain > 0 else 0
    return GAINING + times if times <= limit else 0


@jit
def _worth_of_turning(w: Work, g: Game, me: Seat, card: int, scheme: Scheme) -> int:
    turn, gain = scheme.turn[number_of(g, card)], _worth_of_upgrade(w, g, me, card, scheme)
    if turn == ALWAYS:
        return GAINING + max(1, gain)
    return GAINING + gain if gain > 0 and turn == FREE else 0


@jit
def _worth_of_post(w: Work, g: Game, me: Seat, card: int, kind: int, scheme: Scheme) -> int:
    if scheme.post[kind] == number_of(g, card):
        return FAR // 2
    return _worth_of_place(w, g, me, card, kind, scheme)


@jit
def _gain_of(at: int, scheme: Scheme) -> int:
    return price_of(GAIN[at], scheme.prices) - price_of(COST[at], scheme.prices)


@jit
def _worth(card: int, lines: int, scheme: Scheme) -> int:
    """What the lines of a card bring when all of them are resolved in full."""
    total = 0
    for line in range(1, lines + 1):
        at = line_at(card, line)
        if KIND[at] == PROCESSING:
            total += max(0, _gain_of(at, scheme)) * LIMIT[at]
        else:
            total += price_of(GAIN[at], scheme.prices)
    return total


@jit
def _worth_of_upgrade(w: Work, g: Game, me: Seat, card: int, scheme: Scheme) -> int:
    """What turning a company over brings now and later, less its price."""
    more = w.upgraded[card]
    if me.resolved & bit_of(g, card) == 0:
        now = _worth(card, ALL_LINES[card], scheme) - _worth(card, BASIC_LINES[card], scheme)
        more += now * scheme.prices[EAGERNESS] // 1_000
    return int(more - scheme.prices[0] - scheme.prices[3])


@jit
def _worth_of_manager(w: Work, kind: int, option: int, scheme: Scheme) -> int:
    """A manager is used wherever it can be; a card is discarded only where nothing comes after."""
    if DISCARD_GAIN[kind] != NO_GOODS:
        is_last = w.weights[CARD] > 0
        return REPEATING + price_of(DISCARD_GAIN[kind], scheme.prices) if is_last else 0
    return MANAGING + (1 if option == scheme.option[kind] else 0)


@jit
def _worth_of_place(w: Work, g: Game, me: Seat, card: int, kind: int, scheme: Scheme) -> int:
    """What a manager may do on a card, at a guess: its worth beside other cards matters alone."""
    if UPGRADE_COST[kind] != NO_GOODS:
        is_basic = card < COMPANIES and not is_upgraded(g, me, card)
        return _worth_of_upgrade(w, g, me, card, scheme) + FAR // 4 if is_basic else 0
    is_whole = card >= COMPANIES or is_upgraded(g, me, card)
    lines = ALL_LINES[card] if is_whole else BASIC_LINES[card]
    if DISCARD_GAIN[kind] != NO_GOODS:
        return max(0, FAR // 4 - _worth(card, lines, scheme))
    total = 0
    for line in range(1, lines + 1):
        total += _worth_at_line(line_at(card, line), kind, scheme)
    return total


@jit
def _worth_at_line(at: int, kind: int, scheme: Scheme) -> int:
    """What a manager may add to a line: gifts, transactions more or free, goods that are lent."""
    if KIND[at] in (DELIVERY, DELIVERY_SALE):
        return price_of(GAIN[at], scheme.prices) if REPEATS_DELIVERY[kind] else 0
    if KIND[at] != PROCESSING:
        return 0
    row = ROW[at]
    total = price_of(MANAGER_GIFT[row, kind], scheme.prices) * LIMIT[at]
    total += max(0, _gain_of(at, scheme)) * MANAGER_LIMIT[row, kind]
    if FLAGS[at] & SALE:
        total += price_of(SOLD_OUT_GIFT[kind], scheme.prices)
    if MANAGER_FREES[row, kind] or LOANS[kind]:
        total += price_of(COST[at], scheme.prices)
    return int(total)
