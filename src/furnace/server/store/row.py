"""One accepted entry of a table."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class Row(NamedTuple):
    """What was accepted: as n-th of its table, by whom, its text, the page's own id, and when.

    The fields stand in the order of the columns of `entries`.
    """

    table: str
    n: int
    seat: int | None
    identity: str | None
    text: str
    move: str
    at: datetime
