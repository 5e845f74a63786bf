"""The heartbeat of a process: renew its lease, take over tables, follow other processes.

A process drives only tables that it has in memory: if nobody has opened a table since its driver
died, nothing at it is so urgent that it could not wait until someone opens it. So a process that
takes over loads nothing. It claims what it has in memory in one statement, and any other table when
it loads it. It releases the tables that it evicts.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from furnace.server.live.claiming import claim_tables, drop_foreign, orphans
from furnace.server.live.readiness import LEASE_S
from furnace.server.live.registry import TableRegistry
from furnace.server.live.rules import DRIVABLE
from furnace.server.logs import log
from furnace.server.store.bus import Bus
from furnace.server.store.errors import Unavailable
from furnace.server.store.leases import hand_over, has_games, heartbeat
from furnace.server.store.processes import Profile, driven_by_others, living_processes

HEARTBEAT_S = 1.0
"""Seconds between two heartbeats."""

ABSENCE_BEATS, PRESENCE_BEATS, EVICTION_BEATS = 5, 10, 10
"""Heartbeats between announcing absent players, storing who is connected, and evicting tables."""


class Beat(NamedTuple):
    """What a heartbeat finds: whether the lease had not lapsed, and which processes are alive.

    `rules` are those of the games that this process drives, `is_needed` whether there are any.
    """

    is_held: bool
    living: frozenset[str]
    rules: frozenset[int]
    is_needed: bool


async def heartbeat_once(registry: TableRegistry) -> None:
    """Renew the lease, claim the tables in memory that have no driver, and check votes."""
    began = time.monotonic()
    profile = Profile(DRIVABLE, registry.settings.reached_at, registry.drain.is_on)
    beat = await registry.store.write(_renew, registry.store.process, profile)
    registry.readiness.lease_renewed(began)
    registry.living, registry.rules = beat.living, beat.rules
    if handed := drop_foreign(registry):
        process = registry.store.process
        await registry.store.write(hand_over, process, beat.rules, touches=handed)
    registry.drain.note(beat.is_needed)
    # Others may have claimed any of our tables while the lease had lapsed.
    await claim_tables(registry, orphans(registry) if beat.is_held else registry.tables)
    registry.changes.refresh_stale()
    for live in registry.tables:
        if live.meta.vote is not None:
            registry.driver.wake(live)


async def run_heartbeat(registry: TableRegistry) -> None:
    """Run a heartbeat every second until the process ends."""
    for count in itertools.count():
        # The schema first: of an old one, nothing else may succeed.
        for job in (registry.readiness.check_schema, partial(_beat, registry, count)):
            try:
                await job()
            except Unavailable:
                pass  # logged by the store
            except Exception:
                log.exception("heartbeat")
        await asyncio.sleep(HEARTBEAT_S)


async def _beat(registry: TableRegistry, count: int) -> None:
    await heartbeat_once(registry)
    if count % ABSENCE_BEATS == 0:
        registry.presences.announce_absences(registry.tables)
    if count % PRESENCE_BEATS == 0 and registry.store.is_shared:
        await _note_presence(registry)
    if count % EVICTION_BEATS == 0:
        await registry.evict_unused()


async def follow_changes(registry: TableRegistry, bus: Bus) -> None:
    """Refresh each table that another process has changed."""
    while True:
        try:
            async for table in bus.changes():
                for changed in [table] if table else [live.id for live in registry.tables]:
                    registry.changes.schedule_refresh(changed)
            return
        except Exception:
            log.exception("bus")
            await asyncio.sleep(HEARTBEAT_S)


def _renew(connection: Connection, process: str, profile: Profile) -> Beat:
    """Renew the lease; to a process that drains is left what no other can drive."""
    is_held = heartbeat(connection, process, LEASE_S, profile)
    living = living_processes(connection)
    alive = frozenset(one.id for one in living)
    if not profile.is_draining:
        return Beat(is_held, alive, profile.rules, is_needed=True)
    left = profile.rules - driven_by_others(living, process)
    return Beat(is_held, alive, left, is_needed=has_games(connection, left))


async def _note_presence(registry: TableRegistry) -> None:
    await registry.presences.note(
        (live, connection.identity) for live in registry.tables for connection in live.connections
    )
