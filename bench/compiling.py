"""How long machine code takes to make, and to load once it is made."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from statistics import median

from bench.figure import Figure, at_most

from furnace.solver.entries import GROUPS, modules_of

COMPILED_S, LOADED_S = 30, 2


def compiling_figures() -> list[Figure]:
    """With an empty cache: what a first call waits for, of the kernel, then of the solver with the
    bots' search, and of the solver alone; then all of it from the cache."""
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as other:
        kernel, both = _compile(cache, "kernel"), _compile(cache, "solver", "bots")
        solver = _compile(other, "solver")
        loaded = median(_load(cache, ["kernel", "solver"]) for _ in range(5))
        all_loaded = median(_load(cache, GROUPS) for _ in range(5))
    return [
        at_most("kernel, compiled for the first time", "s", kernel, COMPILED_S),
        at_most("solver, compiled for the first time", "s", solver, COMPILED_S),
        at_most("solver and search, compiled for the first time", "s", both, COMPILED_S),
        at_most("kernel and solver from the cache", "s", loaded, LOADED_S),
        at_most("kernel, solver and search from the cache", "s", all_loaded, LOADED_S),
    ]


def _compile(cache: str, *packages: str) -> float:
    names = ", ".join(map(repr, packages))
    call = f"make_ready({names}); import {', '.join(modules_of(packages))}"
    return _seconds(cache, "-c", f"from furnace.solver.entries import make_ready; {call}")


def _load(cache: str, packages: Iterable[str]) -> float:
    """All of it in one process, with Python itself."""
    return _seconds(cache, "-c", f"import {', '.join(modules_of(packages))}")


def _seconds(cache: str, *arguments: str) -> float:
    start = time.perf_counter()
    environment = os.environ | {"XDG_CACHE_HOME": cache}
    subprocess.run([sys.executable, *arguments], check=True, env=environment)
    return time.perf_counter() - start
