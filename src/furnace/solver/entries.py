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

from furnace.kernel.compile import FURNACE, cache_folder, tell, watchers

Group = tuple[str, ...]

GROUPS: dict[str, tuple[Group, ...]] = {
    "kernel": (("furnace.kernel.batch", "furnace.kernel.masks", "furnace.kernel.outcomes"),),
    "solver": (
        ("furnace.solver.general.solve",),
        ("furnace.solver.columns.solve", "furnace.solver.drafts.solve"),
    ),
    "bots": (("furnace.bots.search.entries",),),
}
"""The modules that hold entries, by package. Those of a group have rules in common, which are
compiled only once if one process does it; two groups take about as long as each other."""


def modules_of(packages: Iterable[str]) -> list[str]:
    """The modules with entries of these packages."""
    return [module for package in packages for group in GROUPS[package] for module in group]


@cache
def make_ready(*packages: str) -> None:
    """Before packages are first used: compile all that has not been kept, at once.

    In processes of their own, so that it takes half as long as if its modules were imported one
    after another. Where they cannot be started, it is compiled as it is imported.
    """
    missing = [package for package in packages if not _mark(package).exists()]
    if not missing:
        return
    for package in missing:
        tell(package)
    path = os.pathsep.join([str(FURNACE.parent), os.environ.get("PYTHONPATH", "")])
    subprocess.run(
        [sys.executable, "-m", "furnace.solver", *missing],
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def compile_all(packages: list[str]) -> None:
    """Compile what these packages have not kept, or all of them; one process for each core."""
    missing = [package for package in packages or GROUPS if not _mark(package).exists()]
    for package in missing:
        tell(package)
    groups = [group for package in missing for group in GROUPS[package]]
    with ProcessPoolExecutor(cpu_count(), get_context("spawn")) as pool:
        list(pool.map(_compile, groups))
    for package in missing:
        _mark(package).touch()


def _compile(group: Group) -> None:
    watchers.clear()  # whoever asked for it has been told
    for module in group:
        import_module(module)


def _mark(package: str) -> Path:
    """A file in the cache that stands for all of a package."""
    return cache_folder(package) / "complete"
