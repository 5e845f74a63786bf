"""What a process that drains does for the games that it may have to leave unfinished."""

from __future__ import annotations

import asyncio

from furnace.server.live.archiving import Archiver
from furnace.server.live.registry import TableRegistry
from furnace.server.logs import log
from furnace.server.store.errors import Unavailable

EVERY_S = 2.0
"""Seconds between two rounds; within these the heartbeat has found whose games they are."""


async def run_leaving(registry: TableRegistry) -> None:
    """While this process drains, archive the games that no other process can continue.

    Once abandoned, they can be read then in programs that lack their rules.
    """
    archiver = Archiver(registry.store, registry.settings.build)
    while True:
        was_on = registry.drain.is_on
        await asyncio.sleep(EVERY_S)
        try:
            if was_on:
                await archiver.archive_unfinished(registry.rules)
                registry.drain.has_archived = True
        except Unavailable:
            pass  # the store has reported it
        except Exception:
            log.exception("leaving")
