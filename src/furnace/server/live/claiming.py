"""Which of the tables in memory this process drives: claiming them, and leaving them to others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from furnace.server.live.connection import GOING_AWAY
from furnace.server.live.rules import is_foreign
from furnace.server.live.table import LiveTable
from furnace.server.store.leases import claim, driven_by, release_tables

if TYPE_CHECKING:
    from furnace.server.live.registry import TableRegistry


def is_orphan(registry: TableRegistry, table: LiveTable) -> bool:
    """Return whether the driver of a table in play has died."""
    return table.is_playing and table.meta.table.driver not in registry.living


def orphans(registry: TableRegistry) -> list[LiveTable]:
    """Return the tables in play whose driver has died, those with clients first."""
    found = [table for table in registry.tables if is_orphan(registry, table)]
    return sorted(found, key=lambda table: not table.connections)


async def claim_tables(registry: TableRegistry, tables: Iterable[LiveTable]) -> None:
    """Drive those of these tables that nobody alive drives, and learn who drives the others."""
    live = {table.id: table for table in tables}
    if not live:
        return
    process = registry.store.process
    drivers = await registry.store.write(claim, process, [*live], registry.rules)
    for table in live.values():
        row = table.meta.table._replace(driver=drivers.get(table.id))
        table.meta = replace(table.meta, table=row)
        table.is_driven = table.meta.is_driven_by(process)
        registry.driver.wake(table)


def drop_foreign(registry: TableRegistry) -> list[str]:
    """Drop the tables that another process is to serve, and return them."""
    rules = registry.rules
    foreign = [live for live in registry.tables if is_foreign(live, live.meta, rules)]
    for table in foreign:
        registry.drop(table, GOING_AWAY)
    return [table.id for table in foreign]


async def release_unloaded(registry: TableRegistry) -> None:
    """Release the tables that this process drives without having them in memory.

    Besides those evicted, these are tables that it created but could not load.
    """
    process = registry.store.process
    driven = await registry.store.read(driven_by, process)
    if unloaded := sorted(table for table in driven if not registry.has(table)):
        # One that is loaded again meanwhile is stale then, and claimed again.
        await registry.changes.write(release_tables, process, unloaded, touches=unloaded)
