"""Outages of the database: noticed by any failure, logged once, ended by any success."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, TypeVar

from furnace.server.logs import log
from furnace.server.store.errors import Unavailable, cause_of, is_outage

T = TypeVar("T")

Kind = Literal["read", "write"]

PAUSE_S = 0.5
"""Seconds after a failure before the database is tried again; until then, requests are refused."""

LONGEST_TRY_S = 5.0
"""Seconds that others wait for the one who tries again, before one of them tries too."""


CALM_S = 2.0
"""Seconds without a failure after which an outage is over. On a full disk some writes succeed."""


@dataclass(slots=True)
class _Failing:
    """What fails: when to try it next, and since when it has succeeded again."""

    next_try: float
    well_since: float | None = None


class Outage:
    """Whether reading and writing fail now.

    While they do, one request at a time tries the database and the others are refused at once, so
    that nobody waits in vain for a connection or a lock. Used by one event loop.
    """

    def __init__(self) -> None:
        self.refused = 0
        """Requests refused since the outage began."""
        self._failing: dict[Kind, _Failing] = {}
        self._began = 0.0

    @property
    def is_on(self) -> bool:
        """Whether anything fails now."""
        return bool(self._failing)

    async def watch(self, kind: Kind, attempt: Callable[[], Awaitable[T]]) -> T:
        """Return the result of an attempt; raise Unavailable if the database fails."""
        self._refuse_between_tries(kind)
        try:
            result = await attempt()
        except Exception as error:
            if is_outage(error):
                raise self._failed(kind, error) from error
            raise
        self._succeeded(kind)
        return result

    def _refuse_between_tries(self, kind: Kind) -> None:
        failing = self._failing.get(kind)
        if failing is None or failing.well_since is not None:
            return
        now = time.monotonic()
        if now < failing.next_try:
            raise Unavailable("server/database")
        failing.next_try = now + LONGEST_TRY_S

    def _failed(self, kind: Kind, error: Exception) -> Unavailable:
        now = time.monotonic()
        if not self._failing:
            self._began, self.refused = now, 0
            log.warning("database unavailable", failing=kind, error=cause_of(error))
        self._failing[kind] = _Failing(now + PAUSE_S)
        return Unavailable(error.code if isinstance(error, Unavailable) else "server/database")

    def _succeeded(self, kind: Kind) -> None:
        if (failing := self._failing.get(kind)) is None:
            return
        now = time.monotonic()
        if failing.well_since is None:
            failing.well_since = now
        if now - failing.well_since < CALM_S:
            return
        del self._failing[kind]
        if not self._failing:
            seconds = round(now - self._began, 1)
            log.info("database available again", seconds=seconds, refused=self.refused)
