"""The entry point of the full model: the best production of any seat, with a proof if possible."""

from __future__ import annotations

from math import gcd
from typing import Any

import numba
from numba import types

from furnace.kernel.actions import DONE, kind_of
from furnace.kernel.arrays import Games, IntArray
from furnace.kernel.compile import entry, jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import COMPANIES, MANAGERS, MONEY
from furnace.kernel.phases.production import produce, production_actions
from furnace.kernel.policy import choose_production
from furnace.kernel.powers import AGAIN_COST, CAN_CROWD, MISSING, NO_GOODS
from furnace.solver.clock import start_clock
from furnace.solver.full.case_search import ALL, IN_MONEY, REST, record_plan, search_from_bound
from furnace.solver.full.columns import set_columns
from furnace.solver.full.rows import set_case, set_rows
from furnace.solver.full.slots import card_at, run_repetition, set_prospects, set_slots
from furnace.solver.full.workspace import MAX_HAND, WORKSPACE, Workspace
from furnace.solver.plan import NO_BOUND
from furnace.solver.programme.prices import MINUS_INFINITY
from furnace.solver.programme.rows import NONE
from furnace.solver.request import ACTION_COUNT, BOUND, IS_PROVEN, MAX_ACTIONS, REQUEST, VALUE
from furnace.solver.value import (
    CARD,
    WEIGHTS,
    granularity_of,
    is_money_first,
    scale_of,
    upgraded_value,
    value_of,
)

_WORKSPACE = types.Array(numba.from_dtype(WORKSPACE), 1, "C")

_LARGE_HAND = 5
"""With this many managers in hand, trying all sets of them on one card (K8) takes long: a first
search places at most one on each card."""
_MIN_TARGET = -(1 << 58)
"""A target below any value."""


@jit
def _play_baseline(w: Workspace, s: int) -> None:
    """Play a simple plan, so that there is an incumbent."""
    g, n = w.games[0], 0
    producing = g.producing
    while n < MAX_ACTIONS:
        count = production_actions(g, s, w.buffer[0])
        w.played[n] = choose_production(g, s, w.buffer[0], count)
        n += 1
        if kind_of(w.played[n - 1]) == DONE:
            me = g.seats[s]
            record_plan(w, value_of(g, me, w.weights, w.upgraded), amount(me.goods, MONEY), n)
            break
        produce(g, s, w.played[n - 1])
    g.producing = producing


@jit
def _hand_size(me: Seat) -> int:
    """Return the number of managers in hand."""
    total = 0
    for kind in range(MANAGERS):
        total += me.placeable >> 2 * kind & 3
    return int(total)


@jit
def _solve(w: Workspace, s: int) -> int:
    """Search all cases; return the bound over all.

    If one coin is worth more than all other goods could be, the best production has the most money.
    That is found first, then the most of the rest among productions with as much money. If the most
    money is not proven, the bound allows for less than one coin more.
    """
    _list_cases(w, s)
    if w.is_partial:
        return NO_BOUND
    if not is_money_first(w.weights, w.upgraded):
        return _solve_goal(w, s, ALL)
    bound = _solve_goal(w, s, IN_MONEY)
    if w.is_partial or bound >= NO_BOUND:
        return NO_BOUND
    if bound > w.best_money:
        return int((bound + 1) * w.weights[MONEY] - 1)
    money = w.best_money
    bound = _solve_goal(w, s, REST)
    return int(bound + money * w.weights[MONEY]) if bound < NO_BOUND else NO_BOUND


@jit
def _list_cases(w: Workspace, s: int) -> None:
    """List the cases: nothing repeated, and no iron for tokens; iron (K5); each card repeated
    (K1)."""
    g, me = w.games[0], w.seat[0]
    set_prospects(g, s, w)
    set_slots(g, s, w)
    w.case_count = 0
    _add_case(w, 0, NONE)
    if MISSING[me.capitalist] != 0:
        _add_case(w, 1, NONE)
    if AGAIN_COST[me.capitalist] != NO_GOODS and not me.power_used:
        for place in range(me.card_count + me.arrival_count - 1, -1, -1):
            _add_case(w, 0, card_at(me, place))


@jit
def _add_case(w: Workspace, pays_iron: int, again: int) -> None:
    at = w.case_count
    w.case_iron[at], w.case_again[at], w.case_bound[at] = pays_iron, again, NO_BOUND
    w.case_count += 1


