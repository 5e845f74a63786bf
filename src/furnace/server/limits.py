"""Rates: token buckets and counts of what is held, in bounded memory."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import NamedTuple

Clock = Callable[[], float]


class Rate(NamedTuple):
    """So many a second in the long run, and `burst` of them at once."""

    per_second: float
    burst: int


def per_minute(number: int) -> Rate:
    """So many a minute, and all of them at once."""
    return Rate(number / 60, number)


class TokenBucket:
    """One client's tokens: each thing done takes one, and they come back at the rate."""

    __slots__ = ("_at", "_clock", "_left", "_rate")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate.burst)
        self._at = clock()

    def wait(self) -> float:
        """Take a token: 0.0 when there was one, otherwise the seconds until there is."""
        now = self._clock()
        grown = (now - self._at) * self._rate.per_second
        self._left = min(float(self._rate.burst), self._left + grown)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / self._rate.per_second
        self._left -= 1
        return 0.0


class TokenBuckets:
    """A bucket for each of many clients; of too many, the longest unused is forgotten."""

    def __init__(self, rate: Rate, most: int = 20_000, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, client: str) -> float:
        """Take a token of this client: 0.0 when it had one, otherwise the seconds to wait."""
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = TokenBucket(self._rate, self._clock)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        return bucket.wait()


class ConcurrencyLimit:
    """How many of a thing each one holds, as an identity its sockets."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def take(self, who: str) -> bool:
        """Take one more, unless that would be too many."""
        if self._counts[who] >= self._most:
            return False
        self._counts[who] += 1
        return True

    def release(self, who: str) -> None:
        """Give one back; who holds none is forgotten."""
        self._counts[who] -= 1
        if self._counts[who] <= 0:
            del self._counts[who]
