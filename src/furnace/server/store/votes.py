"""Votes at a table: one at a time, each with a deadline."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from furnace.server.store.conflict import insert_if_missing
from furnace.server.store.schema import ballots, tables, votes
from furnace.server.wire.table import Motion


class VoteRow(NamedTuple):
    """A vote on a motion; `passed` is None while it is open."""

    id: int
    table_id: str
    motion: Motion
    seat: int
    proposer: str
    opened: datetime
    deadline: datetime
    closed: datetime | None
    passed: bool | None


def open_vote(
    connection: Connection,
    table: str,
    motion: Motion,
    seat: int,
    proposer: str,
    opened: datetime,
    deadline: datetime,
) -> int | None:
    """Open a vote and return its id, or None if the table already has one."""
    # Lock the table, so that concurrent proposals wait until this one is committed.
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    if open_vote_of(connection, table):
        return None
    values = {
        "table_id": table,
        "motion": motion,
        "seat": seat,
        "proposer": proposer,
        "opened": opened,
        "deadline": deadline,
    }
    opened_as: int = connection.execute(
        insert(votes).values(values).returning(votes.c.id)
    ).scalar_one()
    return opened_as


def open_vote_of(connection: Connection, table: str) -> VoteRow | None:
    """Return the open vote of a table."""
    query = select(votes).where(votes.c.table_id == table, votes.c.closed.is_(None))
    found = connection.execute(query).one_or_none()
    return VoteRow(*found) if found else None


def cast(connection: Connection, vote: int, identity: str, agree: bool) -> bool:
    """Cast or replace a ballot; return False if the vote is closed."""
    # Locked until the commit, so that nobody closes the vote without this ballot.
    query = select(votes.c.id).where(votes.c.id == vote, votes.c.closed.is_(None))
    if connection.scalar(query.with_for_update()) is None:
        return False
    values = {"vote_id": vote, "identity": identity, "agree": agree}
    if not insert_if_missing(connection, ballots, values):
        theirs = update(ballots).where(ballots.c.vote_id == vote, ballots.c.identity == identity)
        connection.execute(theirs.values(agree=agree))
    return True


def ballots_of(connection: Connection, vote: int) -> dict[str, bool]:
    """Return the ballots of a vote by identity."""
    query = select(ballots.c.identity, ballots.c.agree).where(ballots.c.vote_id == vote)
    return {found.identity: found.agree for found in connection.execute(query)}


def close_vote(connection: Connection, vote: int, passed: bool, at: datetime) -> bool:
    """Close a vote with its result; return False if it was closed already."""
    ended = update(votes).where(votes.c.id == vote, votes.c.closed.is_(None))
    return connection.execute(ended.values(closed=at, passed=passed)).rowcount > 0
