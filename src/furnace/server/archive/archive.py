"""Reading an archive."""

from __future__ import annotations

import json
import zlib
from functools import cached_property

from furnace.notation.header import Player
from furnace.notation.record import with_players
from furnace.server.store.archives import ArchiveRow
from furnace.server.wire.archive import ArchivedGame, ArchiveHead


class Archive:
    """What a table shows of the archive of its game, as the engine of its rules did.

    The steps, by far the most of it, are read only when someone asks for them.
    """

    def __init__(self, row: ArchiveRow) -> None:
        self.n = row.n
        head, _, _, self.snapshot = unpacked(row.body)
        self.head = ArchiveHead.model_validate_json(head)

    @cached_property
    def moves(self) -> frozenset[str]:
        """The clients’ ids of all entries."""
        return frozenset(entry["move"] for entry in json.loads(self.snapshot)["log"])

    def record(self, players: tuple[Player, ...]) -> str:
        """Return the record of the game between these players."""
        return with_players(self.head.record, players)


def unpacked(body: bytes) -> tuple[str, str, str, str]:
    """Return the lines of an archive: its head, the first position, the steps, the snapshot.

    Raise ValueError if it is damaged.
    """
    try:
        head, start, steps, snapshot = zlib.decompress(body).decode().split("\n")
    except zlib.error as error:
        raise ValueError(error) from error
    return head, start, steps, snapshot


def as_json(body: bytes) -> str:
    """Return the text of an `ArchivedGame`; raise ValueError if it is damaged."""
    parts = zip(ArchivedGame.model_fields, unpacked(body), strict=True)
    return "{" + ",".join(f'"{name}":{text}' for name, text in parts) + "}"
