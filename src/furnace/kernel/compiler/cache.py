"""Where machine code is kept: in the user's cache, in a folder for each state of the sources.

The folder is named by a hash of everything that the machine code comes from: the sources of its
package and of all code below it, the compiler, the processor. So machine code never outlives its
source, and never runs on another processor.
"""

from __future__ import annotations

import math
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

from furnace.file_lock import waiting_lock
from furnace.kernel.compiler.parts import Code, Part

MAX_AGE_S = 60 * 24 * 3600
"""Machine code of other sources is kept for this many seconds after it was made."""

UNFINISHED_AGE_S = 24 * 3600
"""A file that is being written is left over after this many seconds."""

DIGEST_BYTES = sha256().digest_size

TOOLS = ("numba", "llvmlite", "numpy")

PROCESS_START = time.time()
"""When this process began to import what machine code is made from."""


class SourcesChanged(Exception):
    """The sources of a code are not those that were to be compiled."""


def folder_of(code: Code) -> Path:
    """Return where this state of the sources keeps machine code."""
    return cache_folder() / f"{code.name}-{source_hash(code)}"


def cache_folder() -> Path:
    """Return where all machine code is kept."""
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


def hashes_of(*codes: Code) -> dict[Code, str]:
    """Return the hashes of these codes and of all code below them."""
    return {one: source_hash(one) for code in codes for one in code.layers}


def check_unchanged(hashes: dict[Code, str]) -> None:
    """Raise SourcesChanged unless these are the hashes of the sources, when first asked for and
    now."""
    for code, expected in hashes.items():
        if not expected == source_hash(code) == _hash_now(code):
            raise SourcesChanged(code.package)


def _folder_of_package(package: str) -> Path:
    """Return where a package is, without importing those that it is in."""
    outermost, *inner = package.split(".")
    spec = find_spec(outermost)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent.joinpath(*inner)


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
    """Keep data with its digest. It appears in one piece; if it cannot be written, it is made again
    next time."""
    new = path.with_name(f"{path.name}-{uuid4().hex}.new")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            new.write_bytes(sha256(data).digest() + data)
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)


def read(path: Path) -> bytes | None:
    """Return what is kept there; nothing if it cannot be read, or is not what was written."""
    with suppress(OSError):
        kept = path.read_bytes()
        digest, data = kept[:DIGEST_BYTES], kept[DIGEST_BYTES:]
        if sha256(data).digest() == digest:
            return data
    return None


def path_of(code: Code, symbol: str, kind: str) -> Path:
    """Return where a function or an entry is kept."""
    return folder_of(code) / f"{symbol}.{kind}"


def is_complete(part: Part) -> bool:
    """Whether all machine code of a part is kept, and intact."""
    entries = read(_mark(part))
    return entries is not None and all(
        read(path_of(part.code, symbol, "entry")) is not None for symbol in entries.decode().split()
    )


def mark_complete(part: Part, entries: Iterable[str]) -> None:
    """Remember that all machine code of a part is kept: that of these entries."""
    write(_mark(part), "\n".join(entries).encode())


def _mark(part: Part) -> Path:
    return folder_of(part.code) / f"{part.name}.complete"


@contextmanager
def exclusive(code: Code, when_waiting: Callable[[], None]) -> Iterator[None]:
    """Let one process at a time compile this code and that below it; the others wait, and call
    `when_waiting` first."""
    if not can_write(code.lowest):  # there is nothing to wait for
        yield
        return
    with waiting_lock(folder_of(code.lowest) / "compiling.lock", when_waiting):
        yield


def can_write(code: Code) -> bool:
    """Whether machine code can be written where it belongs."""
    folder = folder_of(code)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return os.access(folder, os.W_OK)


def remove_if_changed(code: Code, since: float = math.inf) -> None:
    """Remove machine code if its sources have changed while it was made, or were saved since."""
    for one in code.layers:
        if _hash_now(one) != source_hash(one) or _last_saved(one) >= since:
            shutil.rmtree(folder_of(one), ignore_errors=True)


def _last_saved(code: Code) -> float:
    """Return when a source of this code or of the code below it was last written."""
    packages = [package for one in code.layers for package in (*one.sources, one.package)]
    files = [path for package in packages for path in _sources(_folder_of_package(package))]
    states = [path.stat() for path in files]
    return max(time_ for state in states for time_ in (state.st_mtime, state.st_ctime))


def remove_old(code: Code) -> None:
    """Remove machine code that was made long ago, from other sources."""
    for folder in cache_folder().glob(f"{code.name}-*"):
        with suppress(OSError):
            is_old = folder.stat().st_mtime < time.time() - MAX_AGE_S
            if is_old and folder != folder_of(code):
                shutil.rmtree(folder, ignore_errors=True)
    _remove_unfinished(code)


def _remove_unfinished(code: Code) -> None:
    """Remove what processes that were stopped did not finish writing."""
    for file in cache_folder().glob(f"{code.name}-*/*.new"):
        with suppress(OSError):
            if file.stat().st_mtime < time.time() - UNFINISHED_AGE_S:
                file.unlink()
