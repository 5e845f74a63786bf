"""The entry point of the base model: the best production of the base game, without a chain."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from furnace.kernel.arrays import Games, IntArray
from furnace.kernel.compile import entry, jit
from furnace.kernel.layout import Game
from furnace.kernel.numbers import CHAIN, FIRST_SCHOOL, NOT_PLAIN, NUMBERS, SEAT_CARDS
from furnace.kernel.phases.delivering import PRODUCTION
from furnace.kernel.structs import Array
from furnace.solver.clock import start_clock
from furnace.solver.columns.actions import write_actions
from furnace.solver.columns.cases import solve_all
from furnace.solver.columns.scope import CAPITALISTS_NOT_MODELLED, MAX_SEAT_CARDS, is_card_modelled
from furnace.solver.columns.workspace import WORKSPACE
from furnace.solver.request import ACTION_COUNT, BOUND, IS_PROVEN, NOT_MODELLED, REQUEST, VALUE
from furnace.solver.value import CARD, value_of

_WORKSPACE = types.Array(numba.from_dtype(WORKSPACE), 1, "C")

_IS_MODELLED = np.ones(FIRST_SCHOOL + 1, np.bool_)
"""By card: whether the model covers it; the last place is for no capitalist."""
for _card in SEAT_CARDS:
    _IS_MODELLED[NUMBERS[_card.id]] = is_card_modelled(_card)
for _id in CAPITALISTS_NOT_MODELLED:
    _IS_MODELLED[NUMBERS[_id]] = False


@jit
def is_modelled(g: Game, s: int, weights: Array) -> bool:
    """Whether the model covers the production of a seat: cards and a capitalist like those of the
    base game, free order, no negative weights."""
    me = g.seats[s]
    if g.phase != PRODUCTION or g.words & (NOT_PLAIN | CHAIN) or me.card_count > MAX_SEAT_CARDS:
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


@entry(types.int64(*REQUEST, _WORKSPACE))
def solve_columns(
    games: Games,
    seat: int,
    weights: IntArray,
    upgraded: IntArray,
    limit: int,
    actions: IntArray,
    result: IntArray,
    workspace: Games,
) -> int:
    """Write a seat's best production into `actions` and `result`; return the number of actions, or
    NOT_MODELLED if the model does not cover it."""
    g, w = games[0], workspace[0]
    if not is_modelled(g, seat, weights):
        return NOT_MODELLED
    w.games[0] = g
    g = w.games[0]
    me = g.seats[seat]
    w.tree.deadline = start_clock(w.tree.clock, limit)
    solve_all(w, g, me, weights, upgraded)
    result[ACTION_COUNT] = write_actions(g, seat, w.incumbent, actions)
    result[VALUE] = value_of(g, me, weights, upgraded)
    result[BOUND], result[IS_PROVEN] = result[VALUE], 1
    if w.is_any_timed_out:
        bound = w.best_bound + me.card_count * weights[CARD]
        result[BOUND], result[IS_PROVEN] = max(result[VALUE], bound), 0
    return int(result[ACTION_COUNT])
