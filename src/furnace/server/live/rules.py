"""The rules versions that this program can drive, and who serves tables of other ones."""

from __future__ import annotations

from collections.abc import Collection

from furnace.engine.errors import SetupRefused
from furnace.engine.ruleset import RULES_VERSION, parse_ruleset
from furnace.server.archive.archive import Archive
from furnace.server.live.table import LiveTable, TableMeta
from furnace.server.problems import Code, Refused
from furnace.server.relay.elsewhere import Elsewhere
from furnace.server.store.archives import ArchiveRow, archive_of
from furnace.server.store.processes import living_processes, who_can_drive
from furnace.server.store.store import Store
from furnace.server.wire.archive import FORMAT

DRIVABLE = frozenset({RULES_VERSION})
"""The versions of the rules whose games this program can drive."""


async def check_rules(
    store: Store, meta: TableMeta, rules: Collection[int], body: bytes = b""
) -> None:
    """Raise Elsewhere if another process is to serve a table, Refused if it cannot.

    `rules` are those of the games that this process drives. A table that waits for players has no
    game yet: it can begin by the rules of any process. `body` is the body of the request, if it
    has been read.
    """
    table = meta.table
    if table.rules in rules or (meta.awaits_players and _is_known(table.ruleset)):
        return
    living = await store.read(living_processes)
    others = [process for process in living if process.id != store.process]
    able = who_can_drive(others, table.rules, table.driver)
    if able is None:
        raise Refused(Code.TABLE_RULES, 409)
    raise Elsewhere(able.profile.address, body)


def is_foreign(live: LiveTable, meta: TableMeta, rules: Collection[int]) -> bool:
    """Return whether another process is to serve a table that is in memory here.

    Its game has begun there, by other rules, or was resumed while its archive is shown here, or
    this process drains. `rules` are as above.
    """
    row = meta.table
    if live.is_archived:
        return row.status in ("open", "playing")
    if meta.awaits_players:
        return False
    return row.rules not in (rules if row.status == "playing" else DRIVABLE)


async def needed_archive(
    store: Store, meta: TableMeta, rules: Collection[int], n: int
) -> Archive | None:
    """Return the archive of a game of `n` entries that has ended, if this program lacks its rules.

    An abandoned game is served by a process that could resume it, if there is one. Raise Elsewhere
    or Refused as `check_rules` does.
    """
    table, is_playing = meta.table, meta.table.status == "playing"
    if table.rules in DRIVABLE or is_playing or meta.awaits_players:
        await check_rules(store, meta, rules if is_playing else DRIVABLE)
        return None
    archive = _shown(await store.read(archive_of, table.id), n)
    if archive and table.status == "over":
        return archive
    try:
        await check_rules(store, meta, DRIVABLE)
    except Refused:
        if archive and table.status == "abandoned":
            return archive
        raise
    return None


def _shown(row: ArchiveRow | None, n: int) -> Archive | None:
    """Return an archive if it is whole, and if our clients can show it."""
    if row is None or row.n != n:
        return None
    try:
        archive = Archive(row)
    except ValueError:
        return None
    return archive if archive.head.format == FORMAT else None


def _is_known(ruleset: str) -> bool:
    try:
        parse_ruleset(ruleset)
    except SetupRefused:
        return False
    return True
