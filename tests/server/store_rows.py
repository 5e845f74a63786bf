"""Rows for tests of the store: what a test does not name is of no matter to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import Connection

from furnace.server.store.entry_row import EntryRow
from furnace.server.store.errors import Unavailable
from furnace.server.store.tables import SeatRow, TableRow, insert_table

T = TypeVar("T")

NOON = datetime(2030, 5, 6, 12, 0, 0, 123456, tzinfo=UTC)


def row(n: int, table: str = "table", move: str | None = None) -> EntryRow:
    return EntryRow(table, n, 0, "ada", "bid 3 on C12", move or f"move-{n}", NOON)


def table_row(table: str = "table", **changes: Any) -> TableRow:
    plain = TableRow(table, "base", "", 7, "ada", "playing", NOON, NOON)
    return plain._replace(**changes)


def seat_row(seat: int, table: str = "table", **changes: Any) -> SeatRow:
    return SeatRow(table, seat, "open", "")._replace(**changes)


async def again(attempt: Callable[..., Awaitable[T]], *args: Any) -> T:
    """The result of what is tried until the database is available again."""
    while True:
        with suppress(Unavailable):
            return await attempt(*args)
        await asyncio.sleep(0.05)


def insert_tables(connection: Connection, *tables: str) -> None:
    for table in tables:
        insert_table(connection, table_row(table), [seat_row(seat, table) for seat in range(2)])
