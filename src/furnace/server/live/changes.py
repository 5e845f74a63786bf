"""Changes of tables in the database: written here, and taken in wherever they were written.

A table is stale while the database may have more of it than this process: from a change, here or
elsewhere, until it has been read and what follows from it is done. With each heartbeat all stale
tables are read again, so whatever fails after a change is made up for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple, Unpack

from sqlalchemy import Connection

from furnace.engine import game as engine
from furnace.server.live.archiving import archive_game
from furnace.server.live.checkpoints import is_due, make_checkpoint
from furnace.server.live.connection import GOING_AWAY
from furnace.server.live.load import end_game, load_news
from furnace.server.live.rules import is_foreign
from furnace.server.live.table import LiveTable, TableMeta
from furnace.server.problems import CLOSE_POLICY
from furnace.server.store.entry_row import EntryRow

if TYPE_CHECKING:
    from furnace.server.live.registry import TableRegistry

Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")


class Changes:
    """Writes changes of tables, and takes in those of others."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store

    async def write(
        self,
        function: Callable[[Connection, Unpack[Arguments]], T],
        *args: *Arguments,
        touches: Sequence[str],
    ) -> T:
        """Write as the store does. Then these tables are stale, and whoever writes refreshes them.

        They are stale after a failure too: it may have happened when the change was on disk.
        """
        try:
            return await self._store.write(function, *args, touches=touches)
        finally:
            for table in touches:
                self._mark(table)

    def schedule_refresh(self, table: str) -> None:
        """Refresh a table that was changed, without waiting for it, if it is in memory."""
        if found := self._mark(table):
            found.used = time.monotonic()
            self._registry.driver.start(found, self.refresh)

    def refresh_stale(self) -> None:
        """Refresh all stale tables, without waiting for them."""
        for table in self._registry.tables:
            if table.is_stale:
                self._registry.driver.start(table, self.refresh)

    async def refresh(self, table: LiveTable) -> None:
        """Take in what the database has of a table, if the table is stale."""
        async with table.lock:
            if table.is_stale and not table.is_dropped:
                await self.catch_up(table)

    async def catch_up(self, table: LiveTable) -> None:
        """Take in what the database has of a table; the caller holds its lock."""
        table.is_stale = False  # before reading: another change may mark it meanwhile
        try:
            await self._take_in_news(table)
        except BaseException:
            table.is_stale = True
            raise

    async def continue_game(self, table: LiveTable) -> None:
        """After a change, end a game that is over, or let chance and bots act."""
        if table.is_playing and table.game.is_over:
            await self._end_game(table)
        if table.is_playing and is_due(table):
            self._registry.driver.start(table, partial(make_checkpoint, self._store))
        self._registry.driver.wake(table)

    def _mark(self, table: str) -> LiveTable | None:
        if found := self._registry.find(table):
            found.is_stale = True
        return found

    async def _take_in_news(self, table: LiveTable) -> None:
        meta, rows = await self._store.read(load_news, table.id, table.n)
        # Metadata first: a client needs the snapshot of a game before its updates.
        if not self._is_here(table, meta):
            return
        if rows:
            table.broadcast(self._extended(table, rows))
        await self.continue_game(table)

    async def _end_game(self, table: LiveTable) -> None:
        """Record who has won; and apart from that, as a full disk may have no space, archive it."""
        outcome = engine.outcome(table.game.state)
        assert outcome is not None
        winners = ",".join(map(str, outcome.winners))
        await self.write(end_game, table.id, datetime.now(UTC), winners, touches=[table.id])
        build = self._registry.settings.build
        self._registry.driver.start(table, partial(archive_game, self._store, build))
        await self.catch_up(table)

    def _extended(self, table: LiveTable, rows: Sequence[EntryRow]) -> str:
        """Add rows that another process has written; raise Unreadable if that is impossible."""
        try:
            return table.game.extend(rows)
        except Exception as error:
            unreadable = self._registry.unreadable.add(table.id, table.n, error)
            for connection in table.connections:
                connection.refuse(unreadable, table.n)
            self._registry.drop(table, CLOSE_POLICY)
            raise unreadable from error

    def _is_here(self, table: LiveTable, meta: TableMeta | None) -> bool:
        """Take in the metadata of a table; drop it if it was deleted or belongs elsewhere."""
        if meta is None or is_foreign(table, meta, self._registry.rules):
            self._registry.drop(table, CLOSE_POLICY if meta is None else GOING_AWAY)
            return False
        self._set_meta(table, meta)
        return True

    def _set_meta(self, table: LiveTable, meta: TableMeta) -> None:
        # Even if nothing else has changed: losing and regaining a lease leaves no trace.
        table.is_driven = meta.is_driven_by(self._store.process)
        if meta == table.meta:
            return
        has_begun = meta.has_begun and not table.has_begun
        table.meta = meta
        before = {connection: connection.seats for connection in table.connections}
        table.assign_seats()
        self._registry.send_table_info(table)
        for connection, seats in before.items():
            if has_begun or connection.seats != seats:
                connection.send(table.snapshot(connection.seats))
