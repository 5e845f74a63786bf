"""One server for one SQLite file."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from furnace.server.store.errors import StoreError

# The lock is one of the whole process, so it cannot refuse the process that has it.
_held: set[Path] = set()


class FileLock:
    """Holds the file beside the database until released or until the process ends, however."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + ".lock").resolve()
        if self._path in _held:
            raise StoreError("store/in_use", str(database))
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            # Not flock: that lives on in forked workers when this process is killed.
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise StoreError("store/in_use", str(database)) from error
        _held.add(self._path)

    def release(self) -> None:
        """Let another server have the database."""
        _held.discard(self._path)
        os.close(self._file)
