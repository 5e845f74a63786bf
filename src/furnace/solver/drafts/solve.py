"""The best production of an Interbellum tableau in free order: a draft first, its order last."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from furnace.kernel.arrays import GAMES
from furnace.kernel.compile import entry, rule
from furnace.kernel.layout import Game
from furnace.kernel.numbers import MONEY
from furnace.kernel.tables import REPLACE_CARD
from furnace.solver.clock import NO_LIMIT, now, start
from furnace.solver.drafts.dominance import keep_undominated
from furnace.solver.drafts.fill import fill
from furnace.solver.drafts.model import Model, NotModelled
from furnace.solver.drafts.search import search
from furnace.solver.drafts.work import WORK, Work
from furnace.solver.drafts.worth import ALL, IN_MONEY, REST
from furnace.solver.programme.prices import LITTLE
from furnace.solver.programme.rows import ALL_COLUMNS

_WORK = types.Array(numba.from_dtype(WORK), 1, "C")
Numbers = NDArray[np.int64]
NOTHING = -(1 << 60)
FEW_COLUMNS, COLUMN_NS = 1_000, 40_000
"""So many columns a model may always have; the time it takes to build one, about."""


@rule
def _lower(w: Work, g: Game, s: int, least: int) -> None:
    """Search with a target that comes down from the bound until something is found.

    `least` is the lowest target. Afterwards `bound` of the tree bounds all values: it is the
    `value` itself, or less than `least`, unless the search was cut off.
    """
    t = w.tree
    w.doubt = LITTLE
    keep_undominated(t.rows, w.columns, w.undominated)
    top, step, tries = 1 << 60, 1, 0
    _root(g, s, w)
    bound = t.bound
    if bound < least:
        return
    target = (bound // t.grain) * t.grain
    while True:
        t.target = max(target, least)
        asked = t.target
        search(g, s, w)
        if t.is_cut:
            t.bound = min(top, bound)
            t.bound = max(t.bound, w.doubt)
            return
        top = asked - t.grain
        if t.value > LITTLE or asked <= least:
            t.bound = max(max(top, t.value), w.doubt)
            return
        target = asked - step * t.grain
        tries += 1
        if tries >= 5:
            step *= 4


@rule
def _root(g: Game, s: int, w: Work) -> None:
    """The bound of the root alone."""
    w.tree.target = 1 << 60
    search(g, s, w)


@entry(types.void(GAMES, types.int64, _WORK, types.int64))
def search_from(games: Any, seat: int, work: Any, least: int) -> None:
    """Search for the best value of at least `least`."""
    _lower(work[0], games[0], seat, least)


@entry(types.int64(_WORK, types.int64))
def start_clock(work: Any, limit: int) -> int:
    """Start the clock of the searches; when the limit is over."""
    return start(work[0].tree.clock, limit)


@entry(types.int64(_WORK))
def time_of(work: Any) -> int:
    """The clock of the searches."""
    return now(work[0].tree.clock)


class _Room(threading.local):
    def __init__(self) -> None:
        self.work = np.zeros(1, WORK)


_ROOM = _Room()


def solve_drafts(
    games: NDArray[Any],
    seat: int,
    weights: Numbers,
    upgraded: Numbers,
    limit: int,
    actions: Numbers,
    answer: Numbers,
    known: int = NOTHING,
) -> int:
    """As `solve_columns`; `known` is the value of a production known already. -1 where it has
    nothing to say, -2 where nothing better than that was found."""
    work = _ROOM.work
    deadline = start_clock(work, limit)
    try:
        cases = all_cases(games, seat, weights, upgraded, most_columns(limit))
        models = _models_until(deadline, work, cases)
    except NotModelled:
        return -1
    _begin(work[0], games[0]["seats"][seat], weights, upgraded, known)
    work[0]["tree"]["deadline"] = deadline
    ask = _Search(games, seat, work, models)
    if not models[0].is_money_first:
        return _answer(work, actions, answer, _best_at_once(ask))
    work[0]["best_money"] = known // int(weights[MONEY]) if known > NOTHING else -1
    bound = _best_money_first(ask, int(weights[MONEY]))
    return -1 if bound < 0 else _answer(work, actions, answer, bound)


def _models_until(deadline: int, work: NDArray[Any], cases: Iterable[Model]) -> list[Model]:
    """The models of all cases, each of which there is room for; NotModelled where the time is over
    before the last is built."""
    models = []
    for model in cases:
        fill(model, work[0], ALL)
        if time_of(work) >= deadline:
            raise NotModelled("time")
        models.append(model)
    return models


def _begin(w: Any, me: Any, weights: Numbers, upgraded: Numbers, known: int) -> None:
    """Nothing found yet but what is known."""
    w["seat"][0] = me
    w["weights"][:] = weights
    w["upgraded"][:] = upgraded
    w["best"], w["best_money"], w["length"] = known, -1, 0
    w["tree"]["nodes"] = w["leaves"] = 0


class _Search(NamedTuple):
    """Where the searches of all cases take place."""

    games: NDArray[Any]
    seat: int
    work: NDArray[Any]
    models: list[Model]

    def bound(self, least: int) -> int:
        """Search the case written in the work for a value of at least `least`; the bound."""
        w = self.work[0]
        least = max(least * int(w["scale"]), -(1 << 58))
        search_from(self.games, self.seat, self.work, least)
        return int(w["tree"]["bound"]) // int(w["scale"])


def _best_at_once(ask: _Search) -> int:
    """Search for the highest value; the bound of all cases."""
    w, bound = ask.work[0], NOTHING
    for model in ask.models:
        fill(model, w, ALL)
        bound = max(bound, ask.bound(int(w["best"]) + model.worth.grain(ALL)))
    return bound


def _best_money_first(ask: _Search, money_weight: int) -> int:
    """Search for the most money, and among its drafts for the most of the rest; the bound of all
    cases, or less than nothing where no line is known."""
    w, bounds = ask.work[0], []
    for model in ask.models:
        fill(model, w, ALL)
        fill(model, w, IN_MONEY)
        bounds.append(ask.bound(int(w["best_money"]) + 1))
    money = int(w["best_money"])
    if money < 0:
        return -1
    if max(bounds) > money:
        return (max(bounds) + 1) * money_weight - 1
    bound = NOTHING
    for model, most in zip(ask.models, bounds, strict=True):
        if most >= money:
            fill(model, w, ALL)
            fill(model, w, REST, money)
            known = int(w["best"]) - money * money_weight
            bound = max(bound, ask.bound(known + model.worth.grain(REST)))
    return bound + money * money_weight


def all_cases(
    games: NDArray[Any], seat: int, weights: Numbers, upgraded: Numbers, most: int = ALL_COLUMNS
) -> Iterator[Model]:
    """Every case that is searched by itself: nothing repeated, or a card (K1); iron paid
    for tokens or not (K5)."""
    first = Model(games, seat, weights, upgraded, most=most)
    yield first
    if first.capitalist == REPLACE_CARD:
        yield Model(games, seat, weights, upgraded, True, most=most)
    if first.can_repeat:
        for card in first.slots[::-1]:
            yield Model(games, seat, weights, upgraded, False, card, most=most)


def most_columns(limit: int) -> int:
    """How large a model may be in so many nanoseconds, counted or not: to build it takes time that
    no clock of the search sees."""
    if limit == NO_LIMIT:
        return ALL_COLUMNS
    return max(FEW_COLUMNS, min(ALL_COLUMNS, abs(limit) // COLUMN_NS))


def _answer(work: NDArray[Any], actions: Numbers, answer: Numbers, bound: int) -> int:
    w = work[0]
    n, value = int(w["length"]), int(w["best"])
    actions[:n] = w["actions"][:n]
    answer[0], answer[1], answer[2] = n, value, max(bound, value)
    answer[3], answer[4] = int(bound <= value), w["tree"]["nodes"]
    return n if n else -2
