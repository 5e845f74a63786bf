"""Compiling the way Numba does: each entry together with everything it calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import numba

from furnace.kernel.compiler.build import report_start, report_waiting
from furnace.kernel.compiler.cache import can_write, exclusive, folder_of
from furnace.kernel.compiler.options import OPTIONS
from furnace.kernel.compiler.parts import package_of, part_of

Function = TypeVar("Function", bound=Callable[..., Any])


def jit(function: Function) -> Function:
    """Make a function callable from other compiled functions."""
    compiled: Any = numba.njit(**OPTIONS)(function)
    callable_: Function = compiled
    return callable_


def entry(signature: Any) -> Callable[[Function], Function]:
    """Compile a function that Python calls, or load its machine code."""

    def compile_entry(function: Function) -> Function:
        package, part = package_of(function.__module__), part_of(function.__module__)
        if package is None:
            compiled: Any = numba.njit(signature, **OPTIONS)(function)
        else:
            with exclusive(package, report_waiting), _cached_in(folder_of(package)):
                if not any(folder_of(package).rglob(f"*.{function.__name__}-*.nbi")):
                    report_start(part.name if part else package.name)
                compiled = numba.njit(signature, cache=can_write(package), **OPTIONS)(function)
        callable_: Function = compiled
        return callable_

    return compile_entry


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Set Numba's cache folder while a function is decorated."""
    settings: Any = numba.config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
