"""Rows for tests of the store: what a test does not name is of no matter to it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from furnace.server.store.entry_row import EntryRow
from furnace.server.store.tables import SeatRow, TableRow, insert_table

NOON = datetime(2030, 5, 6, 12, 0, 0, 123456, tzinfo=UTC)


def row(n: int, table: str = "table", move: str | None = None) -> EntryRow:
    return EntryRow(table, n, 0, "ada", "bid 3 on C12", move or f"move-{n}", NOON)


def table_row(table: str = "table", **changes: Any) -> TableRow:
    plain = TableRow(table, "base", "", 7, "ada", "playing", NOON, NOON)
    return plain._replace(**changes)


def seat_row(seat: int, table: str = "table", **changes: Any) -> SeatRow:
    return SeatRow(table, seat, "open", "")._replace(**changes)


def insert_tables(connection: Connection, *tables: str) -> None:
    for table in tables:
        insert_table(connection, table_row(table), [seat_row(seat, table) for seat in range(2)])
