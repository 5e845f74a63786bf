"""Errors of the store."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError

_DEADLOCKS = ("40P01", "40001")  # deadlock, serialization failure
_UNIQUE_VIOLATION = "23505"
_SQLITE_UNIQUE = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")


class StoreError(Exception):
    """The store failed; `code` is stable, `detail` is for the log.

    At opening: `store/url`, `store/unreachable`, `store/in_use`, `store/newer`. Later:
    `store/closed`, and `store/unsure` if the database was lost during a commit, so that only
    reading again shows whether the commit succeeded.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


def is_taken(error: IntegrityError) -> bool:
    """Return whether a unique constraint was violated, and not another one."""
    return (
        getattr(error.orig, "sqlstate", None) == _UNIQUE_VIOLATION
        or getattr(error.orig, "sqlite_errorname", None) in _SQLITE_UNIQUE
    )


def is_deadlock(error: Exception) -> bool:
    """Return whether this was a deadlock, so that a retry may succeed."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in _DEADLOCKS
