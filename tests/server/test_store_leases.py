from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, select, update

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.store.leases import (
    RECENT_S,
    claim,
    driven_by,
    hand_over,
    has_games,
    heartbeat,
    release,
    release_tables,
)
from furnace.server.store.processes import (
    Profile,
    driven_by_others,
    living_processes,
    who_can_drive,
)
from furnace.server.store.schema import processes, tables
from furnace.server.store.store import Store
from furnace.server.store.tables import insert_table, set_status, table_of
from server.store_rows import NOON, insert_tables, row, seat_row, table_row

pytestmark = pytest.mark.anyio

_LEASE_S = 4.0
_RULES = (RULES_VERSION,)
_PROFILE = Profile(frozenset(_RULES))
_TABLES = [f"table-{number:02}" for number in range(30)]


@pytest.fixture
async def playing(store: Store) -> Store:
    """A store with thirty tables that play and that nobody drives."""
    await store.write(insert_tables, *_TABLES)
    return store


@pytest.fixture
async def servers(postgres_url: str) -> AsyncIterator[list[Store]]:
    """Four servers on one database with thirty tables that nobody drives."""
    opened = [await Store.open(postgres_url) for _ in range(4)]
    await opened[0].write(insert_tables, *_TABLES)
    yield opened
    for store in opened:
        await store.close()


async def test_one_who_is_alive_claims_what_it_wants_and_nobody_drives(playing: Store) -> None:
    await playing.write(heartbeat, "ann", _LEASE_S, _PROFILE)
    assert await playing.write(_claim, "ann", _TABLES[:10]) == _TABLES[:10]
    assert await playing.read(driven_by, "ann") == {*_TABLES[:10]}
    assert await playing.write(_claim, "ann") == _TABLES
    assert await _driver(playing) == "ann"


async def test_one_who_is_not_alive_claims_nothing(playing: Store) -> None:
    assert await playing.write(_claim, "ann") == []


async def test_claiming_three_hundred_tables_is_one_statement(store: Store) -> None:
    many = [f"old-{number:03}" for number in range(300)]
    await store.write(insert_tables, *many)
    await store.write(heartbeat, "ann", _LEASE_S, _PROFILE)
    changes: list[str] = []

    def note(*said: Any) -> None:
        changes.extend(said[2:3] if said[2].startswith("UPDATE") else [])

    event.listen(Engine, "before_cursor_execute", note)
    try:
        assert await store.write(_claim, "ann", many) == many
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert len(changes) == 1


async def test_a_claimer_learns_who_drives_what_it_did_not_get(playing: Store) -> None:
    for process in ("ann", "bob"):
        await playing.write(heartbeat, process, _LEASE_S, _PROFILE)
    await playing.write(_claim, "ann", _TABLES[:1])
    drivers = await playing.write(claim, "bob", _TABLES[:2], _RULES)
    assert drivers == {_TABLES[0]: "ann", _TABLES[1]: "bob"}


async def test_tables_that_one_releases_are_free_and_the_others_stay_its_own(
    playing: Store,
) -> None:
    for process in ("ann", "bob"):
        await playing.write(heartbeat, process, _LEASE_S, _PROFILE)
    await playing.write(_claim, "ann")
    await playing.write(release_tables, "bob", _TABLES)
    assert await playing.write(_claim, "bob") == []
    await playing.write(release_tables, "ann", _TABLES[:3])
    assert await playing.write(_claim, "bob") == _TABLES[:3]
    assert await playing.read(driven_by, "ann") == {*_TABLES[3:]}


async def test_another_leaves_them_alone_while_their_driver_lives(playing: Store) -> None:
    for process in ("ann", "bob"):
        await playing.write(heartbeat, process, _LEASE_S, _PROFILE)
    await playing.write(_claim, "ann")
    assert await playing.write(_claim, "bob") == []


async def test_another_takes_over_when_the_lease_has_expired(playing: Store) -> None:
    await playing.write(heartbeat, "ann", 0.2, _PROFILE)
    await playing.write(_claim, "ann")
    await playing.write(heartbeat, "bob", _LEASE_S, _PROFILE)
    assert await playing.write(_claim, "bob") == []
    await asyncio.sleep(0.25)
    assert await playing.write(_claim, "bob") == _TABLES
    assert await _driver(playing) == "bob"


