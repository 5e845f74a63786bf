"""The clock shared by the processes of one database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, literal

from furnace.server.store.moment import UtcDateTime


def moment_from_now(connection: Connection, seconds: float = 0) -> ColumnElement[Any]:
    """Return the time this many seconds from now, by the database's clock if it has one."""
    if connection.dialect.name == "sqlite":
        return literal(datetime.now(UTC) + timedelta(seconds=seconds), UtcDateTime)
    # Not now(), which is the start of the transaction.
    return func.clock_timestamp(type_=UtcDateTime) + literal(timedelta(seconds=seconds))
