"""The file of the signing keys: one bare key, or several after a rotation.

The file of several keys has a heading and then one key per line, the newest last: the time from
which it signs, the time until which it is accepted, and the key in base64. `-` means no limit.
"""

from __future__ import annotations

import os
import secrets
import stat
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from furnace.server.settings import CannotStart

Secrets = bytes | Iterable[bytes]
"""One signing key, or several of which the last one signs and all are accepted."""

LENGTH = 32
HEADING = b"furnace-keys 1\n"
NO_LIMIT = "-"


class Key(NamedTuple):
    """A secret, the time from which it signs, and the time until which it is accepted."""

    secret: bytes
    since: datetime | None = None
    until: datetime | None = None

    def is_due(self, now: datetime) -> bool:
        """Return whether it may sign."""
        return self.since is None or self.since <= now

    def is_accepted(self, now: datetime) -> bool:
        """Return whether what it has signed is valid."""
        return self.until is None or self.until > now


def new_key(since: datetime | None = None) -> Key:
    """Return a new key."""
    return Key(secrets.token_bytes(LENGTH), since)


def read_keys(file: Path) -> list[Key]:
    """Return the keys in a file, the newest last; raise CannotStart if it cannot be used."""
    try:
        content = _read_private(file)
    except OSError as error:
        raise CannotStart("key/unreadable", file=str(file), why=error.strerror or "") from error
    return list(_parsed(content, file)) if content.startswith(HEADING) else [_bare(content, file)]


def write_keys(file: Path, keys: Iterable[Key]) -> None:
    """Replace the file by one with these keys, completely or not at all."""
    draft = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    try:
        write_private(draft, HEADING + b"".join(map(_line, keys)))
        if file.exists():
            give_to_owner_of(file, draft)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def write_private(file: Path, content: bytes) -> None:
    """Write a new file that only its owner can read."""
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())


def give_to_owner_of(file: Path, other: Path) -> None:
    """Let another file belong to the owner of this one; raise OSError if that is not allowed."""
    found = file.stat()
    if found.st_uid != other.stat().st_uid:
        os.chown(other, found.st_uid, found.st_gid)


def rotated(keys: Sequence[Key], now: datetime, after: timedelta, keep: timedelta) -> list[Key]:
    """Return the keys with a new one that signs after a while.

    Before that, it is accepted, so that every server knows it when the first one signs with it.
    The others are accepted until `keep` after it has begun to sign, unless they end sooner.
    """
    since = now + after
    end = since + keep
    old = [key._replace(until=min(key.until or end, end)) for key in keys]
    return [*(key for key in old if key.is_accepted(now)), new_key(since)]


def _read_private(file: Path) -> bytes:
    with file.open("rb") as opened:
        mode = os.fstat(opened.fileno()).st_mode
        if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise CannotStart("key/readable", file=str(file))
        return opened.read()


def _bare(content: bytes, file: Path) -> Key:
    if len(content) < LENGTH:
        raise CannotStart("key/short", file=str(file))
    return Key(content)


def _parsed(content: bytes, file: Path) -> Iterator[Key]:
    lines = content.splitlines()
    for number, line in enumerate(lines[1:], 2):
        try:
            since, until, secret = line.decode("ascii").split()
            key = Key(b64decode(secret, validate=True), _moment(since), _moment(until))
        except ValueError as error:
            raise CannotStart("key/damaged", file=str(file), line=number) from error
        if len(key.secret) < LENGTH:
            raise CannotStart("key/damaged", file=str(file), line=number)
        yield key
    if len(lines) == 1:
        raise CannotStart("key/damaged", file=str(file), line=1)


def _line(key: Key) -> bytes:
    times = [NO_LIMIT if at is None else at.isoformat() for at in (key.since, key.until)]
    return f"{' '.join(times)} {b64encode(key.secret).decode()}\n".encode()


def _moment(text: str) -> datetime | None:
    """Return a time, which must name its time zone, or else could not be compared."""
    if text == NO_LIMIT:
        return None
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(text)
    return moment
