"""Making the machine code of parts before they are needed: all at once, on all cores.

It is made by a process of its own (`builder`), which reports how far it is. One such process works
at a time; another one waits for it and finds that nothing is left to do. If the builder fails, the
part is made in this process.
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
"""What the builder prints when it waits for another one."""


class Progress(NamedTuple):
    """How far a part is: no step is done when it begins, all of them when it is complete."""

    part: str
    done: int
    steps: int


def show_progress(progress: Progress) -> None:
    """Name a part on the error stream when its compilation begins."""
    if progress.done == 0:
        _print(_beginning(progress.part), part=part_name(progress.part), folder=str(cache_folder()))


def _beginning(part: str) -> str:
    """Return the message for a part that is compiled; one that cannot be kept has its own."""
    codes = [one.code for one in registered_parts() if one.name == part]
    return "fast-compiling" if all(map(can_write, codes)) else "fast-compiling-unkept"


def part_name(part: str) -> str:
    """Return what people call a part."""
    from furnace.text.catalogue import catalogue  # not needed where nothing is compiled

    message = f"part-{part}"
    return catalogue().say(message) if catalogue().has(message) else part


@cache
def report_waiting() -> None:
    """Say, once, that this process waits for another one that is compiling."""
    _print("fast-waiting")


def warn_unpatched(version: str, why: str) -> None:
    """Say that compiling will be slow, because Numba is not as it was."""
    _print("fast-unpatched", version=version, why=why)


def _print(message: str, **fields: str) -> None:
    from furnace.text.catalogue import catalogue

    print(catalogue().say(message, **fields), file=sys.stderr, flush=True)


listeners: list[Callable[[Progress], None]] = [show_progress]
"""Called with every step of the parts that this process waits for."""

_started: set[str] = set()


def report_start(part: str) -> None:
    """Tell the listeners that a part is compiled in this process."""
    _notify(Progress(part, 0, 1))


def _notify(progress: Progress) -> None:
    """Tell the listeners, but not twice that a part begins."""
    if progress.done or progress.part not in _started:
        _started.add(progress.part)
        for watcher in listeners:
            watcher(progress)


@cache
def ensure_compiled(*parts: str) -> None:
    """Compile what is not kept of these parts, and wait until that is done.

    The builder does it; what it leaves out is compiled in this process. If nothing can be kept, a
    part is compiled when its modules are imported.
    """
    ask_builder(*parts)
    for part in map(part_named, missing_parts(*parts)):
        if compiles_separately() and can_write(part.code):
            _build_here(part)


_asked: set[str] = set()
_asking = Lock()


def ask_builder(*parts: str) -> None:
    """Have the builder compile what is not kept of these parts; do not ask twice for a part."""
    with _asking:
        missing = [part for part in missing_parts(*parts) if part not in _asked]
        codes = dict.fromkeys(part_named(part).code for part in missing)
        if missing and all(map(can_write, codes)) and compiles_separately():
            _asked.update(missing)
            with suppress(OSError):  # no process can be started
                _run_builder(",".join(code.package for code in codes), *missing)


def compiles_separately() -> bool:
    """Whether functions are compiled apart; otherwise the builder has nothing to do."""
    from furnace.kernel.compile import (
        COMPILES_SEPARATELY,  # it imports Numba, and in the end this file
    )

    return COMPILES_SEPARATELY


def _build_here(part: Part) -> None:
    """Import a part, which compiles it, and remember that the builder is not needed for it."""
    from furnace.kernel.compiler.separate import entries_of  # it imports this file

    for module in part.modules:
        import_module(module)
    mark_complete(part, entries_of(part))
    _notify(Progress(part.name, 1, 1))


def missing_parts(*parts: str) -> list[str]:
    """Return those of these parts that are not completely compiled."""
    return [part for part in parts if not is_complete(part_named(part))]


def _run_builder(*arguments: str) -> None:
    """Run the builder. It imports nothing from the current folder, where files may have any name
    (`-P`; an empty entry in the path would mean the same folder)."""
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
    """Pass on what the builder reports."""
    if line == WAITING:
        report_waiting()
    else:
        part, done, steps = line.split()
        _notify(Progress(part, int(done), int(steps)))
