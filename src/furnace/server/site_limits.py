"""Limits of clients that also hold, several times as large, for the IPv6 /48 network of each."""

from __future__ import annotations

from furnace.server.clients import site_of
from furnace.server.limits import Rate, TokenBuckets

CLIENTS_PER_SITE = 8
"""The clients of a /48 network may together have as much as this many."""


class ClientBuckets(TokenBuckets):
    """A token bucket per client, and one per site."""

    def __init__(self, rate: Rate) -> None:
        super().__init__(rate)
        per_second, burst = rate
        self.by_site = TokenBuckets(Rate(per_second * CLIENTS_PER_SITE, burst * CLIENTS_PER_SITE))

    def wait(self, client: str) -> float:
        """Take a token of a client and of its site; return 0.0, or the seconds to wait."""
        seconds, site = super().wait(client), site_of(client)
        return seconds if seconds or site == client else self.by_site.wait(site)
