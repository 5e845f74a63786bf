from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from furnace.server.store.entries import entry_rows
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.errors import StoreError
from furnace.server.store.store import Store
from furnace.server.store.tables import set_rematch, table_of
from server.store_rows import NOON, again, insert_tables, row

pytestmark = pytest.mark.anyio


@pytest.fixture
async def filled(store: Store) -> Store:
    """A store with two tables that have no entries."""
    await store.write(insert_tables, "table", "other")
    return store


async def test_what_was_appended_is_read_as_it_was(filled: Store) -> None:
    odd = EntryRow("table", 1, None, None, "deal “C1” — naïve\n", "chance/1", NOON)
    assert await filled.append([row(0), odd])
    assert await filled.read(entry_rows, "table") == [row(0), odd]
    assert await filled.read(entry_rows, "table", 1) == [odd]
    assert await filled.read(entry_rows, "other") == []


async def test_a_number_is_taken_once(filled: Store) -> None:
    assert await filled.append([row(0, move="mine")])
    assert not await filled.append([row(0, move="yours")])
    assert await filled.read(entry_rows, "table") == [row(0, move="mine")]


async def test_a_move_is_taken_once_at_its_table(filled: Store) -> None:
    assert await filled.append([row(0, move="mine")])
    assert not await filled.append([row(1, move="mine")])
    assert await filled.append([row(0, "other", move="mine")])


async def test_a_group_is_kept_whole_or_not_at_all(filled: Store) -> None:
    assert await filled.append([row(1)])
    assert not await filled.append([row(0), row(1, move="second")])
    assert await filled.read(entry_rows, "table") == [row(1)]


async def test_of_groups_that_wait_together_only_the_conflicting_ones_fail(filled: Store) -> None:
    groups = [[row(n, table) for n in (2 * k, 2 * k + 1)] for k in range(20) for table in _BOTH]
    doubled = [[row(2 * k, move=f"again-{k}"), row(100 + k)] for k in range(20)]
    kept = await asyncio.gather(*map(filled.append, groups + doubled))
    assert kept == [True] * 40 + [False] * 20
    for table in _BOTH:
        assert await filled.read(entry_rows, table) == [row(n, table) for n in range(40)]


async def test_a_row_of_no_table_is_an_error_and_not_a_conflict(filled: Store) -> None:
    lost, kept = await asyncio.gather(
        filled.append([row(0, "nowhere")]), filled.append([row(0)]), return_exceptions=True
    )
    assert isinstance(lost, IntegrityError)
    assert kept is True


async def test_a_row_that_the_driver_cannot_take_fails_alone(filled: Store) -> None:
    unwritable = row(0)._replace(text="\ud800")
    failed, kept = await asyncio.gather(
        filled.append([unwritable]), filled.append([row(0, "other")]), return_exceptions=True
    )
    assert isinstance(failed, UnicodeEncodeError)
    assert kept is True


async def test_a_failing_write_rolls_back_only_itself(filled: Store) -> None:
    def fail_after_writing(connection: Connection) -> None:
        assert set_rematch(connection, "table", "follower")
        raise LookupError("changed my mind")

    failed, written, appended = await asyncio.gather(
        filled.write(fail_after_writing),
        filled.write(set_rematch, "other", "follower"),
        filled.append([row(0)]),
        return_exceptions=True,
    )
    assert isinstance(failed, LookupError)
    assert (written, appended) == (True, True)
    tables = [await filled.read(table_of, table) for table in _BOTH]
    assert [table and table.rematch for table in tables] == [None, "follower"]


async def test_a_write_may_raise_what_no_future_can(filled: Store) -> None:
    with pytest.raises(RuntimeError, match="StopIteration"):
        await filled.write(lambda connection: next(iter(())))


async def test_who_gives_up_waiting_disturbs_nobody(filled: Store) -> None:
    waiting = asyncio.ensure_future(filled.append([row(0)]))
    await asyncio.sleep(0)
    waiting.cancel()
    assert await filled.append([row(0, "other")])


async def test_everyone_who_waits_is_told_when_the_commit_fails(filled: Store) -> None:
    def fail(connection: Connection) -> None:
        raise OperationalError("COMMIT", None, OSError("disk full"))

    event.listen(filled._engine, "commit", fail)
    rematch = filled.write(set_rematch, "table", "x")
    reply = await asyncio.gather(*_appends(filled, 5), rematch, return_exceptions=True)
    assert [getattr(failure, "code", None) for failure in reply] == ["store/unsure"] * 6
    event.remove(filled._engine, "commit", fail)
    assert await again(filled.append, [row(7)])
    assert await filled.read(entry_rows, "table") == [row(7)]


