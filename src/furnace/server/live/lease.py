"""The heartbeat of a process: renew its lease, take over tables, follow other processes."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection

from furnace.server.live.load import driven_by
from furnace.server.live.registry import TableRegistry
from furnace.server.live.rules import DRIVABLE
from furnace.server.logs import log
from furnace.server.store.bus import Bus
from furnace.server.store.leases import claim, heartbeat
from furnace.server.store.processes import Profile

HEARTBEAT_S = 1.0
"""Seconds between two heartbeats."""

LEASE_S = 3.0
"""Seconds until the lease lapses; another process then takes over within two more."""

MAX_CLAIMED = 10_000
ABSENCE_BEATS, PRESENCE_BEATS = 5, 10
"""Heartbeats between announcing absent players, and between storing who is connected."""


async def heartbeat_once(registry: TableRegistry) -> None:
    """Renew the lease, claim tables without a driver, check votes and evict unused tables.

    The signing keys are read again if their file has changed.
    """
    registry.key.refresh()
    for table in await _renew_lease(registry):
        registry.driven.add(table)
        registry.claimed.put_nowait(table)
    for live in registry.tables:
        if live.meta.vote is not None:
            registry.driver.wake(live)
    registry.evict_unused()


async def run_heartbeat(registry: TableRegistry) -> None:
    """Run a heartbeat every second until the process ends."""
    count = 0
    while True:
        try:
            await heartbeat_once(registry)
            if count % ABSENCE_BEATS == 0:
                registry.announce_absences()
            if count % PRESENCE_BEATS == 0 and registry.store.is_shared:
                await _note_presence(registry)
        except Exception:
            log.exception("heartbeat")
        count += 1
        await asyncio.sleep(HEARTBEAT_S)


async def load_claimed_tables(registry: TableRegistry) -> None:
    """Load the claimed tables one by one, so that no heartbeat waits for them."""
    while True:
        await _refresh(registry, await registry.claimed.get())


async def follow_changes(registry: TableRegistry, bus: Bus) -> None:
    """Refresh each table that another process has changed."""
    while True:
        try:
            async for table in bus.changes():
                for changed in [table] if table else registry.concerned:
                    await _refresh(registry, changed)
            return
        except Exception:
            log.exception("bus")
            await asyncio.sleep(HEARTBEAT_S)


async def _refresh(registry: TableRegistry, table: str) -> None:
    try:
        await registry.refresh(table)
    except Exception:
        log.exception("refresh", table=table)


async def _renew_lease(registry: TableRegistry) -> list[str]:
    """Renew the lease and return the tables claimed; a lapsed lease may have lost others."""
    profile = Profile(DRIVABLE, registry.settings.reached_at)
    is_held, claimed, driven = await registry.store.write(_renew, registry.store.process, profile)
    if not is_held:
        registry.driven = driven
        for live in registry.tables:
            live.is_driven = live.id in driven
    return claimed


def _renew(
    connection: Connection, process: str, profile: Profile
) -> tuple[bool, list[str], set[str]]:
    is_held = heartbeat(connection, process, LEASE_S, profile)
    claimed = claim(connection, process, MAX_CLAIMED, profile.rules)
    return is_held, claimed, set() if is_held else driven_by(connection, process)


async def _note_presence(registry: TableRegistry) -> None:
    await registry.note_presence(
        (live, connection.identity) for live in registry.tables for connection in live.connections
    )
