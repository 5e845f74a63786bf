"""Waiting for the archive of a game, which is stored soon after the game has ended."""

from __future__ import annotations

import time

from furnace.server.store.archives import ArchiveRow, archive_of
from server.running import Running, database_of

PATIENCE = 20.0


def stored_archive(server: Running, table: str) -> ArchiveRow:
    """The archive of a table, as soon as there is one."""
    end = time.monotonic() + PATIENCE
    while True:
        with database_of(server) as database:
            if archive := archive_of(database, table):
                return archive
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)
