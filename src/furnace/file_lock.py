"""One process for one file or folder: a server for its database, an arena for its journals."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TextIO

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
            _lock_at_once(self._file)
        except OSError as error:
            os.close(self._file)
            raise InUse(path) from error
        _held.add(self._path)

    def release(self) -> None:
        """Let another process have it."""
        _held.discard(self._path)
        os.close(self._file)


def _lock_at_once(file: int) -> None:
    """Lock a file, or raise OSError; a system without such locks (Windows) has none to hold."""
    with suppress(ModuleNotFoundError):
        import fcntl

        # Not flock: that lives on in forked workers when this process is killed.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# As above: a thread must wait for another one of its own process.
_waiting = threading.Lock()


@contextmanager
def waiting_lock(path: Path, when_waiting: Callable[[], None]) -> Iterator[None]:
    """Wait until no other process or thread holds the lock file, and hold it meanwhile.

    Call `when_waiting` if another process holds it. Where files cannot be locked, do not wait.
    """
    with _waiting, ExitStack() as held:
        with suppress(OSError, ModuleNotFoundError):
            _lock(held.enter_context(path.open("a")), when_waiting)
        yield


def _lock(file: TextIO, when_waiting: Callable[[], None]) -> None:
    import fcntl

    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # systems differ in what they raise
        when_waiting()
        fcntl.lockf(file, fcntl.LOCK_EX)
