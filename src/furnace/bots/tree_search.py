"""A search over one auction, from Python: what is asked, and what came of each action.

Whatever it finds with a budget of simulations depends on the position, the seat and the seed alone.
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
from furnace.kernel.codec import encode, encode_production
from furnace.kernel.codes import decode_action
from furnace.kernel.compiler.making import make_ready
from furnace.kernel.compiler.parts import parts_of
from furnace.kernel.layout import GAME
from furnace.kernel.numbers import COMPANY_IDS, MANAGER_IDS
from furnace.solver.clock import TICK
from furnace.solver.columns.reach import MOST_CARDS, NOT_COLUMNS, is_ruleset_modelled
from furnace.solver.entries import solvers_of
from furnace.solver.question import LONGEST, VALUE
from furnace.solver.weights import UNIT

SIMULATIONS_PER_CLOCK_CHECK = 4
"""Simulations between two looks at the clock."""

TIE_BREAK_VALUE = 1
"""What a resource is worth in the end, in thousandths of money: it only breaks ties."""

SOLVER_TIME_LIMIT = -5 * TICK
"""So long the solver may look for one appraisal, counted."""

TEMPERATURES = (3_000, 5_000, 7_000, 9_000)
"""So much more money makes a seat e times as likely to win, by the productions to come."""

STEPS_PER_SECOND = 2_400
"""Changes for each card and disc, for every second there is: who has little time begins sooner."""

MAX_CARDS_WON = 5
"""So many cards an auction may bring, and one more where there is a variable disc."""


class SearchConfig(NamedTuple):
    """How to search. `depth`: how far the tree goes. `is_thorough`: every action is looked at, not
    only those that may be good. `malice`: the worth of others' bad luck, in parts of one's own.
    `effort`: how many changes are tried to come nearer to a seat's best production, where the
    solver is not asked; `first_effort`: so many when the search begins, for each card and disc.
    `leaning`: a taste for what is left."""

    depth: int = 64
    explores_all: bool = False
    spite: float = 0.0
    search_steps: int = 12
    first_search_steps: int = 240
    bias: Bias = NO_BIAS


class ActionStats(NamedTuple):
    """An action of the root: how often it was taken, the share of victories and the money."""

    action: Action
    visits: int
    share: float
    money: float


def search(
    state: State, seat: int, seed: int, budget: Budget, config: SearchConfig
) -> tuple[ActionStats, ...]:
    """Search, and tell of every action of the seat that was looked at, the most visited first."""
    make_ready(*parts_of(SEARCH), *solvers_of(state.ruleset))
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
    """The manner with no more first effort than fits into a time to think."""
    if not budget.seconds:
        return config
    most = max(config.search_steps, round(STEPS_PER_SECOND * budget.seconds))
    return config._replace(first_search_steps=min(config.first_search_steps, most))


def merge_results(*searches: tuple[ActionStats, ...]) -> tuple[ActionStats, ...]:
    """What several trees of one position tell of every action, added up in their order; the most
    visited first."""
    found: dict[Action, ActionStats] = {}
    for stats in chain(*searches):
        known = found.get(stats.action, ActionStats(stats.action, 0, 0.0, 0.0))
        visits = known.visits + stats.visits
        share = (known.share * known.visits + stats.share * stats.visits) / max(1, visits)
        money = (known.money * known.visits + stats.money * stats.visits) / max(1, visits)
        found[stats.action] = ActionStats(stats.action, visits, share, money)
    return tuple(sorted(found.values(), key=_rank))


def _rank(stats: ActionStats) -> tuple[int, float]:
    return -stats.visits, -stats.share


def produce_heuristically(
    state: State, seat: int, search_steps: int, bias: Bias
) -> tuple[Action, ...]:
    """A production found by so many small changes, for where the solver has no proof; the same for
    the same position."""
    make_ready(*parts_of(SEARCH), *solvers_of(state.ruleset))
    spaces = _workspaces()
    _load(spaces.works[0], state, seat, encode_production(state, seat), 0, SearchConfig(bias=bias))
    _run(spaces, search_steps)
    w = spaces.works[0]
    return tuple(decode_action(code, seat) for code in w["line"][: w["length"]].tolist())


class _Workspaces(threading.local):
    """Every thread has its own room to work in."""

    def __init__(self) -> None:
        from furnace.bots.search.work import WORK
        from furnace.solver.columns.work import WORK as COLUMNS

        self.works = np.zeros(1, WORK)
        self.columns = np.zeros(1, COLUMNS)
        self.asked = np.zeros(1, GAME)
        self.line, self.found = np.empty(LONGEST, np.int64), np.zeros(8, np.int64)


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
    """One tree."""
    spaces = _workspaces()
    _load(spaces.works[0], state, seat, games, seed, config)
    _run(spaces, 0)
    made = budget.simulations or SIMULATIONS_PER_CLOCK_CHECK
    _run(spaces, made)
    while perf_counter() < end:
        made += SIMULATIONS_PER_CLOCK_CHECK
        _run(spaces, made)
    return _root_stats(spaces.works[0], seat)


def _load(w: Any, state: State, seat: int, games: Any, seed: int, config: SearchConfig) -> None:
    from furnace.bots.search.work import ROOT

    to_come = state.ruleset.rounds - state.round
    valuation = valuation_of(state, config.bias)
    w["seat"], w["is_exact"] = seat, _exact_seats(state)
    w["depth"], w["is_thorough"] = config.depth, config.explores_all
    w["malice"] = config.spite * UNIT
    w["effort"], w["first_effort"] = config.search_steps, config.first_search_steps
    w["heat"] = TEMPERATURES[min(to_come, 3)]
    w["weights"], w["upgraded"], w["owned"], w["managers"] = _arrays(valuation)
    for number, other in enumerate(state.seats):
        w["rest"][number] = rest_value(valuation, other) * UNIT
    w["games"][ROOT] = games[0]
    stream = np.random.SeedSequence(seed).generate_state(1, np.uint64).view(np.int64) | 1
    w["buffers"]["stream"] = stream


def _arrays(valuation: Valuation) -> tuple[Any, ...]:
    goods = [max(TIE_BREAK_VALUE, round(valuation.goods.get(kind, 0) * UNIT)) for kind in GOODS]
    return (
        np.array([*goods, UNIT, 0 if valuation.goods else TIE_BREAK_VALUE], np.int64),
        _by_id(COMPANY_IDS, valuation.upgraded),
        _by_id(COMPANY_IDS, valuation.basic),
        _by_id(MANAGER_IDS, valuation.managers),
    )


def _by_id(ids: tuple[str, ...], values: Any) -> NDArray[np.int64]:
    return np.array([round(values.get(id_, 0) * UNIT) for id_ in ids], np.int64)


def _exact_seats(state: State) -> int:
    """The seats whose productions the solver's columns stand for, as a mask."""
    if not is_ruleset_modelled(state.ruleset):
        return 0
    most = MOST_CARDS - MAX_CARDS_WON - state.ruleset.has_variable_discs
    return sum(
        1 << number
        for number, seat in enumerate(state.seats)
        if seat.capitalist not in NOT_COLUMNS and len(seat.cards) <= most
    )


