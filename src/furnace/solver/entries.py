"""Which modules hold entries, and making the machine code of all of them at once."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from os import cpu_count

ENTRIES = {
    "kernel": ("furnace.kernel.batch", "furnace.kernel.masks", "furnace.kernel.outcomes"),
    "solver": (
        "furnace.solver.general.solve",
        "furnace.solver.columns.solve",
        "furnace.solver.drafts.solve",
    ),
}
"""The modules that hold entries, by package; those that take longest first."""


def modules_of(packages: Iterable[str]) -> list[str]:
    """The modules with entries of these packages."""
    return [module for package in packages for module in ENTRIES[package]]


def compile_all(packages: list[str]) -> None:
    """Compile what these packages have not kept, or all of them; one process for each core."""
    modules = modules_of(packages or ENTRIES)
    with ProcessPoolExecutor(cpu_count(), get_context("spawn")) as pool:
        list(pool.map(_compile, modules))


def _compile(module: str) -> None:
    import_module(module)
