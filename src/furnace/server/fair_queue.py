"""A fair queue: slots go to clients in turn, and to each client’s tables in turn.

The client that holds the fewest slots comes first; of several, the one that has used the least
time. The same rule chooses among the client’s tables. Time is compared by start-time fair
queueing: whoever was idle starts at the time of the one served last, so idling saves up nothing.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Source(NamedTuple):
    """Where a decision comes from: the client behind a table, and the table."""

    client: str
    table: str


class Sizes(NamedTuple):
    """How many slots there are, and how many decisions of one client may hold one or wait."""

    slots: int
    slots_per_client: int
    waiting_per_client: int


class QueueFull(Exception):
    """As many decisions of this client as may wait are waiting."""


class FairQueue(Generic[T]):
    """Decisions that wait for a slot or hold one."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes
        self._waiting: dict[str, dict[str, deque[T]]] = {}
        self._clients = _Shares()
        self._tables: dict[str, _Shares] = {}

    def __len__(self) -> int:
        """Return how many are waiting."""
        return sum(self._waiting_of(client) for client in self._waiting)

    def push(self, source: Source, ticket: T) -> None:
        """Let a decision wait; raise QueueFull if too many of its client do."""
        client, table = source
        if self._waiting_of(client) >= self._sizes.waiting_per_client:
            raise QueueFull
        self._waiting.setdefault(client, {}).setdefault(table, deque()).append(ticket)

    def pop(self) -> T | None:
        """Give the next decision a slot; return None if there is no slot for any."""
        if self._clients.all_held >= self._sizes.slots:
            return None
        most = self._sizes.slots_per_client
        clients = [one for one in self._waiting if self._clients.held[one] < most]
        if not clients:
            return None
        client = self._clients.first(clients)
        shares = self._tables.setdefault(client, _Shares())
        table = shares.first(self._waiting[client])
        ticket = self._waiting[client][table].popleft()
        self._requeue(client, table)
        self._clients.take(client)
        shares.take(table)
        return ticket

    def withdraw(self, source: Source, ticket: T) -> None:
        """Remove a decision that is waiting."""
        client, table = source
        self._waiting[client][table].remove(ticket)
        self._requeue(client, table)
        self._forget_idle(client)

    def release(self, source: Source, seconds: float) -> None:
        """Give a slot back held for this long."""
        client, table = source
        self._clients.give_back(client, seconds)
        self._tables[client].give_back(table, seconds)
        self._forget_idle(client)

    def _forget_idle(self, client: str) -> None:
        self._clients.forget_idle(self._waiting)
        if tables := self._tables.get(client):
            tables.forget_idle(self._waiting.get(client, ()))
            if not tables:
                del self._tables[client]

    def _waiting_of(self, client: str) -> int:
        return sum(map(len, self._waiting.get(client, {}).values()))

    def _requeue(self, client: str, table: str) -> None:
        """Put a client and its table behind their equals, unless nothing of them waits now."""
        tables = self._waiting.pop(client)
        if decisions := tables.pop(table):
            tables[table] = decisions
        if tables:
            self._waiting[client] = tables


class _Shares:
    """What each of several keys holds and has used, as far as it still matters."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()
        self._used: dict[str, float] = {}
        self._now = 0.0

    def __len__(self) -> int:
        """Return how many keys are remembered."""
        return len(self.held.keys() | self._used.keys())

    @property
    def all_held(self) -> int:
        return self.held.total()

    def first(self, keys: Collection[str]) -> str:
        """Return the key whose turn it is; of equals, the one that has waited longest."""
        return min(keys, key=lambda one: (self.held[one], self._start(one)))

    def take(self, key: str) -> None:
        self._now = self._used[key] = self._start(key)
        self.held[key] += 1

    def give_back(self, key: str, seconds: float) -> None:
        self._used[key] += seconds
        self.held[key] -= 1

    def forget_idle(self, waiting: Collection[str]) -> None:
        """Forget keys that would start now anyway; if nobody is active, forget all."""
        self.held = +self.held
        is_idle = not (self.held or waiting)
        for key in [*self._used]:
            if is_idle or (self._used[key] <= self._now and not self.held[key]):
                del self._used[key]

    def _start(self, key: str) -> float:
        return max(self._now, self._used.get(key, 0.0))
