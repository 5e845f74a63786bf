"""Making and finding checkpoints of long games."""

from __future__ import annotations

import asyncio

from furnace.server.live.checkpoint import this_program
from furnace.server.live.table import LiveTable
from furnace.server.logs import log
from furnace.server.store.checkpoints import (
    CheckpointRow,
    checkpoint_of,
    delete_checkpoint,
    put_checkpoint,
)
from furnace.server.store.store import Store

EVERY = 500
"""Entries from one checkpoint to the next, which take some 20 ms to replay."""


def is_due(table: LiveTable) -> bool:
    """Return whether this process should make a checkpoint of a table."""
    return table.is_driven and table.game.n - table.checkpoint >= EVERY


async def make_checkpoint(store: Store, table: LiveTable) -> None:
    """Store a checkpoint of the game as it is now."""
    kept = table.game.checkpoint()
    n = table.checkpoint = len(kept.log)
    body = await asyncio.to_thread(kept.pack)
    await store.write(put_checkpoint, CheckpointRow(table.id, n, this_program(), body))


async def find_checkpoint(store: Store, table: str) -> CheckpointRow | None:
    """Return the checkpoint of a table that this program can load."""
    return await store.read(checkpoint_of, table, this_program())


async def drop_checkpoint(store: Store, table: str) -> None:
    """Delete a checkpoint that cannot be used, and log the exception that says why."""
    log.exception("checkpoint", table=table)
    await store.write(delete_checkpoint, table)
