"""Invitations: a link that nobody can guess, for one seat, until the seat is taken.

The token is the table, the seat and a signature over both and the generation of the invitation; so
nothing is stored but the generation, and a raised one makes the older links void.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import NamedTuple

LENGTH = 22
"""Letters of the signature: 132 bits of it."""

_TOKEN = re.compile(r"([a-z2-7]{12})\.([0-4])\.([A-Za-z0-9_-]{22})")


class Invited(NamedTuple):
    """What a token says of itself: nothing is proven until it `is_genuine`."""

    table: str
    seat: int
    signature: str


def invitation(key: bytes, table: str, seat: int, generation: int) -> str:
    """The token that invites to a seat."""
    return f"{table}.{seat}.{_signature(key, table, seat, generation)}"


def parse_invitation(token: str) -> Invited | None:
    """The parts of a token, or None where it cannot be one."""
    if (match := _TOKEN.fullmatch(token)) is None:
        return None
    return Invited(match[1], int(match[2]), match[3])


def is_genuine(key: bytes, invited: Invited, generation: int) -> bool:
    """Whether the seat was invited to so; how long it takes says nothing about the signature."""
    expected = _signature(key, invited.table, invited.seat, generation)
    return hmac.compare_digest(invited.signature.encode(), expected.encode())


def _signature(key: bytes, table: str, seat: int, generation: int) -> str:
    mac = hmac.digest(key, f"{table}.{seat}.{generation}".encode(), sha256)
    return urlsafe_b64encode(mac).decode()[:LENGTH]
