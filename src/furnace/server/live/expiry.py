"""What is done regularly: close tables where nobody comes back, archive games, forget guests."""

from __future__ import annotations

import asyncio

from furnace.server.live.archiving import Archiver
from furnace.server.live.registry import TableRegistry
from furnace.server.logs import log
from furnace.server.store.abandoned import abandon, tables_to_abandon
from furnace.server.store.errors import Unavailable
from furnace.server.store.identities import forget_guests, forgettable_guests

BEGIN_AFTER_S, EVERY_S, PAUSE_S = 30.0, 600.0, 0.2
"""Seconds after the start, between two rounds, and between two batches."""

AT_ONCE = 200
"""Tables or guests in a batch, which is one statement."""


async def run_expiry(registry: TableRegistry) -> None:
    """Close tables and forget guests again and again; any process may do so for all."""
    archiver = Archiver(registry.store, registry.settings.build)
    await asyncio.sleep(BEGIN_AFTER_S)
    while True:
        try:
            await _abandon_tables(registry)
            await archiver.archive_missing(PAUSE_S)
            await _forget_guests(registry)
        except Unavailable:
            pass  # the store has reported it
        except Exception:
            log.exception("expiry")
        await asyncio.sleep(EVERY_S)


async def _abandon_tables(registry: TableRegistry) -> None:
    store, seconds = registry.store, registry.settings.abandon_after.total_seconds()
    while found := await store.read(tables_to_abandon, seconds, AT_ONCE):
        await registry.changes.write(abandon, found, seconds, touches=found)
        for table in found:
            registry.changes.schedule_refresh(table)
        await asyncio.sleep(PAUSE_S)


async def _forget_guests(registry: TableRegistry) -> None:
    store, seconds = registry.store, registry.settings.forget_guests_after.total_seconds()
    while found := await store.read(forgettable_guests, seconds, AT_ONCE):
        await store.write(forget_guests, found, seconds)
        await asyncio.sleep(PAUSE_S)
