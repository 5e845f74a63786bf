from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import pytest
from sqlalchemy import Connection, text

from furnace.server.store.bus import Bus
from furnace.server.store.store import Store
from furnace.server.store.tables import set_rematch
from server.store_rows import insert_tables, row

pytestmark = pytest.mark.anyio


class Ear:
    """All that a bus reports, as it comes."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[str | None] = []
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for change in self.bus.changes():
            self.heard.append(change)

    async def until(self, is_enough: Callable[[list[str | None]], bool]) -> None:
        async with asyncio.timeout(10):
            while not is_enough(self.heard):
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task
        await self.bus.close()


@pytest.fixture
async def stores(postgres_url: str) -> AsyncIterator[list[Store]]:
    opened = [await Store.open(postgres_url) for _ in range(2)]
    await opened[0].write(insert_tables, "table", "other", "last")
    yield opened
    for store in opened:
        await store.close()


@pytest.fixture
async def ears(stores: list[Store]) -> AsyncIterator[list[Ear]]:
    opened = [Ear(await Bus.open(store)) for store in stores]
    yield opened
    for ear in opened:
        await ear.close()


async def test_an_append_reaches_the_other_server_only(
    stores: list[Store], ears: list[Ear]
) -> None:
    await stores[0].append([row(0)])
    await stores[1].append([row(0, "last")])
    await ears[0].until(lambda heard: "last" in heard)
    await ears[1].until(lambda heard: "table" in heard)
    assert [ear.heard for ear in ears] == [["last"], ["table"]]


async def test_a_group_tells_of_each_of_its_tables_once(
    stores: list[Store], ears: list[Ear]
) -> None:
    await stores[0].append([row(0), row(1), row(0, "other")])
    await ears[1].until(lambda heard: len(heard) == 2)
    await stores[0].append([row(0, "last")])
    await ears[1].until(lambda heard: "last" in heard)
    assert sorted(map(str, ears[1].heard)) == ["last", "other", "table"]


async def test_a_write_tells_of_the_tables_it_touches(stores: list[Store], ears: list[Ear]) -> None:
    await stores[0].write(set_rematch, "other", "follower")
    await stores[0].write(set_rematch, "table", "follower", touches="table")
    await stores[0].write(set_rematch, "last", "follower", touches=["last", "other"])
    await ears[1].until(lambda heard: len(heard) == 3)
    assert ears[1].heard == ["table", "last", "other"]


async def test_what_was_not_kept_is_not_announced(stores: list[Store], ears: list[Ear]) -> None:
    def fail(connection: Connection) -> None:
        raise LookupError

    assert await stores[0].append([row(0)])
    await ears[1].until(lambda heard: heard == ["table"])
    assert not await stores[0].append([row(0, move="again")])
    with pytest.raises(LookupError):
        await stores[0].write(fail, touches="other")
    await stores[0].append([row(0, "last")])
    await ears[1].until(lambda heard: "last" in heard)
    assert ears[1].heard == ["table", "last"]


async def test_after_its_connection_was_cut_anything_may_have_changed(
    stores: list[Store], ears: list[Ear]
) -> None:
    await stores[0].append([row(0)])
    await ears[1].until(lambda heard: heard == ["table"])
    await stores[0].read(_cut_the_listeners)
    await ears[1].until(lambda heard: heard == ["table", None])
    await stores[0].append([row(0, "last")])
    await ears[1].until(lambda heard: heard == ["table", None, "last"])


async def test_on_sqlite_there_is_nobody_to_hear(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    bus = await Bus.open(store)
    await store.write(insert_tables, "table", touches="table")
    assert [change async for change in bus.changes()] == []
    await bus.close()
    await store.close()


def _cut_the_listeners(connection: Connection) -> None:
    ended = connection.execute(
        text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        )
    )
    assert len(ended.all()) == 2
