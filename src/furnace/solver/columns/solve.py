"""The best production of a base tableau in free order, with proof: what Python calls."""

from __future__ import annotations

import threading
from typing import Any

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from furnace.kernel.compile import entry, rule
from furnace.kernel.layout import GAME, Game
from furnace.kernel.numbers import CHAIN, FIRST_SCHOOL, NOT_PLAIN, PLAYED
from furnace.kernel.numbers import NUMBERS as NUMBERS_BY_ID
from furnace.kernel.phases.delivering import PRODUCTION
from furnace.kernel.record import Array
from furnace.solver.clock import start
from furnace.solver.columns.cases import solve_all
from furnace.solver.columns.reach import MOST_CARDS, NOT_COLUMNS, is_card_modelled
from furnace.solver.columns.walk import walk
from furnace.solver.columns.work import WORK
from furnace.solver.value import CARD, value_of

Games = NDArray[Any]
Numbers = NDArray[np.int64]

_GAMES = types.Array(numba.from_dtype(GAME), 1, "C")
_NUMBERS = types.Array(types.int64, 1, "C")
_WORK = types.Array(numba.from_dtype(WORK), 1, "C")

NUMBER, VALUE, BOUND, IS_PROVEN, NODES = range(5)
"""What stands where in the answer."""

_IS_MODELLED = np.ones(FIRST_SCHOOL + 1, np.bool_)
"""By card: whether columns stand for it; the last one is for no capitalist at all."""
for _card in PLAYED:
    _IS_MODELLED[NUMBERS_BY_ID[_card.id]] = is_card_modelled(_card)
for _id in NOT_COLUMNS:
    _IS_MODELLED[NUMBERS_BY_ID[_id]] = False


@rule
def is_modelled(g: Game, s: int, weights: Array) -> bool:
    """Whether columns can stand for the production of a seat: cards and a capitalist like those of
    the base game, free order, nothing worth less than nothing."""
    me = g.seats[s]
    if g.phase != PRODUCTION or g.words & (NOT_PLAIN | CHAIN) or me.card_count > MOST_CARDS:
        return False
    if not _IS_MODELLED[me.capitalist]:
        return False
    for place in range(me.card_count):
        if not _IS_MODELLED[me.cards[place]]:
            return False
    for good in range(5):
        if weights[good] < 0:
            return False
    return True


@entry(types.int64(_GAMES, types.int64, _NUMBERS, _NUMBERS, types.int64, _NUMBERS, _NUMBERS, _WORK))
def solve_in(
    games: Games,
    seat: int,
    weights: Numbers,
    upgraded: Numbers,
    limit: int,
    actions: Numbers,
    answer: Numbers,
    work: Games,
) -> int:
    """What `solve_columns` does. `work` is one record of room, zero before it is first used."""
    g, w = games[0], work[0]
    if not is_modelled(g, seat, weights):
        return -1
    w.games[0] = g
    g = w.games[0]
    me = g.seats[seat]
    w.tree.deadline = start(w.tree.clock, limit)
    solve_all(w, g, me, weights, upgraded)
    answer[NUMBER] = walk(g, seat, w.found, actions)
    answer[VALUE] = value_of(g, me, weights, upgraded)
    answer[BOUND], answer[IS_PROVEN], answer[NODES] = answer[VALUE], 1, w.all_nodes
    if w.is_any_cut:
        bound = w.best_bound + me.card_count * weights[CARD]
        answer[BOUND], answer[IS_PROVEN] = max(answer[VALUE], bound), 0
    return int(answer[NUMBER])


class _Room(threading.local):
    """Every thread has its own room to work in."""

    def __init__(self) -> None:
        self.work = np.zeros(1, WORK)


_ROOM = _Room()


def solve_columns(
    games: Games,
    seat: int,
    weights: Numbers,
    upgraded: Numbers,
    limit: int,
    actions: Numbers,
    answer: Numbers,
) -> int:
    """Write the best production of a seat as actions, and into `answer` their number, the value, a
    bound, whether the value is proven the best, and the nodes; -1 where it is not modelled.

    `weights` are those of coal, iron, oil, tokens, money and cards, `upgraded` those of the
    companies; the limit is as `furnace.solver.clock.start` takes it.
    """
    return solve_in(games, seat, weights, upgraded, limit, actions, answer, _ROOM.work)
