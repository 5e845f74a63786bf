"""Separate compilation: functions are compiled on their own, entries are linked from them.

A function's types follow from its annotations. So it is compiled without those it calls, once for
all entries, by any process, and its bitcode is cached. An entry's types are given, and its machine
code is cached. Both are identified by their *symbol*: the module and the name in it.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numba

from furnace.kernel.compiler import internals
from furnace.kernel.compiler.build import ask_builder, report_start, report_waiting
from furnace.kernel.compiler.cache import (
    PROCESS_START,
    exclusive,
    path_of,
    read,
    remove_if_changed,
    write,
)
from furnace.kernel.compiler.options import OPTIONS
from furnace.kernel.compiler.parts import Part, package_of, part_of
from furnace.kernel.compiler.signatures import signature_of

Function = TypeVar("Function", bound=Callable[..., Any])


class Entry(NamedTuple):
    """A function that Python calls, and its signature."""

    function: Any
    signature: Any


functions: dict[str, Any] = {}
entries: dict[str, Entry] = {}
"""All imported functions and entries, by symbol."""

_is_deferred = False


def jit(function: Function) -> Function:
    """Make a function callable from other compiled functions, with the types of its annotations."""
    symbol = _symbol_of(function)
    compiled: Any = numba.njit(**OPTIONS)(function)
    internals.declare(compiled, symbol, partial(signature_of, function))
    functions[symbol] = compiled
    callable_: Function = compiled
    return callable_


def entry(signature: Any) -> Callable[[Function], Function]:
    """Load the machine code of a function that Python calls, or compile it."""

    def ready(function: Function) -> Function:
        symbol = _symbol_of(function)
        entries[symbol] = Entry(function, signature)
        compiled: Function = function if _is_deferred else _ready_entry(symbol)
        return compiled

    return ready


def defer_entries() -> None:
    """Do not compile entries on import any more; call `compile_entry` for them instead."""
    global _is_deferred
    _is_deferred = True


def _symbol_of(function: Callable[..., Any]) -> str:
    name = function.__qualname__
    assert "." not in name, f"{name} is not at the top level of a module"
    return f"{function.__module__}.{name}"


def module_of(symbol: str) -> str:
    """Return the module that a symbol is in."""
    return symbol.rpartition(".")[0]


def _ready_entry(symbol: str) -> Any:
    """Return an entry from the cache, from the builder or, if that fails, compiled here."""
    package, part = package_of(module_of(symbol)), part_of(module_of(symbol))
    if part is not None and not is_cached(symbol):
        ask_builder(part.name)
    if package is None or is_cached(symbol):
        return compile_entry(symbol)
    report_start(part.name if part else package.name)
    with exclusive(package, report_waiting):
        compiled = compile_entry(symbol)
        remove_if_changed(package, since=PROCESS_START)
    return compiled


def compile_entry(symbol: str) -> Any:
    """Return an entry that Python can call, from the cache or compiled now."""
    function, signature = entries[symbol]
    compiler = internals.entry_compiler(bitcode_of)
    compiled: Any = numba.njit(**OPTIONS, pipeline_class=compiler)(function)
    path = _path_of(symbol)
    if path is not None:
        internals.cache_in(compiled, path)
    compiled.compile(signature)
    compiled.disable_compile()
    return compiled


@cache
def bitcode_of(symbol: str) -> bytes | None:
    """Return the LLVM bitcode of a function, from the cache or compiled now."""
    if symbol not in functions:
        return None
    path = _path_of(symbol)
    kept = read(path) if path else None
    if kept is not None:
        return kept
    function = functions[symbol].py_func
    made = internals.bitcode_of(function, symbol, signature_of(function))
    if path is not None:
        write(path, made)
    return made


def is_cached(symbol: str) -> bool:
    """Whether a function or an entry is cached and intact."""
    path = _path_of(symbol)
    return path is not None and read(path) is not None


def _path_of(symbol: str) -> Path | None:
    """Return the cache file of a symbol; None if its package is not registered, as in tests."""
    package = package_of(module_of(symbol))
    kind = "function" if symbol in functions else "entry"
    return path_of(package, symbol, kind) if package else None


def entries_of(part: Part) -> list[str]:
    """Return the entries of a part whose modules have been imported."""
    return [symbol for symbol in entries if module_of(symbol) in part.modules]


def functions_called(symbol: str) -> Iterator[str]:
    """Yield all functions that an entry may call, directly or indirectly."""
    waiting, known = [entries[symbol].function], set[str]()
    while waiting:
        function = waiting.pop()
        for name in _globals_read(function):
            called = getattr(function.__globals__.get(name), "py_func", None)
            callee = f"{called.__module__}.{called.__qualname__}" if called else ""
            if callee in functions and callee not in known:
                known.add(callee)
                waiting.append(called)
                yield callee


def _globals_read(function: Callable[..., Any]) -> Iterator[str]:
    """Yield the global names that a function reads, without attributes."""
    for instruction in dis.get_instructions(function):
        if instruction.opname == "LOAD_GLOBAL":
            yield instruction.argval
