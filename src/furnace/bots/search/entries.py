"""What Python calls: one search, a stretch at a time."""

from __future__ import annotations

from typing import Any

import numba
from numba import types
from numpy.typing import NDArray

from furnace.bots.search.appraising import NOT_KNOWN, keep, mixed, standing
from furnace.bots.search.bidding import set_wishes
from furnace.bots.search.cases import cases_of, fill_case
from furnace.bots.search.preparing import prepare_schemes, produce_by_schemes
from furnace.bots.search.resolving import AS_PRICED
from furnace.bots.search.simulating import back_up, plant, value_leaf, walk_down
from furnace.bots.search.work import HERE, KEPT, ROOT, WORK, Work
from furnace.kernel.compile import entry, jit
from furnace.kernel.layout import GAME, Game
from furnace.kernel.numbers import COMPANIES, WORDS_OF_COMPANIES
from furnace.kernel.phases.delivering import PRODUCTION
from furnace.solver.value import WEIGHTS

Works = NDArray[Any]
Games = NDArray[Any]

_WORKS = types.Array(numba.from_dtype(WORK), 1, "C")
_GAMES = types.Array(numba.from_dtype(GAME), 1, "C")

BEGIN = 0
NOBODY = -1


@jit
def _begin(w: Work) -> None:
    g = w.games[ROOT]
    _forget_others(w, g)
    w.simulations, w.has_leaf, w.case = 0, 0, 0
    for s in range(g.seat_count):
        w.sums[s] = 0
    w.cases, w.times, w.most = cases_of(g), 0, 0
    prepare_schemes(w)
    plant(w)


@jit
def _forget_others(w: Work, g: Game) -> None:
    """Appraisals by the solver hold as long as an auction lasts; all others are made anew, since
    they depend on those before them."""
    is_lasting = w.is_exact + 1 == 1 << g.seat_count
    signature = mixed(g.words, g.round)
    for good in range(WEIGHTS):
        signature = mixed(signature, w.weights[good])
    for s in range(g.seat_count):
        signature = mixed(mixed(signature, g.seats[s].startup), g.seats[s].capitalist)
    for word in range(WORDS_OF_COMPANIES):
        signature = mixed(signature, g.seen[word])
    for company in range(COMPANIES):
        signature = mixed(mixed(signature, w.upgraded[company]), w.owned[company])
    if not is_lasting or signature != w.signature:
        for place in range(KEPT):
            w.keys[place] = 0
    w.signature = signature if is_lasting else 0


@jit
def _search(w: Work, until: int) -> int:
    while w.case < w.cases:
        seat = fill_case(w)
        if seat >= 0:
            return seat
        if w.case == w.cases:
            w.times = AS_PRICED
            set_wishes(w, w.games[ROOT])
    while w.simulations < until:
        if not w.has_leaf:
            walk_down(w)
            w.has_leaf = 1
        seat = value_leaf(w)
        if seat >= 0:
            return seat
        back_up(w)
        w.has_leaf = 0
    return NOBODY


@entry(types.int64(_WORKS, _GAMES, types.int64, types.int64))
def go_on(works: Works, asked: Games, until: int, answer: int) -> int:
    """Search until so many simulations are made (BEGIN: make ready); NOBODY when that is done.

    In production: so many changes are tried, and the best line is written. Else it may also return
    a seat whose production, in the game now in `asked`, the solver is to be asked about: call again
    with its `answer`, and with NOT_KNOWN where there is none.
    """
    w = works[0]
    if w.games[ROOT].phase == PRODUCTION:
        produce_by_schemes(w, until)
        return NOBODY
    if answer != NOT_KNOWN:
        here = w.games[HERE]
        keep(w, w.key, answer + standing(w, here, here.seats[w.waiting]))
    elif until == BEGIN:
        _begin(w)
    w.waiting = _search(w, until)
    if w.waiting != NOBODY:
        asked[0] = w.games[HERE]
    return int(w.waiting)
