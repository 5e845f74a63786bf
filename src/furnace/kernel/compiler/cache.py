"""The cache of machine code: a folder in the user's cache for each version of the sources.

The folder's name is a hash of everything the machine code depends on: the sources of its package
and of all code below it, the compiler and the processor. So outdated machine code is never used,
nor that of another processor.
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
from furnace.kernel.compiler.parts import CompiledPackage, Part

MAX_AGE_S = 60 * 24 * 3600
"""The number of seconds for which machine code of other sources is kept."""

UNFINISHED_AGE_S = 24 * 3600
"""The number of seconds after which an unfinished file is abandoned."""

DIGEST_BYTES = sha256().digest_size

TOOLS = ("numba", "llvmlite", "numpy")

PROCESS_START = time.time()
"""When this process began to import sources."""


class SourcesChanged(Exception):
    """The sources of a code have changed since compilation was requested."""


def folder_of(code: CompiledPackage) -> Path:
    """Return the cache folder for the current sources of a code."""
    return cache_folder() / f"{code.name}-{source_hash(code)}"


def cache_folder() -> Path:
    """Return the folder of all cached machine code."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "furnace"


@cache
def source_hash(code: CompiledPackage) -> str:
    """Return a hash of everything the machine code depends on, as of the first call."""
    return _hash_now(code)


def _hash_now(code: CompiledPackage) -> str:
    digest = sha256((_hash_now(code.base) if code.base else _machine()).encode())
    for package in (*code.sources, code.package):
        folder = _folder_of_package(package)
        for path in _sources(folder):
            digest.update(f"{package} {path.relative_to(folder).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def hashes_of(*codes: CompiledPackage) -> dict[CompiledPackage, str]:
    """Return the hashes of these codes and of all code below them."""
    return {one: source_hash(one) for code in codes for one in code.layers}


def check_unchanged(hashes: dict[CompiledPackage, str]) -> None:
    """Raise SourcesChanged if the sources differ from these hashes or have changed since."""
    for code, expected in hashes.items():
        if not expected == source_hash(code) == _hash_now(code):
            raise SourcesChanged(code.package)


def _folder_of_package(package: str) -> Path:
    """Return the folder of a package without importing its parent packages."""
    outermost, *inner = package.split(".")
    spec = find_spec(outermost)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent.joinpath(*inner)


def _sources(folder: Path) -> list[Path]:
    return sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")])


def _machine() -> str:
    """Return a description of the compiler, its settings and the processor."""
    from llvmlite import binding

    tools = [f"{name} {version(name)}" for name in TOOLS]
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    features = binding.get_host_cpu_features().flatten()
    return f"{sys.version} {tools} {settings} {binding.get_host_cpu_name()} {features}"


def write(path: Path, data: bytes) -> None:
    """Write data and its digest to a file atomically; ignore it if the file cannot be written."""
    new = path.with_name(f"{path.name}-{uuid4().hex}.new")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            new.write_bytes(sha256(data).digest() + data)
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)


def read(path: Path) -> bytes | None:
    """Return the data of a cache file; None if it cannot be read or is damaged."""
    with suppress(OSError):
        kept = path.read_bytes()
        digest, data = kept[:DIGEST_BYTES], kept[DIGEST_BYTES:]
        if sha256(data).digest() == digest:
            return data
    return None


def path_of(code: CompiledPackage, symbol: str, kind: str) -> Path:
    """Return the cache file of a function or an entry."""
    return folder_of(code) / f"{symbol}.{kind}"


def is_complete(part: Part) -> bool:
    """Whether all machine code of a part is cached and intact."""
    entries = read(_mark(part))
    return entries is not None and all(
        read(path_of(part.code, symbol, "entry")) is not None for symbol in entries.decode().split()
    )


def mark_complete(part: Part, entries: Iterable[str]) -> None:
    """Record that all machine code of a part, with these entries, is cached."""
    write(_mark(part), "\n".join(entries).encode())


def _mark(part: Part) -> Path:
    return folder_of(part.code) / f"{part.name}.complete"


@contextmanager
def exclusive(code: CompiledPackage, when_waiting: Callable[[], None]) -> Iterator[None]:
    """Let only one process compile this code and its bases; others call `when_waiting` and wait."""
    if not can_write(code.lowest):  # nothing can be shared
        yield
        return
    with waiting_lock(folder_of(code.lowest) / "compiling.lock", when_waiting):
        yield


def can_write(code: CompiledPackage) -> bool:
    """Whether the cache folder of a code is writable."""
    folder = folder_of(code)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return os.access(folder, os.W_OK)


def remove_if_changed(code: CompiledPackage, since: float = math.inf) -> None:
    """Remove machine code if its sources have changed while it was compiled, or later than
    `since`."""
    for one in code.layers:
        if _hash_now(one) != source_hash(one) or _last_saved(one) >= since:
            shutil.rmtree(folder_of(one), ignore_errors=True)


def _last_saved(code: CompiledPackage) -> float:
    """Return when a source of this code or of the code below it was last changed."""
    packages = [package for one in code.layers for package in (*one.sources, one.package)]
    files = [path for package in packages for path in _sources(_folder_of_package(package))]
    states = [path.stat() for path in files]
    return max(time_ for state in states for time_ in (state.st_mtime, state.st_ctime))


def remove_old(code: CompiledPackage) -> None:
    """Remove old machine code of other sources."""
    for folder in cache_folder().glob(f"{code.name}-*"):
        with suppress(OSError):
            is_old = folder.stat().st_mtime < time.time() - MAX_AGE_S
            if is_old and folder != folder_of(code):
                shutil.rmtree(folder, ignore_errors=True)
    _remove_unfinished(code)


def _remove_unfinished(code: CompiledPackage) -> None:
    """Remove unfinished files of interrupted processes."""
    for file in cache_folder().glob(f"{code.name}-*/*.new"):
        with suppress(OSError):
            if file.stat().st_mtime < time.time() - UNFINISHED_AGE_S:
                file.unlink()
