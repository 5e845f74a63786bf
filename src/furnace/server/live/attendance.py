"""Whether anybody attends to a table, so that its bots should play on."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from furnace.server.live.table import LiveTable

PATIENCE = timedelta(minutes=10)
"""How long the bots of a table play on after its last player has left."""


def is_attended(table: LiveTable, now: datetime) -> bool:
    """Return whether the bots of a table play.

    They play while a page with the table is open, at this process or another one, whoever looks at
    it; and until ten minutes after any of the people who sit at the table was last there. To take
    a seat counts as being there. So the bots answer someone who moves and leaves, but a table where
    only bots sit rests whenever nobody watches.
    """
    if table.connections or table.is_watched_elsewhere:
        return True
    people = (seat for seat in table.meta.seats if seat.identity is not None)
    return any(seat.seen is not None and now - seat.seen < PATIENCE for seat in people)


def count_driven(tables: Iterable[LiveTable]) -> int:
    """Return at how many tables bots play in this process."""
    now = datetime.now(UTC)
    playing = (table for table in tables if table.is_driven and table.is_playing)
    return sum(is_attended(table, now) for table in playing)
