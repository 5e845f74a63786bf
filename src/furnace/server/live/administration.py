"""Noticing what an operator changes while the server runs: blocks, tables and signing keys."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import Connection, text

from furnace.server.blocks import Blocks
from furnace.server.live.lease import HEARTBEAT_S
from furnace.server.live.registry import TableRegistry
from furnace.server.logs import log
from furnace.server.problems import CLOSE_POLICY
from furnace.server.store.blocks import (
    BlockRow,
    block_rows,
    ids_of_accounts,
    version_of_blocks,
)
from furnace.server.store.errors import StoreError


class Administration:
    """Follows what operators do to the database and to the file of the signing keys."""

    def __init__(self, registry: TableRegistry, blocks: Blocks) -> None:
        self._registry = registry
        self._store = registry.store
        self._blocks = blocks
        self._version: tuple[Any, ...] | None = None
        self._file_version: int | None = None

    async def run(self) -> None:
        """Look for changes with every heartbeat, until the process ends."""
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            try:
                await self.check()
            except StoreError:
                pass  # the store has reported it
            except Exception:
                log.exception("administration")

    async def check(self) -> None:
        """Take over what has changed since the last time."""
        self._registry.key.refresh()
        version = await self._store.read(version_of_blocks)
        if version != self._version:
            self._blocks.replace(*await self._store.read(_read_blocks))
            self._version = version
            self._disconnect_blocked()
        if not self._store.is_shared:
            await self._refresh_tables()

    def _disconnect_blocked(self) -> None:
        for table in self._registry.tables:
            for connection in table.connections:
                is_blocked = self._blocks.has_client(connection.client)
                if is_blocked or self._blocks.has_identity(connection.identity):
                    connection.close(CLOSE_POLICY)

    async def _refresh_tables(self) -> None:
        """Reload the tables in memory if someone else has written to the file of the database.

        Processes that share a database notify each other instead.
        """
        version = await self._store.write(_version_of_file)
        if self._file_version not in (None, version):
            for table in self._registry.tables:
                self._registry.changes.schedule_refresh(table.id)
        self._file_version = version


def _read_blocks(connection: Connection) -> tuple[list[BlockRow], dict[str, str]]:
    rows = block_rows(connection)
    return rows, ids_of_accounts(connection, {row.value for row in rows if row.kind == "account"})


def _version_of_file(connection: Connection) -> int:
    # Changes when another connection has written. All our own writes use this one.
    return int(connection.execute(text("PRAGMA data_version")).scalar_one())
