"""What keeps a store from opening, or from taking more."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError

_DEADLOCKS = ("40P01", "40001")  # deadlock, serialization failure
_UNIQUE_VIOLATION = "23505"
_SQLITE_UNIQUE = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")


class StoreError(Exception):
    """The store cannot do it; `code` is stable, `detail` is for the log.

    At opening: `store/url`, `store/unreachable`, `store/in_use`, `store/newer`. Later:
    `store/closed`, and `store/unsure` when the database was lost in the middle of a commit,
    so that only reading again tells whether it was kept.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


def is_taken(error: IntegrityError) -> bool:
    """Whether a unique value was taken, and not another rule of the schema broken."""
    return (
        getattr(error.orig, "sqlstate", None) == _UNIQUE_VIOLATION
        or getattr(error.orig, "sqlite_errorname", None) in _SQLITE_UNIQUE
    )


def is_deadlock(error: Exception) -> bool:
    """Whether another transaction was in the way, so that the same work may succeed later."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in _DEADLOCKS
