"""Errors of the store."""

from __future__ import annotations

import sqlite3

import psycopg
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as NoConnection

_DEADLOCKS = ("40P01", "40001")  # deadlock, serialization failure
_UNIQUE_VIOLATION = "23505"
_SQLITE_UNIQUE = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")

_OUR_FAULTS = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
_MISSING = ("42P01", "42703", "42501", "3F000")
"""A table, column, privilege or schema is missing: as while a backup is restored, or afterwards."""


class StoreError(Exception):
    """The store failed; `code` is stable, `detail` is for the log, or the file at opening.

    At opening: `store/url`, `store/unreachable`, `store/in_use`, `store/newer`, and for a file
    `store/read_only`, `store/no_space`, `store/permission`, `store/no_folder`, `store/damaged`,
    `store/locked` and `store/disk`. Later: `store/closed`.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Unavailable(StoreError):
    """The database fails for now, which the store has logged; the same request may succeed later.

    `server/database`, or `store/unsure` if the database was lost during a commit, so that only
    reading again shows whether the commit succeeded.
    """


class CommitError(Unavailable):
    """The commit itself failed, and may or may not have reached the database."""


def is_outage(error: BaseException) -> bool:
    """Return whether the database itself failed, not what it was asked to do."""
    if isinstance(error, DBAPIError):
        return not isinstance(error, _OUR_FAULTS) or _sqlstate(error) in _MISSING
    # The listeners of an engine raise the driver's own errors.
    drivers = (sqlite3.OperationalError, psycopg.OperationalError)
    return isinstance(error, (Unavailable, NoConnection, *drivers))


def is_taken(error: IntegrityError) -> bool:
    """Return whether a unique constraint was violated, and not another one."""
    return (
        _sqlstate(error) == _UNIQUE_VIOLATION
        or getattr(error.orig, "sqlite_errorname", None) in _SQLITE_UNIQUE
    )


def is_deadlock(error: BaseException) -> bool:
    """Return whether this was a deadlock, so that a retry may succeed."""
    return _sqlstate(error) in _DEADLOCKS


def cause_of(error: BaseException) -> str:
    """Return what a database or its driver says of an error, in one line."""
    said = error.detail if isinstance(error, StoreError) else getattr(error, "orig", None)
    lines = str(said or error).strip().splitlines()
    return lines[0].rstrip(":") if lines else type(error).__name__


def _sqlstate(error: BaseException) -> str | None:
    return getattr(getattr(error, "orig", None), "sqlstate", None)
