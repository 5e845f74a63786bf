from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from furnace.server.store.store import Store
from furnace.server.store.votes import (
    VoteRow,
    ballots_of,
    cast,
    close_vote,
    open_vote,
    open_vote_of,
)
from server.store_rows import NOON, insert_tables

pytestmark = pytest.mark.anyio

_LATER = NOON + timedelta(minutes=1)


async def _open(store: Store, table: str = "table") -> int | None:
    return await store.write(open_vote, table, "takeback", 1, "ada", NOON, _LATER)


@pytest.fixture
async def two(store: Store) -> Store:
    """A store with two tables."""
    await store.write(insert_tables, "table", "other")
    return store


async def test_a_table_has_one_open_vote_at_a_time(two: Store) -> None:
    vote = await _open(two)
    assert vote is not None
    assert await _open(two) is None
    assert await _open(two, "other") is not None
    expected = VoteRow(vote, "table", "takeback", 1, "ada", NOON, _LATER, None, None)
    assert await two.read(open_vote_of, "table") == expected
    assert await two.write(close_vote, vote, True, _LATER)
    assert await two.read(open_vote_of, "table") is None
    assert await _open(two) not in (None, vote)


async def test_a_vote_is_closed_once(two: Store) -> None:
    vote = await _open(two)
    assert vote is not None
    assert await two.write(close_vote, vote, False, _LATER)
    assert not await two.write(close_vote, vote, True, _LATER)


async def test_the_last_ballot_of_each_counts(two: Store) -> None:
    vote = await _open(two)
    assert vote is not None
    assert await two.write(cast, vote, "ada", True)
    assert await two.write(cast, vote, "bob", True)
    assert await two.write(cast, vote, "bob", False)
    assert await two.read(ballots_of, vote) == {"ada": True, "bob": False}


async def test_a_closed_vote_takes_no_ballot(two: Store) -> None:
    vote = await _open(two)
    assert vote is not None
    await two.write(close_vote, vote, True, _LATER)
    assert not await two.write(cast, vote, "ada", True)
    assert not await two.write(cast, vote + 1, "ada", True)
    assert await two.read(ballots_of, vote) == {}


async def test_of_two_servers_one_opens_the_vote(postgres_url: str) -> None:
    stores = [await Store.open(postgres_url) for _ in range(2)]
    await stores[0].write(insert_tables, "table")
    for _ in range(10):
        opened = [vote for vote in await asyncio.gather(*map(_open, stores)) if vote]
        assert len(opened) == 1
        await stores[0].write(close_vote, opened[0], False, _LATER)
    for store in stores:
        await store.close()
