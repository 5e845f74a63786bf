"""The tables of a database, as an operator lists them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from furnace.server.store.schema import entries, tables
from furnace.server.store.tables import SeatRow, TableRow, seats_of_tables


class Wanted(NamedTuple):
    """Which tables to list; None means all."""

    status: str | None = None
    host: str | None = None
    before: datetime | None = None


class ListedTable(NamedTuple):
    """A table, who sits there, how many entries it has, and when something last happened."""

    row: TableRow
    seats: Sequence[SeatRow]
    entries: int
    last: datetime


def list_tables(connection: Connection, wanted: Wanted, limit: int) -> list[ListedTable]:
    """Return tables, those unchanged for longest last."""
    newest = select(entries).where(entries.c.table_id == tables.c.id)
    newest = newest.order_by(entries.c.n.desc()).limit(1)
    count = newest.with_only_columns(entries.c.n + 1).scalar_subquery()
    moved = newest.with_only_columns(entries.c.at).scalar_subquery()
    last = func.coalesce(moved, tables.c.changed)
    query = select(tables, func.coalesce(count, 0), last)
    if wanted.status is not None:
        query = query.where(tables.c.status == wanted.status)
    if wanted.host is not None:
        query = query.where(tables.c.host == wanted.host)
    if wanted.before is not None:
        query = query.where(last < wanted.before)
    rows = connection.execute(query.order_by(last.desc(), tables.c.id).limit(limit)).all()
    seats = seats_of_tables(connection, [row.id for row in rows])
    return [ListedTable(TableRow(*row[:-2]), seats[row.id], *row[-2:]) for row in rows]
