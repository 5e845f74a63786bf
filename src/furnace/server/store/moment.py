"""A column type for time zone aware datetimes in UTC, on SQLite too."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, String, TypeDecorator
from sqlalchemy.types import TypeEngine


def format_moment(at: datetime) -> str:
    """Return a datetime as text of fixed width, which sorts by time."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


class UtcDateTime(TypeDecorator[datetime]):
    """`timestamptz` on PostgreSQL, ISO 8601 text on SQLite."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Return text on SQLite, whose own type drops the time zone."""
        return String(32) if dialect.name == "sqlite" else DateTime(timezone=True)

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> object:
        """Return the value for the driver."""
        if value is None or dialect.name != "sqlite":
            return value
        return format_moment(value)

    def process_result_value(self, value: object, dialect: Dialect) -> datetime | None:
        """Return the value of a query in UTC."""
        if isinstance(value, str):
            return datetime.fromisoformat(value)
        return value.astimezone(UTC) if isinstance(value, datetime) else None
