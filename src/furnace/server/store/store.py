"""The store of a server process."""

from __future__ import annotations

import asyncio
import secrets
from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Self, TypeVar, TypeVarTuple, Unpack

from sqlalchemy import URL, Connection, Engine, delete

from furnace.server.store.database_file import DatabaseFile
from furnace.server.store.engine import FOR_WRITING, build_engine, file_of, parse_url
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.errors import StoreError, is_outage
from furnace.server.store.failed_start import why_not_opened
from furnace.server.store.jobs import Append, Job, Write
from furnace.server.store.migrate import migrate
from furnace.server.store.outage import Outage
from furnace.server.store.schema import processes
from furnace.server.store.writer import Writer

Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")

_READERS = 4


class Store:
    """The database connections of this process; `process` is its id in the database.

    Every failure of the database is raised as Unavailable, and logged once for each outage.
    """

    def __init__(
        self, url: URL, engine: Engine, file: DatabaseFile | None, loop: AbstractEventLoop
    ) -> None:
        self.url = url
        self.process = secrets.token_hex(8)
        self._engine = engine
        self._file = file
        self._loop = loop
        self.outage = Outage()
        self._readers = ThreadPoolExecutor(_READERS, "furnace-reader")
        writing = engine.connect().execution_options(**FOR_WRITING)
        self._writer = Writer(writing, loop, self.process, self._check_in_place)
        self._is_open = True

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self._file is None

    @classmethod
    async def open(cls, address: str) -> Self:
        """Connect to the database and migrate it; raise StoreError if that fails."""
        return await asyncio.to_thread(cls._open, address, asyncio.get_running_loop())

    @classmethod
    def _open(cls, address: str, loop: AbstractEventLoop) -> Self:
        url = parse_url(address)
        path = file_of(url)
        file = DatabaseFile(path) if path else None
        if file:
            url = url.set(database=str(file.path))
        engine = build_engine(url, _READERS + 1)
        try:
            migrate(engine)
            if file:
                _delete_dead_processes(engine)
            return cls(url, engine, file, loop)
        except BaseException as error:
            engine.dispose()
            if file:
                file.release()
            if isinstance(error, Exception) and is_outage(error):
                raise why_not_opened(error, path) from error
            raise

    async def append(self, rows: Sequence[EntryRow]) -> bool:
        """Append all of these rows or none; return False if a number or move id is taken.

        They are on disk when it returns. If the task is cancelled, they may be on disk or not.
        """
        if not rows:
            return True
        touches = [rows[0].table] if len(rows) == 1 else sorted({row.table for row in rows})
        job = Append(future=self._loop.create_future(), touches=touches, rows=rows)
        return bool(await self._done(job))

    async def read(
        self, function: Callable[[Connection, Unpack[Arguments]], T], *args: *Arguments
    ) -> T:
        """Call a function with a connection in a reader thread, and return its result."""
        self._refuse_when_closed()
        attempt = partial(self._read, function, *args)
        return await self.outage.watch(
            "read", lambda: self._loop.run_in_executor(self._readers, attempt)
        )

    async def write(
        self,
        function: Callable[[Connection, Unpack[Arguments]], T],
        *args: *Arguments,
        touches: str | Sequence[str] = (),
    ) -> T:
        """Call a function with a connection in the writer thread, commit, and return its result.

        Its exception is raised here, and only its own work is rolled back; it may be called again
        after a rollback. `touches` are the tables that other processes must reload.
        """
        future: asyncio.Future[T] = self._loop.create_future()
        named = [touches] if isinstance(touches, str) else touches
        job = Write(future=future, touches=named, function=function, arguments=args)
        await self._done(job)
        return future.result()

    async def close(self) -> None:
        """Finish pending jobs, then close the database."""
        if self._is_open:
            self._is_open = False
            self._writer.flush()
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.stop()
        self._readers.shutdown()
        self._engine.dispose()
        if self._file:
            self._file.release()

    def _read(self, function: Callable[..., T], *args: Any) -> T:
        self._check_in_place()
        with self._engine.connect() as connection:
            return function(connection, *args)

    async def _done(self, job: Job) -> Any:
        self._refuse_when_closed()
        return await self.outage.watch("write", partial(self._written, job))

    async def _written(self, job: Job) -> Any:
        self._writer.put(job)
        return await job.future

    def _check_in_place(self) -> None:
        if self._file:
            self._file.check_in_place()

    def _refuse_when_closed(self) -> None:
        if not self._is_open:
            raise StoreError("store/closed")


def _delete_dead_processes(engine: Engine) -> None:
    # Holding the file lock proves that no other process is alive, so no lease must lapse.
    with engine.begin() as connection:
        connection.execute(delete(processes))
