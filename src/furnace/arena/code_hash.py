"""A hash of the code that games depend on; after a change, a tournament cannot be continued."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import furnace

FURNACE = Path(furnace.__file__).parent
PACKAGES = ("bots", "cards", "engine", "kernel", "solver")
"""Their data files count too: cards, and the bots' values of goods and cards."""


@cache
def code_hash() -> str:
    """Return the hash of the installed package, wherever it is."""
    return hash_below(FURNACE)


def hash_below(folder: Path) -> str:
    """Return the hash of the code in a folder."""
    digest = sha256()
    for file in _files(folder):
        digest.update(f"{file.relative_to(folder).as_posix()} {file.stat().st_size}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _files(folder: Path) -> Iterator[Path]:
    yield folder / "match.py"
    for package in PACKAGES:
        within = sorted((folder / package).rglob("*"))
        yield from [file for file in within if file.suffix in (".py", ".toml")]
