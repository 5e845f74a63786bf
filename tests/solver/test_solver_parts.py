"""The parts of the solver that rulesets need."""

from __future__ import annotations

import pytest

from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.kernel.compiler.parts import parts_of
from furnace.solver import SOLVER
from furnace.solver.solver_parts import parts_of_ruleset


@pytest.mark.parametrize(
    ("ruleset", "solvers"),
    [
        ("base", ["columns"]),
        ("base+short", ["columns"]),
        ("base+chain", ["full"]),
        ("base+capitalists", ["columns"]),
        ("base+capitalists+new-capitalists", ["columns", "full"]),
        (PRESETS["interbellum"](4), ["full"]),
    ],
)
def test_a_production_compiles_only_the_solvers_it_needs(ruleset: str, solvers: list[str]) -> None:
    assert list(parts_of_ruleset(parse_ruleset(ruleset))) == solvers
    assert set(solvers) <= set(parts_of(SOLVER))