async def test_everyone_is_told_while_the_database_is_away(
    postgres_url: str, postgres_server: str
) -> None:
    store = await Store.open(postgres_url)
    await store.write(insert_tables, "table")
    others = postgres_server.format(database="postgres")
    name = store.url.database
    with psycopg.connect(others, autocommit=True) as elsewhere:
        elsewhere.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
        elsewhere.execute(_END_ALL.encode(), [name])
        reply = await asyncio.gather(*_appends(store, 5), return_exceptions=True)
        assert [getattr(failure, "code", None) for failure in reply] == ["server/database"] * 5
        elsewhere.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())
    assert await again(store.append, [row(0)])
    assert await asyncio.gather(*_appends(store, 5)) == [False] + [True] * 4
    await store.close()


async def test_a_connection_that_was_cut_is_made_again(postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    await store.write(insert_tables, "table")
    await store.read(_end_every_other_connection)
    assert await asyncio.gather(*_appends(store, 5)) == [True] * 5
    assert len(await store.read(entry_rows, "table")) == 5
    await store.close()


async def test_two_servers_lose_and_double_nothing_at_one_table(postgres_url: str) -> None:
    stores = [await Store.open(postgres_url) for _ in range(2)]
    await stores[0].write(insert_tables, "table")
    won = await asyncio.gather(*(_race(store, 60) for store in stores))
    kept = await stores[0].read(entry_rows, "table")
    assert [one.n for one in kept] == list(range(len(kept)))
    assert sorted(one.move for one in kept) == sorted(won[0] + won[1])
    assert len(kept) == 120
    for store in stores:
        await store.close()


async def test_writes_that_lock_each_other_out_both_come_through(postgres_url: str) -> None:
    stores = [await Store.open(postgres_url) for _ in range(2)]
    await stores[0].write(insert_tables, *_BOTH)
    await asyncio.gather(
        stores[0].write(_lock_in_turn, "table", "other"),
        stores[1].write(_lock_in_turn, "other", "table"),
    )
    for store in stores:
        await store.close()


async def test_closing_finishes_what_was_asked_for(database_url: str) -> None:
    store = await Store.open(database_url)
    await store.write(insert_tables, "table")
    waiting = [asyncio.ensure_future(store.append([row(n)])) for n in range(50)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [True] * 50
    with pytest.raises(StoreError, match="store/closed"):
        await store.append([row(50)])


@pytest.mark.parametrize("times", range(3))
def test_what_append_has_returned_survives_a_crash(database_url: str, times: int) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _CRASH, database_url],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ended.returncode == 9, ended.stderr
    accepted = [int(line) for line in ended.stdout.split()]
    assert len(accepted) >= 20
    assert set(accepted) <= set(asyncio.run(_numbers(database_url)))


_BOTH = ("table", "other")
_END_ALL = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = %s AND pid != pg_backend_pid()"
)

_CRASH = """
import asyncio, os, sys
from furnace.server.store.store import Store
from server.store_rows import again, insert_tables, row

async def append(store, n):
    assert await store.append([row(n)])
    os.write(1, f"{n}\\n".encode())
    if n == 20:
        os._exit(9)

async def main():
    store = await Store.open(sys.argv[1])
    await store.write(insert_tables, "table")
    for n in range(20):
        await append(store, n)
    await asyncio.gather(*(append(store, n) for n in range(20, 60)))

asyncio.run(main())
"""


async def _numbers(url: str) -> list[int]:
    store = await Store.open(url)
    found = await store.read(entry_rows, "table")
    await store.close()
    return [one.n for one in found]


async def _race(store: Store, times: int) -> list[str]:
    """Append this many rows, each at the number that seems free; the moves that were kept."""
    won: list[str] = []
    while len(won) < times:
        move = f"{store.process}-{len(won)}"
        count = len(await store.read(entry_rows, "table"))
        if await store.append([row(count, move=move)]):
            won.append(move)
    return won


def _lock_in_turn(connection: Connection, first: str, second: str) -> None:
    lock = text("UPDATE tables SET seed = seed + 1 WHERE id = :table")
    connection.execute(lock, {"table": first})
    connection.execute(text("SELECT pg_sleep(0.3)"))
    connection.execute(lock, {"table": second})


def _end_every_other_connection(connection: Connection) -> None:
    named = (connection.engine.url.database,)
    connection.exec_driver_sql(_END_ALL, named)


def _appends(store: Store, count: int) -> list[Coroutine[object, object, bool]]:
    return [store.append([row(n)]) for n in range(count)]
