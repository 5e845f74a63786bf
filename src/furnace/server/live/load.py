"""Loading a table from the database."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from furnace.server.live.table import OpenVote, TableMeta
from furnace.server.store.checkpoints import delete_checkpoint
from furnace.server.store.entries import entry_rows
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.tables import seats_of, set_status, table_of
from furnace.server.store.votes import ballots_of, close_vote, open_vote_of


def load_meta(connection: Connection, table: str) -> TableMeta | None:
    """Return a table without its log, or None if it does not exist."""
    if (found := table_of(connection, table)) is None:
        return None
    vote = open_vote_of(connection, table)
    ballots = OpenVote(vote, ballots_of(connection, vote.id)) if vote else None
    return TableMeta(found, tuple(seats_of(connection, table)), ballots)


def load_table(
    connection: Connection, table: str, since: int = 0
) -> tuple[TableMeta, list[EntryRow]] | None:
    """Return a table with its log since entry `since`, or None if it does not exist."""
    meta = load_meta(connection, table)
    return (meta, entry_rows(connection, table, since)) if meta else None


def load_news(
    connection: Connection, table: str, since: int
) -> tuple[TableMeta | None, list[EntryRow]]:
    """Return a table, and the rows added to its log since entry `since`."""
    return load_meta(connection, table), entry_rows(connection, table, since)


def end_game(connection: Connection, table: str, at: datetime, winners: str) -> None:
    """Record that a game is over and who won, and close an open vote.

    Its checkpoint is deleted: a finished game is opened too rarely to keep one.
    """
    set_status(connection, table, "over", at, winners)
    delete_checkpoint(connection, table)
    if vote := open_vote_of(connection, table):
        close_vote(connection, vote.id, passed=False, at=at)
