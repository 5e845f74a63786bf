"""The signing key: made at first start, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from furnace.server.settings import CannotStart

LENGTH = 32


def signing_key(file: Path) -> bytes:
    """The key in this file, which is made where there is none."""
    try:
        if not file.exists():
            _make(file)
        return _read(file)
    except OSError as error:
        raise CannotStart("key/unreadable", file=str(file), why=error.strerror or "") from error


def _make(file: Path) -> None:
    """Write a whole key beside the file, then give it its name unless another process has.

    A link appears at once and only once: of two processes starting together the second finds the
    first one's key, and never half of it.
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
