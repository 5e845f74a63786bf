"""Python's garbage collector, kept from stopping the server for a tenth of a second.

Nearly all that a move leaves behind is the table's history, which is no garbage and goes with its
table. So only what is young is looked through while people play, in small portions; and all of it,
which takes a second where there are a thousand tables, when nothing happens.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

YOUNG, MIDDLE, NEVER = 2_000, 5, 2**31 - 1
"""Objects in a portion, portions until what is left of them is looked through once more."""

EVERY = 10.0
"""Seconds in which hardly anything must have been made for the server to be at rest."""

MOST = 20_000
"""So many second looks make a full one due, at rest or not: sockets long closed are garbage too."""


class Collections(NamedTuple):
    """How often the collector has looked through what is young, and what is older."""

    young: int
    middle: int


class Collector:
    """Runs a full collection when the server is at rest."""

    def __init__(self) -> None:
        self._last = self._full = collections()

    def tick(self) -> None:
        """Look through everything if it is time to."""
        before, self._last = self._last, collections()
        if is_due(before, self._last, self._full):
            gc.collect()
            self._full = self._last


def is_due(before: Collections, now: Collections, full: Collections) -> bool:
    """Whether a full look is due, by the looks at the last tick, now, and at the last full one."""
    is_at_rest = now.young == before.young
    return (is_at_rest and now.middle > full.middle) or now.middle - full.middle >= MOST


def collections() -> Collections:
    """The looks so far; a full one is not counted."""
    young, middle, _ = gc.get_stats()
    return Collections(young["collections"], middle["collections"])


@contextmanager
def tuned_garbage_collection() -> Iterator[None]:
    """Take what is there for no garbage, and look through the rest in small portions."""
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
        await asyncio.sleep(EVERY)
        collector.tick()
