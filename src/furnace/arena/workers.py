"""Run jobs in worker processes, with the results in order."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

BATCH = 4
"""Jobs that a worker does before it returns their results."""

MAX_QUEUED_BATCHES = 4
"""Batches submitted for each worker before the first result is awaited."""


def run_in_order(
    do_job: Callable[[Job], Result], jobs: Sequence[Job], workers: int, batch: int = BATCH
) -> Generator[Result, None, None]:
    """Yield the results of all jobs, in the order of the jobs.

    Raise BrokenProcessPool if a worker process has died.
    """
    if workers == 1:
        yield from map(do_job, jobs)
        return
    batches = (jobs[at : at + batch] for at in range(0, len(jobs), batch))
    with _pool(workers) as pool:
        submitted = (pool.submit(_do_batch, do_job, some) for some in batches)
        waiting: deque[Future[list[Result]]] = deque(
            islice(submitted, MAX_QUEUED_BATCHES * workers)
        )
        while waiting:
            yield from waiting.popleft().result()
            waiting.extend(islice(submitted, 1))


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes are ended at once on exit, whatever they are doing."""
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _start_worker)
    try:
        yield pool
    finally:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown(cancel_futures=True)


def _do_batch(do_job: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result]:
    return [do_job(job) for job in jobs]


def _start_worker() -> None:
    """Leave Ctrl-C to the parent process, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent does; otherwise it would wait for jobs forever."""
    if parent := parent_process():
        parent.join()
        os._exit(1)
