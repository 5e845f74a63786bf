"""Devices that have logged in to an account.

Their attempts to log in are counted separately, so that nobody who guesses passwords elsewhere can
lock the owner out.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from fastapi import Request, Response
from itsdangerous import BadSignature, Signer

from furnace.server.cookies import set_cookie
from furnace.server.key_file import Secrets

COOKIE = "furnace-device"
PATH = "/api/login"
ID_LENGTH = 16


def remember_device(request: Request, response: Response, account: str) -> None:
    """Set the cookie by which a later login to this account is recognised."""
    device = device_of(request, account) or secrets.token_hex(ID_LENGTH // 2)
    value = _signer(request.app.state.key).sign(device + account.lower()).decode()
    set_cookie(request, response, COOKIE, value, PATH)


def device_of(request: Request, account: str) -> str | None:
    """Return the id of a device that has logged in to this account before, or None."""
    try:
        signed = request.cookies.get(COOKIE, "").encode("utf-8", "replace")
        said = _signer(request.app.state.key).unsign(signed).decode()
    except BadSignature:
        return None
    return said[:ID_LENGTH] if said[ID_LENGTH:] == account.lower() else None


def _signer(key: Secrets) -> Signer:
    return Signer(key, salt="furnace.device", digest_method=sha256)
