"""The signing key, created at the first start and readable only by its owner."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from furnace.server.settings import CannotStart

LENGTH = 32


def signing_key(file: Path) -> bytes:
    """Return the key in a file; create the file if it does not exist."""
    try:
        if not file.exists():
            _make(file)
        return _read(file)
    except OSError as error:
        raise CannotStart("key/unreadable", file=str(file), why=error.strerror or "") from error


def _make(file: Path) -> None:
    """Write the key to a temporary file, then link it to its name unless another process has.

    Linking is atomic: of two processes starting together, the second finds the complete key of the
    first.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    try:
        _write(draft, secrets.token_bytes(LENGTH))
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink(missing_ok=True)


def _write(file: Path, key: bytes) -> None:
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as opened:
        opened.write(key)
        opened.flush()
        os.fsync(opened.fileno())


def _read(file: Path) -> bytes:
    with file.open("rb") as opened:
        mode = os.fstat(opened.fileno()).st_mode
        if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise CannotStart("key/readable", file=str(file))
        key = opened.read()
    if len(key) < LENGTH:
        raise CannotStart("key/short", file=str(file))
    return key
