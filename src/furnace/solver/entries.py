"""Which modules hold entries, and making the machine code of all of them at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

from furnace.engine.ruleset import Ruleset
from furnace.kernel.compile import FURNACE, cache_folder, tell, watchers
from furnace.solver.columns.reach import NOT_COLUMNS

PARTS: dict[str, tuple[str, ...]] = {
    "kernel": ("furnace.kernel.batch", "furnace.kernel.masks", "furnace.kernel.outcomes"),
    "columns": ("furnace.solver.columns.solve",),
    "full": ("furnace.solver.full.solve_full",),
    "search": ("furnace.bots.search.entries",),
}
"""The modules that hold entries, by what is needed at a time: whoever plays the base game does not
wait for what only Interbellum needs."""


def modules_of(parts: Iterable[str]) -> list[str]:
    """The modules with entries of these parts."""
    return [module for part in parts for module in PARTS[part]]


def solvers_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The parts that solve the productions of a ruleset."""
    if ruleset.is_chain or not ruleset.is_plain:
        return ("full",)
    return ("columns", "full") if set(NOT_COLUMNS) & {*ruleset.capitalists} else ("columns",)


@cache
def make_ready(*parts: str) -> None:
    """Before parts are first used: compile all that has not been kept, at once.

    In processes of their own, so that it takes half as long as if its modules were imported one
    after another. Where they cannot be started, it is compiled as it is imported.
    """
    missing = _missing(parts)
    if not missing:
        return
    _tell_of(missing)
    path = os.pathsep.join([str(FURNACE.parent), os.environ.get("PYTHONPATH", "")])
    subprocess.run(
        [sys.executable, "-m", "furnace.solver", *missing],
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def compile_all(parts: list[str]) -> None:
    """Compile what has not been kept of these parts, or of all; one process for each core."""
    missing = _missing(parts or PARTS)
    _tell_of(missing)
    with ProcessPoolExecutor(cpu_count(), get_context("spawn")) as pool:
        list(pool.map(_compile, missing))


def _missing(parts: Iterable[str]) -> list[str]:
    return [part for part in parts if not _mark(part).exists()]


def _tell_of(parts: Iterable[str]) -> None:
    for package in dict.fromkeys(map(_package_of, parts)):
        tell(package)


def _compile(part: str) -> None:
    watchers.clear()  # whoever asked for it has been told
    for module in PARTS[part]:
        import_module(module)
    _mark(part).touch()


def _mark(part: str) -> Path:
    """A file in the cache that stands for all of a part."""
    return cache_folder(_package_of(part)) / f"{part}.complete"


def _package_of(part: str) -> str:
    return PARTS[part][0].split(".")[1]
