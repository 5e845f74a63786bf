"""Checkpoints of long games: derived data, which can be deleted and made again from the log."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from furnace.server.store.schema import checkpoints, tables


class CheckpointRow(NamedTuple):
    """The checkpoint of a table after `n` entries, made by a build of the program."""

    table_id: str
    n: int
    build: str
    body: bytes


def put_checkpoint(connection: Connection, checkpoint: CheckpointRow) -> None:
    """Store a checkpoint in place of the one that the table has, if the game is still in play."""
    # Another process that stores one for this table, or ends its game, waits here.
    table = checkpoint.table_id
    in_play = select(tables.c.id).where(tables.c.id == table, tables.c.status == "playing")
    if connection.scalar(in_play.with_for_update()) is None:
        return
    delete_checkpoint(connection, table)
    connection.execute(insert(checkpoints).values(checkpoint._asdict()))


def delete_checkpoint(connection: Connection, table: str) -> None:
    """Delete the checkpoint of a table."""
    connection.execute(delete(checkpoints).where(checkpoints.c.table_id == table))


def checkpoint_of(connection: Connection, table: str, build: str) -> CheckpointRow | None:
    """Return the checkpoint of a table if this build has made it."""
    query = select(checkpoints).where(checkpoints.c.table_id == table)
    found = connection.execute(query.where(checkpoints.c.build == build)).one_or_none()
    return CheckpointRow(*found) if found else None
