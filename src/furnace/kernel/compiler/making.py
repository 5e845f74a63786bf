"""Making the machine code of parts before they are needed: all at once, on all cores.

It is made by a process of its own (`workshop`), which reports how far it is. One such process works
at a time; another one waits for it and finds that nothing is left to do. If the workshop fails, the
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

from furnace.kernel.compiler.kept import cache_folder, can_keep, is_complete, mark_complete
from furnace.kernel.compiler.parts import Part, part_named, registered_parts

SOURCES = Path(__file__).parents[3]
WORKSHOP = ("-m", "furnace.kernel.compiler.workshop")
WAITING = "waiting"
"""What the workshop prints when it waits for another one."""


class Progress(NamedTuple):
    """How far a part is: no step is done when it begins, all of them when it is complete."""

    part: str
    done: int
    steps: int


def show(progress: Progress) -> None:
    """Name a part on the error stream when its compilation begins."""
    if progress.done == 0:
        _print(_beginning(progress.part), part=part_name(progress.part), folder=str(cache_folder()))


def _beginning(part: str) -> str:
    """Return the message for a part that is compiled; one that cannot be kept has its own."""
    codes = [one.code for one in registered_parts() if one.name == part]
    return "fast-compiling" if all(map(can_keep, codes)) else "fast-compiling-unkept"


def part_name(part: str) -> str:
    """Return what people call a part."""
    from furnace.text.catalogue import catalogue  # not needed where nothing is compiled

    message = f"part-{part}"
    return catalogue().say(message) if catalogue().has(message) else part


@cache
def say_waiting() -> None:
    """Say, once, that this process waits for another one that is compiling."""
    _print("fast-waiting")


def warn_of(version: str, why: str) -> None:
    """Say that compiling will be slow, because Numba is not as it was."""
    _print("fast-unpatched", version=version, why=why)


def _print(message: str, **fields: str) -> None:
    from furnace.text.catalogue import catalogue

    print(catalogue().say(message, **fields), file=sys.stderr, flush=True)


watchers: list[Callable[[Progress], None]] = [show]
"""Called with every step of the parts that this process waits for."""

_begun: set[str] = set()


def begin_here(part: str) -> None:
    """Tell the watchers that a part is compiled in this process."""
    _tell(Progress(part, 0, 1))


def _tell(progress: Progress) -> None:
    """Tell the watchers, but not twice that a part begins."""
    if progress.done or progress.part not in _begun:
        _begun.add(progress.part)
        for watcher in watchers:
            watcher(progress)


@cache
def make_ready(*parts: str) -> None:
    """Compile what is not kept of these parts, and wait until that is done.

    The workshop does it; what it leaves out is compiled in this process. If nothing can be kept, a
    part is compiled when its modules are imported.
    """
    ask_workshop(*parts)
    for part in map(part_named, missing_parts(*parts)):
        if is_apart() and can_keep(part.code):
            _make_here(part)


_asked: set[str] = set()
_asking = Lock()


def ask_workshop(*parts: str) -> None:
    """Have the workshop compile what is not kept of these parts; do not ask twice for a part."""
    with _asking:
        missing = [part for part in missing_parts(*parts) if part not in _asked]
        codes = dict.fromkeys(part_named(part).code for part in missing)
        if missing and all(map(can_keep, codes)) and is_apart():
            _asked.update(missing)
            with suppress(OSError):  # no process can be started
                _run_workshop(",".join(code.package for code in codes), *missing)


def is_apart() -> bool:
    """Whether functions are compiled apart; otherwise the workshop has nothing to do."""
    from furnace.kernel.compile import IS_APART  # it imports Numba, and in the end this file

    return IS_APART


def _make_here(part: Part) -> None:
    """Import a part, which compiles it, and remember that the workshop is not needed for it."""
    from furnace.kernel.compiler.separate import entries_of  # it imports this file

    for module in part.modules:
        import_module(module)
    mark_complete(part, entries_of(part))
    _tell(Progress(part.name, 1, 1))


def missing_parts(*parts: str) -> list[str]:
    """Return those of these parts that are not completely compiled."""
    return [part for part in parts if not is_complete(part_named(part))]


def _run_workshop(*arguments: str) -> None:
    """Run the workshop. It imports nothing from the current folder, where files may have any name
    (`-P`; an empty entry in the path would mean the same folder)."""
    paths = [str(SOURCES), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    with subprocess.Popen(
        [sys.executable, "-P", *WORKSHOP, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as workshop:
        assert workshop.stdout is not None
        for line in workshop.stdout:
            _hear(line.strip())


def _hear(line: str) -> None:
    """Pass on what the workshop reports."""
    if line == WAITING:
        say_waiting()
    else:
        part, done, steps = line.split()
        _tell(Progress(part, int(done), int(steps)))
