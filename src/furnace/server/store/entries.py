"""Reading and inserting entries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection, Dialect, select

from furnace.server.store.entry_row import EntryRow
from furnace.server.store.moment import format_moment
from furnace.server.store.schema import entries


def entry_rows(connection: Connection, table: str, since: int = 0) -> list[EntryRow]:
    """Return the entries of a table from number `since`, in order."""
    query = select(entries).where(entries.c.table_id == table, entries.c.n >= since)
    return [EntryRow(*found) for found in connection.execute(query.order_by(entries.c.n))]


def insert_rows(connection: Connection, added: Sequence[EntryRow]) -> None:
    """Insert all rows with one call of the driver; raise IntegrityError if one is taken."""
    # Bypasses SQLAlchemy's work per row, because this runs for every move of every table.
    parameters = _parameters(connection.dialect, added)
    # A single row is faster without the pipeline that psycopg uses for many.
    given = parameters[0] if len(parameters) == 1 else parameters
    connection.exec_driver_sql(_insertion(connection.dialect.paramstyle), given)


@lru_cache
def _insertion(paramstyle: str) -> str:
    mark = "?" if paramstyle == "qmark" else "%s"
    names = ", ".join(entries.columns.keys())
    return f"INSERT INTO entries ({names}) VALUES ({', '.join(mark for _ in EntryRow._fields)})"


def _parameters(dialect: Dialect, added: Sequence[EntryRow]) -> list[tuple[object, ...]]:
    # Bind as UtcDateTime does, without asking the type for each row.
    if dialect.name != "sqlite":
        return list(added)
    return [(*row[:-1], format_moment(row.at)) for row in added]
