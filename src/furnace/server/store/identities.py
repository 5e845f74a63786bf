"""People: guests, and those with an account."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, select, update
from sqlalchemy.exc import IntegrityError

from furnace.server.store.conflict import insert_if_missing
from furnace.server.store.schema import identities, seats, tables


class IdentityRow(NamedTuple):
    """Someone; `account` is the name to log in by, in lower case, and None for a guest."""

    id: str
    name: str
    account: str | None
    shown_account: str | None
    password: str | None
    created: datetime
    seen: datetime


def insert_identity(connection: Connection, identity: str, name: str, at: datetime) -> bool:
    """Add a guest; False when the identity is there already."""
    values = {"id": identity, "name": name, "created": at, "seen": at}
    return insert_if_missing(connection, identities, values)


def identity_of(connection: Connection, identity: str) -> IdentityRow | None:
    """Who has this id."""
    return _one(connection, identities.c.id == identity)


def account_of(connection: Connection, name: str) -> IdentityRow | None:
    """Who logs in by this name, in whatever case it is written."""
    return _one(connection, identities.c.account == name.lower())


def rename(connection: Connection, identity: str, name: str, at: datetime) -> bool:
    """Give them this name from now on; False when nobody has this id."""
    renamed = update(identities).where(identities.c.id == identity).values(name=name, seen=at)
    return connection.execute(renamed).rowcount > 0


def make_account(connection: Connection, identity: str, name: str, password: str) -> bool:
    """Make a guest's identity an account; False when the name is taken or they are no guest."""
    guest = update(identities).where(identities.c.id == identity, identities.c.account.is_(None))
    values = {"account": name.lower(), "shown_account": name, "password": password}
    try:
        with connection.begin_nested():
            return connection.execute(guest.values(values)).rowcount > 0
    except IntegrityError:
        return False


def move_seats(connection: Connection, source: str, target: str) -> list[str]:
    """Give one's seats and hosted tables to another identity: the tables changed by it."""
    sat = update(seats).where(seats.c.identity == source).values(identity=target)
    hosted = update(tables).where(tables.c.host == source).values(host=target)
    moved = set(connection.scalars(sat.returning(seats.c.table_id)))
    moved.update(connection.scalars(hosted.returning(tables.c.id)))
    return sorted(moved)


def _one(connection: Connection, where: ColumnElement[bool]) -> IdentityRow | None:
    found = connection.execute(select(identities).where(where)).one_or_none()
    return IdentityRow(*found) if found else None
