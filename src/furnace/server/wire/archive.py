"""An archive: four lines of JSON, of which the last is the `Snapshot` for someone without a seat.

The snapshot has the log. The steps have what followed each of its entries, as an `Update` would
say it, so that a client can show the position after any entry. Names are not in an archive: they
can change, and a person may want them deleted.

Archives outlive the program that wrote them. A change of `Snapshot`, of `Changes` or of a message
that old archives no longer satisfy needs a new format, and a conversion of the previous one.
"""

from __future__ import annotations

from furnace.server.wire.base import Wire
from furnace.server.wire.position import Changes, Position
from furnace.server.wire.socket import Snapshot

FORMAT = 1
"""The format of the archives that this program writes."""


class ArchiveHead(Wire):
    """The first line: the format of the archive, and the record without the players."""

    format: int
    record: str


class ArchivedStep(Wire):
    """What followed an entry: the changes, the entries that it took back, and the money of each
    round that has ended, if a phase ended with it."""

    changes: Changes
    undone: list[int] = []
    money: list[list[int]] = []


class ArchivedGame(Wire):
    """All that an archive says."""

    head: ArchiveHead
    start: Position
    steps: list[ArchivedStep]
    snapshot: Snapshot
