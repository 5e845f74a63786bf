"""`furnace warm-up`: compile the machine code ahead of time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import NoReturn

from rich.progress import Progress as Bar

from furnace.bots.search import SEARCH
from furnace.cli.console import console, errors, fail, say
from furnace.cli.fast import require_kernel
from furnace.kernel.compiler.build import (
    Progress,
    compiles_separately,
    ensure_compiled,
    listeners,
    missing_parts,
    part_name,
)
from furnace.kernel.compiler.cache import cache_folder, can_write
from furnace.kernel.compiler.parts import part_named, parts_up_to


def warm_up() -> None:
    """Compile the rules engine, the solver and the bots now, so that no game has to wait."""
    require_kernel()
    parts = parts_up_to(SEARCH)  # no package is above that of the search
    missing = missing_parts(*[part.name for part in parts])
    if not missing:
        console.print(say("warm-up-nothing"))
        return
    if not all(can_write(part_named(name).package) for name in missing):
        _fail_to_keep()
    with _bars():
        ensure_compiled(*missing)
    _check_all_cached(missing)
    console.print(say("warm-up-done"))


def _check_all_cached(names: Iterable[str]) -> None:
    """Fail if a part is still missing; Numba without its internals compiles it only now."""
    for name in missing_parts(*names):
        if compiles_separately():
            _fail_to_keep()
        for module in part_named(name).modules:
            import_module(module)


def _fail_to_keep() -> NoReturn:
    fail(say("warm-up-unkept", folder=str(cache_folder())), code=1)


@contextmanager
def _bars() -> Iterator[None]:
    """Show a bar for each part on a terminal; elsewhere a line is printed when it begins."""
    if not errors.is_terminal:
        yield
        return
    with Bar(console=errors) as bar:
        tasks = {}

        def advance(progress: Progress) -> None:
            name, done, steps = progress
            if name not in tasks:
                tasks[name] = bar.add_task(part_name(name), total=steps)
            bar.update(tasks[name], completed=done, total=steps)

        before = listeners[:]
        listeners[:] = [advance]
        try:
            yield
        finally:
            listeners[:] = before
