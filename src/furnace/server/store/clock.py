"""The clock that processes of one database agree on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, literal

from furnace.server.store.moment import Moment


def moment_from_now(connection: Connection, seconds: float = 0) -> ColumnElement[Any]:
    """So many seconds from now, by the database's clock where it has one of its own."""
    if connection.dialect.name == "sqlite":
        return literal(datetime.now(UTC) + timedelta(seconds=seconds), Moment)
    # Not now(): that is when the transaction began.
    return func.clock_timestamp(type_=Moment) + literal(timedelta(seconds=seconds))
