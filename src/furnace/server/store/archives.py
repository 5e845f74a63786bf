"""Archives of finished games: derived data, which can be deleted and built again from the log."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, select

from furnace.server.store.schema import archives, tables


class ArchiveRow(NamedTuple):
    """The archive of a table after `n` entries, made by a build whose rules are `rules`."""

    table_id: str
    n: int
    rules: int
    build: str
    body: bytes


def put_archive(connection: Connection, archive: ArchiveRow) -> None:
    """Store an archive in place of the one that the table has."""
    # Whoever else is archiving this table waits here.
    connection.execute(select(tables.c.id).where(tables.c.id == archive.table_id).with_for_update())
    connection.execute(delete(archives).where(archives.c.table_id == archive.table_id))
    connection.execute(insert(archives).values(archive._asdict()))


def archive_of(connection: Connection, table: str) -> ArchiveRow | None:
    """Return the archive of a table."""
    found = connection.execute(select(archives).where(archives.c.table_id == table)).one_or_none()
    return ArchiveRow(*found) if found else None


def ended_tables(connection: Connection, rules: Collection[int]) -> list[str]:
    """Return the tables of these rules that have ended, by id."""
    ended = select(tables.c.id).where(_has_ended(), tables.c.rules.in_(rules))
    return list(connection.scalars(ended.order_by(tables.c.id)))


def tables_to_archive(
    connection: Connection, rules: Collection[int], after: str, limit: int
) -> list[str]:
    """Return tables of these rules that have ended, without an archive, by id from after this."""
    is_archived = exists().where(archives.c.table_id == tables.c.id)
    missing = select(tables.c.id).where(_has_ended(), tables.c.rules.in_(rules))
    query = missing.where(~is_archived, tables.c.id > after).order_by(tables.c.id).limit(limit)
    return list(connection.scalars(query))


def _has_ended() -> ColumnElement[bool]:
    return tables.c.status.in_(("over", "abandoned"))
