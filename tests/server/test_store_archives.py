"""Archives in the database, which are built again wherever they are missing."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, select

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.live import archiving
from furnace.server.live.archiving import archive_missing
from furnace.server.store.archives import ArchiveRow, archive_of, put_archive
from furnace.server.store.schema import archives
from furnace.server.store.store import Store
from furnace.server.store.tables import insert_table
from server.store_rows import row, seat_row, table_row

pytestmark = pytest.mark.anyio


async def test_an_archive_takes_the_place_of_the_one_before(store: Store) -> None:
    await store.write(_insert_finished, "table")
    for n, body in ((3, b"first"), (4, b"second")):
        archive = ArchiveRow("table", n, 1, "a build", body)
        await store.write(put_archive, archive)
        assert await store.read(archive_of, "table") == archive
    assert await store.read(archive_of, "other") is None


async def test_what_can_be_archived_is_archived_however_much_else_there_is(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiving, "AT_ONCE", 2)
    sound = [f"table-{number}" for number in (1, 3, 5, 6, 9)]
    for table in sound:
        await store.write(_insert_finished, table)
    for damaged in ("table-0", "table-2", "table-4"):
        await store.write(_insert_finished, damaged)
        await store.append([row(0, damaged)])
    await store.write(_insert_finished, "table-7", RULES_VERSION + 1)
    await store.write(insert_table, table_row("table-8"), [seat_row(0, "table-8")])
    await archive_missing(store, "a build")
    assert await store.read(_archived) == sound
    built = await store.read(archive_of, "table-1")
    assert built is not None
    assert built[:4] == ("table-1", 0, RULES_VERSION, "a build")


def _insert_finished(connection: Connection, table: str, rules: int = RULES_VERSION) -> None:
    seats = [seat_row(seat, table, kind="human") for seat in range(2)]
    insert_table(connection, table_row(table, status="over", rules=rules), seats)


def _archived(connection: Connection) -> list[str]:
    return list(connection.scalars(select(archives.c.table_id).order_by(archives.c.table_id)))
