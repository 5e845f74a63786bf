"""One accepted entry of a table."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class EntryRow(NamedTuple):
    """An accepted entry: its number, seat, identity, text, the client's move id, and time.

    The fields are in the order of the columns of `entries`.
    """

    table: str
    n: int
    seat: int | None
    identity: str | None
    text: str
    move: str
    at: datetime
