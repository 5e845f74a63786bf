"""A slot is held by one decision at a time, and none is lost when a decision stops waiting."""

from __future__ import annotations

import asyncio

import pytest

from furnace.server.fair_queue import Sizes, Source
from furnace.server.slots import Slots

HOLDING, LEAVING, WAITING = (Source("ada", name) for name in ("holding", "leaving", "waiting"))


async def think(slots: Slots, source: Source, until: asyncio.Event, timeout: float = 10.0) -> str:
    async with slots.slot(source, timeout):
        await until.wait()
    return source.table


@pytest.mark.parametrize("steps", range(6))
@pytest.mark.parametrize("way", ["cancelled", "out of time"])
def test_a_slot_freed_while_a_decision_stops_waiting_goes_to_the_next(way: str, steps: int) -> None:
    async def run() -> None:
        slots, holding_ends, go_on = Slots(Sizes(1, 1, 10)), asyncio.Event(), asyncio.Event()
        go_on.set()
        timeout = 10.0 if way == "cancelled" else 0.02
        holding = asyncio.create_task(think(slots, HOLDING, holding_ends))
        await asyncio.sleep(0)
        leaving = asyncio.create_task(think(slots, LEAVING, go_on, timeout))
        waiting = asyncio.create_task(think(slots, WAITING, go_on))
        await asyncio.sleep(0)
        if way == "cancelled":
            leaving.cancel()
        else:
            await asyncio.sleep(timeout - 0.001)
            while not leaving.done() and len(slots) == 2:
                await asyncio.sleep(0)
        for _ in range(steps):
            await asyncio.sleep(0)
        holding_ends.set()
        assert await asyncio.wait_for(waiting, 5) == "waiting"
        assert await asyncio.wait_for(holding, 5) == "holding"
        with pytest.raises((asyncio.CancelledError, TimeoutError)):
            await leaving
        assert len(slots) == 0
        assert await asyncio.wait_for(think(slots, HOLDING, go_on), 5) == "holding"

    asyncio.run(run())


def test_a_decision_cancelled_as_it_gets_its_slot_gives_it_back() -> None:
    async def run() -> None:
        slots, holding_ends, go_on = Slots(Sizes(1, 1, 10)), asyncio.Event(), asyncio.Event()
        holding = asyncio.create_task(think(slots, HOLDING, holding_ends))
        await asyncio.sleep(0)
        leaving = asyncio.create_task(think(slots, LEAVING, go_on))
        await asyncio.sleep(0)
        holding_ends.set()
        await holding
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving
        go_on.set()
        assert await asyncio.wait_for(think(slots, WAITING, go_on), 5) == "waiting"

    asyncio.run(run())
