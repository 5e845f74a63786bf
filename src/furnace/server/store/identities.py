"""Identities: guests and accounts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, select, update
from sqlalchemy.exc import IntegrityError

from furnace.server.store.clock import moment_from_now
from furnace.server.store.conflict import insert_if_missing
from furnace.server.store.schema import ballots, identities, seats, tables, votes

COOKIES_LAST_S = 370 * 86400
"""Seconds after which nobody who has stayed away has a valid cookie: a year, and a few days because
it is not recorded at each visit that an identity was here."""


class IdentityRow(NamedTuple):
    """An identity; `account` is the login name in lower case, or None for a guest.

    Cookies of an earlier `epoch` are invalid. Of an identity that was deleted or forgotten, only
    the id and the epoch are left, without a name, while it might have such cookies.
    """

    id: str
    name: str
    account: str | None
    shown_account: str | None
    password: str | None
    created: datetime
    seen: datetime
    epoch: int = 0


def insert_identity(connection: Connection, identity: str, name: str, at: datetime) -> bool:
    """Insert a guest; return False if the identity already exists."""
    values = {"id": identity, "name": name, "created": at, "seen": at}
    return insert_if_missing(connection, identities, values)


def identity_of(connection: Connection, identity: str) -> IdentityRow | None:
    """Return the identity with this id."""
    return _one(connection, identities.c.id == identity)


def account_of(connection: Connection, name: str) -> IdentityRow | None:
    """Return the identity with this login name, ignoring case."""
    return _one(connection, identities.c.account == name.lower())


def rename(connection: Connection, identity: str, name: str, at: datetime) -> bool:
    """Rename an identity; return False if it does not exist."""
    renamed = update(identities).where(identities.c.id == identity).values(name=name, seen=at)
    return connection.execute(renamed).rowcount > 0


def make_account(connection: Connection, identity: str, name: str, password: str) -> bool:
    """Turn a guest into an account; return False if the name is taken or it is not a guest.

    This begins a new epoch.
    """
    guest = update(identities).where(identities.c.id == identity, identities.c.account.is_(None))
    values = {
        "account": name.lower(),
        "shown_account": name,
        "password": password,
        "epoch": identities.c.epoch + 1,
    }
    try:
        with connection.begin_nested():
            return connection.execute(guest.values(values)).rowcount > 0
    except IntegrityError:
        return False


def note_seen(connection: Connection, identity: str, at: datetime) -> None:
    """Record that an identity was here."""
    connection.execute(update(identities).where(identities.c.id == identity).values(seen=at))


def forgettable_guests(connection: Connection, after_seconds: float, limit: int) -> list[str]:
    """Return guests without a table who have not been here for this long."""
    gone = select(identities.c.id).where(_is_forgettable(connection, after_seconds))
    return list(connection.scalars(gone.limit(limit)))


def forget_guests(connection: Connection, guests: Sequence[str], after_seconds: float) -> None:
    """Delete those of these guests who have not come back; their cookies stay valid.

    Of those who may have invalid cookies, only the name is deleted.
    """
    gone = identities.c.id.in_(guests) & _is_forgettable(connection, after_seconds)
    connection.execute(delete(identities).where(gone, _is_without_invalid_cookies(connection)))
    connection.execute(update(identities).where(gone).values(name=""))


def delete_identity(connection: Connection, identity: str, at: datetime) -> None:
    """Delete what is stored about an identity; its cookies and links become invalid for good."""
    nothing = dict.fromkeys(("account", "shown_account", "password"))
    left = {"name": "", "epoch": identities.c.epoch + 1, "created": at, "seen": at}
    gone = update(identities).where(identities.c.id == identity)
    connection.execute(gone.values(nothing | left))


def begin_epoch(connection: Connection, identity: str) -> int | None:
    """Make every cookie and recovery link of an identity invalid; return the new epoch."""
    theirs = update(identities).where(identities.c.id == identity)
    begun = theirs.values(epoch=identities.c.epoch + 1).returning(identities.c.epoch)
    epoch: int | None = connection.scalar(begun)
    return epoch


def move_seats(connection: Connection, source: str, target: str) -> list[str]:
    """Move seats and hosted tables to another identity; return the tables changed.

    Motions and ballots in open votes are moved too.
    """
    sat = update(seats).where(seats.c.identity == source).values(identity=target)
    hosted = update(tables).where(tables.c.host == source).values(host=target)
    moved = set(connection.scalars(sat.returning(seats.c.table_id)))
    moved.update(connection.scalars(hosted.returning(tables.c.id)))
    _move_votes(connection, moved, source, target)
    return sorted(moved)


def _move_votes(connection: Connection, moved: set[str], source: str, target: str) -> None:
    """Move proposals and ballots of open votes; if both have voted, the target's counts."""
    is_open = votes.c.table_id.in_(moved) & votes.c.closed.is_(None)
    # Locked until the commit, so that nobody counts the ballots in between.
    open_votes = list(connection.scalars(select(votes.c.id).where(is_open).with_for_update()))
    proposed = update(votes).where(votes.c.id.in_(open_votes), votes.c.proposer == source)
    connection.execute(proposed.values(proposer=target))
    cast = ballots.c.vote_id.in_(open_votes)
    both = select(ballots.c.vote_id).where(cast, ballots.c.identity == target)
    is_source = ballots.c.identity == source
    connection.execute(delete(ballots).where(is_source, ballots.c.vote_id.in_(both)))
    connection.execute(update(ballots).where(is_source, cast).values(identity=target))


def _is_forgettable(connection: Connection, seconds: float) -> ColumnElement[bool]:
    since = moment_from_now(connection, -seconds)
    is_guest = identities.c.account.is_(None)
    has_more = (identities.c.name != "") | _is_without_invalid_cookies(connection)
    sits = exists().where(seats.c.identity == identities.c.id)
    hosts = exists().where(tables.c.host == identities.c.id)
    return is_guest & (identities.c.seen < since) & has_more & ~sits & ~hosts


def _is_without_invalid_cookies(connection: Connection) -> ColumnElement[bool]:
    """Return which rows can be deleted; without the others, invalid cookies were valid again."""
    since = moment_from_now(connection, -COOKIES_LAST_S)
    return (identities.c.epoch == 0) | (identities.c.seen < since)


def _one(connection: Connection, where: ColumnElement[bool]) -> IdentityRow | None:
    found = connection.execute(select(identities).where(where)).one_or_none()
    return IdentityRow(*found) if found else None
