"""Several jobs in one transaction, where each can fail on its own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from sqlalchemy import Connection, RootTransaction
from sqlalchemy.exc import IntegrityError

from furnace.server.store.entries import insert_rows
from furnace.server.store.errors import CommitError, cause_of, is_outage, is_taken
from furnace.server.store.jobs import Append, Job, Write

CHANNEL = "furnace"
_NOTIFY = "SELECT pg_notify(%s, %s || ' ' || touched) FROM unnest(%s::text[]) AS touched"


def commit_jobs(connection: Connection, jobs: Sequence[Job], process: str) -> None:
    """Run the appends, then the writes in order, and commit; raise if nothing was done.

    A job that fails on its own gets its failure and leaves no trace.
    """
    try:
        _commit(connection, jobs, process, separately=False)
    except IntegrityError:
        _commit(connection, jobs, process, separately=True)


def _commit(connection: Connection, jobs: Sequence[Job], process: str, *, separately: bool) -> None:
    transaction = connection.begin()
    try:
        _work(connection, jobs, process, separately)
    except BaseException:
        _undo(connection, transaction)
        raise
    try:
        transaction.commit()
    except Exception as error:
        # Otherwise the next commit might include what this one reports as failed.
        connection.invalidate()
        transaction.rollback()
        raise CommitError("store/unsure", cause_of(error)) from error


def _undo(connection: Connection, transaction: RootTransaction) -> None:
    try:
        transaction.rollback()
    except Exception:
        connection.invalidate()


def _work(connection: Connection, jobs: Sequence[Job], process: str, separately: bool) -> None:
    appends = [job for job in jobs if isinstance(job, Append)]
    append = _append_separately if separately else _append_at_once
    append(connection, appends)
    for job in jobs:
        if isinstance(job, Write):
            _write(connection, job)
    notify(connection, process, set(_touched(jobs)))


def _append_at_once(connection: Connection, appends: Sequence[Append]) -> None:
    rows = [row for append in appends for row in append.rows]
    if rows:
        # In the same order in all processes, to avoid deadlocks.
        insert_rows(connection, sorted(rows, key=lambda row: (row.table, row.n)))
    for append in appends:
        append.result, append.failure = True, None


def _append_separately(connection: Connection, appends: Sequence[Append]) -> None:
    for append in sorted(appends, key=lambda append: append.rows[0][:2]):
        try:
            with connection.begin_nested():
                insert_rows(connection, append.rows)
            append.result, append.failure = True, None
        except IntegrityError as error:
            append.result, append.failure = False, None if is_taken(error) else error


def _write(connection: Connection, write: Write) -> None:
    write.result, write.failure = None, None
    try:
        with connection.begin_nested():
            write.result = write.function(connection, *write.arguments)
    except Exception as error:
        if connection.invalidated or is_outage(error):
            raise  # it has ended the whole transaction, or the other jobs would fail too
        write.failure = error


def notify(connection: Connection, process: str, touched: Collection[str]) -> None:
    """Notify other processes after the commit of the tables that this one has changed."""
    if connection.dialect.name == "postgresql" and touched:
        connection.exec_driver_sql(_NOTIFY, (CHANNEL, process, sorted(touched)))


def _touched(jobs: Sequence[Job]) -> Iterator[str]:
    for job in jobs:
        if job.failure is None and job.result is not False:
            yield from job.touches
