"""The parts of the solver that a ruleset needs."""

from __future__ import annotations

from functools import cache

from furnace.engine.ruleset import Ruleset
from furnace.solver.columns.scope import CAPITALISTS_NOT_MODELLED, is_ruleset_modelled


@cache
def parts_of_ruleset(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the parts that solve the productions of a ruleset."""
    if not is_ruleset_modelled(ruleset):
        return ("full",)
    return (
        ("columns", "full")
        if set(CAPITALISTS_NOT_MODELLED) & {*ruleset.capitalists}
        else ("columns",)
    )
