"""The tables that this process has in memory."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial

from furnace.server.drain import Drain
from furnace.server.key import SigningKeys
from furnace.server.live.append import append_rows
from furnace.server.live.attendance import count_driven
from furnace.server.live.changes import Changes
from furnace.server.live.checkpoints import drop_checkpoint, find_checkpoint
from furnace.server.live.claiming import claim_tables, is_orphan, release_unloaded
from furnace.server.live.connection import Connection
from furnace.server.live.driver import Driver
from furnace.server.live.game import CheckedEntry
from furnace.server.live.load import load_table
from furnace.server.live.moves import check_act, check_reset, rows_of
from furnace.server.live.presences import Presences
from furnace.server.live.readiness import Readiness
from furnace.server.live.replay import NotReplayed, UnfitCheckpoint, replayed
from furnace.server.live.rules import DRIVABLE, needed_archive
from furnace.server.live.table import LiveTable
from furnace.server.live.unreadable import UnreadableTables
from furnace.server.metrics import Metrics
from furnace.server.problems import Code, Refused
from furnace.server.settings import Settings
from furnace.server.store.errors import Unavailable
from furnace.server.store.store import Store
from furnace.server.views.table import Spans, view_table
from furnace.server.wire.encode import encode
from furnace.server.wire.socket import Act, Reset, TableChanged
from furnace.server.wire.table import TableInfo
from furnace.server.workers import Workers

TABLE_ID = re.compile("[a-z2-7]{12}")
"""Other ids are unknown without asking the database, which refuses some bytes."""

NO_TIME, ONLINE_FOR = timedelta(), timedelta(seconds=25)

EVICT_AFTER_S = 120.0
"""Seconds that a table without clients stays in memory."""

NOBODY = ""
"""Sees what everyone may see of a table."""


class TableRegistry:
    """The tables in memory: loaded on demand, evicted when unused for a while."""

    def __init__(
        self, store: Store, workers: Workers, metrics: Metrics, settings: Settings, key: SigningKeys
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.settings = settings
        self.key = key
        self.living: frozenset[str] = frozenset()
        self.rules = DRIVABLE
        self.drain = Drain(settings.drain_for)
        self.driver = Driver(self, workers)
        self.changes = Changes(self)
        self.readiness = Readiness(store)
        self.unreadable = UnreadableTables(metrics.unreadable_tables)
        self._spans = Spans(ONLINE_FOR if store.is_shared else NO_TIME, settings.away_after)
        self._tables: dict[str, LiveTable] = {}
        self.presences = Presences(store, self._spans)
        self._is_closing = False
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        metrics.driven_tables.set_function(lambda: count_driven(self.tables))

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def tables(self) -> Iterable[LiveTable]:
        """The tables in memory."""
        return list(self._tables.values())

    def find(self, table: str) -> LiveTable | None:
        """Return a table if it is in memory."""
        return self._tables.get(table)

    def has(self, table: str) -> bool:
        """Return whether a table is in memory or being loaded."""
        return table in self._tables or table in self._loading

    async def table(self, table: str) -> LiveTable:
        """Return a table, loading it if necessary.

        Raise Refused if it does not exist or cannot be read, Elsewhere if only another process can
        serve it.
        """
        found = self._tables.get(table)
        if found is None and TABLE_ID.fullmatch(table):
            found = await self._load_once(table)
        if found is None:
            raise Refused(Code.TABLE_UNKNOWN, 404)
        found.used = time.monotonic()
        return found

    async def load_fresh(self, table: str) -> LiveTable:
        """Return a table that was changed just now, as it is in the database."""
        found = await self.table(table)
        await self.changes.refresh(found)
        return found

    def view(self, table: LiveTable, identity: str) -> TableInfo:
        """Return a table as an identity sees it."""
        now = datetime.now(UTC)
        return view_table(table, identity, now, self.key.signing, self._spans)

    async def act(self, table: LiveTable, identity: str, act: Act) -> None:
        """Accept a person's entry; raise MoveRefused if it is illegal."""
        check = partial(check_act, table, identity, act)
        await self._accept(table, identity, act.move, check)

    async def reset(self, table: LiveTable, identity: str, reset: Reset) -> None:
        """Take back a seat's own production; raise MoveRefused if there is nothing to undo."""
        check = partial(check_reset, table, identity, reset)
        await self._accept(table, identity, reset.move, check)

    async def append(
        self,
        table: LiveTable,
        accepted: list[CheckedEntry],
        identity: str | None,
        moves: Sequence[str],
        kind: str,
    ) -> bool:
        """Write entries to disk and broadcast them; return False if the log was extended meanwhile.

        If this process drives the table, the chance entries that follow are written too. The
        caller holds the table's lock.
        """
        if table.is_driven:
            accepted = [*accepted, *table.game.chance_after(accepted[-1].history)]
        rows = rows_of(table, accepted, identity, moves)
        began = time.perf_counter()
        if not await append_rows(self.store, table, rows):
            await self.changes.catch_up(table)
            return False
        self.metrics.commits.observe(time.perf_counter() - began)
        self.metrics.moves.labels(kind).inc(len(moves))
        if drawn := len(rows) - len(moves):
            self.metrics.moves.labels("chance").inc(drawn)
        table.broadcast(table.game.extend(rows, accepted))
        with suppress(Unavailable):  # the entries are written, and the table is stale now
            await self.changes.continue_game(table)
        return True

    def enter(self, table: LiveTable, connection: Connection) -> None:
        """Add a client to a table."""
        table.connections.add(connection)
        connection.seats = table.acting_seats_of(connection.identity)
        table.charge(connection.identity, connection.client)
        connection.send(self._table_info(table, connection.identity))
        table.presence = None
        self.announce_presence(table)
        self.driver.wake(table)

    async def leave(self, table: LiveTable, connection: Connection) -> None:
        """Remove a client, and record when its person was last seen."""
        table.connections.discard(connection)
        table.used = time.monotonic()
        if self._is_closing:
            return
        if table.seats_of(connection.identity):
            await self.presences.note([(table, connection.identity)])
            self.changes.schedule_refresh(table.id)
        else:
            self.announce_presence(table)

    def send_table_info(self, table: LiveTable) -> None:
        """Send every client of a table who sits at it."""
        table.presence = self.presences.of(table)
        insiders, for_others = table.insiders(), self._table_info(table, NOBODY)
        for connection in table.connections:
            is_insider = connection.identity in insiders
            info = self._table_info(table, connection.identity) if is_insider else for_others
            connection.send(info)

    def announce_presence(self, table: LiveTable) -> None:
        """Tell the clients of a table soon who is there."""
        self.presences.announce(table)

    async def evict_unused(self) -> None:
        """Evict tables that have had no client for a while, and let others drive them."""
        before = time.monotonic() - EVICT_AFTER_S
        for table in self.tables:
            is_idle = not (table.connections or table.thinking or table.meta.vote)
            if is_idle and table.used < before and not table.lock.locked():
                del self._tables[table.id]
        self.metrics.tables.set(len(self))
        await release_unloaded(self)

    async def close_connections(self, code: int) -> None:
        """Close every connection, and record that its person was there until now."""
        self._is_closing = True
        clients = [(table, client) for table in self.tables for client in table.connections]
        for _, client in clients:
            client.close(code)
        await self.presences.note((table, client.identity) for table, client in clients)

    def _table_info(self, table: LiveTable, identity: str) -> str:
        return encode(TableChanged(table=self.view(table, identity)))

    async def _accept(
        self,
        table: LiveTable,
        identity: str,
        move: str,
        check: Callable[[], list[CheckedEntry]],
    ) -> None:
        async with table.lock:
            # Without an answer, the client sends the move again when it has reconnected.
            while not table.is_dropped:
                # Checked again after each conflict: an entry that another process has accepted
                # meanwhile may have made this one illegal.
                accepted = check()
                moves = [move, *(f"{move}:{at}" for at in range(1, len(accepted)))]
                if await self.append(table, accepted, identity, moves, "human"):
                    return

    def drop(self, table: LiveTable, code: int) -> None:
        """Forget a table, and disconnect its clients."""
        table.is_dropped, table.is_driven = True, False
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        for connection in table.connections:
            connection.close(code)

    async def _load_once(self, table: str) -> LiveTable | None:
        """Load a table; concurrent callers wait for the same task."""
        if (task := self._loading.get(table)) is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> LiveTable | None:
        self.unreadable.check(table)
        kept = await find_checkpoint(self.store, table)
        since = kept.n - 1 if kept else 0
        if (found := await self.store.read(load_table, table, since)) is None:
            return None
        meta, rows = found
        n = rows[-1].n + 1 if rows else 0
        archive = await needed_archive(self.store, meta, self.rules, n)
        try:
            live = await replayed(meta, [] if archive else rows, archive, None if archive else kept)
        except UnfitCheckpoint:
            await drop_checkpoint(self.store, table)
            return await self._load(table)
        except NotReplayed as error:
            raise self.unreadable.add(table, error.entry, error.why) from error
        self.unreadable.discard(table)
        live.is_driven = meta.is_driven_by(self.store.process)
        async with live.lock:
            self._tables[table] = live
            self.metrics.tables.set(len(self))
            # Changes made by other processes while it was loading were not announced here.
            await self.changes.catch_up(live)
            if is_orphan(self, live):
                await claim_tables(self, [live])
        return await self._load(table) if live.is_dropped else live
