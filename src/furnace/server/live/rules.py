"""The rules versions that this program can drive, and who serves tables of other ones."""

from __future__ import annotations

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.archive.archive import Archive
from furnace.server.problems import Code, Refused
from furnace.server.relay.elsewhere import Elsewhere
from furnace.server.store.archives import archive_of
from furnace.server.store.processes import living_processes, who_can_drive
from furnace.server.store.store import Store
from furnace.server.store.tables import TableRow
from furnace.server.wire.socket import PROTOCOL

DRIVABLE = frozenset({RULES_VERSION})
"""The versions of the rules whose games this program can drive."""


async def check_rules(store: Store, table: TableRow, body: bytes = b"") -> None:
    """Raise Elsewhere if only another process can serve a table, Refused if none can.

    `body` is the body of the request, if it has been read.
    """
    if table.rules in DRIVABLE:
        return
    living = await store.read(living_processes)
    able = who_can_drive(living, table.rules, table.driver)
    if able is None:
        raise Refused(Code.TABLE_RULES, 409)
    raise Elsewhere(able.profile.address, body)


async def needed_archive(store: Store, table: TableRow, n: int) -> Archive | None:
    """Return the archive of a game of `n` entries that has ended, if this program lacks its rules.

    An abandoned game is served by a process that could resume it, if there is one. Raise Elsewhere
    if only another process can serve the table, Refused if none can.
    """
    if table.rules in DRIVABLE:
        return None
    row = await store.read(archive_of, table.id)
    archive = Archive(row) if row and row.n == n else None
    is_shown = archive is not None and archive.head.protocol == PROTOCOL
    if is_shown and table.status == "over":
        return archive
    try:
        await check_rules(store, table)
    except Refused:
        if is_shown and table.status == "abandoned":
            return archive
        raise
    return None
