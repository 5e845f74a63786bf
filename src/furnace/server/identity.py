"""Identities: everyone is a guest from their first request, recognised by a signed cookie."""

from __future__ import annotations

import secrets
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated

from fastapi import Depends, Request, Response
from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection

from furnace.server.cookies import YEAR, set_cookie
from furnace.server.key_file import Secrets
from furnace.server.security import SAFE, check_rate
from furnace.server.store.identities import IdentityRow, identity_of
from furnace.server.store.store import Store
from furnace.server.wire.api import Me
from furnace.text.catalogue import catalogue

COOKIE = "furnace"


@dataclass(frozen=True, slots=True)
class Identity:
    """A guest or an account; `account` is the login name as it was chosen.

    A cookie is valid only in the epoch in which it was issued.
    """

    id: str
    name: str
    account: str | None = None
    epoch: int = 0

    @property
    def me(self) -> Me:
        """The identity as it is sent to its own client."""
        return Me(id=self.id, name=self.name, account=self.account)


async def who(request: Request, response: Response) -> Identity:
    """Return the identity of a request; create a guest if it changes something without a cookie.

    Reading sets no cookie: after a click on a link of another site, the browser withholds the
    visitor’s cookie, and a new one would replace it.
    """
    if known := await known_by_cookie(request):
        return known
    return new_guest() if request.method in SAFE else welcome_guest(request, response)


Who = Annotated[Identity, Depends(who)]


async def identify_spectator(connection: HTTPConnection) -> Identity:
    """Return the identity of a socket; without a cookie it is a spectator that is not stored."""
    return await known_by_cookie(connection) or new_guest()


async def known_by_cookie(connection: HTTPConnection) -> Identity | None:
    """Return the identity of a valid cookie, or None.

    A guest without a chosen name is not stored; the cookie is all there is.
    """
    said = _read_cookie_value(connection.app.state.key, connection.cookies.get(COOKIE, ""))
    if said is None:
        return None
    id_, epoch = said
    store: Store = connection.app.state.store
    row = await store.read(identity_of, id_)
    known = identity(row) if row else Identity(id_, guest_name(id_))
    return known if known.epoch == epoch else None


def welcome_guest(request: Request, response: Response) -> Identity:
    """Create a guest and set its cookie."""
    check_rate(request.app.state.rate_limits.guests, request.scope)
    guest = new_guest()
    give_cookie(request, response, guest)
    return guest


def give_cookie(request: Request, response: Response, to: Identity) -> None:
    """Set the cookie that identifies the browser; scripts cannot read it."""
    # This request may already have set a cookie for a new guest; the last one counts.
    del response.headers["set-cookie"]
    value = cookie_value(request.app.state.key, to.id, to.epoch)
    set_cookie(request, response, COOKIE, value, "/")


def identity(row: IdentityRow) -> Identity:
    """Return the identity stored in a row."""
    return Identity(row.id, row.name, row.shown_account, row.epoch)


def new_guest() -> Identity:
    """Return a new guest."""
    id_ = b32encode(secrets.token_bytes(10)).decode().lower()
    return Identity(id_, guest_name(id_))


def guest_name(id_: str) -> str:
    """Return the default name of a guest, derived from the id."""
    number = int.from_bytes(sha256(id_.encode()).digest()[:4], "big") % 9000 + 1000
    return catalogue().say("guest", number=str(number))


def cookie_value(key: Secrets, id_: str, epoch: int = 0) -> str:
    """Return the value of the cookie."""
    return _signer(key).sign(f"{id_}-{epoch}").decode()


def _read_cookie_value(key: Secrets, value: str) -> tuple[str, int] | None:
    """Return the id and the epoch of a cookie that we have signed and that has not expired.

    A cookie from the future is valid: it was issued by a process whose clock is ahead of ours, or
    before our clock was set back.
    """
    signer = _signer(key)
    try:
        said, issued = signer.unsign(value.encode("utf-8", "replace"), return_timestamp=True)
        id_, _, epoch = said.decode().partition("-")
    except (BadSignature, UnicodeDecodeError):
        return None
    is_expired = signer.get_timestamp() - issued.timestamp() > YEAR
    return (id_, int(epoch)) if epoch.isdigit() and not is_expired else None


def _signer(key: Secrets) -> TimestampSigner:
    return TimestampSigner(key, salt="furnace.identity", digest_method=sha256)
