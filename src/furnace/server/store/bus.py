"""Notifications about tables that other processes have changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from psycopg import AsyncConnection, OperationalError
from psycopg.sql import SQL, Identifier
from sqlalchemy import URL

from furnace.server.store.engine import address_for_driver, file_of
from furnace.server.store.store import Store
from furnace.server.store.transaction import CHANNEL

_SHORTEST_PAUSE = 0.1
_LONGEST_PAUSE = 2.0


class Bus:
    """Receives notifications on PostgreSQL; on SQLite there are no other processes."""

    def __init__(self, url: URL, process: str) -> None:
        self._url = url
        self._process = process
        self._connection: AsyncConnection | None = None

    @classmethod
    async def open(cls, store: Store) -> Bus:
        """Start listening; anything committed after this returns will be received."""
        bus = cls(store.url, store.process)
        if file_of(store.url) is None:
            bus._connection = await bus._listen()
        return bus

    async def changes(self) -> AsyncIterator[str | None]:
        """Yield the tables changed by others; None if notifications may have been missed.

        Ends at once on SQLite, otherwise continues until it is cancelled.
        """
        while self._connection is not None:
            with suppress(OperationalError):
                async for notice in self._connection.notifies():
                    process, _, table = notice.payload.partition(" ")
                    if process != self._process:
                        yield table
            await self._listen_again()
            yield None

    async def close(self) -> None:
        """Stop listening."""
        if self._connection is not None:
            await self._connection.close()

    async def _listen_again(self) -> None:
        await self.close()
        pause = _SHORTEST_PAUSE
        while True:
            try:
                self._connection = await self._listen()
                return
            except OperationalError:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)

    async def _listen(self) -> AsyncConnection:
        address = address_for_driver(self._url)
        connection = await AsyncConnection.connect(address, autocommit=True)
        await connection.execute(SQL("LISTEN {}").format(Identifier(CHANNEL)))
        return connection
