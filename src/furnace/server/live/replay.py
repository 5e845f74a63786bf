"""Replaying the log of a table, a few rows at a time, so that other tasks get their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from furnace.server.archive.archive import Archive
from furnace.server.live.table import LiveTable, TableMeta
from furnace.server.store.entry_row import EntryRow

AT_ONCE = 20
"""Rows to replay before other tasks get their turn."""


class NotReplayed(Exception):
    """A table cannot be replayed: the entry, or None for the table itself, and the error."""

    def __init__(self, entry: int | None, why: Exception) -> None:
        super().__init__(entry, why)
        self.entry = entry
        self.why = why


async def replayed(
    meta: TableMeta, rows: Sequence[EntryRow], archive: Archive | None = None
) -> LiveTable:
    """Return a table after these rows, not driven by anyone; raise NotReplayed."""
    live = None
    try:
        live = LiveTable(meta, is_driven=False, archive=archive)
        for first in range(0, len(rows), AT_ONCE):
            live.game.extend(rows[first : first + AT_ONCE])
            await asyncio.sleep(0)
    except Exception as error:
        raise NotReplayed(live.n if live else None, error) from error
    return live
