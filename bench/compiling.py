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

from furnace.solver.entries import PARTS, modules_of

COMPILED_S, LOADED_S = 30, 2


SOLVERS = {"base": ("columns",), "Interbellum": ("full",)}


def compiling_figures() -> list[Figure]:
    """With an empty cache, what a first call waits for: of the kernel, of the solver, and of solver
    and search for the games; then all of it from the cache."""
    made = [
        at_most(f"{name}, compiled for the first time", "s", _compile(parts), COMPILED_S)
        for name, parts in _first_calls().items()
    ]
    with tempfile.TemporaryDirectory() as cache:
        _seconds(cache, "-m", "furnace.solver")
        loaded = median(
            _load(cache, [part for part in PARTS if part != "search"]) for _ in range(5)
        )
        all_loaded = median(_load(cache, PARTS) for _ in range(5))
    return [
        *made,
        at_most("kernel and solver from the cache", "s", loaded, LOADED_S),
        at_most("kernel, solver and search from the cache", "s", all_loaded, LOADED_S),
    ]


def _first_calls() -> dict[str, tuple[str, ...]]:
    solvers = {f"solver for {game}": parts for game, parts in SOLVERS.items()}
    bots = {f"solver and search for {game}": (*parts, "search") for game, parts in SOLVERS.items()}
    return {"kernel": ("kernel",), **solvers, **bots}


def _compile(parts: tuple[str, ...]) -> float:
    names = ", ".join(map(repr, parts))
    call = f"make_ready({names}); import {', '.join(modules_of(parts))}"
    with tempfile.TemporaryDirectory() as cache:
        return _seconds(cache, "-c", f"from furnace.solver.entries import make_ready; {call}")


def _load(cache: str, parts: Iterable[str]) -> float:
    """All of it in one process, with Python itself."""
    return _seconds(cache, "-c", f"import {', '.join(modules_of(parts))}")


def _seconds(cache: str, *arguments: str) -> float:
    start = time.perf_counter()
    environment = os.environ | {"XDG_CACHE_HOME": cache}
    subprocess.run([sys.executable, *arguments], check=True, env=environment)
    return time.perf_counter() - start
