"""Archives in the database, which are built again wherever they are missing."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from sqlalchemy import Connection, select
from structlog.testing import capture_logs

from furnace.engine.ruleset import RULES_VERSION
from furnace.notation.entry import format_entry
from furnace.server.archive.archive import Archive
from furnace.server.live import archiving
from furnace.server.live.archiving import Archiver
from furnace.server.live.game import TableGame
from furnace.server.store.archives import ArchiveRow, archive_of, put_archive
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.schema import archives
from furnace.server.store.store import Store
from furnace.server.store.tables import insert_table
from furnace.server.views.log import seat_of
from server.random_tables import added, entries
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
    await Archiver(store, "a build").archive_missing()
    assert await store.read(_archived) == sound
    built = await store.read(archive_of, "table-1")
    assert built is not None
    assert built[:4] == ("table-1", 0, RULES_VERSION, "a build")


async def test_an_archive_of_less_than_the_log_is_replaced(store: Store) -> None:
    await store.write(_insert_finished, "table")
    archiver, rows = Archiver(store, "a build"), _rows(9)
    for first, last in ((0, 4), (4, 9)):
        await store.append(rows[first:last])
        await archiver.archive_missing()
        built = await store.read(archive_of, "table")
        assert built is not None
        assert (built.n, Archive(built).n) == (last, last)
    kept = ArchiveRow("table", 9, RULES_VERSION, "another build", b"as it is")
    await store.write(put_archive, kept)
    await archiver.archive_missing()
    assert await store.read(archive_of, "table") == kept


async def test_why_a_game_cannot_be_archived_is_logged_once(store: Store) -> None:
    await store.write(_insert_finished, "table")
    await store.append([row(0)])
    archiver = Archiver(store, "a build")
    with capture_logs() as logged:
        for _ in range(2):
            await archiver.archive_missing()
    assert [line["event"] for line in logged] == ["archive"]


async def test_a_table_that_was_deleted_meanwhile_gets_no_archive(store: Store) -> None:
    await store.write(put_archive, ArchiveRow("table", 3, 1, "a build", b"body"))
    assert await store.read(archive_of, "table") is None


def _rows(n: int) -> list[EntryRow]:
    """The first rows of a game at random."""
    game, rows = TableGame("base", 2, "", 7), list[EntryRow]()
    for entry in islice(entries(game, Random(1)), n):
        text = format_entry(entry)
        added(game, entry)
        rows.append(row(len(rows))._replace(text=text, seat=seat_of(entry)))
    return rows


def _insert_finished(connection: Connection, table: str, rules: int = RULES_VERSION) -> None:
    seats = [seat_row(seat, table, kind="human") for seat in range(2)]
    insert_table(connection, table_row(table, status="over", rules=rules), seats)


def _archived(connection: Connection) -> list[str]:
    return list(connection.scalars(select(archives.c.table_id).order_by(archives.c.table_id)))
