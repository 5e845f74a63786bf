"""How the kernel's functions are compiled, and where the machine code is kept.

Numba's cache looks only at the file of the cached function: after a change in a function it calls
from another file the old machine code would run. So the cache lies in a folder named by a hash of
everything the machine code comes from, and a change anywhere begins a new folder.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent.parent
SOURCES = ("cards", "engine", "kernel", "solver")
"""The packages whose text the machine code depends on."""


def _sources() -> Iterator[Path]:
    for package in SOURCES:
        yield from sorted((PACKAGE / package).rglob("*.py"))
        yield from sorted((PACKAGE / package).rglob("*.toml"))


def source_hash() -> str:
    """A name for all the text that machine code is made from, and for what compiles it."""
    digest = sha256(f"{sys.version} {version('numba')} {version('numpy')}".encode())
    for path in _sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def cache_folder() -> Path:
    """Where this state of the sources keeps its machine code."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "furnace" / "kernel" / source_hash()


os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())

import numba  # noqa: E402  # it reads the folder when it is imported
from numba import types  # noqa: E402
from numba.core.codegen import JITCodeLibrary  # noqa: E402
from numba.core.registry import cpu_target  # noqa: E402

# Where somebody imported it before us it has read another.
setattr(numba.config, "CACHE_DIR", os.environ["NUMBA_CACHE_DIR"])  # noqa: B010


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


def entry(signature: Any) -> Callable[[Function], Function]:
    """Compile a function that Python calls: its types are fixed, its machine code is kept."""

    def compile_entry(function: Function) -> Function:
        compiled: Function = numba.njit(signature, nogil=True, cache=True, error_model="numpy")(
            function
        )
        return compiled

    return compile_entry
