"""Compiling parts before they are needed, in one go and on all cores.

A separate process (`builder`) compiles and reports its progress. Only one works at a time; another
one waits for it and then finds nothing left to do. If the builder fails, this process compiles the
part.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from furnace.kernel.compiler.cache import cache_folder, can_write, is_complete, mark_complete
from furnace.kernel.compiler.parts import Part, part_named, registered_parts

SOURCES = Path(__file__).parents[3]
BUILDER = ("-m", "furnace.kernel.compiler.builder")
WAITING = "waiting"
"""The line the builder prints while it waits for another one."""


class Progress(NamedTuple):
    """The progress of a part, from no steps done to all of them."""

    part: str
    done: int
    steps: int


def show_progress(progress: Progress) -> None:
    """Print a message to standard error when the compilation of a part begins."""
    if progress.done == 0:
        _print(_beginning(progress.part), part=part_name(progress.part), folder=str(cache_folder()))


def _beginning(part: str) -> str:
    """Return the message for the start of a part; a part that cannot be cached has its own."""
    packages = [one.package for one in registered_parts() if one.name == part]
    return "fast-compiling" if all(map(can_write, packages)) else "fast-compiling-unkept"


def part_name(part: str) -> str:
    """Return a part's name for people."""
    from furnace.text.catalogue import catalogue  # only needed if something is compiled

    message = f"part-{part}"
    return catalogue().say(message) if catalogue().has(message) else part


@cache
def report_waiting() -> None:
    """Print once that this process waits for another one that is compiling."""
    _print("fast-waiting")


def warn_unpatched(version: str, why: str) -> None:
    """Print that compiling will be slow, because this version of Numba is unknown."""
    _print("fast-unpatched", version=version, why=why)


def _print(message: str, **fields: str) -> None:
    from furnace.text.catalogue import catalogue

    print(catalogue().say(message, **fields), file=sys.stderr, flush=True)


listeners: list[Callable[[Progress], None]] = [show_progress]
"""Functions called with every step of the parts that this process waits for."""

_started: set[str] = set()


def report_start(part: str) -> None:
    """Notify listeners that this process compiles a part."""
    _notify(Progress(part, 0, 1))


def _notify(progress: Progress) -> None:
    """Notify listeners, but only once that a part begins."""
    if progress.done or progress.part not in _started:
        _started.add(progress.part)
        for watcher in listeners:
            watcher(progress)


@cache
def ensure_compiled(*parts: str) -> None:
    """Compile whatever of these parts is not cached, and wait for it.

    The builder compiles; this process compiles what it leaves out. If nothing can be cached, a part
    is compiled when its modules are imported.
    """
    ask_builder(*parts)
    for part in map(part_named, missing_parts(*parts)):
        if compiles_separately() and can_write(part.package):
            _build_here(part)


_asked: set[str] = set()
_asking = Lock()


def ask_builder(*parts: str) -> None:
    """Let the builder compile whatever of these parts is not cached; ask only once per part."""
    with _asking:
        missing = [part for part in missing_parts(*parts) if part not in _asked]
        packages = dict.fromkeys(part_named(part).package for part in missing)
        if missing and all(map(can_write, packages)) and compiles_separately():
            _asked.update(missing)
            with suppress(OSError):  # if no process can be started
                _run_builder(",".join(package.import_name for package in packages), *missing)


def compiles_separately() -> bool:
    """Whether functions are compiled separately; otherwise the builder has nothing to do."""
    from furnace.kernel.compile import (
        COMPILES_SEPARATELY,  # imports Numba and, indirectly, this file
    )

    return COMPILES_SEPARATELY


def _build_here(part: Part) -> None:
    """Compile a part by importing it, and record that it is complete."""
    from furnace.kernel.compiler.separate import entries_of  # imports this file

    for module in part.modules:
        import_module(module)
    mark_complete(part, entries_of(part))
    _notify(Progress(part.name, 1, 1))


def missing_parts(*parts: str) -> list[str]:
    """Return which of these parts are not completely compiled."""
    return [part for part in parts if not is_complete(part_named(part))]


def _run_builder(*arguments: str) -> None:
    """Run the builder without importing from the current folder (`-P`, no empty path entry)."""
    paths = [str(SOURCES), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    with subprocess.Popen(
        [sys.executable, "-P", *BUILDER, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as builder:
        assert builder.stdout is not None
        for line in builder.stdout:
            _handle_report(line.strip())


def _handle_report(line: str) -> None:
    """Handle a line of the builder's report."""
    if line == WAITING:
        report_waiting()
    else:
        part, done, steps = line.split()
        _notify(Progress(part, int(done), int(steps)))
