"""The heartbeat of a process: its lease, the tables it takes over, and what time alone changes."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection

from furnace.server.live.house import House
from furnace.server.live.load import driven_by
from furnace.server.logs import log
from furnace.server.store.bus import Bus
from furnace.server.store.leases import claim, heartbeat

EVERY = 1.0
"""Seconds between two beats."""

LEASE = 3.0
"""Seconds a process counts as alive after a beat: its tables are another's within five."""

MOST_CLAIMED = 10_000
GONE_EVERY, SEEN_EVERY = 5, 10


async def beat(house: House) -> None:
    """Once: renew the lease, take over what nobody drives, see to votes, forget what is unused."""
    for table in await _lease(house):
        house.driven.add(table)
        house.claimed.put_nowait(table)
    for live in house.tables:
        if live.sitting.vote is not None:
            house.driver.wake(live)
    house.forget_unused()


async def beat_for_ever(house: House) -> None:
    """Beat once a second, whatever happens."""
    count = 0
    while True:
        try:
            await beat(house)
            if count % GONE_EVERY == 0:
                house.tell_who_is_gone()
            if count % SEEN_EVERY == 0 and house.store.is_shared:
                await _note_who_is_here(house)
        except Exception:
            log.exception("heartbeat")
        count += 1
        await asyncio.sleep(EVERY)


async def take_up_for_ever(house: House) -> None:
    """Go on at the tables that were taken over, one by one: the next beat does not wait for it."""
    while True:
        await _look_again(house, await house.claimed.get())


async def listen_for_ever(house: House, bus: Bus) -> None:
    """Look again at each table that another process has changed."""
    while True:
        try:
            async for table in bus.changes():
                for changed in [table] if table else house.concerned:
                    await _look_again(house, changed)
            return
        except Exception:
            log.exception("bus")
            await asyncio.sleep(EVERY)


async def _look_again(house: House, table: str) -> None:
    try:
        await house.refresh(table)
    except Exception:
        log.exception("refresh", table=table)


async def _lease(house: House) -> list[str]:
    """The tables this process drives from now on; a lapsed lease may have cost it others."""
    is_held, claimed, driven = await house.store.write(_renew, house.store.process)
    if not is_held:
        house.driven = driven
        for live in house.tables:
            live.is_driven = live.id in driven
    return claimed


def _renew(connection: Connection, process: str) -> tuple[bool, list[str], set[str]]:
    is_held = heartbeat(connection, process, LEASE)
    claimed = claim(connection, process, MOST_CLAIMED)
    return is_held, claimed, set() if is_held else driven_by(connection, process)


async def _note_who_is_here(house: House) -> None:
    await house.note_presence(
        (live, connection.identity) for live in house.tables for connection in live.connections
    )
