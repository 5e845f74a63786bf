"""The types of settings, as they are written in environment variables."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from ipaddress import ip_network
from typing import Annotated

from pydantic import BeforeValidator, Field

from furnace.server.limits import Rate

UNIX = "unix"
"""Trusted as a proxy: whoever connects through the UNIX socket, where no one has an address."""

_SECONDS = {"": 1, "s": 1, "min": 60, "h": 3600, "d": 86400}
_DURATION = re.compile(r"(\d{1,9})\s*(s|min|h|d|)", re.ASCII)
_RATE = re.compile(r"(\d{1,9})/(s|min|h|d)(?:\s+burst\s+(\d{1,9}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a setting must be: a variant of the message `problem-settings-invalid`."""

    name: str


def parse_duration(value: object) -> object:
    """Return the time that a text such as 15min stands for; raise ValueError if it is not one."""
    if not isinstance(value, str):
        return value
    if not (found := _DURATION.fullmatch(value.strip())):
        raise ValueError(value)
    return timedelta(seconds=int(found[1]) * _SECONDS[found[2]])


def _parse_rate(value: object) -> object:
    if not isinstance(value, str):
        return value
    found = _RATE.fullmatch(value.strip())
    if not found or not int(found[1]) or (found[3] and not int(found[3])):
        raise ValueError(value)
    number = int(found[1])
    return Rate(number / _SECONDS[found[2]], int(found[3] or number))


def _split(value: object) -> object:
    if not isinstance(value, str):
        return value
    return tuple(filter(None, (part.strip().lower() for part in value.split(","))))


def _split_proxies(value: object) -> object:
    proxies = _split(value)
    for proxy in proxies if isinstance(proxies, tuple) else ():
        if proxy != UNIX:
            ip_network(proxy)
    return proxies


Port = Annotated[int, Field(ge=0, le=65535), Kind("port")]
Count = Annotated[int, Field(ge=1), Kind("count")]
Switch = Annotated[bool, Kind("switch")]
Duration = Annotated[timedelta, BeforeValidator(parse_duration), Kind("duration")]
RateLimit = Annotated[Rate, BeforeValidator(_parse_rate), Kind("rate")]
Names = Annotated[tuple[str, ...], BeforeValidator(_split), Kind("names")]
Proxies = Annotated[tuple[str, ...], BeforeValidator(_split_proxies), Kind("proxies")]
