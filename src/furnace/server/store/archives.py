"""Archives of finished games: derived data, which can be deleted and built again from the log."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, insert, select
from sqlalchemy.sql.functions import coalesce

from furnace.server.store.schema import archives, entries, tables
from furnace.server.wire.table import Status

ENDED: tuple[Status, ...] = ("over", "abandoned")
"""The statuses of a table at which nobody plays."""


class ArchiveRow(NamedTuple):
    """The archive of a table after `n` entries, made by a build whose rules are `rules`."""

    table_id: str
    n: int
    rules: int
    build: str
    body: bytes


def put_archive(connection: Connection, archive: ArchiveRow) -> None:
    """Store an archive in place of the one that the table has, if the table still exists."""
    # Whoever else is archiving this table waits here.
    locked = select(tables.c.id).where(tables.c.id == archive.table_id).with_for_update()
    if connection.scalar(locked) is None:
        return
    connection.execute(delete(archives).where(archives.c.table_id == archive.table_id))
    connection.execute(insert(archives).values(archive._asdict()))


def archive_of(connection: Connection, table: str) -> ArchiveRow | None:
    """Return the archive of a table."""
    found = connection.execute(select(archives).where(archives.c.table_id == table)).one_or_none()
    return ArchiveRow(*found) if found else None


def tables_of_rules(
    connection: Connection,
    statuses: Sequence[Status],
    rules: Collection[int],
    after: str = "",
    limit: int | None = None,
) -> list[str]:
    """Return tables with one of these statuses and rules, by id from after this."""
    found = select(tables.c.id).where(tables.c.status.in_(statuses), tables.c.rules.in_(rules))
    query = found.where(tables.c.id > after).order_by(tables.c.id).limit(limit)
    return list(connection.scalars(query))


def without_archive(connection: Connection, ids: Sequence[str]) -> list[str]:
    """Return those of these tables that have no archive of their whole log, by id."""
    newest = select(entries.c.n + 1).where(entries.c.table_id == tables.c.id)
    n = newest.order_by(entries.c.n.desc()).limit(1).scalar_subquery()
    is_whole = exists().where(archives.c.table_id == tables.c.id, archives.c.n == coalesce(n, 0))
    query = select(tables.c.id).where(tables.c.id.in_(ids), ~is_whole).order_by(tables.c.id)
    return list(connection.scalars(query))
