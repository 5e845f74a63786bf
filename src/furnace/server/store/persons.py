"""People: finding and deleting what is stored about them.

A person is an identity: a guest or an account. What they did in games with others stays in the log
of the game, but nothing says any more who it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, or_, select, update

from furnace.server.player_names import free_name, look_of
from furnace.server.store.identities import IdentityRow, account_of, delete_identity, identity_of
from furnace.server.store.removal import delete_tables
from furnace.server.store.schema import ballots, entries, identities, seats, tables, votes
from furnace.server.store.tables import SeatRow, TableRow, seats_of_tables


class Former(NamedTuple):
    """What the seats of a former player are called, and the bot that takes over."""

    name: str
    bot: str


class Person(NamedTuple):
    """An identity, with the row of an account or of a guest who has chosen a name."""

    id: str
    row: IdentityRow | None
    names: Sequence[str]
    tables: int


class Deleted(NamedTuple):
    """The tables that were changed because others sit there too, and those that were deleted."""

    changed: list[str]
    removed: list[str]


def find_people(connection: Connection, text: str, limit: int) -> list[Person]:
    """Return whoever has this login name or id, or has or had a name that contains this text."""
    look = look_of(text)
    sat = select(seats.c.identity, seats.c.name).where(seats.c.identity.is_not(None))
    named = select(identities.c.id, identities.c.name).where(identities.c.name != "").union(sat)
    names = connection.execute(named).all()
    found = {id_: None for id_, name in names if look in look_of(name) or id_ == text.lower()}
    if account := account_of(connection, text):
        found = {account.id: None} | found
    return [person_of(connection, id_) for id_ in [*found][:limit]]


def person_of(connection: Connection, identity: str) -> Person:
    """Return an identity, whether it is stored or only sits at tables."""
    sat = select(seats.c.name).where(seats.c.identity == identity).distinct()
    names = sorted(connection.scalars(sat.order_by(seats.c.name)))
    count = len(_tables(connection, identity))
    return Person(identity, identity_of(connection, identity), names, count)


def find_person(connection: Connection, text: str) -> Person | None:
    """Return the identity with this login name or id, if it has anything here."""
    row = account_of(connection, text)
    found = person_of(connection, row.id if row else text)
    is_deleted = found.row is None or not found.row.name
    return None if is_deleted and not found.tables else found


def tables_of_person(connection: Connection, identity: str) -> list[str]:
    """Return the tables that an identity hosts or sits at."""
    return [row.id for row in _tables(connection, identity)]


def delete_person(connection: Connection, identity: str, former: Former, at: datetime) -> Deleted:
    """Delete an identity, its tables where nobody else sits, and its traces at the others.

    There, a bot takes over its seats, and the first other player is the host.
    """
    found = _tables(connection, identity, for_update=True)
    its_seats = seats_of_tables(connection, [row.id for row in found])
    shared = [row for row in found if _others(its_seats[row.id], identity)]
    removed = delete_tables(connection, [row.id for row in found if row not in shared])
    for row in shared:
        _leave(connection, row, its_seats[row.id], identity, former)
    _forget_votes(connection, identity, at)
    delete_identity(connection, identity, at)
    return Deleted([row.id for row in shared], removed)


def _tables(connection: Connection, identity: str, *, for_update: bool = False) -> list[TableRow]:
    seated = select(seats.c.table_id).where(seats.c.identity == identity)
    theirs = or_(tables.c.host == identity, tables.c.id.in_(seated))
    # In the order in which others lock tables, so that none waits for the other.
    query = select(tables).where(theirs).order_by(tables.c.id)
    return [
        TableRow(*found)
        for found in connection.execute(query.with_for_update() if for_update else query)
    ]


def _others(its_seats: Sequence[SeatRow], identity: str) -> list[str]:
    return [seat.identity for seat in its_seats if seat.identity not in (None, identity)]


def _leave(
    connection: Connection,
    row: TableRow,
    its_seats: Sequence[SeatRow],
    identity: str,
    former: Former,
) -> None:
    """Remove an identity from a table where others sit."""
    if row.host == identity:
        host = _others(its_seats, identity)[0]
        connection.execute(update(tables).where(tables.c.id == row.id).values(host=host))
    taken = {seat.name for seat in its_seats}
    theirs = [seat for seat in its_seats if seat.identity == identity]
    for seat in theirs:
        name = free_name([former.name], taken)
        _free_seat(connection, seat, row.status == "open", former._replace(name=name))
        taken.add(name)
    did = or_(entries.c.identity == identity, entries.c.seat.in_([seat.seat for seat in theirs]))
    at_table = update(entries).where(entries.c.table_id == row.id, did)
    connection.execute(at_table.values(identity=None))


def _free_seat(connection: Connection, seat: SeatRow, is_open: bool, former: Former) -> None:
    """Open a seat again if the game has not begun; otherwise let a bot play it under a name."""
    values: dict[str, Any] = {"identity": None, "seen": None}
    if is_open:
        values |= {"kind": "open", "name": "", "generation": seat.generation + 1}
    else:
        values |= {"name": former.name, "bot": seat.bot or former.bot}
    one = update(seats).where(seats.c.table_id == seat.table_id, seats.c.seat == seat.seat)
    connection.execute(one.values(values))


def _forget_votes(connection: Connection, identity: str, at: datetime) -> None:
    """Delete ballots; a proposal that is still open fails."""
    connection.execute(delete(ballots).where(ballots.c.identity == identity))
    proposed = update(votes).where(votes.c.proposer == identity)
    is_open = votes.c.closed.is_(None)
    connection.execute(proposed.where(is_open).values(closed=at, passed=False))
    connection.execute(proposed.values(proposer=""))
