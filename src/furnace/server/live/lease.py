"""The heartbeat of a process: its lease, the tables it takes over, and what time alone changes."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection

from furnace.server.live.load import driven_by
from furnace.server.live.registry import TableRegistry
from furnace.server.logs import log
from furnace.server.store.bus import Bus
from furnace.server.store.leases import claim, heartbeat

EVERY = 1.0
"""Seconds between two beats."""

LEASE = 3.0
"""Seconds a process counts as alive after a beat: its tables are another's within five."""

MAX_CLAIMED = 10_000
GONE_EVERY, SEEN_EVERY = 5, 10


async def beat(registry: TableRegistry) -> None:
    """Once: renew the lease, take over what nobody drives, see to votes, forget what is unused."""
    for table in await _lease(registry):
        registry.driven.add(table)
        registry.claimed.put_nowait(table)
    for live in registry.tables:
        if live.meta.vote is not None:
            registry.driver.wake(live)
    registry.evict_unused()


async def run_heartbeat(registry: TableRegistry) -> None:
    """Beat once a second, whatever happens."""
    count = 0
    while True:
        try:
            await beat(registry)
            if count % GONE_EVERY == 0:
                registry.announce_absences()
            if count % SEEN_EVERY == 0 and registry.store.is_shared:
                await _note_who_is_here(registry)
        except Exception:
            log.exception("heartbeat")
        count += 1
        await asyncio.sleep(EVERY)


async def load_claimed_tables(registry: TableRegistry) -> None:
    """Go on at the tables that were taken over, one by one: the next beat does not wait for it."""
    while True:
        await _refresh(registry, await registry.claimed.get())


async def follow_changes(registry: TableRegistry, bus: Bus) -> None:
    """Look again at each table that another process has changed."""
    while True:
        try:
            async for table in bus.changes():
                for changed in [table] if table else registry.concerned:
                    await _refresh(registry, changed)
            return
        except Exception:
            log.exception("bus")
            await asyncio.sleep(EVERY)


async def _refresh(registry: TableRegistry, table: str) -> None:
    try:
        await registry.refresh(table)
    except Exception:
        log.exception("refresh", table=table)


async def _lease(registry: TableRegistry) -> list[str]:
    """The tables this process drives from now on; a lapsed lease may have cost it others."""
    is_held, claimed, driven = await registry.store.write(_renew, registry.store.process)
    if not is_held:
        registry.driven = driven
        for live in registry.tables:
            live.is_driven = live.id in driven
    return claimed


def _renew(connection: Connection, process: str) -> tuple[bool, list[str], set[str]]:
    is_held = heartbeat(connection, process, LEASE)
    claimed = claim(connection, process, MAX_CLAIMED)
    return is_held, claimed, set() if is_held else driven_by(connection, process)


async def _note_who_is_here(registry: TableRegistry) -> None:
    await registry.note_presence(
        (live, connection.identity) for live in registry.tables for connection in live.connections
    )
