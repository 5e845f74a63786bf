"""Where machine code is kept: in the user's cache, in a folder for each state of the sources.

The folder is named by a hash of everything that the machine code comes from: the sources of its
package and of all code below it, the compiler, the processor. So machine code never outlives its
source, and never runs on another processor.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile

from furnace.file_lock import waiting_lock
from furnace.kernel.compiler.parts import Code, Part

KEPT_S = 60 * 24 * 3600
"""Machine code of other sources is kept for this many seconds after it was made."""

TOOLS = ("numba", "llvmlite", "numpy")


def folder_of(code: Code) -> Path:
    """Return where this state of the sources keeps machine code."""
    return _home() / f"{code.name}-{source_hash(code)}"


def _home() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "furnace"


@cache
def source_hash(code: Code) -> str:
    """Return a name for all that machine code is made from, as it was when first asked for."""
    return _hash_now(code)


def _hash_now(code: Code) -> str:
    digest = sha256((_hash_now(code.base) if code.base else _machine()).encode())
    for package in (*code.sources, code.package):
        folder = _folder_of_package(package)
        for path in _sources(folder):
            digest.update(f"{package} {path.relative_to(folder).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def _folder_of_package(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def _sources(folder: Path) -> list[Path]:
    return sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")])


def _machine() -> str:
    """The compiler, its settings and the processor."""
    from llvmlite import binding

    tools = [f"{name} {version(name)}" for name in TOOLS]
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    features = binding.get_host_cpu_features().flatten()
    return f"{sys.version} {tools} {settings} {binding.get_host_cpu_name()} {features}"


def write(path: Path, data: bytes) -> None:
    """Keep data. It appears in one piece; if it cannot be written, it is made again next time."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".new", delete=False) as file:
            file.write(data)
        os.replace(file.name, path)


def read(path: Path) -> bytes | None:
    """Return what is kept there, if anything is."""
    with suppress(OSError):
        return path.read_bytes()
    return None


def is_complete(part: Part) -> bool:
    """Whether all machine code of a part is kept."""
    return _mark(part).exists()


def mark_complete(part: Part) -> None:
    """Remember that all machine code of a part is kept."""
    write(_mark(part), b"")


def _mark(part: Part) -> Path:
    return folder_of(part.code) / f"{part.name}.complete"


@contextmanager
def alone(code: Code) -> Iterator[None]:
    """Let one process at a time compile this code and that below it; the others wait."""
    if not can_keep(code.lowest):  # there is nothing to wait for
        yield
        return
    with waiting_lock(folder_of(code.lowest) / "compiling.lock"):
        yield


def can_keep(code: Code) -> bool:
    """Whether machine code can be written where it belongs."""
    folder = folder_of(code)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return os.access(folder, os.W_OK)


def forget_if_changed(code: Code) -> None:
    """Remove machine code if its sources have changed while it was made."""
    if _hash_now(code) != source_hash(code):
        shutil.rmtree(folder_of(code), ignore_errors=True)
    if code.base is not None:
        forget_if_changed(code.base)


def forget_old(code: Code) -> None:
    """Remove machine code that was made long ago, from other sources."""
    for folder in _home().glob(f"{code.name}-*"):
        with suppress(OSError):
            is_old = folder.stat().st_mtime < time.time() - KEPT_S
            if is_old and folder != folder_of(code):
                shutil.rmtree(folder, ignore_errors=True)
