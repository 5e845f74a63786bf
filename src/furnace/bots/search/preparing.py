"""Before a search: schemes for the seats whose appraisals the solver does not make."""

from __future__ import annotations

from furnace.bots.search.cases import NO_ROW, write_case
from furnace.bots.search.schemes import appraise_by_schemes, plain_scheme, production_by
from furnace.bots.search.work import HERE, ROOT, SCHEMES, Work
from furnace.kernel.compile import jit

FIRST_EFFORT = 600
"""Changes that are tried on what a seat has before the auction, for all its schemes together."""


@jit
def prepare_schemes(w: Work) -> None:
    """Give every seat its schemes; where the solver makes its appraisals they stay as they are."""
    count = w.games[ROOT].seat_count
    for s in range(count):
        for number in range(SCHEMES):
            plain_scheme(w.schemes[s, number])
    for s in range(count):
        if w.is_exact >> s & 1 == 0:
            write_case(w, s, 0, NO_ROW, 0)
            for _ in range(SCHEMES):
                appraise_by_schemes(w, w.games[HERE], s, FIRST_EFFORT // SCHEMES)


@jit
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
