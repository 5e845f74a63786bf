"""The client address of a request."""

from __future__ import annotations

from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

from starlette.types import Scope

Address = tuple[str, int]
"""A host and a port."""


def client_of(scope: Scope) -> str:
    """Return the key by which a client is counted: its IPv4 address or IPv6 /64 network."""
    parsed = address_of(scope)
    if parsed is None:
        return _address(scope)[:64]
    return parsed.exploded[:19]


def site_of(client: str) -> str:
    """Return the IPv6 /48 network of a client, which one customer may have; otherwise the client.

    A customer with such a network is 65,536 clients.
    """
    return f"{client[:14]}::/48" if client.count(":") == 3 else client


def network_of(client: str) -> IPv4Network | IPv6Network | None:
    """Return the network that the key of a client stands for, or None if it is not an address."""
    try:
        return ip_network(f"{client}::/64" if ":" in client else client)
    except ValueError:
        return None


def is_private_address(scope: Scope) -> bool:
    """Return whether a request comes from this machine or a private network."""
    parsed = address_of(scope)
    return parsed is not None and parsed.is_private


def address_of(scope: Scope) -> IPv4Address | IPv6Address | None:
    """Return the address that a request comes from, if it has one."""
    try:
        parsed = ip_address(_address(scope))
    except ValueError:
        return None
    return (isinstance(parsed, IPv6Address) and parsed.ipv4_mapped) or parsed


def _address(scope: Scope) -> str:
    return str((scope.get("client") or ("unknown", 0))[0])
