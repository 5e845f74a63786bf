"""Identities: everyone is a guest from their first request, recognised by a signed cookie."""

from __future__ import annotations

import secrets
from base64 import b32encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Annotated, NamedTuple

from fastapi import Depends, Request, Response
from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection

from furnace.server.cookies import YEAR, set_cookie
from furnace.server.key_file import Secrets
from furnace.server.problems import Code, Refused
from furnace.server.security import SAFE, check_rate, is_secure
from furnace.server.store.identities import IdentityRow, identity_of, note_seen
from furnace.server.store.store import Store
from furnace.server.wire.api import Me
from furnace.text.catalogue import catalogue

COOKIE, SECURE_COOKIE = "furnace", "__Host-furnace"
"""The second one is set over encrypted connections. By its name, a browser takes it only from this
very host, so no other one of the domain can plant the cookie of its own guest."""

SEEN_EVERY = timedelta(days=1)
"""How often it is recorded that an identity was here."""


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


class Claim(NamedTuple):
    """Who the bearer of a cookie or a link is, in the epoch in which it was issued."""

    id: str
    epoch: int

    def __str__(self) -> str:
        return f"{self.id}-{self.epoch}"


async def who(request: Request, response: Response) -> Identity:
    """Return the identity of a request; create a guest if it changes something without a cookie.

    Reading sets no cookie: after a click on a link of another site, the browser withholds the
    visitor’s cookie, and a new one would replace it. Raise Refused if the cookie has become
    invalid: nobody acts as someone else without being told.
    """
    if known := await known_by_cookie(request):
        return not_blocked(request, known)
    if _claim_of_cookie(request):
        raise Refused(Code.ACCOUNT_SIGNED_OUT, 401)
    return _new_visitor(request, response)


async def visitor(request: Request, response: Response) -> Identity:
    """Return the same, but a new guest if the cookie has become invalid."""
    known = await known_by_cookie(request)
    return not_blocked(request, known) if known else _new_visitor(request, response)


Who = Annotated[Identity, Depends(who)]
Visitor = Annotated[Identity, Depends(visitor)]


async def identify_spectator(connection: HTTPConnection) -> Identity | None:
    """Return the identity of a socket, or None without a cookie."""
    known = await known_by_cookie(connection)
    return not_blocked(connection, known) if known else None


def not_blocked(connection: HTTPConnection, known: Identity) -> Identity:
    """Return an identity; raise Refused if it is blocked."""
    if connection.app.state.blocks.has_identity(known.id):
        raise Refused(Code.ACCOUNT_BLOCKED, 403)
    return known


async def known_by_cookie(connection: HTTPConnection) -> Identity | None:
    """Return the identity of a valid cookie, or None.

    A guest without a chosen name is not stored; the cookie is all there is.
    """
    claim = _claim_of_cookie(connection)
    if claim is None:
        return None
    known = await identity_with(connection.app.state.store, claim.id)
    return known if known.epoch == claim.epoch else None


async def identity_with(store: Store, id_: str) -> Identity:
    """Return the identity with an id that we have issued; a guest may not be stored.

    That it was here is recorded, so that a guest who comes back is not forgotten.
    """
    row = await store.read(identity_of, id_)
    if row is None:
        return Identity(id_, guest_name(id_))
    now = datetime.now(UTC)
    if now - row.seen > SEEN_EVERY:
        await store.write(note_seen, id_, now)
    return identity(row)


def is_signed_out(request: Request, visitor: Identity) -> bool:
    """Return whether a visitor is a new guest because the cookie has become invalid."""
    claim = _claim_of_cookie(request)
    return claim is not None and claim.id != visitor.id


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
    name = SECURE_COOKIE if is_secure(request.scope) else COOKIE
    set_cookie(request, response, name, value, "/")


def identity(row: IdentityRow) -> Identity:
    """Return the identity stored in a row; whose name was deleted is called as guests are."""
    return Identity(row.id, row.name or guest_name(row.id), row.shown_account, row.epoch)


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
    return _signer(key).sign(str(Claim(id_, epoch))).decode()


def parse_claim(said: bytes) -> Claim | None:
    """Return the claim that was signed."""
    id_, _, epoch = said.decode("utf-8", "replace").partition("-")
    return Claim(id_, int(epoch)) if epoch.isdecimal() else None


def _new_visitor(request: Request, response: Response) -> Identity:
    return new_guest() if request.method in SAFE else welcome_guest(request, response)


def _claim_of_cookie(connection: HTTPConnection) -> Claim | None:
    """Return the claim of the first cookie that is valid.

    Over encrypted connections, too, COOKIE was set by earlier versions; welcoming replaces it.
    """
    for name in (SECURE_COOKIE, COOKIE):
        if claim := _claim_of(connection.app.state.key, connection.cookies.get(name, "")):
            return claim
    return None


def _claim_of(key: Secrets, value: str) -> Claim | None:
    """Return the claim of a cookie that we have signed and that has not expired.

    A cookie from the future is valid: it was issued by a process whose clock is ahead of ours, or
    before our clock was set back.
    """
    signer = _signer(key)
    try:
        said, issued = signer.unsign(value.encode("utf-8", "replace"), return_timestamp=True)
    except BadSignature:
        return None
    is_expired = signer.get_timestamp() - issued.timestamp() > YEAR
    return None if is_expired else parse_claim(said)


def _signer(key: Secrets) -> TimestampSigner:
    return TimestampSigner(key, salt="furnace.identity", digest_method=sha256)
