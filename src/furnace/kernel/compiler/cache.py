"""The cache of machine code: a folder in the user's cache for each version of the sources.

The folder's name is a hash of everything the machine code depends on: the sources of its package
and of all packages below it, the compiler and the processor. So machine code that is outdated, or
made for another processor, is never used.
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
    """The sources of a package have changed since compilation was requested."""


def folder_of(package: CompiledPackage) -> Path:
    """Return the cache folder for the current sources of a package."""
    return cache_folder() / f"{package.name}-{source_hash(package)}"


def cache_folder() -> Path:
    """Return the folder of all cached machine code."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "furnace"


@cache
def source_hash(package: CompiledPackage) -> str:
    """Return a hash of everything the machine code depends on, as of the first call."""
    return _hash_now(package)


def _hash_now(package: CompiledPackage) -> str:
    digest = sha256((_hash_now(package.base) if package.base else _machine()).encode())
    for name in (*package.sources, package.import_name):
        folder = _folder_of_package(name)
        for path in _sources(folder):
            digest.update(f"{name} {path.relative_to(folder).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def hashes_of(*packages: CompiledPackage) -> dict[CompiledPackage, str]:
    """Return the hashes of these packages and of all packages below them."""
    return {one: source_hash(one) for package in packages for one in package.layers}


def check_unchanged(hashes: dict[CompiledPackage, str]) -> None:
    """Raise SourcesChanged if the sources differ from these hashes or have changed since."""
    for package, expected in hashes.items():
        if not expected == source_hash(package) == _hash_now(package):
            raise SourcesChanged(package.import_name)


def _folder_of_package(name: str) -> Path:
    """Return the folder of a package without importing its parent packages."""
    outermost, *inner = name.split(".")
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


def path_of(package: CompiledPackage, symbol: str, kind: str) -> Path:
    """Return the cache file of a function or an entry."""
    return folder_of(package) / f"{symbol}.{kind}"


def is_complete(part: Part) -> bool:
    """Whether all machine code of a part is cached and intact."""
    entries = read(_mark(part))
    return entries is not None and all(
        read(path_of(part.package, symbol, "entry")) is not None
        for symbol in entries.decode().split()
    )


def mark_complete(part: Part, entries: Iterable[str]) -> None:
    """Record that all machine code of a part, with these entries, is cached."""
    write(_mark(part), "\n".join(entries).encode())


def _mark(part: Part) -> Path:
    return folder_of(part.package) / f"{part.name}.complete"


@contextmanager
def exclusive(package: CompiledPackage, when_waiting: Callable[[], None]) -> Iterator[None]:
    """Let only one process compile this package and its bases; others call `when_waiting` and
    wait."""
    if not can_write(package.lowest):  # nothing can be shared
        yield
        return
    with waiting_lock(folder_of(package.lowest) / "compiling.lock", when_waiting):
        yield


def can_write(package: CompiledPackage) -> bool:
    """Whether the cache folder of a package is writable."""
    folder = folder_of(package)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return os.access(folder, os.W_OK)


def remove_if_changed(package: CompiledPackage, since: float = math.inf) -> None:
    """Remove machine code if its sources have changed while it was compiled, or later than
    `since`."""
    for one in package.layers:
        if _hash_now(one) != source_hash(one) or _last_saved(one) >= since:
            shutil.rmtree(folder_of(one), ignore_errors=True)


def _last_saved(package: CompiledPackage) -> float:
    """Return when a source of this package or of one below it was last changed."""
    names = [name for one in package.layers for name in (*one.sources, one.import_name)]
    files = [path for name in names for path in _sources(_folder_of_package(name))]
    states = [path.stat() for path in files]
    return max(time_ for state in states for time_ in (state.st_mtime, state.st_ctime))


def remove_old(package: CompiledPackage) -> None:
    """Remove old machine code of other sources."""
    for folder in cache_folder().glob(f"{package.name}-*"):
        with suppress(OSError):
            is_old = folder.stat().st_mtime < time.time() - MAX_AGE_S
            if is_old and folder != folder_of(package):
                shutil.rmtree(folder, ignore_errors=True)
    _remove_unfinished(package)


def _remove_unfinished(package: CompiledPackage) -> None:
    """Remove unfinished files of interrupted processes."""
    for file in cache_folder().glob(f"{package.name}-*/*.new"):
        with suppress(OSError):
            if file.stat().st_mtime < time.time() - UNFINISHED_AGE_S:
                file.unlink()
