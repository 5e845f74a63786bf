"""Reading and inserting entries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection, Dialect, select

from furnace.server.store.moment import format_moment
from furnace.server.store.row import Row
from furnace.server.store.schema import entries


def rows(connection: Connection, table: str, since: int = 0) -> list[Row]:
    """Return the entries of a table from number `since`, in order."""
    asked = select(entries).where(entries.c.table_id == table, entries.c.n >= since)
    return [Row(*found) for found in connection.execute(asked.order_by(entries.c.n))]


def count_rows(connection: Connection, table: str) -> int:
    """Return the number of entries of a table, which is the number of the next one."""
    asked = select(entries.c.n).where(entries.c.table_id == table).order_by(entries.c.n.desc())
    last = connection.scalar(asked.limit(1))
    return 0 if last is None else last + 1


def insert_rows(connection: Connection, added: Sequence[Row]) -> None:
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
    return f"INSERT INTO entries ({names}) VALUES ({', '.join(mark for _ in Row._fields)})"


def _parameters(dialect: Dialect, added: Sequence[Row]) -> list[tuple[object, ...]]:
    # Bind as UtcDateTime does, without asking the type for each row.
    if dialect.name != "sqlite":
        return list(added)
    return [(*row[:-1], format_moment(row.at)) for row in added]