async def test_a_heartbeat_in_time_keeps_the_tables(playing: Store) -> None:
    await playing.write(heartbeat, "bob", _LEASE_S, _PROFILE)
    assert not await playing.write(heartbeat, "ann", 0.4, _PROFILE)
    await playing.write(_claim, "ann")
    for _ in range(3):
        await asyncio.sleep(0.2)
        assert await playing.write(heartbeat, "ann", 0.4, _PROFILE)
        assert await playing.write(_claim, "bob") == []


async def test_a_heartbeat_too_late_says_so(playing: Store) -> None:
    await playing.write(heartbeat, "ann", 0.05, _PROFILE)
    await asyncio.sleep(0.1)
    assert not await playing.write(heartbeat, "ann", 1, _PROFILE)
    assert await playing.write(heartbeat, "ann", 1, _PROFILE)


async def test_released_tables_are_free_at_once(playing: Store) -> None:
    for process in ("ann", "bob"):
        await playing.write(heartbeat, process, _LEASE_S, _PROFILE)
    await playing.write(_claim, "ann")
    await playing.write(release, "ann")
    assert await playing.read(_living) == ["bob"]
    assert await playing.write(_claim, "bob") == _TABLES


async def test_a_table_that_is_over_or_not_begun_needs_no_driver(playing: Store) -> None:
    await playing.write(heartbeat, "ann", _LEASE_S, _PROFILE)
    await playing.write(set_status, _TABLES[0], "over", NOON)
    await playing.write(set_status, _TABLES[1], "open", NOON)
    assert await playing.write(_claim, "ann") == _TABLES[2:]


async def test_one_claims_only_tables_whose_rules_it_can_drive(playing: Store) -> None:
    newer = RULES_VERSION + 1
    await playing.write(insert_tables, "older")
    await playing.write(_set_rules, _TABLES, newer)
    await playing.write(heartbeat, "ann", _LEASE_S, _PROFILE)
    wanted = [*_TABLES, "older"]
    assert await playing.write(_claim, "ann", wanted) == ["older"]
    await playing.write(heartbeat, "bob", _LEASE_S, Profile(frozenset({newer})))
    assert await playing.write(_claim, "bob", wanted, (newer,)) == _TABLES
    assert await playing.write(_claim, "ann", wanted) == ["older"]


async def test_rules_are_driven_by_a_living_process_first_of_all_the_present_driver(
    store: Store,
) -> None:
    ann, bob = Profile(frozenset({1, 2}), "http://ann:1"), Profile(frozenset({1, 12}), "unix:/bob")
    await store.write(heartbeat, "ann", 0.2, ann)
    await store.write(heartbeat, "bob", _LEASE_S, bob)
    living = await store.read(living_processes)
    assert {process.id: process.profile for process in living} == {"ann": ann, "bob": bob}
    able = {rules: who_can_drive(living, rules, "bob") for rules in (1, 2, 12, 21)}
    assert {rules: one and one.id for rules, one in able.items()} == {
        1: "bob",
        2: "ann",
        12: "bob",
        21: None,
    }
    await asyncio.sleep(0.25)
    assert [process.id for process in await store.read(living_processes)] == ["bob"]


async def test_a_process_that_drains_is_the_last_to_be_asked(store: Store) -> None:
    both, newer = Profile(frozenset({1, 2})), Profile(frozenset({2}))
    await store.write(heartbeat, "ann", _LEASE_S, both)
    await store.write(heartbeat, "bob", _LEASE_S, newer)
    await store.write(heartbeat, "ann", _LEASE_S, both._replace(is_draining=True))
    living = await store.read(living_processes)
    assert [process.profile.is_draining for process in living] == [True, False]
    assert driven_by_others(living, "ann") == {2}
    assert driven_by_others(living, "bob") == set()
    able = [who_can_drive(living, rules, "ann") for rules in (1, 2)]
    assert [process and process.id for process in able] == ["ann", "bob"]


