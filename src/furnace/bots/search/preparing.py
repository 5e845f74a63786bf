"""Before a search: schemes for the seats whose appraisals the solver does not make."""

from __future__ import annotations

from furnace.bots.search.cases import NO_ROW, write_case
from furnace.bots.search.resolving import resolve_row
from furnace.bots.search.schemes import appraise_by_schemes, plain_scheme, production_by
from furnace.bots.search.work import HERE, ROOT, SCHEMES, Work
from furnace.kernel.compile import rule
from furnace.kernel.phases.bidding import BIDDING

FIRST_EFFORT = 300
"""Changes that are tried on what a seat has before the auction, for each of its schemes."""


@rule
def prepare_schemes(w: Work) -> None:
    """Give every seat its schemes; those whose appraisals the solver makes have them for prices."""
    for s in range(w.games[ROOT].seat_count):
        for number in range(SCHEMES):
            plain_scheme(w.schemes[s, number])
        if w.is_exact >> s & 1 == 0:
            _write_beginning(w, s)
            for _ in range(SCHEMES):
                appraise_by_schemes(w, w.games[HERE], s, FIRST_EFFORT // SCHEMES)


@rule
def produce_by_schemes(w: Work, effort: int) -> None:
    """Write the best line found for the production of the seat that asks."""
    s, g = w.seat, w.games[ROOT]
    for number in range(SCHEMES):
        plain_scheme(w.schemes[s, number])
    best = -1
    for _ in range(SCHEMES):
        value = appraise_by_schemes(w, g, s, effort // SCHEMES)
        if value >= best:
            best = value
            w.trials[2] = w.trials[0]
    production_by(w, g, s, w.trials[2])


@rule
def _write_beginning(w: Work, s: int) -> None:
    """What the seat would produce with if the auction ended without it, or as it stands."""
    if w.games[ROOT].phase == BIDDING:
        write_case(w, s, 0, NO_ROW)
    else:
        w.games[HERE] = w.games[ROOT]
        resolve_row(w, w.games[HERE])
