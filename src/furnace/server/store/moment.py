"""A point in time as a column: aware and in UTC, on SQLite too."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, String, TypeDecorator
from sqlalchemy.types import TypeEngine


def format_moment(at: datetime) -> str:
    """The moment as text of fixed width, so that order of text is order of time."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


class Moment(TypeDecorator[datetime]):
    """`timestamptz` where the database has it, else text in ISO 8601."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Text on SQLite, whose own type forgets the zone."""
        return String(32) if dialect.name == "sqlite" else DateTime(timezone=True)

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> object:
        """What the driver is given."""
        if value is None or dialect.name != "sqlite":
            return value
        return format_moment(value)

    def process_result_value(self, value: object, dialect: Dialect) -> datetime | None:
        """What a query gets back, whatever zone the database speaks in."""
        if isinstance(value, str):
            return datetime.fromisoformat(value)
        return value.astimezone(UTC) if isinstance(value, datetime) else None
