"""Archives of the games that end here, and of those that have ended without one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Collection, Sequence

from furnace.server.archive.build import build_archive
from furnace.server.live.load import load_table
from furnace.server.live.replay import replayed
from furnace.server.live.rules import DRIVABLE
from furnace.server.live.table import LiveTable, TableMeta
from furnace.server.logs import log
from furnace.server.store.archives import (
    ENDED,
    ArchiveRow,
    put_archive,
    tables_of_rules,
    without_archive,
)
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.store import Store
from furnace.server.wire.table import Status

AT_ONCE = 500
"""Games to look at with one statement, for those that have no archive."""


class Archiver:
    """Builds archives that are missing, or older than the log."""

    def __init__(self, store: Store, build: str) -> None:
        self._store = store
        self._build = build
        self._failed: set[str] = set()

    async def archive_missing(self, pause: float = 0) -> None:
        """Archive the ended games of our rules that need it, with a pause after each.

        A game that cannot be archived is tried, and logged, once.
        """
        await self._archive_all(ENDED, DRIVABLE, pause)

    async def archive_unfinished(self, rules: Collection[int]) -> None:
        """Archive the games of these rules that are in play, as they are now."""
        await self._archive_all(("playing",), rules, 0)

    async def _archive_all(
        self, statuses: Sequence[Status], rules: Collection[int], pause: float
    ) -> None:
        after = ""
        while some := await self._store.read(tables_of_rules, statuses, rules, after, AT_ONCE):
            for table in await self._store.read(without_archive, some):
                if table not in self._failed:
                    await self._archive(table)
                    await asyncio.sleep(pause)
            after = some[-1]
            await asyncio.sleep(pause)

    async def _archive(self, table: str) -> None:
        if found := await self._store.read(load_table, table):
            if archive := await _or_none(table, rebuilt_archive(*found, self._build)):
                await self._store.write(put_archive, archive)
            else:
                self._failed.add(table)


async def archive_game(store: Store, build: str, table: LiveTable) -> None:
    """Archive a game that has just ended; what fails here is made up for later."""
    if archive := await _or_none(table.id, _archive(table, build)):
        await store.write(put_archive, archive)


async def rebuilt_archive(meta: TableMeta, rows: Sequence[EntryRow], build: str) -> ArchiveRow:
    """Return the archive of a table, built from its log; raise NotReplayed."""
    return await _archive(await replayed(meta, rows), build)


async def _archive(table: LiveTable, build: str) -> ArchiveRow:
    body = await build_archive(table.game)
    return ArchiveRow(table.id, table.n, table.meta.table.rules, build, body)


async def _or_none(table: str, building: Awaitable[ArchiveRow]) -> ArchiveRow | None:
    """Return an archive, or None after logging why there is none."""
    try:
        return await building
    except Exception:
        log.exception("archive", table=table)
        return None
