"""A small package of compiled functions above the kernel, with a cache of its own.

Code runs in processes of its own: what a process has compiled stays compiled in it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import furnace

SOURCES = Path(furnace.__file__).parents[1]

REGISTERING = """
from furnace.kernel import KERNEL
from furnace.kernel.compiler.parts import register_package, register_part

SCRATCH = register_package("scratch", base=KERNEL)
register_part("scratch", SCRATCH, "scratch.calling")
"""

HEADER = """
from __future__ import annotations

from numba import types

from furnace.kernel.compile import entry, jit

"""

CALLED = """
@jit
def raised(number: int) -> int:
    return number + 1
"""

CALLING = """
from scratch.called import raised

@entry(types.int64(types.int64))
def ask(number: int) -> int:
    return raised(number)
"""

ASK = """
from scratch.calling import ask
print(ask(41), sum(ask.stats.cache_hits.values()), sum(ask.stats.cache_misses.values()))
"""

BEGINNING = "Compiling the scratch for this machine. This happens only once…"

LOADED, COMPILED = "1 0", "0 1"
"""Where the process that asks has its machine code from."""

WITHOUT_BUILDER = """
import furnace.kernel.compiler.build as build
build._run_builder = lambda *arguments: None
"""


class Scratch:
    """The package `scratch`: `called` has a function, `calling` an entry that calls it."""

    def __init__(self, folder: Path) -> None:
        self.cache = folder / "cache"
        self._sources = folder / "sources"
        self.write("__init__", REGISTERING, header="")
        self.write("called", CALLED)
        self.write("calling", CALLING)

    def write(self, module: str, text: str, header: str = HEADER) -> None:
        """Write a module of the package."""
        file = self._sources / "scratch" / f"{module}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(header + text)

    def start(self, code: str, folder: Path | None = None) -> subprocess.Popen[str]:
        """Start a process, in this folder or in that of the tests."""
        return subprocess.Popen(
            [sys.executable, "-c", code],
            env=os.environ
            | {"PYTHONPATH": f"{SOURCES}{os.pathsep}{self._sources}"}
            | {"XDG_CACHE_HOME": str(self.cache)},
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, code: str = ASK, folder: Path | None = None) -> tuple[str, str]:
        """Run code to its end; return what it prints, and what it says on the error stream."""
        process = self.start(code, folder)
        output, errors = process.communicate()
        assert process.returncode == 0, errors
        return output.strip(), errors.strip()

    def fails(self, code: str = ASK) -> str:
        """Return how a process fails."""
        process = self.start(code)
        _, errors = process.communicate()
        assert process.returncode != 0
        return errors

    def kept(self, kind: str) -> list[Path]:
        """Return the files of one kind in the cache: function, entry, complete."""
        return sorted((self.cache / "furnace").rglob(f"*.{kind}"))
