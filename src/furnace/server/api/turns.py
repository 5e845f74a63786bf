"""The tables at which it is your turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from furnace.server.live.registry import TableRegistry
from furnace.server.problems import Refused
from furnace.server.relay.elsewhere import Elsewhere
from furnace.server.store.tables import SeatRow, TableRow

MAX_REPLAYED = 8
"""The number of tables checked, because a table that is not in memory must be replayed."""


class SeatedTable(NamedTuple):
    """A table and who sits at it."""

    table: TableRow
    seats: list[SeatRow]


async def tables_awaiting(
    registry: TableRegistry, tables: Sequence[SeatedTable], identity: str
) -> set[str]:
    """Return the ids of the latest tables in play at which it is an identity's turn."""
    playing = [one for one in tables if one.table.status == "playing" and _plays(one, identity)]
    alone = {one.table.id for one in playing if _is_alone(one, identity)}
    others = [one.table.id for one in playing if one.table.id not in alone][:MAX_REPLAYED]
    return alone | {table for table in others if await _is_turn_of(registry, table, identity)}


def _plays(seated: SeatedTable, identity: str) -> bool:
    return any(seat.identity == identity and seat.bot is None for seat in seated.seats)


def _is_alone(seated: SeatedTable, identity: str) -> bool:
    """Return whether all others are bots, so that it is always your turn."""
    return all(seat.bot is not None or seat.identity == identity for seat in seated.seats)


async def _is_turn_of(registry: TableRegistry, table: str, identity: str) -> bool:
    try:
        found = await registry.table(table)
        return not {*found.game.actors()}.isdisjoint(found.acting_seats_of(identity))
    except (Refused, Elsewhere):
        return False
