"""At which of one's tables the others wait for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from furnace.server.live.registry import TableRegistry
from furnace.server.problems import Refused
from furnace.server.store.tables import SeatRow, TableRow

MAX_REPLAYED = 8
"""So many tables are looked at for it; a table that nobody has looked at lately is replayed."""


class Played(NamedTuple):
    """A table and who sits at it."""

    table: TableRow
    seats: list[SeatRow]


async def tables_awaiting(
    registry: TableRegistry, tables: Sequence[Played], identity: str
) -> set[str]:
    """The ids of the tables at which it is someone's turn, of the latest that are played."""
    playing = [one for one in tables if one.table.status == "playing" and _plays(one, identity)]
    alone = {one.table.id for one in playing if _is_alone(one, identity)}
    others = [one.table.id for one in playing if one.table.id not in alone][:MAX_REPLAYED]
    return alone | {table for table in others if await _asks(registry, table, identity)}


def _plays(played: Played, identity: str) -> bool:
    return any(seat.identity == identity and seat.bot is None for seat in played.seats)


def _is_alone(played: Played, identity: str) -> bool:
    """Whether everybody else is a bot, for which nobody has to wait."""
    return all(seat.bot is not None or seat.identity == identity for seat in played.seats)


async def _asks(registry: TableRegistry, table: str, identity: str) -> bool:
    try:
        found = await registry.table(table)
    except Refused:
        return False
    return not {*found.game.actors()}.isdisjoint(found.acting_seats_of(identity))
