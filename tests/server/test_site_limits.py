"""Who has an IPv6 /48 network is 65,536 clients, but has only a few times as much as one."""

from __future__ import annotations

from pathlib import Path

import pytest

from furnace.server.clients import client_of, site_of
from furnace.server.connections import ConnectionLimits
from furnace.server.limits import Rate
from furnace.server.metrics import Metrics
from furnace.server.security import RateLimits
from furnace.server.settings import Limits
from furnace.server.site_limits import CLIENTS_PER_SITE
from server.running import settings_in

MANY = 100
ADDRESSES = [f"2001:db8:1:{number:x}::1" for number in range(MANY)]
CLIENTS = [client_of({"client": (address, 1)}) for address in ADDRESSES]
IN_ANOTHER_NETWORK = client_of({"client": ("2001:db8:2::1", 1)})
ON_IPV4 = [f"198.51.100.{number}" for number in range(MANY)]


@pytest.mark.parametrize(
    ("client", "site"),
    [
        ("2001:0db8:0001:0002", "2001:0db8:0001::/48"),
        ("198.51.100.7", "198.51.100.7"),
        ("unknown", "unknown"),
    ],
)
def test_a_site_is_the_48_network_of_a_client(client: str, site: str) -> None:
    assert site_of(client) == site


@pytest.mark.parametrize(
    "name", ["requests", "guests", "tables", "records", "logins", "messages_by_client"]
)
def test_the_clients_of_a_network_have_a_rate_together(name: str) -> None:
    setting = name.replace("_by_", "_per_")
    limits = RateLimits(Limits.model_validate({setting: Rate(0.001, 2)}))
    buckets = limits.rates[name]
    assert sum(not buckets.wait(client) for client in CLIENTS) == 2 * CLIENTS_PER_SITE
    assert not buckets.wait(IN_ANOTHER_NETWORK)
    assert not any(buckets.wait(client) for client in ON_IPV4)
    used = limits.rates[f"{name}_by_site"].take_used()
    assert used[site_of(CLIENTS[0])] == 2 * CLIENTS_PER_SITE


def test_the_clients_of_a_network_have_connections_together(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, limits=Limits(connections_per_client=2))
    limits = ConnectionLimits(settings, Metrics())
    taken = [address for address in ADDRESSES if limits.take((address, 1), 1)]
    assert len(taken) == 2 * CLIENTS_PER_SITE
    assert limits.take(("2001:db8:2::1", 1), 1)
    limits.release((taken[0], 1))
    assert limits.take((ADDRESSES[-1], 1), 1)
    assert not limits.take((ADDRESSES[-1], 1), 1)
