"""Closing tables at which nobody has played for a long time, and taking them up again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, exists, func, or_, select, update

from furnace.server.store.clock import moment_from_now
from furnace.server.store.schema import entries, seats, tables, votes
from furnace.server.store.tables import is_full, set_driver, set_status


def tables_to_abandon(connection: Connection, after_seconds: float, limit: int) -> list[str]:
    """Return unfinished tables, of any rules, at which nobody has acted for this long.

    While a table waits for players, looking at it from a seat counts too.
    """
    idle = select(tables.c.id).where(_is_idle(connection, after_seconds))
    return list(connection.scalars(idle.limit(limit)))


def abandon(connection: Connection, ended: Sequence[str], after_seconds: float) -> list[str]:
    """Close those of these tables that are still idle, and their votes; return them."""
    return _close(connection, tables.c.id.in_(ended) & _is_idle(connection, after_seconds))


def close_tables(connection: Connection, ids: Sequence[str]) -> list[str]:
    """Close those of these tables that are not over, as if they were abandoned; return them."""
    is_unfinished = tables.c.status.in_(("open", "playing"))
    return _close(connection, tables.c.id.in_(ids) & is_unfinished)


def _close(connection: Connection, where: ColumnElement[bool]) -> list[str]:
    closed = update(tables).where(where).values(status="abandoned", driver=None)
    abandoned = list(connection.scalars(closed.returning(tables.c.id)))
    undecided = update(votes).where(votes.c.table_id.in_(abandoned), votes.c.closed.is_(None))
    connection.execute(undecided.values(closed=moment_from_now(connection), passed=False))
    return abandoned


def resume(connection: Connection, table: str, process: str, at: datetime) -> bool:
    """Take up an abandoned table again and drive it; return False if it is not abandoned."""
    query = select(tables.c.status).where(tables.c.id == table).with_for_update()
    if connection.scalar(query) != "abandoned":
        return False
    set_driver(connection, table, process)
    return set_status(connection, table, "playing" if is_full(connection, table) else "open", at)


def _is_idle(connection: Connection, seconds: float) -> ColumnElement[bool]:
    since = moment_from_now(connection, -seconds)
    own = select(entries.c.at).where(
        entries.c.table_id == tables.c.id, entries.c.identity.is_not(None)
    )
    last = own.order_by(entries.c.n.desc()).limit(1).scalar_subquery()
    is_looked_at = exists().where(seats.c.table_id == tables.c.id, seats.c.seen >= since)
    has_stopped = and_(tables.c.status == "playing", func.coalesce(last < since, True))
    waits_in_vain = and_(tables.c.status == "open", ~is_looked_at)
    return and_(tables.c.changed < since, or_(has_stopped, waits_in_vain))
