"""Produce by a heuristic: the legal action with the highest score, again and again.

The score is a priority by kind of action, such as managers before transactions, plus a value by the
heuristic's prices, ranks and limits. Local search varies those; the policy for rollouts in
`kernel.policy` scores in the same way, but with fixed prices and a fixed order of cards.
"""

from __future__ import annotations

from furnace.bots.search.workspace import (
    FREE,
    MAX_PLAN_LENGTH,
    TRIAL,
    Heuristic,
    Workspace,
)
from furnace.kernel.actions import (
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
from furnace.kernel.numbers import COMPANIES, FIRST_MANAGER
from furnace.kernel.phases.production import produce, production_actions
from furnace.kernel.policy import (
    GAINING,
    LEAVING,
    MANAGING,
    OPENING,
    PLACING,
    REPEATING,
    TIER,
    active_lines,
    card_rank,
    gain_at,
    goods_value,
    lines_value,
)
from furnace.kernel.powers import (
    DISCARD_GAIN,
    LOANS,
    MANAGER_BONUS,
    MANAGER_FREES,
    MANAGER_LIMIT,
    NO_GOODS,
    POWER_ROW,
    REPEATS_DELIVERY,
    SOLD_OUT_GAIN,
    UPGRADE_COST,
)
from furnace.kernel.tableau import bit_of, is_upgraded, number_of
from furnace.kernel.tables import (
    ALL_LINES,
    BASIC_LINES,
    COST,
    DELIVERY_EXTRACTION,
    DELIVERY_PROCESSING,
    FLAGS,
    GAIN,
    KIND,
    LIMIT,
    PROCESSING,
    SALE,
    line_at,
)
from furnace.solver.value import CARD, value_of

UPGRADE_EAGERNESS = 5
"""The index in a heuristic's prices of the weight of upgrades."""

ALWAYS = 1
"""The company is upgraded whenever it can be."""


@jit
def produce_by_heuristic(w: Workspace, g: Game, s: int, heuristic: Heuristic) -> int:
    """Return the value after a production by this heuristic; the game itself does not change."""
    w.games[TRIAL] = g
    trial, buffer = w.games[TRIAL], w.buffers[0]
    w.plan_length = 0
    while w.plan_length < MAX_PLAN_LENGTH - 1:
        listed = production_actions(trial, s, buffer)
        action = _best_action(w, trial, s, buffer, listed, heuristic)
        w.plan[w.plan_length] = action
        if kind_of(action) == DONE:
            break
        produce(trial, s, action)
        w.plan_length += 1
    w.plan_length += 1
    return value_of(trial, trial.seats[s], w.weights, w.upgrade_values)


@jit
def _best_action(
    w: Workspace, g: Game, s: int, buffer: ActionBuffer, listed: int, heuristic: Heuristic
) -> int:
    best, found = -TIER, 0
    if listed > 1:
        for number in range(listed):
            score = _score(w, g, s, buffer.actions[number], heuristic)
            if score > best:
                best, found = score, number
    return int(buffer.actions[found])


@jit
def _score(w: Workspace, g: Game, s: int, action: int, heuristic: Heuristic) -> int:
    me, kind, card = g.seats[s], kind_of(action), card_of(action)
    if kind == USE:
        return _score_use(g, card, first_of(action), second_of(action), heuristic)
    if kind == OPEN:
        return OPENING + _rank_by(g, me, card, heuristic)
    if kind == INSERT:
        return OPENING - abs(second_of(action) - _place_in_chain(g, me, card, heuristic))
    if kind == UPGRADE:
        return _score_upgrade(w, g, me, card, heuristic)
    if kind == SKIP:
        return LEAVING
    if kind == MANAGE:
        return _score_manager_use(w, card - FIRST_MANAGER, second_of(action), heuristic)
    if kind == PLACE:
        manager = first_of(action) - FIRST_MANAGER
        return PLACING + _score_placement(w, g, me, card, manager, heuristic)
    if kind == AGAIN and heuristic.again[0] != FREE:
        return OPENING + heuristic.again[1] if heuristic.again[0] == number_of(g, card) else 0
    if kind in (AGAIN, COPY):
        if me.owned != me.resolved:
            return 0
        return REPEATING + lines_value(card, ALL_LINES[card], heuristic.prices)
    return 1  # done


@jit
def _rank_by(g: Game, me: Seat, card: int, heuristic: Heuristic) -> int:
    rank = int(heuristic.rank[number_of(g, card)])
    return rank if rank != FREE else card_rank(g, me, card) * 1_000


@jit
def _place_in_chain(g: Game, me: Seat, card: int, heuristic: Heuristic) -> int:
    """Return the place of a new card: after all cards with the same or a higher rank."""
    rank, before = _rank_by(g, me, card, heuristic), 1
    for place in range(me.card_count):
        before += _rank_by(g, me, int(me.cards[place]), heuristic) >= rank
    return before


@jit
def _score_use(g: Game, card: int, line: int, times: int, heuristic: Heuristic) -> int:
    """Score a use: up to the heuristic's limit, or without one as often as possible for a gain."""
    limit = heuristic.limit[2 * number_of(g, card) + (line & 1)]
    if limit == FREE:
        gain = gain_at(line_at(card, line), heuristic.prices)
        return GAINING + gain * times if gain > 0 else 0
    return GAINING + times if times <= limit else 0


@jit
def _score_upgrade(w: Workspace, g: Game, me: Seat, card: int, heuristic: Heuristic) -> int:
    choice, gain = heuristic.upgrade[number_of(g, card)], _upgrade_gain(w, g, me, card, heuristic)
    if choice == ALWAYS:
        return GAINING + max(1, gain)
    return GAINING + gain if gain > 0 and choice == FREE else 0


@jit
def _score_placement(
    w: Workspace, g: Game, me: Seat, card: int, kind: int, heuristic: Heuristic
) -> int:
    if heuristic.manager_card[kind] == number_of(g, card):
        return TIER // 2
    return _placement_value(w, g, me, card, kind, heuristic)


@jit
def _upgrade_gain(w: Workspace, g: Game, me: Seat, card: int, heuristic: Heuristic) -> int:
    """Return the value of upgrading a company, now and later, less its cost."""
    more = w.upgrade_values[card]
    if me.resolved & bit_of(g, card) == 0:
        now = lines_value(card, ALL_LINES[card], heuristic.prices)
        now -= lines_value(card, BASIC_LINES[card], heuristic.prices)
        more += now * heuristic.prices[UPGRADE_EAGERNESS] // 1_000
    return int(more - heuristic.prices[0] - heuristic.prices[3])


@jit
def _score_manager_use(w: Workspace, kind: int, option: int, heuristic: Heuristic) -> int:
    """Use managers whenever possible, but discard a card only in the last production."""
    if DISCARD_GAIN[kind] != NO_GOODS:
        is_last = w.weights[CARD] > 0
        return REPEATING + goods_value(DISCARD_GAIN[kind], heuristic.prices) if is_last else 0
    return MANAGING + (1 if option == heuristic.loan[kind] else 0)


@jit
def _placement_value(
    w: Workspace, g: Game, me: Seat, card: int, kind: int, heuristic: Heuristic
) -> int:
    """Estimate the value of a manager on a card; it is only compared with other cards."""
    if UPGRADE_COST[kind] != NO_GOODS:
        is_basic = card < COMPANIES and not is_upgraded(g, me, card)
        return _upgrade_gain(w, g, me, card, heuristic) + TIER // 4 if is_basic else 0
    lines = active_lines(g, me, card)
    if DISCARD_GAIN[kind] != NO_GOODS:
        return max(0, TIER // 4 - lines_value(card, lines, heuristic.prices))
    total = 0
    for line in range(1, lines + 1):
        total += _manager_gain_at_line(line_at(card, line), kind, heuristic)
    return total


@jit
def _manager_gain_at_line(at: int, kind: int, heuristic: Heuristic) -> int:
    """Return what a manager can add to a line: gifts, more or free transactions, loans."""
    if KIND[at] in (DELIVERY_EXTRACTION, DELIVERY_PROCESSING):
        return goods_value(GAIN[at], heuristic.prices) if REPEATS_DELIVERY[kind] else 0
    if KIND[at] != PROCESSING:
        return 0
    row = POWER_ROW[at]
    total = goods_value(MANAGER_BONUS[row, kind], heuristic.prices) * LIMIT[at]
    total += max(0, gain_at(at, heuristic.prices)) * MANAGER_LIMIT[row, kind]
    if FLAGS[at] & SALE:
        total += goods_value(SOLD_OUT_GAIN[kind], heuristic.prices)
    if MANAGER_FREES[row, kind] or LOANS[kind]:
        total += goods_value(COST[at], heuristic.prices)
    return int(total)
