"""What the processes of a database tell each other twice a second, through the database.

It is stored in the row that holds the lease of the process. With SQLite there is only one process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from pydantic import ValidationError

from furnace.server.live.registry import TableRegistry
from furnace.server.logs import log
from furnace.server.store.errors import Unavailable
from furnace.server.store.processes import Report, exchange_reports
from furnace.server.usage import Usage, UsageReport

EXCHANGE_S = 0.5
"""Seconds between two reports: what is used in one process is known to all within a second."""

MOST_WATCHED = 1_000
"""Tables in a report; the others are driven while their players were there recently."""


class Exchange:
    """Reports use and watched tables to the other processes, and takes in what they report."""

    def __init__(self, registry: TableRegistry, usage: Usage) -> None:
        self._registry = registry
        self._usage = usage
        self._number = 0

    async def run(self) -> None:
        """Exchange reports until the process ends."""
        while self._registry.store.is_shared:
            try:
                await self.exchange_once()
            except Unavailable:
                pass  # logged by the store
            except Exception:
                log.exception("exchange")
            await asyncio.sleep(EXCHANGE_S)

    async def exchange_once(self) -> None:
        """Report, and take in the reports of the others."""
        self._number += 1
        own = self._usage.report()
        own.watched = self._watched_here()[:MOST_WATCHED]
        report = Report(self._number, own.model_dump_json(exclude_defaults=True))
        store = self._registry.store
        self._take_in(await store.write(exchange_reports, store.process, report))

    def _take_in(self, reports: Mapping[str, Report]) -> None:
        read = {process: (one.number, _read(one.text)) for process, one in reports.items()}
        self._usage.take_in(read)
        self._watch({table for _, report in read.values() for table in report.watched})

    def _watched_here(self) -> list[str]:
        return [
            table.id
            for table in self._registry.tables
            if table.connections and table.is_playing and not table.is_driven
        ]

    def _watch(self, watched: set[str]) -> None:
        """Note which tables have pages open at other processes, and drive them at once."""
        for table in self._registry.tables:
            is_new = table.id in watched and not table.is_watched_elsewhere
            table.is_watched_elsewhere = table.id in watched
            if is_new:
                self._registry.driver.wake(table)


def _read(text: str) -> UsageReport:
    """Return a report; an empty one if another version of the program has written it."""
    try:
        return UsageReport.model_validate_json(text or "{}")
    except ValidationError:
        return UsageReport()
