"""Archives of the games that end here, and of those that ended before there were archives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from datetime import UTC, datetime

from furnace.engine import game as engine
from furnace.server.archive.build import build_archive
from furnace.server.live.load import end_game, load_table
from furnace.server.live.replay import replayed
from furnace.server.live.rules import DRIVABLE
from furnace.server.live.table import LiveTable, TableMeta
from furnace.server.logs import log
from furnace.server.store.archives import ArchiveRow, put_archive, tables_to_archive
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.errors import Unavailable
from furnace.server.store.store import Store

BEGIN_AFTER_S, RETRY_S, PAUSE_S = 20.0, 60.0, 0.2
"""Seconds after the start, when everyone reconnects, after a failure, and between two games."""

AT_ONCE = 20
"""Tables to ask the database for at once."""


async def run_archiving(store: Store, build: str) -> None:
    """Archive, in the background, the finished games that have no archive."""
    await asyncio.sleep(BEGIN_AFTER_S)
    while True:
        try:
            return await archive_missing(store, build, PAUSE_S)
        except Unavailable:
            await asyncio.sleep(RETRY_S)
        except Exception:
            log.exception("archiving")
            await asyncio.sleep(RETRY_S)


async def archive_missing(store: Store, build: str, pause: float = 0) -> None:
    """Archive the finished games of our rules that have no archive, one after another."""
    after = ""
    while missing := await store.read(tables_to_archive, DRIVABLE, after, AT_ONCE):
        await archive_tables(store, missing, build, pause)
        after = missing[-1]


async def archive_tables(store: Store, tables: Sequence[str], build: str, pause: float = 0) -> None:
    """Archive these tables, one after another."""
    for table in tables:
        found = await store.read(load_table, table)
        if found and (archive := await _or_none(table, rebuilt_archive(*found, build))):
            await store.write(put_archive, archive)
        await asyncio.sleep(pause)


async def finish(store: Store, table: LiveTable, build: str) -> None:
    """Record who has won a game that is over, with its archive."""
    outcome = engine.outcome(table.game.state)
    assert outcome is not None
    winners = ",".join(map(str, outcome.winners))
    archive = await _or_none(table.id, _archive(table, build))
    now = datetime.now(UTC)
    await store.write(end_game, table.id, now, winners, archive, touches=table.id)


async def rebuilt_archive(meta: TableMeta, rows: Sequence[EntryRow], build: str) -> ArchiveRow:
    """Return the archive of a table, built from its log; raise NotReplayed."""
    return await _archive(await replayed(meta, rows), build)


async def _archive(table: LiveTable, build: str) -> ArchiveRow:
    body = await build_archive(table.game)
    return ArchiveRow(table.id, table.n, table.meta.table.rules, build, body)


async def _or_none(table: str, building: Awaitable[ArchiveRow]) -> ArchiveRow | None:
    """Return an archive, or None after logging why there is none: a game must end all the same."""
    try:
        return await building
    except Exception:
        log.exception("archive", table=table)
        return None