async def test_all_but_the_rules_that_are_kept_is_handed_over(playing: Store) -> None:
    newer = RULES_VERSION + 1
    await playing.write(_set_rules, _TABLES[:10], newer)
    await playing.write(heartbeat, "ann", _LEASE_S, _PROFILE)
    await playing.write(claim, "ann", _TABLES, (newer, *_RULES))
    await playing.write(hand_over, "ann", (newer,))
    assert await playing.read(driven_by, "ann") == {*_TABLES[:10]}
    assert await playing.read(has_games, _RULES)
    assert not await playing.read(has_games, (newer + 1,))


async def test_a_game_needs_its_process_only_while_someone_plays(store: Store) -> None:
    earlier = datetime.now(UTC) - timedelta(seconds=RECENT_S + 60)
    await store.write(insert_table, table_row(changed=earlier), [seat_row(0)])
    await store.append([row(0)._replace(at=earlier)])
    assert not await store.read(has_games, _RULES)
    await store.append([row(1)._replace(at=datetime.now(UTC))])
    assert await store.read(has_games, _RULES)


async def test_of_several_claimers_exactly_one_gets_each_table(servers: list[Store]) -> None:
    claimed = await asyncio.gather(*(_claim_for_a_while(store) for store in servers))
    assert sorted(chain.from_iterable(claimed)) == _TABLES


async def test_of_several_survivors_exactly_one_takes_over_each(servers: list[Store]) -> None:
    dead, *survivors = servers
    await dead.write(heartbeat, dead.process, 0.3, _PROFILE)
    assert await dead.write(_claim, dead.process) == _TABLES
    claimed = await asyncio.gather(*(_claim_for_a_while(store) for store in survivors))
    assert sorted(chain.from_iterable(claimed)) == _TABLES


async def test_a_claim_in_the_same_commit_as_the_first_heartbeat_holds(
    servers: list[Store],
) -> None:
    def be_born_and_claim(connection: Connection, process: str) -> list[str]:
        heartbeat(connection, process, _LEASE_S, _PROFILE)
        return _claim(connection, process)

    claimed = await asyncio.gather(
        *(store.write(be_born_and_claim, store.process) for store in servers)
    )
    assert sorted(chain.from_iterable(claimed)) == _TABLES


async def test_on_sqlite_a_new_server_need_not_wait_for_the_lease_of_the_last(
    sqlite_url: str,
) -> None:
    first = await Store.open(sqlite_url)
    await first.write(insert_tables, "table")
    await first.write(heartbeat, first.process, _LEASE_S, _PROFILE)
    assert await first.write(_claim, first.process, ["table"]) == ["table"]
    await first.close()
    second = await Store.open(sqlite_url)
    await second.write(heartbeat, second.process, _LEASE_S, _PROFILE)
    assert await second.write(_claim, second.process, ["table"]) == ["table"]
    assert await second.read(_living) == [second.process]
    await second.close()


async def _driver(store: Store) -> str | None:
    table = await store.read(table_of, _TABLES[0])
    assert table is not None
    return table.driver


def _claim(
    connection: Connection,
    process: str,
    wanted: Sequence[str] = _TABLES,
    rules: Collection[int] = _RULES,
) -> list[str]:
    """Claim tables, and return those that the process drives then."""
    drivers = claim(connection, process, wanted, rules)
    return sorted(table for table, driver in drivers.items() if driver == process)


async def _claim_for_a_while(store: Store) -> set[str]:
    """Claim a few tables at a time, as servers do, for longer than a lease of a dead one."""
    claimed: set[str] = set()
    for at in range(45):
        await store.write(heartbeat, store.process, _LEASE_S, _PROFILE)
        some = _TABLES[at % 10 :: 10]
        claimed.update(await store.write(_claim, store.process, some))
        await asyncio.sleep(0.02)
    return claimed | {*await store.write(_claim, store.process)}


def _set_rules(connection: Connection, changed: list[str], rules: int) -> None:
    connection.execute(update(tables).where(tables.c.id.in_(changed)).values(rules=rules))


def _living(connection: Connection) -> list[str]:
    return list(connection.scalars(select(processes.c.id)))
