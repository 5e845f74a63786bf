"""The heartbeat of a process: its lease, the tables it takes over, and what time alone changes."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from sqlalchemy import Connection

from furnace.server.live.house import House
from furnace.server.live.load import driven_by
from furnace.server.logs import log
from furnace.server.store.bus import Bus
from furnace.server.store.leases import claim, heartbeat
from furnace.server.store.tables import touch_seen

EVERY = 1.0
"""Seconds between two beats; a lease is four of them long, so a death is noticed within five."""

MOST_CLAIMED = 100
SEEN_EVERY = 10


async def beat(house: House) -> None:
    """Once: renew the lease, take over what nobody drives, see to votes, forget what is unused."""
    for table in await _lease(house):
        house.driven.add(table)
        await house.refresh(table)
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
            if count % SEEN_EVERY == 0 and house.store.is_shared:
                await _tell_who_is_here(house)
        except Exception:
            log.exception("heartbeat")
        count += 1
        await asyncio.sleep(EVERY)


async def listen_for_ever(house: House, bus: Bus) -> None:
    """Look again at each table that another process has changed."""
    async for table in bus.changes():
        for changed in [table] if table else [live.id for live in house.tables]:
            try:
                await house.refresh(changed)
            except Exception:
                log.exception("bus", table=changed)


async def _lease(house: House) -> list[str]:
    """The tables this process drives from now on; a lapsed lease may have cost it others."""
    is_held, claimed, driven = await house.store.write(_renew, house.store.process)
    if not is_held:
        house.driven = driven
        for live in house.tables:
            live.is_driven = live.id in driven
    return claimed


def _renew(connection: Connection, process: str) -> tuple[bool, list[str], set[str]]:
    is_held = heartbeat(connection, process)
    claimed = claim(connection, process, MOST_CLAIMED)
    return is_held, claimed, set() if is_held else driven_by(connection, process)


async def _tell_who_is_here(house: House) -> None:
    here = [
        (live.id, seat.seat)
        for live in house.tables
        for seat in live.sitting.seats
        if seat.kind == "human" and live.is_connected(seat)
    ]
    await house.store.write(touch_seen, here, datetime.now(UTC))
