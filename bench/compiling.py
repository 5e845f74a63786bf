"""How long machine code takes to make, and to load once it is made."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

from bench.figure import Figure, at_most

COMPILED_S, LOADED_S = 30, 2


def compiling_figures() -> list[Figure]:
    """With an empty cache: the kernel, then the solver on it; then both again from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        kernel, solver = _seconds(cache, "kernel"), _seconds(cache, "kernel", "solver")
        loaded = median(_seconds(cache, "kernel", "solver") for _ in range(5))
    return [
        at_most("kernel, compiled for the first time", "s", kernel, COMPILED_S),
        at_most("solver, compiled for the first time", "s", solver, COMPILED_S),
        at_most("kernel and solver from the cache", "s", loaded, LOADED_S),
    ]


def _seconds(cache: str, *packages: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "furnace.solver", *packages],
        check=True,
        env=os.environ | {"XDG_CACHE_HOME": cache},
    )
    return time.perf_counter() - start
