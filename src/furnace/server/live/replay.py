"""Replaying the log of a table, a few rows at a time, so that other tasks get their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from furnace.server.archive.archive import Archive
from furnace.server.live.checkpoint import Checkpoint
from furnace.server.live.table import LiveTable, TableMeta
from furnace.server.store.checkpoints import CheckpointRow
from furnace.server.store.entry_row import EntryRow

AT_ONCE = 20
"""Rows to replay before other tasks get their turn."""


class NotReplayed(Exception):
    """A table cannot be replayed: the entry, or None for the table itself, and the error."""

    def __init__(self, entry: int | None, why: Exception) -> None:
        super().__init__(entry, why)
        self.entry = entry
        self.why = why


class UnfitCheckpoint(Exception):
    """A checkpoint is damaged, or not one of the log of its table."""


async def replayed(
    meta: TableMeta,
    rows: Sequence[EntryRow],
    archive: Archive | None = None,
    kept: CheckpointRow | None = None,
) -> LiveTable:
    """Return a table after these rows, not driven by anyone; raise NotReplayed.

    With a checkpoint, the rows begin with its last entry; raise UnfitCheckpoint if it is no good.
    """
    live = None
    try:
        live = LiveTable(meta, is_driven=False, archive=archive)
        if kept:
            rows = await _since_checkpoint(live, rows, kept)
        for first in range(0, len(rows), AT_ONCE):
            live.game.replay(rows[first : first + AT_ONCE])
            await asyncio.sleep(0)
    except Exception as error:
        if kept:
            raise UnfitCheckpoint from error
        raise NotReplayed(live.n if live else None, error) from error
    return live


async def _since_checkpoint(
    table: LiveTable, rows: Sequence[EntryRow], row: CheckpointRow
) -> Sequence[EntryRow]:
    """Restore a table from its checkpoint, and return the rows since."""
    kept = await asyncio.to_thread(Checkpoint.unpack, row.body)
    if not rows or (rows[0].n, rows[0].move) != (len(kept.moves) - 1, kept.moves[-1]):
        raise UnfitCheckpoint
    await asyncio.to_thread(table.game.restore, kept)
    table.checkpoint = row.n
    return rows[1:]
