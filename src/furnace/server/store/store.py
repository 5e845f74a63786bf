"""The store of a server process."""

from __future__ import annotations

import asyncio
import secrets
from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar, TypeVarTuple, Unpack

from sqlalchemy import URL, Connection, Engine, delete
from sqlalchemy.exc import DBAPIError

from furnace.file_lock import FileLock, InUse
from furnace.server.store.engine import FOR_WRITING, build_engine, file_of, parse_url
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.errors import StoreError
from furnace.server.store.jobs import Append, Job, Write
from furnace.server.store.migrate import migrate
from furnace.server.store.schema import processes
from furnace.server.store.writer import Writer

Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")

_READERS = 4


class Store:
    """The database connections of this process; `process` is its id in the database."""

    def __init__(
        self, url: URL, engine: Engine, lock: FileLock | None, loop: AbstractEventLoop
    ) -> None:
        self.url = url
        self.process = secrets.token_hex(8)
        self._engine = engine
        self._lock = lock
        self._loop = loop
        self._readers = ThreadPoolExecutor(_READERS, "furnace-reader")
        self._writer = Writer(engine.connect().execution_options(**FOR_WRITING), loop, self.process)
        self._is_open = True

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self._lock is None

    @classmethod
    async def open(cls, address: str) -> Self:
        """Connect to the database and migrate it; raise StoreError if that fails."""
        return await asyncio.to_thread(cls._open, address, asyncio.get_running_loop())

    @classmethod
    def _open(cls, address: str, loop: AbstractEventLoop) -> Self:
        url = parse_url(address)
        file = file_of(url)
        lock = _lock(file) if file else None
        engine = build_engine(url, _READERS + 1)
        try:
            migrate(engine)
            if lock:
                _delete_dead_processes(engine)
            return cls(url, engine, lock, loop)
        except BaseException as error:
            engine.dispose()
            if lock:
                lock.release()
            if isinstance(error, DBAPIError):
                raise StoreError("store/unreachable", str(error.orig)) from error
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
        return await self._loop.run_in_executor(self._readers, partial(self._read, function, *args))

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
        if self._lock:
            self._lock.release()

    def _read(self, function: Callable[..., T], *args: Any) -> T:
        with self._engine.connect() as connection:
            return function(connection, *args)

    async def _done(self, job: Job) -> Any:
        self._refuse_when_closed()
        self._writer.put(job)
        return await job.future

    def _refuse_when_closed(self) -> None:
        if not self._is_open:
            raise StoreError("store/closed")


def _lock(file: Path) -> FileLock:
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Created here with owner-only permissions, which SQLite copies to its other files.
        file.touch(mode=0o600)
        return FileLock(file.with_name(file.name + ".lock"))
    except InUse as error:
        raise StoreError("store/in_use", str(file)) from error
    except OSError as error:
        raise StoreError("store/unreachable", str(error)) from error


def _delete_dead_processes(engine: Engine) -> None:
    # Holding the file lock proves that no other process is alive, so no lease must lapse.
    with engine.begin() as connection:
        connection.execute(delete(processes))
