"""Jobs over worker processes, their results in order."""

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
"""Games a worker plays before it reports."""

AHEAD = 4
"""Batches for each worker that are handed out before the first of them is back."""


def in_order(
    play_one: Callable[[Job], Result], jobs: Sequence[Job], workers: int, batch: int = BATCH
) -> Generator[Result, None, None]:
    """The results of all jobs in their order, whichever of the workers did them.

    Raises BrokenProcessPool where a worker process has died.
    """
    if workers == 1:
        yield from map(play_one, jobs)
        return
    batches = (jobs[at : at + batch] for at in range(0, len(jobs), batch))
    with _pool(workers) as pool:
        submitted = (pool.submit(_play_batch, play_one, some) for some in batches)
        waiting: deque[Future[list[Result]]] = deque(islice(submitted, AHEAD * workers))
        while waiting:
            yield from waiting.popleft().result()
            waiting.extend(islice(submitted, 1))


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are ended at once when one leaves, whatever they are at."""
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin)
    try:
        yield pool
    finally:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown(cancel_futures=True)


def _play_batch(play_one: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result]:
    return [play_one(job) for job in jobs]


def _begin() -> None:
    """Ctrl-C is for the process that started the workers; it ends them, and they end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    if parent := parent_process():
        parent.join()
        os._exit(1)
