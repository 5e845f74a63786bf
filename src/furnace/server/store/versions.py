"""The rules versions that processes can drive, as they are published in `processes.rules`."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select

from furnace.server.store.clock import moment_from_now
from furnace.server.store.schema import processes


def format_versions(versions: Iterable[int]) -> str:
    """Return versions as text: `1,2`."""
    return ",".join(map(str, sorted(versions)))


def parse_versions(text: str) -> frozenset[int]:
    """Return the versions in a text; a program that publishes nothing is not known to drive any."""
    return frozenset(int(version) for version in text.split(",") if version)


def is_drivable(connection: Connection, rules: int) -> bool:
    """Return whether any living process can drive games of a rules version."""
    alive = processes.c.expires > moment_from_now(connection)
    published = connection.scalars(select(processes.c.rules).where(alive).distinct())
    return any(rules in parse_versions(text) for text in published)
