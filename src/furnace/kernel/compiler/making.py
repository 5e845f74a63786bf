"""Making the machine code of parts before they are needed: all at once, on all cores.

It is made by a process of its own (`workshop`), which reports how far it is. One such process works
at a time; another one waits for it and finds that nothing is left to do.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from furnace.kernel.compiler.kept import can_keep, is_complete
from furnace.kernel.compiler.parts import part_named

SOURCES = Path(__file__).parents[3]
WORKSHOP = ("-m", "furnace.kernel.compiler.workshop")


class Progress(NamedTuple):
    """How far a part is: no step is done when it begins, all of them when it is complete."""

    part: str
    done: int
    steps: int


def show(progress: Progress) -> None:
    """Name a part on the error stream when its compilation begins."""
    if progress.done == 0:
        _print("fast-compiling", part=part_name(progress.part))


def part_name(part: str) -> str:
    """Return what people call a part."""
    from furnace.text.catalogue import catalogue  # not needed where nothing is compiled

    message = f"part-{part}"
    return catalogue().say(message) if catalogue().has(message) else part


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

    If that is impossible, a part is compiled in this process when its modules are imported.
    """
    missing = missing_parts(*parts)
    codes = dict.fromkeys(part_named(part).code for part in missing)
    if missing and all(can_keep(code) for code in codes):
        with suppress(OSError):  # no process can be started
            _run_workshop(",".join(code.package for code in codes), *missing)


def missing_parts(*parts: str) -> list[str]:
    """Return those of these parts that are not completely compiled."""
    return [part for part in parts if not is_complete(part_named(part))]


def _run_workshop(*arguments: str) -> None:
    path = os.pathsep.join([str(SOURCES), os.environ.get("PYTHONPATH", "")])
    with subprocess.Popen(
        [sys.executable, *WORKSHOP, *arguments],
        env=os.environ | {"PYTHONPATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as workshop:
        assert workshop.stdout is not None
        for line in workshop.stdout:
            part, done, steps = line.split()
            _tell(Progress(part, int(done), int(steps)))
