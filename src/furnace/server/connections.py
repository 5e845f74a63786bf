"""How many HTTP connections may be open, in all and per client."""

from __future__ import annotations

from ipaddress import ip_network

from furnace.server.clients import Address, address_of, client_of, site_of
from furnace.server.limits import ConcurrencyLimit
from furnace.server.metrics import Metrics
from furnace.server.open_files import most_connections
from furnace.server.setting_types import UNIX
from furnace.server.settings import Settings
from furnace.server.site_limits import CLIENTS_PER_SITE


class ConnectionLimits:
    """Counts HTTP connections per client; one that became a socket is counted as such instead.

    Connections through a UNIX socket or from a trusted proxy have no client of their own, so only
    the limit of the process applies to them.
    """

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.metrics = metrics
        self._most = most_connections()
        per_client = settings.limits.connections_per_client
        self._by_client = ConcurrencyLimit(per_client)
        self._by_site = ConcurrencyLimit(per_client * CLIENTS_PER_SITE)
        proxies = (proxy for proxy in settings.trusted_proxies if proxy != UNIX)
        self._proxies = [ip_network(proxy) for proxy in proxies]

    def take(self, address: Address | None, open_now: int) -> bool:
        """Count a new connection, which makes this many; return False if that is too many."""
        if open_now > self._most:
            return self._refuse("all")
        client = self._client(address)
        if client is not None and not self._take(client):
            return self._refuse("client")
        self.metrics.connections.inc()
        return True

    def release(self, address: Address | None) -> None:
        """Count one less."""
        if (client := self._client(address)) is not None:
            self._by_client.release(client)
            self._by_site.release(site_of(client))
        self.metrics.connections.dec()

    def _take(self, client: str) -> bool:
        if not self._by_client.take(client):
            return False
        if not self._by_site.take(site_of(client)):
            self._by_client.release(client)
            return False
        return True

    def _refuse(self, limit: str) -> bool:
        self.metrics.refused_connections.labels(limit).inc()
        return False

    def _client(self, address: Address | None) -> str | None:
        """Return the client that is counted for an address, if any."""
        scope = {"client": address}
        parsed = address_of(scope)
        if parsed is None or any(parsed in proxies for proxies in self._proxies):
            return None
        return client_of(scope)
