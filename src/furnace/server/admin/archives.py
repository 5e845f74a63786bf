"""Checking the archives of a database against the games that they show."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from furnace.server.admin.database import Database
from furnace.server.archive.archive import unpacked
from furnace.server.live.archiving import rebuilt_archive
from furnace.server.live.load import load_table
from furnace.server.live.replay import NotReplayed
from furnace.server.live.rules import DRIVABLE
from furnace.server.store.archives import (
    ENDED,
    ArchiveRow,
    archive_of,
    put_archive,
    tables_of_rules,
)


class Checked(NamedTuple):
    """How many games have ended, whose archives were replaced, and which cannot be replayed."""

    games: int
    replaced: list[str]
    unreadable: list[str]


def check_archives(database: Database, build: str) -> Checked:
    """Replay the games that have ended, and replace the archives that say something else.

    Archives of other rules cannot be checked: they are left as they are.
    """
    with database.reading() as connection:
        ended = tables_of_rules(connection, ENDED, DRIVABLE)
    checked = Checked(len(ended), [], [])
    for table in ended:
        try:
            if _replace(database, table, build):
                checked.replaced.append(table)
        except NotReplayed:
            checked.unreadable.append(table)
    return checked


def _replace(database: Database, table: str, build: str) -> bool:
    """Replace the archive of a table if it says something else than its log."""
    with database.reading() as connection:
        found, stored = load_table(connection, table), archive_of(connection, table)
    if found is None:
        return False
    archive = asyncio.run(rebuilt_archive(*found, build))
    if stored and _is_equal(stored, archive):
        return False
    with database.changing() as connection:
        put_archive(connection, archive)
    return True


def _is_equal(stored: ArchiveRow, archive: ArchiveRow) -> bool:
    try:
        is_same_body = unpacked(stored.body) == unpacked(archive.body)
    except ValueError:
        return False
    return is_same_body and (stored.n, stored.rules) == (archive.n, archive.rules)
