"""A database that an operator works on, also while servers use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import URL, Connection

from furnace.server.problems import Code
from furnace.server.settings import CannotStart
from furnace.server.store.database_file import DatabaseFile
from furnace.server.store.engine import FOR_WRITING, build_engine, file_of, parse_url
from furnace.server.store.errors import StoreError, is_outage
from furnace.server.store.failed_start import why_not_opened
from furnace.server.store.migrate import is_migrated, migrate
from furnace.server.store.processes import living_processes
from furnace.server.store.transaction import notify

ADMIN = "admin"
"""Who changes tables, for the servers that are notified."""


class Database:
    """The database at an address, which must exist.

    Its schema is migrated unless a server uses it; a server of another version may need the old
    one.
    """

    def __init__(self, address: str) -> None:
        self.url: URL = parse_url(address)
        self.file = _existing_file(self.url)
        self._engine = build_engine(self.url, 1)
        try:
            self._prepare()
        except BaseException as error:
            self._engine.dispose()
            if isinstance(error, Exception) and is_outage(error):
                raise why_not_opened(error, self.file) from error
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection in a transaction."""
        with self._engine.begin() as connection:
            yield connection

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """Give a connection for one change, which is committed unless it raises."""
        writing = self._engine.execution_options(**FOR_WRITING)
        with writing.begin() as connection:
            yield connection

    def disconnect(self) -> None:
        """Close the connections; the next use opens new ones."""
        self._engine.dispose()

    def vacuum_into(self, file: Path) -> None:
        """Write a copy of a SQLite database to a file."""
        with self._engine.connect() as connection:
            # Not within a transaction, so past SQLAlchemy, which would begin one.
            connection.connection.cursor().execute("VACUUM INTO ?", (str(file),)).close()

    def _prepare(self) -> None:
        with self.reading() as connection:
            if is_migrated(connection):
                return
        with _only_user(self):
            migrate(self._engine)


def tell_servers(connection: Connection, tables: Iterable[str]) -> None:
    """Have all servers reload these tables after the commit.

    A server with an SQLite file notices with its next heartbeat that someone else has changed it.
    """
    notify(connection, ADMIN, set(tables))


def _existing_file(url: URL) -> Path | None:
    file = file_of(url)
    if file is not None and not file.is_file():
        raise CannotStart(Code.ADMIN_NO_DATABASE, file=str(file))
    return file


@contextmanager
def _only_user(database: Database) -> Iterator[None]:
    """Raise CannotStart if a server uses the database."""
    if database.file is None:
        with database.reading() as connection:
            if _has_processes(connection):
                raise CannotStart(Code.ADMIN_OLD_SCHEMA)
        yield
        return
    try:
        held = DatabaseFile(database.file)
    except StoreError as error:
        if error.code == Code.STORE_IN_USE:
            raise CannotStart(Code.ADMIN_OLD_SCHEMA) from error
        raise
    try:
        yield
    finally:
        database.disconnect()
        held.release()


def _has_processes(connection: Connection) -> bool:
    has_table = connection.dialect.has_table(connection, "processes")
    return has_table and bool(living_processes(connection))
