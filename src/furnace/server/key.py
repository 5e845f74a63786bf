"""The signing keys of a server; the first one is created at the first start."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from furnace.file_lock import FileLock, InUse
from furnace.server.key_file import (
    Key,
    give_to_owner_of,
    new_key,
    read_keys,
    rotated,
    write_keys,
    write_private,
)
from furnace.server.logs import log
from furnace.server.settings import CannotStart


class SigningKeys:
    """The keys in a file, read again when the file has changed.

    Iterating yields the secrets that are accepted; the last one signs, as `itsdangerous` expects.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._keys = open_keys(file)
        self._version = _version_of(file)

    def __iter__(self) -> Iterator[bytes]:
        now = datetime.now(UTC)
        signing = self._signing(now)
        accepted = (key.secret for key in self._keys if key.is_accepted(now))
        yield from (secret for secret in accepted if secret != signing)
        yield signing

    @property
    def signing(self) -> bytes:
        """The secret that signs."""
        return self._signing(datetime.now(UTC))

    @property
    def oldest(self) -> bytes:
        """The first secret of the file: that of all servers until long after a rotation."""
        return self._keys[0].secret

    def refresh(self) -> None:
        """Read the file again if it has changed; keep the present keys if it cannot be used."""
        version = _version_of(self._file)
        if version == self._version:
            return
        self._version = version
        try:
            self._keys = read_keys(self._file)
        except CannotStart as error:
            log.error("signing keys", code=error.code, file=str(self._file))

    def _signing(self, now: datetime) -> bytes:
        # None is due if the clock has been set back: then the oldest one signs.
        due = [key for key in self._keys if key.is_due(now)]
        return (due[-1] if due else self._keys[0]).secret


def open_keys(file: Path) -> list[Key]:
    """Return the keys in a file; create the file if it does not exist."""
    try:
        if not file.exists():
            _make(file)
    except OSError as error:
        raise CannotStart("key/unreadable", file=str(file), why=error.strerror or "") from error
    return read_keys(file)


def rotate_key(file: Path, now: datetime, after: timedelta, keep: timedelta) -> list[Key]:
    """Add a new key to a file and return all of them; raise CannotStart if that fails.

    A symbolic link stays one: the file that it leads to is replaced. All files belong to the owner
    of the present one, also if root rotates the key: the server must be able to read them.
    """
    file = file.resolve()
    keys = read_keys(file)
    try:
        locked = file.with_name(f"{file.name}.lock")
        lock = FileLock(locked)
        try:
            give_to_owner_of(file, locked)
            keys = rotated(read_keys(file), now, after, keep)
            write_keys(file, keys)
        finally:
            lock.release()
    except InUse as error:
        raise CannotStart("key/in_use", file=str(file)) from error
    except OSError as error:
        raise CannotStart("key/unwritable", file=str(file), why=error.strerror or "") from error
    return keys


def _make(file: Path) -> None:
    """Write a bare key to a temporary file, then link it to its name unless another process has.

    Linking is atomic: of two processes starting together, the second finds the complete key of the
    first.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    try:
        write_private(draft, new_key().secret)
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink(missing_ok=True)


def _version_of(file: Path) -> tuple[int, int, int] | None:
    """Return what changes when a file is replaced or written; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
