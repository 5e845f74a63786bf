from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.store.store import Store
from furnace.server.store.tables import (
    TableRow,
    bump_generation,
    count_active_tables,
    insert_table,
    seats_of,
    seats_of_tables,
    set_rematch,
    set_stand_in,
    set_status,
    table_of,
    tables_of_identity,
    take_seat,
    touch_seen,
)
from server.store_rows import NOON, row, seat_row, table_row

pytestmark = pytest.mark.anyio

_LATER = NOON + timedelta(minutes=5)
_SEATS = [
    seat_row(0, kind="human", name="Ada", identity="ada", seen=NOON),
    seat_row(1),
    seat_row(2, kind="bot", name="Greedy", bot="greedy"),
]


@pytest.fixture
async def seated(store: Store) -> Store:
    """A store with a table of a person, an open seat and a bot."""
    await store.write(insert_table, table_row(seed=2**62), _SEATS)
    return store


async def test_a_table_is_read_as_it_was_written(seated: Store) -> None:
    assert await seated.read(table_of, "table") == table_row(seed=2**62)
    assert await seated.read(seats_of, "table") == _SEATS
    assert await seated.read(table_of, "nowhere") is None
    assert await seated.read(seats_of, "nowhere") == []


async def test_a_table_is_made_once(seated: Store) -> None:
    with pytest.raises(IntegrityError):
        await seated.write(insert_table, table_row(), _SEATS)


async def test_a_status_is_reached_once(seated: Store) -> None:
    assert await seated.write(set_status, "table", "over", _LATER, "0,2")
    assert not await seated.write(set_status, "table", "over", _LATER, "1")
    table = await seated.read(table_of, "table")
    assert table == table_row(seed=2**62, status="over", changed=_LATER, winners="0,2")


async def test_an_open_seat_is_taken_once(seated: Store) -> None:
    assert await seated.write(take_seat, "table", 1, 0, "bob", "Bob", _LATER)
    assert not await seated.write(take_seat, "table", 1, 0, "eve", "Eve", _LATER)
    taken = seat_row(1, kind="human", name="Bob", identity="bob", seen=_LATER)
    assert (await seated.read(seats_of, "table"))[1] == taken


@pytest.mark.parametrize("seat", [0, 2, 9])
async def test_a_seat_that_is_not_open_is_not_to_be_taken(seated: Store, seat: int) -> None:
    assert not await seated.write(take_seat, "table", seat, 0, "eve", "Eve", _LATER)
    assert await seated.write(bump_generation, "table", seat) is None


async def test_a_new_invitation_voids_the_old(seated: Store) -> None:
    assert await seated.write(bump_generation, "table", 1) == 1
    assert not await seated.write(take_seat, "table", 1, 0, "eve", "Eve", _LATER)
    assert await seated.write(take_seat, "table", 1, 1, "bob", "Bob", _LATER)


async def test_a_bot_stands_in_for_a_human_and_gives_way(seated: Store) -> None:
    assert await seated.write(set_stand_in, "table", 0, "random")
    assert (await seated.read(seats_of, "table"))[0].bot == "random"
    assert await seated.write(set_stand_in, "table", 0, None)
    assert await seated.read(seats_of, "table") == _SEATS


async def test_a_bot_needs_no_stand_in(seated: Store) -> None:
    assert not await seated.write(set_stand_in, "table", 2, None)
    assert await seated.read(seats_of, "table") == _SEATS


async def test_only_the_seats_that_were_seen_are_touched(seated: Store) -> None:
    await seated.write(touch_seen, [], _LATER)
    await seated.write(touch_seen, [("table", 2), ("table", 0), ("nowhere", 1)], _LATER)
    assert [seat.seen for seat in await seated.read(seats_of, "table")] == [_LATER, None, _LATER]


async def test_one_table_follows_another(seated: Store) -> None:
    assert await seated.write(set_rematch, "table", "second")
    assert not await seated.write(set_rematch, "table", "third")
    table = await seated.read(table_of, "table")
    assert table is not None
    assert table.rematch == "second"


async def test_a_persons_tables_are_those_where_they_host_or_sit(store: Store) -> None:
    await _insert(store, table_row("hosted", host="bob"), "ada")
    await _insert(store, table_row("seated", changed=_LATER), "bob")
    await _insert(store, table_row("over", host="bob", status="over"), "bob")
    await _insert(store, table_row("foreign"), "ada")
    found = await store.read(tables_of_identity, "bob", 10)
    assert [table.id for table in found] == ["seated", "hosted", "over"]
    assert await store.read(tables_of_identity, "bob", 1) == found[:1]


async def test_the_tables_under_way_are_those_one_hosts(store: Store) -> None:
    await _insert(store, table_row("hosted", host="bob"), "ada")
    await _insert(store, table_row("seated"), "bob")
    await _insert(store, table_row("over", host="bob", status="over"), "bob")
    assert await store.read(count_active_tables, "bob") == 1
    assert await store.read(count_active_tables, "nobody") == 0


async def test_a_table_that_nobody_continues_is_not_in_progress(store: Store) -> None:
    now = datetime.now(UTC)
    old, lately = now - timedelta(hours=25), now - timedelta(hours=23)
    await _insert(store, table_row("abandoned", host="bob", changed=old), "bob")
    await store.append([row(n, "abandoned")._replace(at=old) for n in range(2)])
    assert await store.read(count_active_tables, "bob") == 0
    await store.append([row(2, "abandoned")._replace(at=lately)])
    assert await store.read(count_active_tables, "bob") == 1
    await _insert(store, table_row("begun", host="bob", changed=lately), "bob")
    assert await store.read(count_active_tables, "bob") == 2


async def test_the_seats_of_many_tables_are_read_at_once(seated: Store) -> None:
    await _insert(seated, table_row("other"), "bob")
    found = await seated.read(seats_of_tables, ["other", "table", "nowhere"])
    other = [seat_row(0, "other", kind="human", identity="bob")]
    assert found == {"other": other, "table": _SEATS, "nowhere": []}
    assert await seated.read(seats_of_tables, []) == {}


async def test_a_table_keeps_the_version_of_its_rules(store: Store) -> None:
    await _insert(store, table_row("now"), "ada")
    await _insert(store, table_row("once", rules=RULES_VERSION - 1), "ada")
    found = [await store.read(table_of, table) for table in ("now", "once")]
    assert [table and table.rules for table in found] == [RULES_VERSION, RULES_VERSION - 1]


async def _insert(store: Store, table: TableRow, identity: str) -> None:
    seat = seat_row(0, table.id, kind="human", identity=identity)
    await store.write(insert_table, table, [seat])
