"""Databases for the tests: SQLite in a folder of the test, PostgreSQL started once for all.

And a server on either, with people at it.
"""

from __future__ import annotations

import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from furnace.server.store.store import Store
from server.builds import newer_build
from server.player import Player
from server.running import Running, served

# Stops the server and removes its folder when the tests end without a word, by whatever signal:
# then the pipe that it reads is closed.
_WATCH = """
read -r _
server=$(head -n 1 "$1/postmaster.pid" 2>/dev/null) && kill -INT "$server"
while [ -e "$1/postmaster.pid" ]; do sleep 0.1; done
rm -rf "$1"
"""


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL of this session's own, less the name of a database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where it keeps its own lock
        from pgserver.postgres_server import get_server
    folder = tempfile.mkdtemp(prefix="furnace-postgres-")
    with _watched(folder):
        server = get_server(folder, cleanup_mode="delete")
        plain = server.get_uri("{database}")
        _run(plain.format(database="postgres"), "ALTER SYSTEM SET fsync = off")
        _run(plain.format(database="postgres"), "SELECT pg_reload_conf()")
        yield plain
        server.cleanup()


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """A fresh PostgreSQL database."""
    name = f"furnace_{uuid4().hex}"
    everyone = postgres_server.format(database="postgres")
    _run(everyone, f"CREATE DATABASE {name}")
    yield postgres_server.format(database=name)
    _run(everyone, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def newer_sources(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What Python must find first to run a second build, whose rules are newer."""
    return newer_build(tmp_path_factory.mktemp("newer") / "src")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path}/data/furnace.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh database of either kind."""
    kind = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    return str(request.getfixturevalue(kind))


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """A store of either kind, empty."""
    opened = await Store.open(database_url)
    yield opened
    await opened.close()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> Iterator[Running]:
    """A server on a fresh database of either kind, with the `SETTINGS` that a module names."""
    with served(request, **getattr(request.module, "SETTINGS", {})) as running:
        yield running


@pytest.fixture
def ada(server: Running) -> Iterator[Player]:
    """Someone at the server."""
    with Player(server.address) as player:
        yield player


@pytest.fixture
def ben(server: Running) -> Iterator[Player]:
    """Someone else."""
    with Player(server.address) as player:
        yield player


@pytest.fixture
def cleo(server: Running) -> Iterator[Player]:
    """A third one."""
    with Player(server.address) as player:
        yield player


@contextmanager
def _watched(folder: str) -> Iterator[None]:
    watch = ["sh", "-c", _WATCH, "watch", folder]
    with subprocess.Popen(watch, stdin=subprocess.PIPE, start_new_session=True) as watcher:
        yield
        watcher.kill()


def _run(address: str, statement: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(statement.encode())
