"""Who is at the tables: told to their clients, and recorded for other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime

from furnace.server.live.table import LiveTable, Presence
from furnace.server.store.errors import Unavailable
from furnace.server.store.store import Store
from furnace.server.store.tables import touch_seen
from furnace.server.views.table import Spans, presence
from furnace.server.wire.encode import encode
from furnace.server.wire.socket import PresenceChanged

PAUSE_S = 1.0
"""Seconds in which people come and go before the others are told, in one message."""


class Presences:
    """Collects the tables where people come and go, and tells their clients once a second.

    At once, a table to which many come would send each of them as many messages.
    """

    def __init__(self, store: Store, spans: Spans) -> None:
        self._store = store
        self._spans = spans
        self._changed: set[LiveTable] = set()

    def of(self, table: LiveTable) -> Presence:
        """Return who is at a table now."""
        return presence(table, datetime.now(UTC), self._spans)

    async def note(self, here: Iterable[tuple[LiveTable, str]]) -> None:
        """Record that these people are, or were until now, at these tables, if that is possible."""
        seen = {(table.id, seat) for table, identity in here for seat in table.seats_of(identity)}
        if seen:
            touches = sorted({table for table, _ in seen})
            with suppress(Unavailable):
                now = datetime.now(UTC)
                await self._store.write(touch_seen, sorted(seen), now, touches=touches)

    def announce(self, table: LiveTable) -> None:
        """Tell the clients of a table soon who is there."""
        if not self._changed:
            asyncio.get_running_loop().call_later(PAUSE_S, self._send)
        self._changed.add(table)

    def announce_absences(self, tables: Iterable[LiveTable]) -> None:
        """Tell clients who has become absent through the passing of time."""
        for table in tables:
            if table.connections:
                self.announce(table)

    def _send(self) -> None:
        changed, self._changed = self._changed, set()
        for table in changed:
            now = self.of(table)
            if table.presence != now:
                table.presence = now
                update = encode(PresenceChanged.model_validate(now._asdict()))
                for connection in table.connections:
                    connection.send(update)
