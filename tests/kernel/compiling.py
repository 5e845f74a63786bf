"""Imports every module of the kernel and prints, as JSON, what that has compiled.

Run as a program, in a process of its own: what is compiled in a process stays so.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from numba.core.dispatcher import Dispatcher


def compiled(package: str) -> dict[str, Any]:
    """For each compiled function how many specialisations it has, and whence they came."""
    found: dict[str, Dispatcher] = {}
    for module in _modules(package):
        for value in vars(module).values():
            if isinstance(value, Dispatcher) and value.py_func.__module__.startswith(package):
                found[f"{value.py_func.__module__}.{value.py_func.__qualname__}"] = value
    return {
        name: {
            "is_entry": not dispatcher.targetoptions.get("no_cpython_wrapper", False),
            "specialisations": len(dispatcher.nopython_signatures),
            "hits": sum(dispatcher.stats.cache_hits.values()),
            "misses": sum(dispatcher.stats.cache_misses.values()),
        }
        for name, dispatcher in found.items()
    }


def _modules(package: str) -> list[Any]:
    root = import_module(package)
    names = [module.name for module in walk_packages(root.__path__, f"{package}.")]
    return [import_module(name) for name in names]


if __name__ == "__main__":
    import numba  # its own import is not ours to shorten

    assert numba
    began = time.perf_counter()
    functions = compiled(sys.argv[1])
    json.dump({"seconds": time.perf_counter() - began, "functions": functions}, sys.stdout)
