"""Insertion that ignores existing rows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_if_missing(connection: Connection, table: Table, values: dict[str, Any]) -> bool:
    """Insert a row unless its key exists; return whether it was inserted."""
    build = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    added = build(table).values(values).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(added).first() is not None
