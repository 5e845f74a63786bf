"""Invitations: an unguessable link for one seat, valid until the seat is taken.

The token consists of table, seat and a signature over both and the generation of the invitation.
Only the generation is stored; increasing it makes older links invalid.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

LENGTH = 22
"""Characters of the signature, which hold 132 bits."""

_TOKEN = re.compile(r"([a-z2-7]{12})\.([0-4])\.([A-Za-z0-9_-]{22})")


class Invited(NamedTuple):
    """A parsed token; nothing is proven until `is_genuine` has checked it."""

    table: str
    seat: int
    signature: str


def invitation(key: bytes, table: str, seat: int, generation: int) -> str:
    """Return the token that invites to a seat."""
    return f"{table}.{seat}.{_signature(key, table, seat, generation)}"


def parse_invitation(token: str) -> Invited | None:
    """Return the parts of a token, or None if it is malformed."""
    if (match := _TOKEN.fullmatch(token)) is None:
        return None
    return Invited(match[1], int(match[2]), match[3])


def is_genuine(keys: Iterable[bytes], invited: Invited, generation: int) -> bool:
    """Return whether one of these keys has signed it, in constant time for each."""
    table, seat, given = invited
    signatures = (_signature(key, table, seat, generation) for key in keys)
    return any(hmac.compare_digest(given.encode(), expected.encode()) for expected in signatures)


def _signature(key: bytes, table: str, seat: int, generation: int) -> str:
    mac = hmac.digest(key, f"{table}.{seat}.{generation}".encode(), sha256)
    return urlsafe_b64encode(mac).decode()[:LENGTH]
