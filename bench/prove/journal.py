"""A journal: a line of JSON for each block as it ends, so that a run can be continued.

The first line has the settings of the run. An incomplete last line is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

import furnace
from furnace.file_lock import FileLock

PROVE = Path(__file__).resolve().parent
FOLDER = PROVE.parent / ".cache" / "prove"
FURNACE = Path(furnace.__file__).parent

Values = dict[str, Any]


class DifferentRun(ValueError):
    """The journal in a file belongs to another run, or cannot be read."""


@dataclass
class Journal:
    """The finished blocks, by their numbers, and the file to write further ones to."""

    rows: dict[int, Values]
    file: TextIO

    def add(self, row: Values) -> None:
        """Save a block."""
        self.file.write(json.dumps(row, separators=(",", ":")) + "\n")
        self.file.flush()
        self.rows[row["number"]] = row


@contextmanager
def open_journal(name: str, settings: Values, folder: Path = FOLDER) -> Iterator[Journal]:
    """Open the journal of a run, or begin it.

    Raise InUse if another process writes to it, DifferentRun if it has other settings.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path, lock = folder / f"{name}.jsonl", FileLock(folder / f"{name}.lock")
    try:
        rows = _read(path, settings) if path.exists() else {}
        with path.open("a", encoding="utf-8") as file:
            if file.tell() == 0:
                file.write(json.dumps(settings) + "\n")
            yield Journal(rows, file)
    finally:
        lock.release()


def _read(path: Path, settings: Values) -> dict[int, Values]:
    """Return the blocks of a journal; truncate it after its last complete line."""
    everything = path.read_bytes()
    complete = everything[: everything.rfind(b"\n") + 1]
    if len(complete) < len(everything):
        path.write_bytes(complete)
    try:
        head, *rows = map(json.loads, complete.decode().splitlines() or [json.dumps(settings)])
        blocks = {row["number"]: row for row in rows}
    except (ValueError, KeyError, TypeError) as error:
        raise DifferentRun(f"{path} cannot be read; delete it to begin again.") from error
    if head != settings:
        raise DifferentRun(f"{path} is the journal of another run; delete it to begin again.")
    return blocks


def code_name(*packages: str) -> str:
    """Return a name for the code that a run depends on: other code begins another journal."""
    digest = sha256()
    for folder in (PROVE, *(FURNACE / package for package in packages)):
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".toml"):
                digest.update(f"{folder.name}/{file.relative_to(folder)}\n".encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
