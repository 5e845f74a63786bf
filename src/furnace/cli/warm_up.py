"""`furnace warm-up`: compile everything now, so that no game has to wait for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from rich.progress import Progress as Bar

from furnace.bots.search import SEARCH
from furnace.cli.console import console, errors
from furnace.cli.fast import prepare_fast
from furnace.kernel.compiler.making import (
    Progress,
    make_ready,
    missing_parts,
    part_name,
    watchers,
)
from furnace.kernel.compiler.parts import registered_parts
from furnace.text.catalogue import catalogue

HIGHEST = SEARCH
"""The highest code there is: with it, all parts below are registered, too."""


def warm_up() -> None:
    """Compile everything for this machine, so that no game has to wait for it."""
    prepare_fast()
    parts = registered_parts()
    names = [part.name for part in parts]
    if not missing_parts(*names):
        console.print(catalogue().say("warm-up-nothing"))
        return
    with _bars():
        make_ready(*names)
    for part in parts:
        if missing_parts(part.name):  # the other processes have failed: try it here
            for module in part.modules:
                import_module(module)
    console.print(catalogue().say("warm-up-done"))


@contextmanager
def _bars() -> Iterator[None]:
    """Show a bar for each part on a terminal; elsewhere, a line when the part begins."""
    if not errors.is_terminal:
        yield
        return
    with Bar(console=errors) as bar:
        tasks = {}

        def advance(progress: Progress) -> None:
            name, done, steps = progress
            if name not in tasks:
                tasks[name] = bar.add_task(part_name(name), total=steps)
            bar.update(tasks[name], completed=done)

        watchers[:] = [advance]
        yield
