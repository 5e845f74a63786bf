"""The parts of the solver that a ruleset needs."""

from __future__ import annotations

from functools import cache

from furnace.engine.ruleset import Ruleset
from furnace.solver.columns.scope import NOT_COLUMNS, is_ruleset_modelled


@cache
def solvers_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the parts that solve the productions of a ruleset."""
    if not is_ruleset_modelled(ruleset):
        return ("full",)
    return ("columns", "full") if set(NOT_COLUMNS) & {*ruleset.capitalists} else ("columns",)
