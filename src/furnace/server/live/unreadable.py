"""Tables whose log cannot be read: refused alone, while everything else continues."""

from __future__ import annotations

import time

from prometheus_client import Gauge

from furnace.server.logs import log
from furnace.server.problems import Code, Refused

AGAIN_AFTER_S = 60.0
"""Seconds until such a table is read again, in case its owner has repaired it."""

CONFLICT = 409


class Unreadable(Refused):
    """The log of a table has an entry that cannot be read, or that the rules do not allow."""

    def __init__(self, table: str) -> None:
        super().__init__(Code.TABLE_UNREADABLE, CONFLICT, fields={"table": table})


class UnreadableTables:
    """Remembers these tables, so that each is logged once and not replayed for every request."""

    def __init__(self, gauge: Gauge) -> None:
        self._gauge = gauge
        self._tried: dict[str, float] = {}

    def check(self, table: str) -> None:
        """Raise Unreadable if this table could not be read a short while ago."""
        tried = self._tried.get(table)
        if tried is not None and time.monotonic() < tried + AGAIN_AFTER_S:
            raise Unreadable(table)

    def add(self, table: str, entry: int | None, error: Exception) -> Unreadable:
        """Note that an entry, or None for the table itself, cannot be read; return the refusal."""
        if table not in self._tried:
            log.error("table unreadable", table=table, entry=entry, error=repr(error))
        self._tried[table] = time.monotonic()
        self._gauge.set(len(self._tried))
        return Unreadable(table)

    def discard(self, table: str) -> None:
        """Note that a table can be read."""
        if self._tried.pop(table, None) is not None:
            log.info("table readable again", table=table)
            self._gauge.set(len(self._tried))
