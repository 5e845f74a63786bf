"""Which process drives which table: a lease that a process renews and loses when it dies."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import (
    ColumnElement,
    Connection,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from furnace.server.store.clock import moment_from_now
from furnace.server.store.processes import Profile
from furnace.server.store.schema import processes, tables
from furnace.server.store.tables import is_recent

_CLAIMING = 0x4C_65_61_73  # any number, the same in every process
_FORGOTTEN_AFTER = 60.0

RECENT_S = 60 * 60.0
"""Seconds without an entry after which nobody waits for the end of a game."""


def heartbeat(connection: Connection, process: str, ttl_seconds: float, profile: Profile) -> bool:
    """Renew the lease; return False if it had lapsed, so that others may have taken its tables."""
    expires = moment_from_now(connection, ttl_seconds)
    renewed = update(processes).where(
        processes.c.id == process, processes.c.expires > moment_from_now(connection)
    )
    if connection.execute(renewed.values({"expires": expires} | profile.values)).rowcount:
        return True
    forgotten = processes.c.expires < moment_from_now(connection, -_FORGOTTEN_AFTER)
    connection.execute(delete(processes).where(or_(processes.c.id == process, forgotten)))
    started = moment_from_now(connection)
    values = {"id": process, "started": started, "expires": expires}
    connection.execute(insert(processes).values(values | profile.values))
    return False


def claim(
    connection: Connection, process: str, wanted: Sequence[str], rules: Collection[int]
) -> dict[str, str | None]:
    """Become the driver of those of these tables that need one and have none that is alive.

    Return the driver of each table afterwards. A process that is not alive itself gets none.
    """
    if _may_claim_now(connection):
        free = (
            select(tables.c.id)
            .where(tables.c.id.in_(wanted), _needs_driver(), tables.c.rules.in_(rules))
            .where(~_is_alive(connection, tables.c.driver))
            .where(_is_alive(connection, process))
            .with_for_update(skip_locked=True)
        )
        connection.execute(update(tables).where(tables.c.id.in_(free)).values(driver=process))
    drivers = select(tables.c.id, tables.c.driver).where(tables.c.id.in_(wanted))
    return {found.id: found.driver for found in connection.execute(drivers)}


def driven_by(connection: Connection, process: str) -> set[str]:
    """Return the tables in play that a process drives."""
    driven = select(tables.c.id).where(_needs_driver(), tables.c.driver == process)
    return set(connection.scalars(driven))


def release_tables(connection: Connection, process: str, released: Sequence[str]) -> None:
    """Release tables that a process no longer needs, so that others may claim them."""
    driven = update(tables).where(tables.c.id.in_(released), tables.c.driver == process)
    connection.execute(driven.values(driver=None))


def release(connection: Connection, process: str) -> None:
    """Release all tables of a process, at a graceful shutdown.

    One row is deleted, however many tables there are: others may claim what nobody alive drives.
    """
    connection.execute(delete(processes).where(processes.c.id == process))


def hand_over(connection: Connection, process: str, kept: Collection[int]) -> None:
    """Release the games that a process drives, however many, but those of the rules it keeps."""
    handed = update(tables).where(tables.c.driver == process, _needs_driver())
    connection.execute(handed.where(tables.c.rules.not_in(kept)).values(driver=None))


def has_games(connection: Connection, rules: Collection[int]) -> bool:
    """Return whether games of these rules are being played, whoever drives them."""
    games = exists().where(_needs_driver(), tables.c.rules.in_(rules))
    return bool(connection.scalar(select(games.where(is_recent(connection, RECENT_S)))))


def _may_claim_now(connection: Connection) -> bool:
    # One process claims at a time, and others try again later: uncommitted claims and
    # heartbeats of another process would not be visible.
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.scalar(select(func.pg_try_advisory_xact_lock(_CLAIMING))))


def _needs_driver() -> ColumnElement[bool]:
    return tables.c.status == "playing"


def _is_alive(connection: Connection, process: str | ColumnElement[str]) -> ColumnElement[bool]:
    return exists().where(
        processes.c.id == process, processes.c.expires > moment_from_now(connection)
    )
