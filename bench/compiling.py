"""The time to compile for the first time, and to load from the cache.

With the worktree of another commit (`--worktree`), the two are compiled alternately, each time with
an empty cache; the ratio is the median of the turns.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.figure import Figure, at_most, at_most_times
from bench.worker import ROOT, commit_of

COMPILED_S, LOADED_S = 30, 2
TURNS = 3
SCRIPT = str(ROOT / "bench" / "compile_parts.py")


class FirstCall(NamedTuple):
    """A first call, and how long it may take compared with another commit."""

    name: str
    needed: tuple[str, ...]
    target: float | None = None


FIRST_CALLS = (
    FirstCall("kernel", ("kernel",)),
    FirstCall("solver for base", ("base", "solver")),
    FirstCall("solver for Interbellum", ("interbellum", "solver")),
    FirstCall("solver and search for base", ("base", "solver", "search"), 0.7),
    FirstCall("solver and search for Interbellum", ("interbellum", "solver", "search"), 0.5),
)

ALL = (("kernel",), ("base", "solver", "search"), ("interbellum", "solver"))
WITHOUT_SEARCH = (("kernel",), ("base", "solver"), ("interbellum", "solver"))


def compiling_figures(worktree: Path | None = None, turns: int = TURNS) -> list[Figure]:
    """Return the times of first calls with an empty cache, then of loading from the cache."""
    made = [_compiled(call, worktree, turns) for call in FIRST_CALLS]
    with tempfile.TemporaryDirectory() as cache:
        for needed in ALL:
            _seconds(cache, needed)
        loaded = median(_loaded(cache, WITHOUT_SEARCH) for _ in range(5))
        all_loaded = median(_loaded(cache, ALL) for _ in range(5))
    return [
        *made,
        at_most("kernel and solver from the cache", "s", loaded, LOADED_S),
        at_most("kernel, solver and search from the cache", "s", all_loaded, LOADED_S),
    ]


def _compiled(call: FirstCall, worktree: Path | None, turns: int) -> Figure:
    name = f"{call.name}, compiled for the first time"
    if worktree is None:
        return at_most(name, "s", _first_seconds(call, ROOT), COMPILED_S)
    times = [(_first_seconds(call, ROOT), _first_seconds(call, worktree)) for _ in range(turns)]
    ours, theirs = (median(column) for column in zip(*times, strict=True))
    ratio = median(our / their for our, their in times)
    return at_most_times(name, "s", ours, (commit_of(worktree), theirs, ratio), call.target)


def _first_seconds(call: FirstCall, root: Path) -> float:
    with tempfile.TemporaryDirectory() as cache:
        return _seconds(cache, call.needed, root)


def _loaded(cache: str, several: tuple[tuple[str, ...], ...]) -> float:
    """Return the seconds to load these in one process, Python included."""
    calls = "; ".join(f"main(*{needed!r})" for needed in several)
    code = f"from compile_parts import main; {calls}"
    return _timed(cache, ROOT, "-c", code)


def _seconds(cache: str, needed: tuple[str, ...], root: Path = ROOT) -> float:
    return _timed(cache, root, SCRIPT, *needed)


def _timed(cache: str, root: Path, *arguments: str) -> float:
    path = os.pathsep.join([str(root / "src"), str(ROOT / "bench")])
    environment = os.environ | {"XDG_CACHE_HOME": cache, "PYTHONPATH": path}
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments], check=True, env=environment, stderr=subprocess.DEVNULL
    )
    return time.perf_counter() - start
