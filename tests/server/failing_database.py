"""Ways to let the database of a server fail for a while, as it fails in real life."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg

from furnace.server.store.engine import address_for_driver, parse_url
from furnace.server.store.store import Store
from server.running import Running

Failure = Callable[[Running], AbstractContextManager[None]]

_END_ALL = b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"


@contextmanager
def locked(server: Running) -> Iterator[None]:
    """Another program keeps a lock that excludes all who write."""
    with _opened(_file(server)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def moved_away(server: Running) -> Iterator[None]:
    """The file is elsewhere."""
    file = _file(server)
    elsewhere = file.rename(file.with_name("elsewhere.db"))
    yield
    elsewhere.rename(file)


@contextmanager
def read_only(server: Running) -> Iterator[None]:
    """SQLite refuses to write, as it does when a file system has been mounted read-only."""
    _write(server, "PRAGMA query_only = ON")
    yield
    _write(server, "PRAGMA query_only = OFF")


@contextmanager
def full(server: Running) -> Iterator[None]:
    """The database may not grow, as on a full disk."""
    _write(server, "PRAGMA max_page_count = 1")  # what there is already is kept
    yield
    _write(server, "PRAGMA max_page_count = 1000000")


@contextmanager
def without_connections(server: Running) -> Iterator[None]:
    """All connections of those who read are in use."""
    pool = _store(server)._engine
    with ExitStack() as taken:
        for _ in range(4):
            taken.enter_context(pool.connect())
        yield


@contextmanager
def stopped(server: Running) -> Iterator[None]:
    """PostgreSQL ends every connection and accepts none."""
    url = parse_url(server.settings.url)
    others = address_for_driver(url.set(database="postgres"))
    name = str(url.database).encode()
    with psycopg.connect(others, autocommit=True) as elsewhere:
        elsewhere.execute(b"ALTER DATABASE %b ALLOW_CONNECTIONS false" % name)
        elsewhere.execute(_END_ALL, [url.database])
        yield
        elsewhere.execute(b"ALTER DATABASE %b ALLOW_CONNECTIONS true" % name)


def _file(server: Running) -> Path:
    return Path(str(_store(server).url.database))


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(file, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def _write(server: Running, pragma: str) -> None:
    # Past the writer, which could not begin a transaction to end its own failure.
    writing: Any = _store(server)._writer._connection.connection.dbapi_connection
    writing.execute(pragma).close()


def _store(server: Running) -> Store:
    store: Store = server.app.state.store
    return store
