"""Rate and concurrency limits in bounded memory."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from typing import NamedTuple

Clock = Callable[[], float]
Pseudonym = Callable[[str], str]
"""Returns what stands for a client, where it is counted and in reports."""


class Rate(NamedTuple):
    """A rate per second, and a burst that may come at once."""

    per_second: float
    burst: int


def per_minute(number: int) -> Rate:
    """Return a rate per minute whose burst is one minute’s worth."""
    return Rate(number / 60, number)


def per_hour(number: int) -> Rate:
    """Return a rate per hour whose burst is one hour’s worth."""
    return Rate(number / 3600, number)


class TokenBucket:
    """A token bucket: each request takes a token, and tokens return at the rate."""

    __slots__ = ("_at", "_clock", "_left", "_rate")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate.burst)
        self._at = clock()

    @property
    def is_full(self) -> bool:
        """Whether it is as good as a new one."""
        self._refill()
        return self._left >= self._rate.burst

    def wait(self) -> float:
        """Take a token; return 0.0, or the seconds until there is one."""
        self._refill()
        if self._left < 1:
            return (1 - self._left) / self._rate.per_second
        self._left -= 1
        return 0.0

    def charge(self, tokens: int) -> None:
        """Take tokens that were used elsewhere, even if there are too few."""
        self._refill()
        self._left -= tokens

    def _refill(self) -> None:
        now = self._clock()
        grown = (now - self._at) * self._rate.per_second
        self._left = min(float(self._rate.burst), self._left + grown)
        self._at = now


class TokenBuckets:
    """A token bucket per client; beyond the maximum, the least recently used is dropped."""

    def __init__(self, rate: Rate, most: int = 20_000, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self._used: Counter[str] = Counter()
        self.pseudonym: Pseudonym = str

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, client: str) -> float:
        """Take a token of a client; return 0.0, or the seconds until there is one."""
        name = self.pseudonym(client)
        seconds = self._bucket(name).wait()
        if not seconds and len(self._used) < self._most:
            self._used[name] += 1
        return seconds

    def charge(self, name: str, tokens: int) -> None:
        """Take tokens that a client, given by its pseudonym, has used elsewhere."""
        self._bucket(name).charge(tokens)

    def take_used(self) -> Counter[str]:
        """Return how many tokens each client has taken here since this was last called."""
        used, self._used = self._used, Counter()
        return used

    def drop_full(self) -> None:
        """Forget the clients that have all their tokens again, which makes no difference."""
        for name in [name for name, bucket in self._buckets.items() if bucket.is_full]:
            del self._buckets[name]

    def share(self, tokens: int) -> float:
        """Return for how many seconds the rate allows this many tokens."""
        return tokens / self._rate.per_second

    def _bucket(self, name: str) -> TokenBucket:
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = TokenBucket(self._rate, self._clock)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket


class ConcurrencyLimit:
    """Limits how many of something each key holds, such as sockets per identity.

    `elsewhere` is what each key holds in other processes.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()
        self.pseudonym: Pseudonym = str

    def __len__(self) -> int:
        return len(self._counts)

    @property
    def counts(self) -> Mapping[str, int]:
        """What each key holds here."""
        return self._counts

    def share(self, number: int) -> float:
        """Return what part of the limit this many are."""
        return number / self._most

    def take(self, who: str) -> bool:
        """Take one more; return False if the limit is reached."""
        name = self.pseudonym(who)
        if self._counts[name] + self.elsewhere[name] >= self._most:
            return False
        self._counts[name] += 1
        return True

    def release(self, who: str) -> None:
        """Release one."""
        name = self.pseudonym(who)
        self._counts[name] -= 1
        if self._counts[name] <= 0:
            del self._counts[name]
