"""The file of a SQLite database, which only one server may use, whatever names it has."""

from __future__ import annotations

import errno
import os
import struct
from pathlib import Path
from typing import NamedTuple

from furnace.file_lock import FileLock, InUse
from furnace.server.store.errors import StoreError, Unavailable

_LOCKED_BYTE = 1 << 40  # far beyond the bytes that SQLite locks

_CODES = {
    errno.EROFS: "store/read_only",
    errno.EACCES: "store/permission",
    errno.EPERM: "store/permission",
    errno.ENOSPC: "store/no_space",
    errno.EDQUOT: "store/no_space",
    errno.EFBIG: "store/no_space",
    errno.ENOENT: "store/no_folder",
    errno.ENOTDIR: "store/no_folder",
    errno.EEXIST: "store/no_folder",
    errno.EISDIR: "store/damaged",
    errno.EIO: "store/disk",
}


class _Identity(NamedTuple):
    """What all names of a file have in common."""

    device: int
    inode: int


_held: set[_Identity] = set()


class DatabaseFile:
    """A database file that this process holds, so that no other server opens it."""

    def __init__(self, path: Path) -> None:
        """Create the file if it is missing; raise StoreError if it cannot be held."""
        try:
            self.path = path.resolve()
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Created here with owner-only permissions, which SQLite copies to its other files.
            self.path.touch(mode=0o600)
            self._identity = _identity(self.path)
            self._hold()
        except InUse as error:
            raise StoreError("store/in_use", str(path)) from error
        except OSError as error:
            raise StoreError(code_of(error), str(path)) from error

    def check_in_place(self) -> None:
        """Raise Unavailable if the file was moved, deleted or replaced.

        SQLite would continue in the file that nobody finds any more.
        """
        try:
            is_in_place = _identity(self.path) == self._identity
        except OSError:
            is_in_place = False
        if not is_in_place:
            raise Unavailable("server/database", f"{self.path} was moved, deleted or replaced")

    def release(self) -> None:
        """Let another server have it. All connections must be closed: this ends SQLite’s locks."""
        _held.discard(self._identity)
        os.close(self._opened)
        self._lock.release()

    def _hold(self) -> None:
        # Before opening it: closing it again would end the locks of the store that has it.
        if self._identity in _held:
            raise InUse(self.path)
        self._lock = FileLock(self.path.with_name(self.path.name + ".lock"))
        try:
            self._opened = os.open(self.path, os.O_RDWR)
            _lock_every_name(self._opened, self.path)
        except BaseException:
            self._lock.release()
            raise
        _held.add(self._identity)


def code_of(error: OSError) -> str:
    """Return the code of the reason why a file cannot be opened or written."""
    return _CODES.get(error.errno or 0, "store/disk")


def _identity(path: Path) -> _Identity:
    found = path.stat()
    return _Identity(found.st_dev, found.st_ino)


def _lock_every_name(opened: int, path: Path) -> None:
    """Lock the file itself, which a lock file next to one of its hard links does not.

    Only Linux has locks of this kind; SQLite’s own locks would end if we took and closed others.
    """
    import fcntl

    if not hasattr(fcntl, "F_OFD_SETLK"):
        return
    lock = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _LOCKED_BYTE, 1, 0)
    try:
        fcntl.fcntl(opened, fcntl.F_OFD_SETLK, lock)
    except OSError as error:
        os.close(opened)
        if error.errno in (errno.EACCES, errno.EAGAIN):
            raise InUse(path) from error
        raise
