"""A rule is compiled on its own, an entry is linked from all the rules that it calls.

A rule's types follow from its annotations. So it is compiled without those that it calls, once for
all entries, by any process; its bitcode is kept for the others. An entry's types are given, and its
machine code is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

import numba

from furnace.kernel.compiler import internals, making
from furnace.kernel.compiler.kept import alone, folder_of, read, write
from furnace.kernel.compiler.parts import code_of, part_of
from furnace.kernel.compiler.signatures import signature_of

Function = TypeVar("Function", bound=Callable[..., Any])


class Entry(NamedTuple):
    """A function that Python calls, and its types."""

    function: Any
    signature: Any


rules: dict[str, Any] = {}
entries: dict[str, Entry] = {}
"""All that have been imported, by symbol: the module and the name in it."""

_is_deferred = False


def rule(function: Function) -> Function:
    """Make a function callable from other compiled functions; its annotations are its types."""
    symbol = _symbol_of(function)
    compiled: Any = numba.njit(**internals.OPTIONS)(function)
    internals.declare(compiled, symbol, partial(signature_of, function))
    rules[symbol] = compiled
    callable_: Function = compiled
    return callable_


def entry(signature: Any) -> Callable[[Function], Function]:
    """Compile a function that Python calls, or load its machine code."""

    def compile_entry(function: Function) -> Function:
        symbol = _symbol_of(function)
        entries[symbol] = Entry(function, signature)
        compiled: Function = function if _is_deferred else _ready(symbol)
        return compiled

    return compile_entry


def _symbol_of(function: Callable[..., Any]) -> str:
    name = function.__qualname__
    assert "." not in name, f"{name} is not at the top level of a module"
    return f"{function.__module__}.{name}"


def _ready(symbol: str) -> Any:
    """An entry's machine code. If it is not kept, its whole part is made, by several processes;
    what still is missing then is compiled here."""
    module = symbol.rpartition(".")[0]
    code, part = code_of(module), part_of(module)
    if code is None or (folder_of(code) / f"{symbol}.entry").exists():
        return compile_entry(symbol)
    if part is not None:
        making.make_ready(part.name)
    making.show_once(part.name if part else code.name)
    with alone(code):
        return compile_entry(symbol)


def compile_entry(symbol: str) -> Any:
    """Return an entry's machine code: from where it is kept, or compiled here and now."""
    function, signature = entries[symbol]
    compiler = internals.entry_compiler(bitcode_of)
    compiled: Any = numba.njit(**internals.OPTIONS, pipeline_class=compiler)(function)
    code = code_of(function.__module__)
    if code is not None:
        internals.keep_in(compiled, folder_of(code) / f"{symbol}.entry")
    compiled.compile(signature)
    compiled.disable_compile()
    return compiled


@cache
def bitcode_of(symbol: str) -> bytes | None:
    """Return a rule in LLVM's bitcode: from where it is kept, or compiled here and now."""
    if symbol not in rules:
        return None
    function = rules[symbol].py_func
    code = code_of(function.__module__)
    path = folder_of(code) / f"{symbol}.rule" if code else None
    kept = read(path) if path else None
    if kept is not None:
        return kept
    made = internals.bitcode_of(function, symbol, signature_of(function))
    if path is not None:
        write(path, made)
    return made


def is_kept(symbol: str) -> bool:
    """Whether a rule or an entry has been compiled before."""
    code = code_of(symbol.rpartition(".")[0])
    kind = "rule" if symbol in rules else "entry"
    return code is not None and (folder_of(code) / f"{symbol}.{kind}").exists()


def defer_entries() -> None:
    """From now on, only note entries that are imported, for whoever compiles them one by one."""
    global _is_deferred
    _is_deferred = True


def rules_called(symbol: str) -> Iterator[str]:
    """Yield all rules that an entry may call, directly or through other rules."""
    waiting, known = [entries[symbol].function], set[str]()
    while waiting:
        function = waiting.pop()
        for name in function.__code__.co_names:
            callee = getattr(function.__globals__.get(name), "py_func", None)
            called = callee and f"{callee.__module__}.{callee.__qualname__}"
            if called in rules and called not in known:
                known.add(called)
                waiting.append(callee)
                yield called