@jit
def _solve_goal(w: Workspace, s: int, goal: int) -> int:
    """Search all cases with one goal; return the bound over all, under the goal."""
    bound, floor = MINUS_INFINITY, w.best_money
    w.root = MINUS_INFINITY
    for number in range(w.case_count):
        if goal == REST and w.case_bound[number] < floor:
            continue
        w.way_count = w.slots.begin[w.slots.count]
        if w.case_again[number] != NONE:
            run_repetition(w.games[0], s, w, w.case_again[number])
        set_case(w, number)
        set_rows(w)
        set_columns(w)
        if w.is_partial:
            return NO_BOUND
        _set_goal(w, goal, floor)
        search_from_bound(w, s, max(_best_for_goal(w) * w.scale + w.tree.granularity, _MIN_TARGET))
        w.case_bound[number] = w.tree.bound // w.scale
        bound = max(bound, w.case_bound[number])
    if w.root < _best_for_goal(w) * w.scale:
        return NO_BOUND  # the model excludes an existing production, so it proves nothing
    return int(bound)


@jit
def _best_for_goal(w: Workspace) -> int:
    """Return the value of the best production found, under the goal."""
    if w.goal == IN_MONEY:
        return int(w.best_money)
    return int(w.best - w.floor * w.weights[MONEY] if w.goal == REST else w.best)


@jit
def _set_goal(w: Workspace, goal: int, floor: int) -> None:
    """Set the objective of columns under the goal; REST requires at least the money `floor`."""
    rows, columns, me = w.tree.rows, w.columns, w.seat[0]
    w.goal, w.floor = goal, floor
    of_money = 0 if goal == REST else 1 if goal == IN_MONEY else w.weights[MONEY]
    of_rest = 0 if goal == IN_MONEY else 1
    for good in range(MONEY):
        w.goal_weights[good] = w.weights[good] * of_rest
    w.goal_weights[MONEY] = of_money
    w.scale = scale_of(w.goal_weights)
    w.tree.granularity = w.scale * gcd(
        granularity_of(w.goal_weights, w.upgraded), w.weights[CARD] * of_rest
    )
    n = rows.begin[rows.slots] if rows.slots else 0
    for c in range(n):
        objective = columns.money[c] * of_money + columns.rest[c] * of_rest
        rows.objective[c] = objective * w.scale
    rest = upgraded_value(w.games[0], me, w.upgraded) + w.weights[CARD] * (
        me.card_count + me.arrival_count
    )
    for good in range(MONEY):
        rest += w.weights[good] * amount(me.goods, good)
    rows.constant = (amount(me.goods, MONEY) * of_money + rest * of_rest) * w.scale
    if goal == REST:
        rows.start[rows.count] = amount(me.goods, MONEY) - floor
        for c in range(n):
            rows.coefficient[c, rows.count] = columns.money[c]
        rows.count += 1


@entry(types.int64(*REQUEST, _WORKSPACE))
def solve_full(
    games: Games,
    seat: int,
    weights: IntArray,
    upgraded: IntArray,
    limit: int,
    actions: IntArray,
    result: IntArray,
    workspace: Any,
) -> int:
    """Write a seat's best production into `actions` and `result`; return the number of actions."""
    w = workspace[0]
    w.tree.deadline = start_clock(w.tree.clock, limit)
    w.games[0] = games[0]
    w.seat[0] = games[0].seats[seat]
    for place in range(WEIGHTS):
        w.weights[place] = weights[place]
    for card in range(COMPANIES):
        w.upgraded[card] = upgraded[card]
    w.best, w.best_money, w.length, w.leaves = MINUS_INFINITY, -1, 0, 0
    w.tree.nodes = 0
    _play_baseline(w, seat)
    if _hand_size(w.seat[0]) >= _LARGE_HAND and CAN_CROWD[w.seat[0].capitalist]:
        w.max_managers = 1
        _solve(w, seat)
    w.max_managers = MAX_HAND
    bound = _solve(w, seat)
    for place in range(w.length):
        actions[place] = w.actions[place]
    result[ACTION_COUNT], result[VALUE], result[BOUND] = w.length, w.best, max(bound, w.best)
    result[IS_PROVEN] = int(bound <= w.best)
    return int(w.length)
