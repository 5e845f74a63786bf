"""The engine of a database's address, and what is set on each of its connections."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from sqlite3 import Connection as SqliteConnection

from psycopg.conninfo import make_conninfo
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from furnace.server.store.errors import StoreError

# What the file keeps once COMMIT has returned survives a loss of power too.
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
# A peer that went away without a word is noticed in some ten seconds.
_KEEPALIVE = {
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}


def parse_url(text: str) -> URL:
    """The address of a SQLite file or a PostgreSQL database; `store/url` for any other."""
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
    """The file of a SQLite database; None for a database elsewhere."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def build_engine(url: URL, connections: int) -> Engine:
    """An engine of at most so many connections, none of them opened yet."""
    # Its errors are logged, and a password or an invitation may be among the parameters.
    create = partial(
        create_engine, url, pool_size=connections, max_overflow=0, hide_parameters=True
    )
    if file_of(url) is None:
        return create(connect_args=_KEEPALIVE, pool_pre_ping=True)
    engine = create(connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def address_for_driver(url: URL) -> str:
    """What PostgreSQL's driver itself is given for a connection outside of the engine."""
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return make_conninfo(plain, **_KEEPALIVE)


def _prepare_sqlite(connection: SqliteConnection, record: object) -> None:
    # The driver begins no transaction of its own: SAVEPOINT would be outside of it.
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    # Past SQLAlchemy, which takes as long for it as for the rows of a whole commit.
    connection.connection.cursor().execute("BEGIN")
