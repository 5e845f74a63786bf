"""The smallest case that still goes wrong, found by leaving out one thing after another."""

from __future__ import annotations

from collections.abc import Callable

from bench.prove.compare import Case, Solve, Verdict, ask_solver, compare
from bench.prove.exhaustive import Search, TooManyStates
from bench.prove.smaller import smaller_cases


def reduce(case: Case, is_wrong: Callable[[Case], bool]) -> Case:
    """Return a case that cannot be reduced further without losing the fault."""
    while (smaller := next(filter(is_wrong, smaller_cases(case)), None)) is not None:
        case = smaller
    return case


def verdict_of(case: Case, ask: Solve = ask_solver) -> Verdict | None:
    """Return what is wrong with the solver's answer; None also if the search takes too long."""
    search = Search(case.seat, [case.weights])
    try:
        (best,) = search.best(case.state)
    except TooManyStates:
        return None
    return compare(case, best, ask).verdict
