"""Slots to think, given to bots by the fair queue."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from furnace.server.fair_queue import FairQueue, Sizes, Source


class Slots:
    """The slots in which bots think."""

    def __init__(self, sizes: Sizes) -> None:
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(sizes)

    def __len__(self) -> int:
        """Return how many are waiting."""
        return len(self._queue)

    @asynccontextmanager
    async def slot(self, source: Source, timeout: float) -> AsyncIterator[None]:
        """Hold a slot; raise QueueFull or TimeoutError if the client gets none."""
        ticket = asyncio.get_running_loop().create_future()
        self._queue.push(source, ticket)
        self._fill_slots()
        try:
            # Unlike wait_for, wait never cancels the ticket: it is in the queue or holds a slot.
            await asyncio.wait([ticket], timeout=timeout)
            if not ticket.done():
                raise TimeoutError
        except (asyncio.CancelledError, TimeoutError):
            if ticket.done():
                self._release(source, 0.0)
            else:
                self._queue.withdraw(source, ticket)
            raise
        began = time.perf_counter()
        try:
            yield
        finally:
            self._release(source, time.perf_counter() - began)

    def _fill_slots(self) -> None:
        while (ticket := self._queue.pop()) is not None:
            ticket.set_result(None)

    def _release(self, source: Source, seconds: float) -> None:
        self._queue.release(source, seconds)
        self._fill_slots()
