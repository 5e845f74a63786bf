"""How a server ends that first lets games end which no other server can continue."""

from __future__ import annotations

import time
from datetime import timedelta


class Drain:
    """Whether this process drains, and whether it has finished; a limit of zero forbids it.

    `has_archived`: the games that it may leave unfinished can be read without it.
    """

    def __init__(self, limit: timedelta) -> None:
        self._limit = limit.total_seconds()
        self._until: float | None = None
        self.has_archived = False
        self.is_done = False

    @property
    def is_on(self) -> bool:
        """Whether it has begun: no game begins here, and others get what they can drive."""
        return self._until is not None

    def begin(self) -> bool:
        """Begin to drain; return False if that is forbidden or has begun already."""
        if self.is_on or not self._limit:
            return False
        self._until = time.monotonic() + self._limit
        return True

    def note(self, is_needed: bool) -> None:
        """Finish if no game needs this process any more, or the time is up."""
        if self._until is not None:
            is_needless = self.has_archived and not is_needed
            self.is_done = is_needless or time.monotonic() >= self._until
