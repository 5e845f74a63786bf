"""Monte Carlo tree search over one auction, called from Python; and local search for productions.

With a budget of simulations the result depends only on the position, the seat and the seed.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import chain
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from furnace.bots.search import SEARCH
from furnace.bots.spec import Budget
from furnace.bots.valuation import GOODS, NO_BIAS, Bias, Valuation, rest_value, valuation_of
from furnace.engine.action import Action
from furnace.engine.state import State
from furnace.kernel.actions import decode_action
from furnace.kernel.codec import encode, encode_production
from furnace.kernel.compiler.build import ensure_compiled
from furnace.kernel.compiler.parts import parts_of
from furnace.kernel.layout import GAME
from furnace.kernel.numbers import COMPANY_IDS, MANAGER_IDS
from furnace.solver.clock import TICK_NS
from furnace.solver.columns.scope import (
    CAPITALISTS_NOT_MODELLED,
    MAX_SEAT_CARDS,
    is_ruleset_modelled,
)
from furnace.solver.request import MAX_ACTIONS, VALUE
from furnace.solver.solver_parts import parts_of_ruleset
from furnace.solver.weights import COIN

SIMULATIONS_PER_CLOCK_CHECK = 4

TIE_BREAK_VALUE = 1
"""The value of a resource at the end of the game, in thousandths of money."""

SOLVER_TIME_LIMIT = -5 * TICK_NS
"""The solver's limit for one leaf value, in counted work."""

TEMPERATURES = (3_000, 5_000, 7_000, 9_000)
"""How much more money makes a seat e times as likely to win, by the productions to come."""

STEPS_PER_SECOND = 2_400
"""Limits `scenario_steps` by a time budget, so that simulations begin early enough."""

MAX_CARDS_WON = 5
"""The most cards won in an auction, without the variable disc."""


class SearchConfig(NamedTuple):
    """How to search.

    `max_depth`: of the tree. `explores_all`: every action of the root is visited, not only relevant
    ones. `spite`: the weight of other seats' money in the seat's utility. `local_search_steps`:
    for each leaf value that does not come from the solver; `scenario_steps`: the same in scenarios
    of single discs, which come first. `bias`: in the values of what is left after production.
    """

    max_depth: int = 64
    explores_all: bool = False
    spite: float = 0.0
    local_search_steps: int = 12
    scenario_steps: int = 240
    bias: Bias = NO_BIAS


class ActionStats(NamedTuple):
    """An action of the root: its visits, and the mean win share and money of the seat."""

    action: Action
    visits: int
    win_share: float
    money: float


def search(
    state: State, seat: int, seed: int, budget: Budget, config: SearchConfig
) -> tuple[ActionStats, ...]:
    """Search; return the stats of every explored action, the most visited first."""
    ensure_compiled(*parts_of(SEARCH), *parts_of_ruleset(state.ruleset))
    games, end = encode(state), perf_counter() + budget.seconds
    config = _within_time(config, budget)
    seeds = [seed * budget.threads + thread for thread in range(budget.threads)]
    if budget.threads == 1:
        trees = [_search(state, seat, games, seeds[0], budget, end, config)]
    else:
        with ThreadPoolExecutor(budget.threads) as pool:
            run = [
                pool.submit(_search, state, seat, games, each, budget, end, config)
                for each in seeds
            ]
            trees = [future.result() for future in run]
    return merge_results(*trees)


def _within_time(config: SearchConfig, budget: Budget) -> SearchConfig:
    """Return the config with the scenario steps that a time budget allows."""
    if not budget.seconds:
        return config
    most = max(config.local_search_steps, round(STEPS_PER_SECOND * budget.seconds))
    return config._replace(scenario_steps=min(config.scenario_steps, most))


def merge_results(*searches: tuple[ActionStats, ...]) -> tuple[ActionStats, ...]:
    """Merge the stats of several trees of one position; the most visited action comes first."""
    found: dict[Action, ActionStats] = {}
    for stats in chain(*searches):
        known = found.get(stats.action, ActionStats(stats.action, 0, 0.0, 0.0))
        visits = known.visits + stats.visits
        weight = max(1, visits)
        win_share = (known.win_share * known.visits + stats.win_share * stats.visits) / weight
        money = (known.money * known.visits + stats.money * stats.visits) / weight
        found[stats.action] = ActionStats(stats.action, visits, win_share, money)
    return tuple(sorted(found.values(), key=_rank))


def _rank(stats: ActionStats) -> tuple[int, float]:
    return -stats.visits, -stats.win_share


def produce_heuristically(state: State, seat: int, steps: int, bias: Bias) -> tuple[Action, ...]:
    """Return a production found by this many steps of local search, a function of the position."""
    ensure_compiled(*parts_of(SEARCH), *parts_of_ruleset(state.ruleset))
    spaces, games = _workspaces(), encode_production(state, seat)
    w = spaces.search[0]
    _load(w, state, seat, games, 0, SearchConfig(bias=bias))
    _run(spaces, steps)
    return tuple(decode_action(code, seat) for code in w["plan"][: w["plan_length"]].tolist())