def _run(spaces: _Workspaces, until: int) -> None:
    """Search up to so many simulations; the solver makes the appraisals that are asked for."""
    from furnace.bots.search.appraising import NOT_KNOWN
    from furnace.bots.search.entries import NOBODY, go_on

    w = spaces.works[0]
    seat = go_on(spaces.works, spaces.asked, until, NOT_KNOWN)
    if seat == NOBODY:
        return
    from furnace.solver.columns.solve import solve_columns

    weights, upgraded = w["weights"].copy(), w["upgraded"].copy()
    while seat != NOBODY:
        length = solve_columns(
            spaces.asked,
            seat,
            weights,
            upgraded,
            SOLVER_TIME_LIMIT,
            spaces.line,
            spaces.found,
            spaces.columns,
        )
        assert length >= 0, seat
        seat = go_on(spaces.works, spaces.asked, until, int(spaces.found[VALUE]))


def _root_stats(w: Any, seat: int) -> tuple[ActionStats, ...]:
    """What the tree tells of every action it looked at."""
    tree = w["tree"]
    first, count = int(tree["first"][0]), int(tree["count"][0])
    return tuple(_edge_stats(tree, edge, seat) for edge in range(first, first + count))


def _edge_stats(tree: Any, edge: int, seat: int) -> ActionStats:
    visits, action = int(tree["taken"][edge]), decode_action(int(tree["action"][edge]), seat)
    share, money = float(tree["share"][edge]), float(tree["money"][edge])
    return ActionStats(action, visits, share / max(1, visits), money / max(1, visits))
