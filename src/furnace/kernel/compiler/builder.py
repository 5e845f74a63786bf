"""`python -m furnace.kernel.compiler.builder PACKAGES PART…`: compile parts, on all cores.

Importing the packages registers the parts. Each step prints a line: the part, the number of steps
done and their total. A line `waiting` means that another process is compiling.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from typing import NamedTuple

from furnace.kernel.compiler.build import WAITING
from furnace.kernel.compiler.cache import (
    check_unchanged,
    exclusive,
    hashes_of,
    is_complete,
    mark_complete,
    remove_if_changed,
    remove_old,
)
from furnace.kernel.compiler.parts import CompiledPackage, Part, part_named

MAX_PROCESSES = 8
"""More processes would cost much memory and save little time."""


class Plan(NamedTuple):
    """The missing functions and entries of a part, by symbol, and all its entries."""

    part: str
    functions: list[str]
    entries: list[str]
    all_entries: list[str]


def main(packages: str, *names: str) -> None:
    """Compile what is missing of these parts, when no other process is compiling.

    The hashes are computed before any process imports the sources.
    """
    for name in packages.split(","):
        import_module(name)
    parts = [part_named(name) for name in names]
    hashes = hashes_of(*[part.package for part in parts])
    with exclusive(parts[0].package, _report_waiting):
        missing = [part for part in parts if not is_complete(part)]
        plans = _compile(missing, hashes) if missing else []
        for part, plan in zip(missing, plans, strict=True):
            mark_complete(part, plan.all_entries)
            remove_old(part.package)
            remove_if_changed(part.package)


def _report_waiting() -> None:
    print(WAITING, flush=True)


def _compile(parts: list[Part], hashes: dict[CompiledPackage, str]) -> list[Plan]:
    """Compile what is missing of these parts; return the plans."""
    processes = min(MAX_PROCESSES, os.cpu_count() or 1)
    with ProcessPoolExecutor(processes, get_context("spawn"), _begin, (hashes,)) as pool:
        plans = _without_repeats(list(pool.map(_plan, parts)))
        report = _Report(plans)
        functions = {symbol: plan.part for plan in plans for symbol in plan.functions}
        entries = {symbol: plan.part for plan in plans for symbol in plan.entries}
        _do(pool, _compile_function, functions, report)
        _do(pool, _compile_entry, entries, report)
    return plans


def _without_repeats(plans: list[Plan]) -> list[Plan]:
    """Return plans where each function belongs only to the first part that needs it."""
    known = set[str]()
    fresh = []
    for plan in plans:
        fresh.append(plan._replace(functions=[one for one in plan.functions if one not in known]))
        known.update(plan.functions)
    return fresh


class _Report:
    """Prints the progress of every part."""

    def __init__(self, plans: list[Plan]) -> None:
        steps = {plan.part: len(plan.functions + plan.entries) for plan in plans}
        self._steps = {part: count for part, count in steps.items() if count}
        self._done = dict.fromkeys(self._steps, -1)
        for part in self._steps:
            self.step(part)

    def step(self, part: str) -> None:
        """Print that one more step of a part is done."""
        self._done[part] += 1
        print(part, self._done[part], self._steps[part], flush=True)


def _do(
    pool: ProcessPoolExecutor, work: Callable[[str], None], symbols: dict[str, str], report: _Report
) -> None:
    """Call `work` for every symbol of each part; stop after a failure."""
    futures = {pool.submit(work, symbol): part for symbol, part in symbols.items()}
    try:
        for future in as_completed(futures):
            future.result()
            report.step(futures[future])
    finally:
        for future in futures:
            future.cancel()


# Run in the processes of the pool, where importing a module does not compile its entries.


_hashes: dict[CompiledPackage, str] = {}
"""The hashes of the packages to be compiled by this process."""


def _begin(hashes: dict[CompiledPackage, str]) -> None:
    check_unchanged(hashes)  # before any of these sources is imported
    _hashes.update(hashes)
    from furnace.kernel.compiler.separate import defer_entries

    sys.stdout = sys.stderr  # standard output is for reports
    gc.disable()  # it would take a seventh of the time and save 100 MB
    defer_entries()


def _import(*modules: str) -> None:
    """Import modules; raise SourcesChanged if their sources may have changed."""
    if not sys.modules.keys() >= set(modules):
        for module in modules:
            import_module(module)
        check_unchanged(_hashes)


def _plan(part: Part) -> Plan:
    from furnace.kernel.compiler.separate import entries_of, functions_called, is_cached

    _import(*part.modules)
    own = entries_of(part)
    functions = dict.fromkeys(one for symbol in own for one in functions_called(symbol))
    return Plan(
        part.name,
        [one for one in functions if not is_cached(one)],
        [symbol for symbol in own if not is_cached(symbol)],
        own,
    )


def _compile_function(symbol: str) -> None:
    from furnace.kernel.compiler.separate import bitcode_of, module_of

    _import(module_of(symbol))
    bitcode_of(symbol)


def _compile_entry(symbol: str) -> None:
    from furnace.kernel.compiler.separate import compile_entry, module_of

    _import(module_of(symbol))
    compile_entry(symbol)


if __name__ == "__main__":
    main(*sys.argv[1:])
