"""Which tastes a seat produces by: those that together do best on what this row may bring it."""

from __future__ import annotations

import numpy as np

from furnace.bots.search.cases import NO_ROW, TAKEN, write_case
from furnace.bots.search.resolving import resolve_row
from furnace.bots.search.tastes import REFERENCE, production_by
from furnace.bots.search.work import HERE, PRICES, ROOT, TASTES, TRIED, Work
from furnace.kernel.compile import rule
from furnace.kernel.phases.bidding import BIDDING
from furnace.kernel.rng import draw

LOOKED_AT = 6
"""So many cards of the row are tried with."""


@rule
def choose_tastes(w: Work) -> None:
    """Give every seat its tastes; those whose appraisals the solver makes have one, for prices."""
    _invent(w)
    for s in range(w.games[ROOT].seat_count):
        for number in range(TASTES):
            _copy(w, s, number, 0)
        if w.is_exact >> s & 1 == 0:
            _choose_for(w, s)


@rule
def _invent(w: Work) -> None:
    """Tastes by lot; the first one is that in the middle."""
    for number in range(TRIED):
        for price in range(PRICES):
            share = 1_000 if number == 0 else 400 + draw(w.pads[0], 1_400)
            w.tried[number, price] = REFERENCE[price] * share // 1_000
        w.tried[number, 4] = REFERENCE[4]


@rule
def _copy(w: Work, s: int, number: int, tried: int) -> None:
    for price in range(PRICES):
        w.tastes[s, number, price] = w.tried[tried, price]


@rule
def _choose_for(w: Work, s: int) -> None:
    is_bidding = w.games[ROOT].phase == BIDDING
    cards = min(LOOKED_AT, int(w.games[ROOT].row_end)) if is_bidding else 0
    found = np.zeros((1 + cards, TRIED), np.int64)
    for case in range(1 + cards):
        if is_bidding:
            write_case(w, s, max(0, case - 1), TAKEN if case else NO_ROW)
        else:
            w.games[HERE] = w.games[ROOT]
            resolve_row(w, w.games[HERE])
        for number in range(TRIED):
            found[case, number] = production_by(w, w.games[HERE], s, w.tried[number])
    best = np.zeros(1 + cards, np.int64)
    for place in range(TASTES):
        chosen = _most_help(found, best)
        for case in range(1 + cards):
            best[case] = max(best[case], found[case, chosen])
        _copy(w, s, place, chosen)


@rule
def _most_help(found: np.ndarray, best: np.ndarray) -> int:
    """The taste that adds most to what the others do."""
    most, chosen = -1, 0
    for number in range(TRIED):
        total = 0
        for case in range(len(best)):
            total += max(best[case], found[case, number])
        if total > most:
            most, chosen = total, number
    return chosen
