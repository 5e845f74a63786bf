"""What ends because nobody comes back: tables are closed as abandoned, guests forgotten."""

from __future__ import annotations

import asyncio

from furnace.server.live.archiving import archive_tables
from furnace.server.live.registry import TableRegistry
from furnace.server.live.rules import DRIVABLE
from furnace.server.logs import log
from furnace.server.store.abandoned import abandon, tables_to_abandon
from furnace.server.store.identities import forget_guests, forgettable_guests

BEGIN_AFTER_S, EVERY_S, PAUSE_S = 30.0, 600.0, 0.2
"""Seconds after the start, between two rounds, and between two batches."""

AT_ONCE = 200
"""Tables or guests in a batch, which is one statement."""


async def run_expiry(registry: TableRegistry) -> None:
    """Close tables and forget guests again and again; any process may do so for all."""
    await asyncio.sleep(BEGIN_AFTER_S)
    while True:
        try:
            await expire(registry, PAUSE_S)
        except Exception:
            log.exception("expiry")
        await asyncio.sleep(EVERY_S)


async def expire(registry: TableRegistry, pause: float = 0) -> None:
    """Close and archive all tables, and forget all guests, whose time is up."""
    closed = await _abandon_tables(registry, pause)
    await archive_tables(registry.store, closed, registry.settings.build, pause)
    await _forget_guests(registry, pause)


async def _abandon_tables(registry: TableRegistry, pause: float) -> list[str]:
    store, seconds = registry.store, registry.settings.abandon_after.total_seconds()
    closed: list[str] = []
    while found := await store.read(tables_to_abandon, seconds, DRIVABLE, AT_ONCE):
        closed += await store.write(abandon, found, seconds, touches=found)
        for table in found:
            await registry.refresh(table)
        await asyncio.sleep(pause)
    return closed


async def _forget_guests(registry: TableRegistry, pause: float) -> None:
    store, seconds = registry.store, registry.settings.forget_guests_after.total_seconds()
    while found := await store.read(forgettable_guests, seconds, AT_ONCE):
        await store.write(forget_guests, found, seconds)
        await asyncio.sleep(pause)
