"""Deleting tables, with everything that belongs to them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from furnace.server.store.schema import (
    archives,
    ballots,
    checkpoints,
    entries,
    seats,
    tables,
    votes,
)


def delete_tables(connection: Connection, ids: Sequence[str]) -> list[str]:
    """Delete these tables for good; return those that existed."""
    # Locked first, so that no server adds an entry meanwhile.
    locked = select(tables.c.id).where(tables.c.id.in_(ids)).with_for_update()
    found = list(connection.scalars(locked))
    theirs = select(votes.c.id).where(votes.c.table_id.in_(found))
    connection.execute(delete(ballots).where(ballots.c.vote_id.in_(theirs)))
    for part in (votes, entries, seats, checkpoints, archives):
        connection.execute(delete(part).where(part.c.table_id.in_(found)))
    connection.execute(update(tables).where(tables.c.rematch.in_(found)).values(rematch=None))
    connection.execute(delete(tables).where(tables.c.id.in_(found)))
    return found
