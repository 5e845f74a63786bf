"""A checkpoint: what the replay of a long log gives, so that it need not be replayed.

It has what clients are sent of each entry, and the actions that have not been taken back. The
engine applies these again when a table is loaded, so every position comes from the engine.
"""

from __future__ import annotations

import zlib
from datetime import datetime
from functools import cache
from hashlib import sha256
from pathlib import Path

from pydantic import BaseModel, ConfigDict

import furnace

SOURCES = ("cards", "engine", "notation", "text", "server")
SUFFIXES = (".py", ".toml", ".ftl")


class Checkpoint(BaseModel):
    """The values of a `TableGame`; actions are texts in notation.

    `log`: the entries as they are sent. `lines`: those of the record. `standing`: the actions that
    have not been taken back, each with the number of its entry. `seen`: the outcomes of chance by
    verb and ordinal.
    """

    model_config = ConfigDict(frozen=True)

    log: list[str]
    moves: list[str]
    lines: list[str]
    heading: str
    standing: list[tuple[str, int]]
    undone: dict[int, list[str]]
    seen: list[tuple[str, int, str]]
    takebacks: int
    revisions: list[int]
    acted: list[datetime | None]
    money: list[list[int]]

    def pack(self) -> bytes:
        """Return the checkpoint for the database."""
        return zlib.compress(self.model_dump_json().encode())

    @classmethod
    def unpack(cls, body: bytes) -> Checkpoint:
        """Return the checkpoint from the database; raise zlib.error or ValueError if it is none."""
        return cls.model_validate_json(zlib.decompress(body))

    @property
    def entries(self) -> list[str]:
        """The entries of the log in notation."""
        return [line for line in self.lines if not line.startswith("--")]


@cache
def this_program() -> str:
    """Return a hash of the sources that a checkpoint depends on: those of other builds differ."""
    package, found = Path(furnace.__file__).parent, sha256()
    for folder in SOURCES:
        for file in sorted((package / folder).rglob("*")):
            if file.suffix in SUFFIXES:
                found.update(file.read_bytes())
    return found.hexdigest()
