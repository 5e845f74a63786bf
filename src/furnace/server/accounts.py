"""Accounts: a name and a password that give access to your games on every device."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from functools import cache
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection

from furnace.server.common_passwords import is_common
from furnace.server.identity import Identity, guest_name, identity
from furnace.server.password_threads import PasswordThreads
from furnace.server.problems import Code, Refused
from furnace.server.store.identities import (
    IdentityRow,
    account_of,
    begin_epoch,
    identity_of,
    insert_identity,
    make_account,
    move_seats,
    rename,
)
from furnace.server.store.store import Store
from furnace.server.store.tables import tables_of_identity
from furnace.server.wire.api import Credentials

MAX_TABLES = 10_000

_HASHER = PasswordHasher(time_cost=2, memory_cost=32 * 1024, parallelism=1)
_THREADS = PasswordThreads()


class LoggedIn(NamedTuple):
    """An identity that has logged in, and the tables at which seats were moved to it."""

    identity: Identity
    tables: list[str]


async def open_account(store: Store, guest: Identity, credentials: Credentials) -> Identity:
    """Turn a guest's identity into an account, which keeps everything the guest had.

    Cookies of the guest become invalid.
    """
    if guest.account is not None:
        raise Refused(Code.ACCOUNT_HAS_ONE, 409)
    password_hash = await _THREADS.call(_hash, credentials)
    is_unnamed = guest.name == guest_name(guest.id)
    name = credentials.account if is_unnamed else guest.name
    row = await store.write(_store_account, guest.id, credentials.account, password_hash, name)
    if row is None:
        raise Refused(Code.ACCOUNT_TAKEN, 409)
    return identity(row)


async def log_in(store: Store, asking: Identity, credentials: Credentials) -> LoggedIn:
    """Return the identity with this name and password, and move the guest's seats to it.

    An unknown account gets the same answer as a wrong password, after the same time.
    """
    row = await store.read(account_of, credentials.account)
    password_hash = row.password if row else None
    if not await _THREADS.call(_is_password, password_hash, credentials.password) or row is None:
        raise Refused(Code.ACCOUNT_WRONG, 401)
    if asking.account is not None:
        return LoggedIn(identity(row), [])
    return LoggedIn(identity(row), await bring_seats(store, asking.id, row.id))


async def log_out(store: Store, account: Identity) -> None:
    """Log an account out on every device by making its cookies invalid."""
    await store.write(begin_epoch, account.id)


async def bring_seats(store: Store, guest: str, to: str) -> list[str]:
    """Move the seats of a guest to another identity; return the tables changed."""
    theirs = await store.read(tables_of_identity, guest, MAX_TABLES)
    touched = [table.id for table in theirs]
    return await store.write(move_seats, guest, to, touches=touched) if touched else []


def _store_account(
    connection: Connection, guest: str, account: str, password_hash: str, name: str
) -> IdentityRow | None:
    """Store an account; return None if its name is taken."""
    now = datetime.now(UTC)
    insert_identity(connection, guest, name, now)
    if not make_account(connection, guest, account, password_hash):
        return None
    rename(connection, guest, name, now)
    return identity_of(connection, guest)


def _hash(credentials: Credentials) -> str:
    """Return the hash of a new password, or refuse a common one."""
    if is_common(credentials.password, credentials.account):
        raise Refused(Code.ACCOUNT_PASSWORD_COMMON, 422)
    return _HASHER.hash(credentials.password)


def _is_password(password_hash: str | None, password: str) -> bool:
    """Return whether the password matches the stored hash; take as long if there is none."""
    nobody = _dummy_hash()
    try:
        return _HASHER.verify(password_hash or nobody, password) and password_hash is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _dummy_hash() -> str:
    return _HASHER.hash(os.urandom(16))
