"""How the kernel's functions are compiled, and where the machine code is kept.

Numba's cache looks only at the file of the cached function: after a change in a function it calls
from another file the old machine code would run. So the cache lies in a folder named by a hash of
everything the machine code comes from, and a change anywhere begins a new folder.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target

Function = TypeVar("Function", bound=Callable[..., Any])

FURNACE = Path(__file__).parent.parent
BELOW = ("cards", "engine", "kernel", "solver")
"""The packages that machine code is made from, the lowest first."""

ABOVE = {"bots": "bots/search"}
"""Where a package above those keeps what is compiled; the rest of it is not."""


def _sources(package: str) -> Iterator[Path]:
    names = BELOW[: BELOW.index(package) + 1] if package in BELOW else (*BELOW, ABOVE[package])
    for name in names:
        yield from sorted((FURNACE / name).rglob("*.py"))
        yield from sorted((FURNACE / name).rglob("*.toml"))


@cache
def source_hash(package: str) -> str:
    """A name for all the text that a package's machine code is made from, where it lies (Numba
    finds machine code by that too), and its compiler."""
    digest = sha256(f"{FURNACE} {sys.version} {version('numba')} {version('numpy')}".encode())
    for path in _sources(package):
        digest.update(path.relative_to(FURNACE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def cache_folder(package: str) -> Path:
    """Where this state of the sources keeps the machine code of a package."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "furnace" / f"{package}-{source_hash(package)}"


class _Unfinished(JITCodeLibrary):
    """Code that waits to be linked into an entry, which optimises the whole once.

    Numba would optimise every function, and make machine code of it, again in each of its callers:
    most of the time that compiling takes.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0  # nobody but an entry calls it


def rule(function: Function) -> Function:
    """Compile a function that others of the kernel call, once, whatever widths they call it with.

    Left to itself Numba would compile it anew for every literal argument.
    """
    options: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: Any = numba.njit(nogil=True, error_model="numpy", **options)(function)
    template_for = compiled.get_call_template

    def widened_template(args: tuple[Any, ...], kws: Any) -> Any:
        with _unfinished():
            return template_for(tuple(map(_widened, args)), kws)

    compiled.get_call_template = widened_template
    narrow: Function = compiled
    return narrow


def _widened(kind: Any) -> Any:
    """Every integer as 64 bits, every literal as any of its kind."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


@contextmanager
def _unfinished() -> Iterator[None]:
    generator = cpu_target.target_context.codegen()
    finished, generator._library_class = generator._library_class, _Unfinished
    # A rule has no Python objects of its own to point at.
    generator.set_env = lambda name, environment: None
    try:
        yield
    finally:
        generator._library_class = finished
        if finished is not _Unfinished:
            del generator.set_env


KEPT_S = 60 * 24 * 3600
"""So long machine code of other sources is kept after it was made."""


def entry(signature: Any) -> Callable[[Function], Function]:
    """Compile a function that Python calls: its types are fixed, its machine code is kept."""

    def compile_entry(function: Function) -> Function:
        package = function.__module__.split(".")[1]
        if not any(cache_folder(package).rglob(f"*.{function.__qualname__}-*.nbi")):
            tell(package)
        with _cached_in(cache_folder(package)):
            compiled: Function = numba.njit(signature, nogil=True, cache=True, error_model="numpy")(
                function
            )
        return compiled

    return compile_entry


def _say(package: str) -> None:
    print(f"Compiling furnace.{package} for this machine; this happens once …", file=sys.stderr)


watchers: list[Callable[[str], None]] = [_say]
"""Told the name of a package before it is compiled, which takes a while."""
_told: set[str] = set()


def tell(package: str) -> None:
    """Say once that a package is being compiled."""
    if package in _told:
        return
    _told.add(package)
    _forget(package)
    for watcher in watchers:
        watcher(package)


def _forget(package: str) -> None:
    """Remove machine code that was made long ago, from other sources."""
    for folder in cache_folder(package).parent.glob(f"{package}-*"):
        if folder.stat().st_mtime < time.time() - KEPT_S:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Numba asks for the folder when a function is decorated."""
    settings: Any = numba.config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
