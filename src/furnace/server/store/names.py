"""Seats are named after the people who sit there."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, update

from furnace.server.player_names import free_name
from furnace.server.store.schema import seats
from furnace.server.store.tables import SeatRow, seats_of_tables


def rename_seats(
    connection: Connection, tables: Sequence[str], identity: str, old: str, new: str
) -> None:
    """Rename the seats of an identity; other seats of a hot-seat table keep their names."""
    for meta in seats_of_tables(connection, tables).values():
        seat = _own_seat([one for one in meta if one.identity == identity], old)
        if seat is not None:
            others = {one.name for one in meta if one is not seat}
            _rename(connection, seat, free_name([new], others))


def _own_seat(theirs: Sequence[SeatRow], old: str) -> SeatRow | None:
    """Return the only seat, or of several hot-seat seats the one with the old name."""
    if len(theirs) == 1:
        return theirs[0]
    return next((seat for seat in theirs if seat.name == old), None)


def _rename(connection: Connection, seat: SeatRow, name: str) -> None:
    is_it = (seats.c.table_id == seat.table_id) & (seats.c.seat == seat.seat)
    connection.execute(update(seats).where(is_it).values(name=name))
