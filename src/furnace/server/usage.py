"""What clients have used in one process, as far as the others must know it.

Each process counts on its own and reports its counts twice a second; the others charge them to the
same clients. So a client that turns to several processes may exceed a limit for a second at most,
and then waits longer.
"""

from __future__ import annotations

from collections import Counter, deque
from heapq import nlargest
from typing import NamedTuple

from pydantic import BaseModel

from furnace.server.security import RateLimits

LEAST_SHARE = 0.05
"""What is less than this share of a limit, or of a second’s rate, is not reported."""

MOST = 300
"""Counts of a limit in a report: those that come closest to it."""

KEPT = 3
"""Reports whose use is repeated in the next ones, because another process may miss some."""

Counts = dict[str, dict[str, int]]
"""By the name of a limit and the pseudonym of the client or identity."""


class UsageReport(BaseModel):
    """Tokens used before this report and the previous ones, newest first, and what is held."""

    used: list[Counts] = []
    held: Counts = {}
    watched: list[str] = []
    """Tables with pages open here that another process drives."""


class _Count(NamedTuple):
    share: float
    limit: str
    who: str
    number: int


class Usage:
    """Reports the use of one process, and charges it what was used in others."""

    def __init__(self, limits: RateLimits) -> None:
        self._limits = limits
        self._recent: deque[Counts] = deque(maxlen=KEPT)
        self._last_heard: dict[str, int] = {}

    def report(self) -> UsageReport:
        """Return what was used here since the last report, and what is held now."""
        used = [
            _Count(one.share(number), name, who, number)
            for name, one in self._limits.rates.items()
            for who, number in one.take_used().items()
        ]
        held = [
            _Count(one.share(number), name, who, number)
            for name, one in self._limits.counts.items()
            for who, number in one.counts.items()
        ]
        self._recent.appendleft(_closest(used))
        return UsageReport(used=[*self._recent], held=_closest(held))

    def take_in(self, reports: dict[str, tuple[int, UsageReport]]) -> None:
        """Charge what was used in other processes, by their numbered reports."""
        for process, (number, report) in reports.items():
            news = max(0, number - self._last_heard.get(process, 0))
            for counts in report.used[:news]:
                self._charge(counts)
        self._last_heard = {process: number for process, (number, _) in reports.items()}
        for name, limit in self._limits.counts.items():
            held = Counter[str]()
            for _, report in reports.values():
                held.update(report.held.get(name, {}))
            limit.elsewhere = held

    def _charge(self, counts: Counts) -> None:
        rates = self._limits.rates
        # A newer program may have other limits.
        for name in counts.keys() & rates.keys():
            for who, number in counts[name].items():
                rates[name].charge(who, number)


def _closest(counts: list[_Count]) -> Counts:
    """Return the counts of each limit that come closest to it."""
    found: dict[str, list[_Count]] = {}
    for one in counts:
        if one.share > LEAST_SHARE:
            found.setdefault(one.limit, []).append(one)
    return {
        limit: {who: number for _, _, who, number in nlargest(MOST, those)}
        for limit, those in found.items()
    }
