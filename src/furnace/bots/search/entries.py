"""The entry that Python calls: run a search up to a given number of simulations."""

from __future__ import annotations

from typing import Any

import numba
from numba import types
from numpy.typing import NDArray

from furnace.bots.search.bid_policy import set_top_gains
from furnace.bots.search.initial_heuristics import init_heuristics, search_production
from furnace.bots.search.leaf_values import UNKNOWN, cache_value, card_and_manager_value, mix
from furnace.bots.search.resolution_policy import USES_BY_PRICE
from furnace.bots.search.scenarios import evaluate_scenario, scenario_count_of
from furnace.bots.search.simulation import (
    backpropagate,
    evaluate_leaf,
    init_tree,
    select_and_rollout,
)
from furnace.bots.search.workspace import CACHE_SIZE, LEAF, NO_SEAT, ROOT, WORKSPACE, Workspace
from furnace.kernel.compile import entry, jit
from furnace.kernel.layout import GAME, Game
from furnace.kernel.numbers import COMPANIES, COMPANY_MASKS
from furnace.kernel.phases.delivering import PRODUCTION
from furnace.solver.value import WEIGHTS

Workspaces = NDArray[Any]
Games = NDArray[Any]

_WORKSPACES = types.Array(numba.from_dtype(WORKSPACE), 1, "C")
_GAMES = types.Array(numba.from_dtype(GAME), 1, "C")

BEGIN = 0


@jit
def _begin(w: Workspace) -> None:
    g = w.games[ROOT]
    _clear_stale_cache(w, g)
    w.simulations, w.has_leaf, w.scenario = 0, 0, 0
    for s in range(g.seat_count):
        w.value_sums[s] = 0
    w.scenario_count, w.outbid_uses, w.max_outbid_uses = scenario_count_of(g), 0, 0
    init_heuristics(w)
    init_tree(w)


@jit
def _clear_stale_cache(w: Workspace, g: Game) -> None:
    """Clear the cache of leaf values, unless it is from the same auction and from the solver.

    Values by local search depend on those before them, so they are computed again.
    """
    is_reusable = w.exact_seats + 1 == 1 << g.seat_count
    signature = mix(g.words, g.round)
    for good in range(WEIGHTS):
        signature = mix(signature, w.weights[good])
    for s in range(g.seat_count):
        signature = mix(mix(signature, g.seats[s].startup), g.seats[s].capitalist)
    for part in range(COMPANY_MASKS):
        signature = mix(signature, g.seen[part])
    for company in range(COMPANIES):
        signature = mix(mix(signature, w.upgrade_values[company]), w.company_values[company])
    if not is_reusable or signature != w.signature:
        for index in range(CACHE_SIZE):
            w.cache_keys[index] = 0
    w.signature = signature if is_reusable else 0


@jit
def _search(w: Workspace, until: int) -> int:
    while w.scenario < w.scenario_count:
        seat = evaluate_scenario(w)
        if seat != NO_SEAT:
            return seat
        if w.scenario == w.scenario_count:
            w.outbid_uses = USES_BY_PRICE
            set_top_gains(w, w.games[ROOT])
    while w.simulations < until:
        if not w.has_leaf:
            select_and_rollout(w)
            w.has_leaf = 1
        seat = evaluate_leaf(w)
        if seat != NO_SEAT:
            return seat
        backpropagate(w)
        w.has_leaf = 0
    return NO_SEAT


@entry(types.int64(_WORKSPACES, _GAMES, types.int64, types.int64))
def run_search(workspaces: Workspaces, asked_game: Games, until: int, answer: int) -> int:
    """Search until this many simulations are made (BEGIN: only prepare); return NO_SEAT when done.

    In production, make this many steps of local search and write the best plan. In an auction, it
    may return a seat whose production, from the game now in `asked_game`, the solver must evaluate.
    Then call again with its `answer`; without one, `answer` is UNKNOWN.
    """
    w = workspaces[0]
    if w.games[ROOT].phase == PRODUCTION:
        search_production(w, until)
        return NO_SEAT
    if answer != UNKNOWN:
        here = w.games[LEAF]
        cache_value(
            w, w.leaf_key, answer + card_and_manager_value(w, here, here.seats[w.asked_seat])
        )
    elif until == BEGIN:
        _begin(w)
    w.asked_seat = _search(w, until)
    if w.asked_seat != NO_SEAT:
        asked_game[0] = w.games[LEAF]
    return int(w.asked_seat)