class _Workspaces(threading.local):
    """The workspaces of search and solver; each thread has its own."""

    def __init__(self) -> None:
        from furnace.bots.search.workspace import WORKSPACE
        from furnace.solver.columns.workspace import WORKSPACE as COLUMNS

        self.search = np.zeros(1, WORKSPACE)
        self.columns = np.zeros(1, COLUMNS)
        self.asked_game = np.zeros(1, GAME)
        self.plan, self.found = np.empty(MAX_ACTIONS, np.int64), np.zeros(8, np.int64)


@lru_cache(1)
def _workspaces() -> _Workspaces:
    return _Workspaces()


def _search(
    state: State,
    seat: int,
    games: NDArray[Any],
    seed: int,
    budget: Budget,
    end: float,
    config: SearchConfig,
) -> tuple[ActionStats, ...]:
    """Grow one tree."""
    spaces = _workspaces()
    _load(spaces.search[0], state, seat, games, seed, config)
    _run(spaces, 0)
    made = budget.simulations or SIMULATIONS_PER_CLOCK_CHECK
    _run(spaces, made)
    while perf_counter() < end:
        made += SIMULATIONS_PER_CLOCK_CHECK
        _run(spaces, made)
    return _root_stats(spaces.search[0], seat)


def _load(w: Any, state: State, seat: int, games: Any, seed: int, config: SearchConfig) -> None:
    from furnace.bots.search.workspace import ROOT

    to_come = state.ruleset.rounds - state.round
    valuation = valuation_of(state, config.bias)
    w["seat"], w["exact_seats"] = seat, _exact_seats(state)
    w["max_depth"], w["explores_all"] = config.max_depth, config.explores_all
    w["spite"] = config.spite * COIN
    w["local_search_steps"], w["scenario_steps"] = config.local_search_steps, config.scenario_steps
    w["temperature"] = TEMPERATURES[min(to_come, 3)]
    w["weights"], w["upgrade_values"], w["company_values"], w["manager_values"] = _arrays(valuation)
    for number, other in enumerate(state.seats):
        w["rest"][number] = rest_value(valuation, other) * COIN
    w["games"][ROOT] = games[0]
    stream = np.random.SeedSequence(seed).generate_state(1, np.uint64).view(np.int64) | 1
    w["buffers"]["stream"] = stream


def _arrays(valuation: Valuation) -> tuple[Any, ...]:
    goods = [max(TIE_BREAK_VALUE, round(valuation.goods.get(kind, 0) * COIN)) for kind in GOODS]
    return (
        np.array([*goods, COIN, 0 if valuation.goods else TIE_BREAK_VALUE], np.int64),
        _by_id(COMPANY_IDS, valuation.upgraded),
        _by_id(COMPANY_IDS, valuation.basic),
        _by_id(MANAGER_IDS, valuation.managers),
    )


def _by_id(ids: tuple[str, ...], values: Any) -> NDArray[np.int64]:
    return np.array([round(values.get(id_, 0) * COIN) for id_ in ids], np.int64)


def _exact_seats(state: State) -> int:
    """Return a mask of the seats whose productions the column solver can solve."""
    if not is_ruleset_modelled(state.ruleset):
        return 0
    most = MAX_SEAT_CARDS - MAX_CARDS_WON - state.ruleset.has_variable_discs
    return sum(
        1 << number
        for number, seat in enumerate(state.seats)
        if seat.capitalist not in CAPITALISTS_NOT_MODELLED and len(seat.cards) <= most
    )


def _run(spaces: _Workspaces, until: int) -> None:
    """Run the search until this many simulations; answer its questions with the solver."""
    from furnace.bots.search.entries import run_search
    from furnace.bots.search.leaf_values import UNKNOWN
    from furnace.bots.search.workspace import NO_SEAT

    w = spaces.search[0]
    seat = run_search(spaces.search, spaces.asked_game, until, UNKNOWN)
    if seat == NO_SEAT:
        return
    from furnace.solver.columns.solve_columns import solve_columns

    weights, upgraded = w["weights"].copy(), w["upgrade_values"].copy()
    while seat != NO_SEAT:
        length = solve_columns(
            spaces.asked_game,
            seat,
            weights,
            upgraded,
            SOLVER_TIME_LIMIT,
            spaces.plan,
            spaces.found,
            spaces.columns,
        )
        assert length >= 0, seat
        seat = run_search(spaces.search, spaces.asked_game, until, int(spaces.found[VALUE]))


def _root_stats(w: Any, seat: int) -> tuple[ActionStats, ...]:
    """Return the stats of every action of the root."""
    tree = w["tree"]
    first, count = int(tree["first_edge"][0]), int(tree["child_count"][0])
    return tuple(_edge_stats(tree, edge, seat) for edge in range(first, first + count))


def _edge_stats(tree: Any, edge: int, seat: int) -> ActionStats:
    visits, action = int(tree["edge_visits"][edge]), decode_action(int(tree["action"][edge]), seat)
    win_share, money = float(tree["win_share"][edge]), float(tree["money"][edge])
    return ActionStats(action, visits, win_share / max(1, visits), money / max(1, visits))
