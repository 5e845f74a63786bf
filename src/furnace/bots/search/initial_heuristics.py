"""Initial heuristics for the seats whose leaf values do not come from the solver."""

from __future__ import annotations

from furnace.bots.search.heuristics import produce_by_heuristic
from furnace.bots.search.local_search import local_search_value, reset_heuristic
from furnace.bots.search.scenarios import NO_ROW, set_up_scenario
from furnace.bots.search.workspace import HEURISTICS, LEAF, ROOT, Workspace
from furnace.kernel.compile import jit

INITIAL_STEPS = 600
"""Steps of local search on a seat's cards before the auction, for all its heuristics."""


@jit
def init_heuristics(w: Workspace) -> None:
    """Reset the heuristics of every seat, and improve those that are needed for leaf values."""
    count = w.games[ROOT].seat_count
    for s in range(count):
        for number in range(HEURISTICS):
            reset_heuristic(w.heuristics[s, number])
    for s in range(count):
        if w.exact_seats >> s & 1 == 0:
            set_up_scenario(w, s, 0, NO_ROW, 0)
            for _ in range(HEURISTICS):
                local_search_value(w, w.games[LEAF], s, INITIAL_STEPS // HEURISTICS)


@jit
def search_production(w: Workspace, steps: int) -> None:
    """Find a plan for the searching seat's production by local search; write it to `w.plan`."""
    s, g = w.seat, w.games[ROOT]
    for number in range(HEURISTICS):
        reset_heuristic(w.heuristics[s, number])
    best = -1
    for _ in range(HEURISTICS):
        value = local_search_value(w, g, s, steps // HEURISTICS)
        if value >= best:
            best = value
            w.trial_heuristics[2] = w.trial_heuristics[0]
    produce_by_heuristic(w, g, s, w.trial_heuristics[2])
