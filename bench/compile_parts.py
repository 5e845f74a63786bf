"""Compile, or load, what a game's first move needs, and end.

Started by bench/compiling.py with a game (`base`, `interbellum`) or `kernel`, and with what else it
needs: `solver`, `search`. The sources may be of an earlier commit, which named its parts elsewhere.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset

SEATS = 4


def main(game: str, *needed: str) -> None:
    """Compile parts and import their modules."""
    parts = ["kernel"] if game == "kernel" else []
    if "solver" in needed:
        parts += _solver_parts()(parse_ruleset(PRESETS[game](SEATS)))
    if "search" in needed:
        parts.append("search")
    try:
        modules = _make(parts)
    except ModuleNotFoundError:
        modules = _make_with_old_names(parts)
    for module in modules:
        import_module(module)


def _solver_parts() -> Any:
    try:
        return import_module("furnace.solver.solver_parts").parts_of_ruleset
    except ModuleNotFoundError:
        return import_module("furnace.solver.entries").solvers_of


def _make(parts: list[str]) -> list[str]:
    build = import_module("furnace.kernel.compiler.build")
    import_module("furnace.bots.search")  # with it, all parts below are registered
    build.ensure_compiled(*parts)
    part_named = import_module("furnace.kernel.compiler.parts").part_named
    return [module for part in parts for module in part_named(part).modules]


def _make_with_old_names(parts: list[str]) -> Any:
    entries = import_module("furnace.solver.entries")
    entries.ensure_compiled(*parts)
    return entries.modules_of(parts)


if __name__ == "__main__":
    main(*sys.argv[1:])
