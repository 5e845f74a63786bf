"""One process for one file or folder: a server for its database, an arena for its journals."""

from __future__ import annotations

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# The lock is one of the whole process, so it cannot refuse the process that has it.
_held: set[Path] = set()


class InUse(Exception):
    """Another process, or this one, holds the lock."""


class FileLock:
    """Holds a lock file until released or until the process ends, however.

    The file may stay behind; what counts is whether somebody holds it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        if self._path in _held:
            raise InUse(path)
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            # Not flock: that lives on in forked workers when this process is killed.
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise InUse(path) from error
        _held.add(self._path)

    def release(self) -> None:
        """Let another process have it."""
        _held.discard(self._path)
        os.close(self._file)


# As above: a thread must wait for another one of its own process.
_waiting = threading.Lock()


@contextmanager
def waiting_lock(path: Path) -> Iterator[None]:
    """Wait until no other process or thread holds the lock file, and hold it meanwhile."""
    with _waiting, path.open("a") as file:
        fcntl.lockf(file, fcntl.LOCK_EX)
        yield
