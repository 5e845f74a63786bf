"""The address of a process, for other processes: `http://host:port` or `unix:/path`."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

UNIX = "unix:"


class Address(NamedTuple):
    """Where a process listens: on the UNIX socket `path`, or if there is none on host and port."""

    host: str
    port: int
    path: str | None = None


def parse_address(text: str) -> Address:
    """Return an address; raise ValueError if it is none."""
    if text.startswith(f"{UNIX}/"):
        return Address("localhost", 0, text.removeprefix(UNIX))
    parts = urlsplit(text)
    is_plain = parts.scheme == "http" and not (parts.path.strip("/") or parts.query)
    if not is_plain or not parts.hostname:
        raise ValueError(text)
    return Address(parts.hostname, parts.port or 80)


def checked_address(text: str | None) -> str | None:
    """Return the text of an address; raise ValueError if it is none."""
    if text is not None:
        parse_address(text)
    return text
