"""Appending entries to the log of a table."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError

from furnace.server.live.load import load_meta
from furnace.server.live.table import LiveTable
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.errors import Unavailable
from furnace.server.store.store import Store


async def append_rows(store: Store, table: LiveTable, rows: Sequence[EntryRow]) -> bool:
    """Append rows; return False if their numbers are taken, or if the table was deleted."""
    try:
        return await store.append(rows)
    except Unavailable:
        table.is_stale = True  # they may have been written all the same
        raise
    except IntegrityError:
        if await store.read(load_meta, table.id) is None:
            return False
        raise
