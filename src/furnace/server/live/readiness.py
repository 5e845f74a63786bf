"""Whether this process can serve tables: kept up to date by the heartbeat, so asking is cheap."""

from __future__ import annotations

import time
from collections.abc import Iterator

from furnace.server.problems import Code
from furnace.server.store.migrate import is_schema_of_ours
from furnace.server.store.store import Store

LEASE_S = 3.0
"""Seconds until the lease lapses; another process then takes over within two more."""


class Readiness:
    """What the last heartbeats found. Each of them renews the lease, which is a write to disk."""

    def __init__(self, store: Store) -> None:
        self.has_schema = True
        self._store = store
        self._renewed = 0.0

    def lease_renewed(self, began: float) -> None:
        """Note that a renewal which began then is on disk."""
        self._renewed = began

    async def check_schema(self) -> None:
        """Note whether the database still has a schema of ours; and that it can be read."""
        self.has_schema = await self._store.read(is_schema_of_ours)

    def failing(self) -> Iterator[Code]:
        """Yield the code of each condition that is not fulfilled."""
        if self._store.outage.is_on:
            yield Code.SERVER_DATABASE
        if time.monotonic() > self._renewed + LEASE_S:
            yield Code.SERVER_LEASE
        if not self.has_schema:
            yield Code.SERVER_SCHEMA
