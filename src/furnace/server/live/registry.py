"""All tables that this process has in memory."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

from furnace.engine import game as engine
from furnace.engine.ruleset import RULES_VERSION
from furnace.server.live.connection import Connection
from furnace.server.live.driver import Driver
from furnace.server.live.game import Accepted
from furnace.server.live.load import end_game, load_meta, load_news, load_table
from furnace.server.live.moves import check_act, check_reset, rows_of
from furnace.server.live.table import LiveTable, Presence, TableMeta
from furnace.server.metrics import Metrics
from furnace.server.problems import Code, Refused
from furnace.server.settings import Settings
from furnace.server.store.open import Store
from furnace.server.store.tables import touch_seen
from furnace.server.views.table import Spans, presence, view_table
from furnace.server.wire.encode import encode
from furnace.server.wire.socket import Act, Reset, TableChanged
from furnace.server.wire.table import TableInfo
from furnace.server.workers import Workers

TABLE_ID = re.compile("[a-z2-7]{12}")
"""What else is asked for, bytes that no database takes among it, is no table."""

NO_TIME, ONLINE_FOR = timedelta(), timedelta(seconds=25)

EVICT_AFTER_S = 120.0
"""Seconds that a table nobody looks at stays in memory."""

SLICE = 20
"""Rows of a table that are replayed before others have their turn."""


class TableRegistry:
    """The tables in memory, loaded when someone looks, let go when nobody has for a while."""

    def __init__(
        self, store: Store, workers: Workers, metrics: Metrics, settings: Settings, key: bytes
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.settings = settings
        self.key = key
        self.driven: set[str] = set()
        self.claimed: asyncio.Queue[str] = asyncio.Queue()
        self.driver = Driver(self, workers)
        self._spans = Spans(ONLINE_FOR if store.is_shared else NO_TIME, settings.away_after)
        self._tables: dict[str, LiveTable] = {}
        self._is_closing = False
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def tables(self) -> Iterable[LiveTable]:
        """The tables in memory."""
        return list(self._tables.values())

    @property
    def concerned(self) -> set[str]:
        """The tables whose changes concern this process."""
        return self._tables.keys() | self.driven

    async def table(self, table: str) -> LiveTable:
        """A table, loaded if need be; raises Refused where there is none."""
        found = self._tables.get(table)
        if found is None and TABLE_ID.fullmatch(table):
            found = await self._load_once(table)
        if found is None:
            raise Refused(Code.TABLE_UNKNOWN, 404)
        found.used = time.monotonic()
        return found

    async def begin(self, table: str) -> LiveTable:
        """A table that this process, or another, has set up or filled a moment ago."""
        found = await self.table(table)
        async with found.lock:
            await self.reload_meta(found)
        return found

    def view(self, table: LiveTable, identity: str) -> TableInfo:
        """A table as an identity sees it."""
        now = datetime.now(UTC)
        return view_table(table, identity, now, self.key, self._spans)

    async def act(self, table: LiveTable, identity: str, act: Act) -> None:
        """Accept a person's entry; raises MoveRefused."""
        check = partial(check_act, table, identity, act)
        await self._accept(table, identity, act.move, check)

    async def reset(self, table: LiveTable, identity: str, reset: Reset) -> None:
        """Take back a seat's own production; raises MoveRefused."""
        check = partial(check_reset, table, identity, reset)
        await self._accept(table, identity, reset.move, check)

    async def append(
        self,
        table: LiveTable,
        accepted: list[Accepted],
        identity: str | None,
        moves: Sequence[str],
        kind: str,
    ) -> bool:
        """Put entries on disk and tell them; False where the log has grown meanwhile.

        Where this process drives the table, what chance does next goes with them. The caller
        holds the table's lock.
        """
        if table.is_driven:
            accepted = [*accepted, *table.game.chance_after(accepted[-1].history)]
        rows = rows_of(table, accepted, identity, moves)
        began = time.perf_counter()
        if not await self.store.append(rows):
            await self._catch_up(table)
            return False
        self.metrics.commits.observe(time.perf_counter() - began)
        self.metrics.moves.labels(kind).inc(len(moves))
        if drawn := len(rows) - len(moves):
            self.metrics.moves.labels("chance").inc(drawn)
        table.tell(table.game.grow(rows, accepted))
        await self.settle(table)
        return True

    async def settle(self, table: LiveTable) -> None:
        """After a change: close a finished game, and let who is next act."""
        if table.game.is_over and table.is_playing:
            await self._finish(table)
        self.driver.wake(table)

    async def refresh(self, table: str) -> None:
        """Another process has changed a table: look at it again, if it concerns this one."""
        if table in self._tables or table in self.driven:
            found = await self.table(table)
            async with found.lock:
                await self._catch_up(found)

    async def reload(self, table: LiveTable) -> None:
        """Read again who sits at a table, and tell if that has changed."""
        async with table.lock:
            await self.reload_meta(table)

    async def reload_meta(self, table: LiveTable) -> None:
        """The same for who holds the table's lock."""
        meta = await self.store.read(load_meta, table.id)
        assert meta is not None
        self._set_meta(table, meta)
        self.driver.wake(table)

    def schedule_reload(self, table: str) -> None:
        """Read again soon who sits at a table, if it is in memory."""
        if found := self._tables.get(table):
            self.driver.start(found, self.reload)

    def enter(self, table: LiveTable, connection: Connection) -> None:
        """A page looks at a table from now on."""
        table.connections.add(connection)
        connection.seats = table.acting_seats_of(connection.identity)
        self.send_table_info(table)

    async def leave(self, table: LiveTable, connection: Connection) -> None:
        """A page is gone; when its person was last there is kept."""
        table.connections.discard(connection)
        table.used = time.monotonic()
        if self._is_closing:
            return
        if table.seats_of(connection.identity):
            await self.note_presence([(table, connection.identity)])
            await self.reload(table)
        else:
            self.send_table_info(table)

    async def note_presence(self, here: Iterable[tuple[LiveTable, str]]) -> None:
        """Keep that these people are at these tables, or were until now; others hear of it."""
        seen = {(table.id, seat) for table, identity in here for seat in table.seats_of(identity)}
        if seen:
            touches = sorted({table for table, _ in seen})
            await self.store.write(touch_seen, sorted(seen), datetime.now(UTC), touches=touches)

    def send_table_info(self, table: LiveTable) -> None:
        """Tell every page who sits at the table."""
        table.presence = self._presence(table)
        for connection in table.connections:
            info = self.view(table, connection.identity)
            connection.tell(encode(TableChanged(table=info)))

    def announce_absences(self) -> None:
        """Tell pages who is away by now: time alone makes it so."""
        for table in self.tables:
            if table.connections and table.presence != self._presence(table):
                self.send_table_info(table)

    def evict_unused(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        before = time.monotonic() - EVICT_AFTER_S
        for table in self.tables:
            is_idle = not (table.connections or table.thinking or table.meta.vote)
            if is_idle and table.used < before and not table.lock.locked():
                del self._tables[table.id]
        self.metrics.tables.set(len(self))

    async def close_connections(self, code: int) -> None:
        """Let every page go, and keep that its person was there until now."""
        self._is_closing = True
        pages = [(table, page) for table in self.tables for page in table.connections]
        for _, page in pages:
            page.close(code)
        await self.note_presence((table, page.identity) for table, page in pages)

    def _presence(self, table: LiveTable) -> Presence:
        return presence(table, datetime.now(UTC), self._spans)

    async def _accept(
        self,
        table: LiveTable,
        identity: str,
        move: str,
        check: Callable[[], list[Accepted]],
    ) -> None:
        async with table.lock:
            while True:
                # Checked again after each conflict: what another process has accepted meanwhile
                # decides whether this is still a move, and says why not.
                accepted = check()
                moves = [move, *(f"{move}:{at}" for at in range(1, len(accepted)))]
                if await self.append(table, accepted, identity, moves, "human"):
                    return

    async def _catch_up(self, table: LiveTable) -> None:
        meta, rows = await self.store.read(load_news, table.id, table.game.n)
        assert meta is not None
        # First who sits there: a page must have the snapshot of a game before its updates.
        self._set_meta(table, meta)
        if rows:
            table.tell(table.game.grow(rows))
        await self.settle(table)

    def _set_meta(self, table: LiveTable, meta: TableMeta) -> None:
        # Also where nothing else has changed: a lease that was lost and won again leaves no trace.
        table.is_driven = self._is_driven(meta)
        if meta == table.meta:
            return
        has_begun = meta.table.status != "open" and table.meta.table.status == "open"
        table.meta = meta
        before = {connection: connection.seats for connection in table.connections}
        table.seat_connections()
        self.send_table_info(table)
        for connection, seats in before.items():
            if has_begun or connection.seats != seats:
                connection.tell(table.game.snapshot(connection.seats))

    def _is_driven(self, meta: TableMeta) -> bool:
        """Whether this process drives the table, by the database; it is then its own to drive."""
        is_ours = meta.table.driver == self.store.process
        if is_ours and meta.table.status != "over":
            self.driven.add(meta.table.id)
        else:
            self.driven.discard(meta.table.id)
        return meta.table.id in self.driven

    async def _finish(self, table: LiveTable) -> None:
        outcome = engine.outcome(table.game.state)
        assert outcome is not None
        winners = ",".join(map(str, outcome.winners))
        now = datetime.now(UTC)
        await self.store.write(end_game, table.id, now, winners, touches=table.id)
        await self.reload_meta(table)

    async def _load_once(self, table: str) -> LiveTable | None:
        """Load a table; who asks for it meanwhile waits for the same one."""
        if (task := self._loading.get(table)) is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> LiveTable | None:
        if (found := await self.store.read(load_table, table)) is None:
            return None
        meta, rows = found
        if meta.table.rules != RULES_VERSION:
            raise Refused(Code.TABLE_RULES, 409)
        live = LiveTable(meta, is_driven=self._is_driven(meta))
        for first in range(0, len(rows), SLICE):
            live.game.grow(rows[first : first + SLICE])
            await asyncio.sleep(0)
        async with live.lock:
            self._tables[table] = live
            self.metrics.tables.set(len(self))
            # What others have changed since it was read, they have told nobody here.
            await self._catch_up(live)
        return live
