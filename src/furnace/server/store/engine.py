"""The SQLAlchemy engine of an address, and the settings of its connections."""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path
from sqlite3 import Connection as SqliteConnection

from psycopg.conninfo import make_conninfo
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from furnace.server.store.errors import StoreError

# After COMMIT has returned, the data survives even a power failure.
_PRAGMAS = ("busy_timeout=2000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
# A transaction that reads and then writes must wait for another writer before it reads, or SQLite
# refuses it if the other one has written meanwhile.
_WRITES = "furnace_writes"
FOR_WRITING = {_WRITES: True}
"""Execution options of a connection that writes."""

_POOL_TIMEOUT_S = 5
# A dead peer is noticed within about ten seconds.
_KEEPALIVE = {
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}


def parse_url(text: str) -> URL:
    """Return the URL of a SQLite or PostgreSQL database; raise `store/url` for any other."""
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise StoreError("store/url") from error
    if url.get_backend_name() in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite+pysqlite")
    raise StoreError("store/url", url.drivername)


def file_of(url: URL) -> Path | None:
    """Return the file of a SQLite database, or None for PostgreSQL."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def build_engine(url: URL, connections: int) -> Engine:
    """Return an engine with at most this many connections, none of them open yet."""
    # Errors are logged, and parameters may contain a password or an invitation.
    create = partial(
        create_engine,
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=_POOL_TIMEOUT_S,
        hide_parameters=True,
    )
    if (file := file_of(url)) is None:
        return create(connect_args=_KEEPALIVE, pool_pre_ping=True)
    engine = create(creator=partial(_connect_sqlite, file))
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def address_for_driver(url: URL) -> str:
    """Return the address for psycopg, for a connection outside the engine."""
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return make_conninfo(plain, **_KEEPALIVE)


def _connect_sqlite(file: Path) -> SqliteConnection:
    # SQLite would create a missing file again, while others still use the deleted one.
    existing = f"{file.resolve().as_uri()}?mode=rw"
    return sqlite3.connect(existing, uri=True, check_same_thread=False)


def _prepare_sqlite(connection: SqliteConnection, record: object) -> None:
    # The driver must not begin transactions itself, or SAVEPOINT would be outside them.
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    # Without SQLAlchemy, which needs as long for this as for all rows of a commit.
    writes = connection.get_execution_options().get(_WRITES)
    connection.connection.cursor().execute("BEGIN IMMEDIATE" if writes else "BEGIN")
