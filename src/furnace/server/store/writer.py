"""The single writer thread, which commits waiting jobs together."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from furnace.server.store.errors import CommitError, Unavailable, is_deadlock, is_outage
from furnace.server.store.jobs import Job
from furnace.server.store.transaction import commit_jobs

BATCH_S = 0.008
"""Seconds for which jobs are collected into one commit."""

DEADLOCK_RETRIES = 5
"""How often a job is tried again; the same two transactions can deadlock more than once."""


class Writer:
    """Takes jobs from the event loop and delivers their results after the commit."""

    def __init__(
        self,
        connection: Connection,
        loop: AbstractEventLoop,
        process: str,
        check_in_place: Callable[[], None],
    ) -> None:
        self._connection = connection
        self._check_in_place = check_in_place
        self._loop = loop
        self._process = process
        self._gathered: list[Job] = []
        self._waiting: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._is_stopping = False
        self._thread = Thread(target=self._run, name="furnace-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Add a job to the next commit."""
        if not self._gathered:
            self._loop.call_later(BATCH_S, self.flush)
        self._gathered.append(job)

    def flush(self) -> None:
        """Pass the collected jobs to the thread at once, because waking it is expensive."""
        if self._gathered:
            self._waiting.put(self._gathered)
            self._gathered = []

    def stop(self) -> None:
        """Finish all jobs, then end the thread; blocks until then."""
        self._waiting.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while not self._is_stopping:
            jobs = self._take()
            self._settle(jobs)
            with suppress(RuntimeError):  # the loop is closed: nobody is waiting
                self._loop.call_soon_threadsafe(_deliver, jobs)

    def _take(self) -> list[Job]:
        """Return all waiting jobs, at least one unless the thread is stopping."""
        jobs: list[Job] = []
        more = self._waiting.get()
        with suppress(Empty):
            while more is not None:
                jobs += more
                more = self._waiting.get_nowait()
            self._is_stopping = True
        return jobs

    def _settle(self, jobs: Sequence[Job]) -> None:
        """Give every job its result or its failure."""
        try:
            self._commit(jobs)
        except CommitError as error:
            _fail(jobs, error)
        except Exception as error:
            if self._is_hopeless(error):
                _fail(jobs, error)
            else:
                self._commit_one_by_one(jobs)
        except BaseException as error:
            _fail(jobs, error)

    def _commit(self, jobs: Sequence[Job]) -> None:
        """Commit jobs to the file that everybody will find; raise if nothing was done."""
        self._check_in_place()
        commit_jobs(self._connection, jobs, self._process)
        try:
            self._check_in_place()
        except Unavailable as error:
            raise CommitError("store/unsure", error.detail) from error

    def _is_hopeless(self, error: BaseException) -> bool:
        """Return whether the jobs would fail one by one too; not after a lost connection."""
        return is_outage(error) and not is_deadlock(error) and not self._connection.invalidated

    def _commit_one_by_one(self, jobs: Sequence[Job]) -> None:
        for number, job in enumerate(jobs):
            try:
                self._commit_one(job)
            except BaseException as error:
                if self._connection.invalidated or self._is_hopeless(error):
                    _fail(jobs[number:], error)  # the others cannot reach the database either
                    return
                job.failure = error

    def _commit_one(self, job: Job) -> None:
        """Commit one job, again if it was chosen as the victim of a deadlock."""
        for _ in range(DEADLOCK_RETRIES):
            try:
                return self._commit([job])
            except DBAPIError as error:
                if not is_deadlock(error) or self._connection.invalidated:
                    raise
        return self._commit([job])


def _fail(jobs: Sequence[Job], failure: BaseException) -> None:
    for job in jobs:
        job.failure = failure


def _deliver(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.deliver()
