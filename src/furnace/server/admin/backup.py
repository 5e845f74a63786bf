"""Backing up a SQLite database, also while a server uses it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from furnace.server.admin.database import Database
from furnace.server.problems import Code
from furnace.server.settings import CannotStart


def back_up(database: Database, file: Path) -> None:
    """Write a copy of the database as it is now; raise CannotStart if that fails.

    The copy is a complete database without companion files. Nobody waits for it.
    """
    if database.file is None:
        raise CannotStart(Code.ADMIN_POSTGRESQL)
    if file.exists():
        raise CannotStart(Code.ADMIN_FILE_EXISTS, file=str(file))
    half = file.with_name(f".{file.name}.half")
    try:
        # SQLite takes the permissions of an empty file that exists.
        os.close(os.open(half, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        database.vacuum_into(half)
        _sync(half)
        half.rename(file)
        _sync(file.parent)
    except (OSError, sqlite3.Error) as error:
        why = str(getattr(error, "strerror", None) or error)
        raise CannotStart(Code.ADMIN_BACKUP_FAILED, file=str(file), why=why) from error
    finally:
        half.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
