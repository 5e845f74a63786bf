"""Recovery links: whoever opens a guest’s link is this guest, also in another browser.

It moves no seats: whoever lures somebody into opening the link of their own guest must not get that
person’s games. Nothing about a link is stored: its token is signed, and valid in the epoch in which
it was made. An account is recovered by its password instead.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256

from itsdangerous import BadSignature, Signer
from sqlalchemy import Connection

from furnace.server.identity import Claim, Identity, identity_with, parse_claim
from furnace.server.key_file import Secrets
from furnace.server.problems import Code, Refused
from furnace.server.store.identities import begin_epoch, insert_identity
from furnace.server.store.store import Store


def recovery_token(key: Secrets, guest: Identity) -> str:
    """Return the token of a guest’s link."""
    _refuse_account(guest)
    return _signer(key).sign(str(Claim(guest.id, guest.epoch))).decode()


async def guest_of(store: Store, key: Secrets, token: str) -> Identity:
    """Return the guest to whom a link belongs."""
    claim = _claim_of(key, token)
    guest = await identity_with(store, claim.id)
    _refuse_account(guest)
    if guest.epoch != claim.epoch:
        raise Refused(Code.RECOVERY_ENDED, 410)
    return guest


def refuse_signed_in(asking: Identity) -> None:
    """Refuse a link to a visitor who is signed in to an account."""
    if asking.account is not None:
        raise Refused(Code.ACCOUNT_HAS_ONE, 409)


async def renew_recovery(store: Store, guest: Identity) -> Identity:
    """Make the guest’s links and cookies invalid; return the guest in the new epoch."""
    _refuse_account(guest)
    return replace(guest, epoch=await store.write(_begin_epoch, guest, datetime.now(UTC)))


def _begin_epoch(connection: Connection, guest: Identity, at: datetime) -> int:
    insert_identity(connection, guest.id, guest.name, at)
    epoch = begin_epoch(connection, guest.id)
    assert epoch is not None
    return epoch


def _refuse_account(guest: Identity) -> None:
    if guest.account is not None:
        raise Refused(Code.RECOVERY_ACCOUNT, 409)


def _claim_of(key: Secrets, token: str) -> Claim:
    try:
        claim = parse_claim(_signer(key).unsign(token.encode("utf-8", "replace")))
    except BadSignature:
        claim = None
    if claim is None:
        raise Refused(Code.RECOVERY_UNKNOWN, 404)
    return claim


def _signer(key: Secrets) -> Signer:
    return Signer(key, salt="furnace.recovery", digest_method=sha256)
