"""Tables and their seats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.store.clock import moment_from_now
from furnace.server.store.schema import entries, seats, tables
from furnace.server.wire.table import Status

SeatKind = Literal["human", "bot", "open"]

DAY = 24 * 60 * 60


class TableRow(NamedTuple):
    """A table without its seats and entries; `rules` is its rules version."""

    id: str
    ruleset: str
    agents: str
    seed: int
    host: str
    status: Status
    created: datetime
    changed: datetime
    driver: str | None = None
    rematch: str | None = None
    winners: str | None = None
    rules: int = RULES_VERSION


class SeatRow(NamedTuple):
    """A seat; `bot` of a human seat is the stand-in."""

    table_id: str
    seat: int
    kind: SeatKind
    name: str
    identity: str | None = None
    bot: str | None = None
    generation: int = 0
    seen: datetime | None = None


def insert_table(connection: Connection, table: TableRow, its_seats: Sequence[SeatRow]) -> None:
    """Insert a table with its seats."""
    connection.execute(insert(tables).values(table._asdict()))
    connection.execute(insert(seats), [seat._asdict() for seat in its_seats])


def table_of(connection: Connection, table: str) -> TableRow | None:
    """Return the table with this id."""
    found = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    return TableRow(*found) if found else None


def seats_of(connection: Connection, table: str) -> list[SeatRow]:
    """Return the seats of a table in order."""
    query = select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
    return [SeatRow(*found) for found in connection.execute(query)]


def is_full(connection: Connection, table: str) -> bool:
    """Return whether no seat of a table is open."""
    return all(seat.kind != "open" for seat in seats_of(connection, table))


def seats_of_tables(connection: Connection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """Return the seats of each of these tables in order."""
    found: dict[str, list[SeatRow]] = {table: [] for table in ids}
    query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
    for row in connection.execute(query):
        found[row.table_id].append(SeatRow(*row))
    return found


def set_status(
    connection: Connection, table: str, status: Status, at: datetime, winners: str | None = None
) -> bool:
    """Set the status of a table; return False if it had that status already."""
    moved = update(tables).where(tables.c.id == table, tables.c.status != status)
    values = {"status": status, "changed": at, "winners": winners}
    return connection.execute(moved.values(values)).rowcount > 0


def set_driver(connection: Connection, table: str, process: str) -> None:
    """Set the process that drives a table."""
    connection.execute(update(tables).where(tables.c.id == table).values(driver=process))


def begin_game(connection: Connection, table: str, process: str, at: datetime) -> None:
    """Begin the game of an open table, by the rules of this program and driven by a process."""
    begun = {"status": "playing", "changed": at, "driver": process, "rules": RULES_VERSION}
    connection.execute(update(tables).where(tables.c.id == table).values(begun))


def set_rematch(connection: Connection, table: str, follower: str) -> bool:
    """Set the rematch of a table; return False if it has one already."""
    named = update(tables).where(tables.c.id == table, tables.c.rematch.is_(None))
    return connection.execute(named.values(rematch=follower)).rowcount > 0


def take_seat(
    connection: Connection,
    table: str,
    seat: int,
    generation: int,
    identity: str,
    name: str,
    at: datetime,
) -> bool:
    """Take a seat that is open for this generation; return False if it is not."""
    is_open = and_(seats.c.kind == "open", seats.c.generation == generation)
    taken = update(seats).where(_is_seat(table, seat), is_open)
    values = {"kind": "human", "identity": identity, "name": name, "seen": at}
    return connection.execute(taken.values(values)).rowcount > 0


def set_stand_in(connection: Connection, table: str, seat: int, bot: str | None) -> bool:
    """Set or remove the stand-in of a human seat; return False if the seat is not human."""
    human = update(seats).where(_is_seat(table, seat), seats.c.kind == "human")
    return connection.execute(human.values(bot=bot)).rowcount > 0


def bump_generation(connection: Connection, table: str, seat: int) -> int | None:
    """Invalidate the invitations to a seat; return the new generation, None if it is taken."""
    voided = update(seats).where(_is_seat(table, seat), seats.c.kind == "open")
    raised = voided.values(generation=seats.c.generation + 1).returning(seats.c.generation)
    generation: int | None = connection.scalar(raised)
    return generation


def touch_seen(connection: Connection, seen: Sequence[tuple[str, int]], at: datetime) -> None:
    """Record that the people of these seats are online."""
    if not seen:
        return
    touched = update(seats).where(
        seats.c.table_id == bindparam("of_table"), seats.c.seat == bindparam("of_seat")
    )
    # Sorted to avoid deadlocks with another process that updates the same rows.
    places = [{"of_table": table, "of_seat": seat, "seen": at} for table, seat in sorted(seen)]
    connection.execute(touched, places)


def tables_of_identity(connection: Connection, identity: str, limit: int) -> list[TableRow]:
    """Return the tables an identity hosts or sits at, latest change first."""
    query = select(tables).where(_has_part(identity)).order_by(tables.c.changed.desc(), tables.c.id)
    return [TableRow(*found) for found in connection.execute(query.limit(limit))]


def count_active_tables(connection: Connection, identity: str) -> int:
    """Return the number of unfinished hosted tables with an entry within the last day.

    Idle games do not count, nor do games hosted by others.
    """
    is_unfinished = tables.c.status.in_(("open", "playing"))
    active = and_(tables.c.host == identity, is_unfinished, is_recent(connection, DAY))
    return connection.scalar(select(func.count()).select_from(tables).where(active)) or 0


def is_recent(connection: Connection, seconds: float) -> ColumnElement[bool]:
    """Whether something has happened at a table within this time, by whomever."""
    newest = select(entries.c.at).where(entries.c.table_id == tables.c.id)
    last = newest.order_by(entries.c.n.desc()).limit(1).scalar_subquery()
    since = moment_from_now(connection, -seconds)
    return or_(tables.c.changed > since, last > since)


def _is_seat(table: str, seat: int) -> ColumnElement[bool]:
    return and_(seats.c.table_id == table, seats.c.seat == seat)


def _has_part(identity: str) -> ColumnElement[bool]:
    seated = select(seats.c.table_id).where(seats.c.identity == identity)
    return or_(tables.c.host == identity, tables.c.id.in_(seated))
