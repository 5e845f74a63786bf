"""Tuning of Python's garbage collector, which could otherwise pause the server for 0.1 s.

Nearly everything a move allocates is the table's history, which is not garbage while the table
lives. So while people play only young generations are collected, in small steps. A full collection,
which takes a second with a thousand tables, runs when the server is idle.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

YOUNG, MIDDLE, NEVER = 2_000, 5, 2**31 - 1
"""Thresholds of the three generations."""

CHECK_S = 10.0
"""Seconds between checks; the server is idle if nothing was collected in between."""

MAX_MIDDLE = 20_000
"""Middle collections after which a full one is due even if the server is not idle."""


class Collections(NamedTuple):
    """The number of collections of the young and the middle generation so far."""

    young: int
    middle: int


class Collector:
    """Runs a full collection when the server is idle."""

    def __init__(self) -> None:
        self._last = self._full = collections()

    def tick(self) -> None:
        """Run a full collection if it is due."""
        before, self._last = self._last, collections()
        if is_due(before, self._last, self._full):
            gc.collect()
            self._full = self._last


def is_due(before: Collections, now: Collections, full: Collections) -> bool:
    """Return whether a full collection is due."""
    is_at_rest = now.young == before.young
    return (is_at_rest and now.middle > full.middle) or now.middle - full.middle >= MAX_MIDDLE


def collections() -> Collections:
    """Return the number of collections so far, without full ones."""
    young, middle, _ = gc.get_stats()
    return Collections(young["collections"], middle["collections"])


@contextmanager
def tuned_garbage_collection() -> Iterator[None]:
    """Freeze all existing objects, and collect the others in small steps."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    ticking = asyncio.create_task(_tick_forever(Collector()))
    try:
        yield
    finally:
        ticking.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _tick_forever(collector: Collector) -> None:
    while True:
        await asyncio.sleep(CHECK_S)
        collector.tick()
