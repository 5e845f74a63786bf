"""The threads that hash passwords: few, with a short queue, so that logins slow down no table."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple, Unpack

from furnace.server.problems import RETRY_AFTER_S, Code, Refused

THREADS = max(1, (os.cpu_count() or 1) // 2)
MOST_WAITING = 20
"""Passwords that wait for a thread; as many as are hashed within a few seconds."""

Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")


class PasswordThreads:
    """Calls functions in threads; refuses a call if too many are waiting."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, "furnace-password")
        self._calls = 0

    async def call(self, function: Callable[[Unpack[Arguments]], T], *arguments: *Arguments) -> T:
        """Return the result of a function."""
        if self._calls >= THREADS + MOST_WAITING:
            headers = {"Retry-After": str(RETRY_AFTER_S)}
            raise Refused(Code.SERVER_BUSY, 503, headers=headers)
        self._calls += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, function, *arguments)
        finally:
            self._calls -= 1
