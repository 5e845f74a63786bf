"""Why a database cannot be opened."""

from __future__ import annotations

from pathlib import Path

from furnace.server.store.errors import StoreError, cause_of

_CODES = {
    "SQLITE_READONLY": "store/read_only",
    "SQLITE_FULL": "store/no_space",
    "SQLITE_NOTADB": "store/damaged",
    "SQLITE_CORRUPT": "store/damaged",
    "SQLITE_FORMAT": "store/damaged",
    "SQLITE_BUSY": "store/locked",
    "SQLITE_LOCKED": "store/locked",
    "SQLITE_PERM": "store/permission",
    "SQLITE_AUTH": "store/permission",
    "SQLITE_CANTOPEN": "store/permission",
    "SQLITE_IOERR": "store/disk",
}


def why_not_opened(error: Exception, file: Path | None) -> StoreError:
    """Return the reason why the database could not be opened or migrated.

    `file` is that of a SQLite database.
    """
    if file is None:
        return StoreError("store/unreachable", cause_of(error))
    # An extended code such as SQLITE_READONLY_DIRECTORY begins with the primary one.
    name: str = getattr(getattr(error, "orig", error), "sqlite_errorname", "")
    primary = "_".join(name.split("_")[:2])
    return StoreError(_CODES.get(primary, "store/disk"), str(file))
