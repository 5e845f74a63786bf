"""A PostgreSQL of a test’s own, whose files the test may copy, destroy and replace."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import psycopg

_PGSERVER = find_spec("pgserver")
assert _PGSERVER is not None
assert _PGSERVER.origin is not None
PROGRAMS = Path(_PGSERVER.origin).parent / "pginstall" / "bin"
"""The programs of PostgreSQL."""

SYSTEM_USER = "pgserver"
"""The user that pgserver makes where the tests run as root, as which PostgreSQL refuses to run."""

PATIENCE = 120.0


class Cluster:
    """A PostgreSQL in a folder; it listens on a UNIX socket only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.url = f"postgresql://postgres@/postgres?host={folder}"

    def create(self, configuration: str) -> None:
        """Make the data folder."""
        self._run("initdb", "--auth=trust", "--username=postgres", "--no-sync", "--encoding=UTF8")
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\n")
            file.write(configuration)

    def start(self) -> None:
        """Start, and wait until it takes connections."""
        self.hand_over()
        self._run("pg_ctl", "start", "--wait", "--silent", f"--log={self.folder / 'log'}")

    def stop(self) -> None:
        """Stop without a shutdown checkpoint, as if the power had failed."""
        if (self.data / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", "--wait", "--silent", "--mode=immediate")

    def archive_everything(self) -> None:
        """Close the WAL segment, as `archive_timeout` does, and wait until it is archived."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            last = connection.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
            assert last is not None
            end = time.monotonic() + PATIENCE
            while not (self.folder / "wal" / str(last[0])).exists():
                assert time.monotonic() < end, "not archived"
                time.sleep(0.05)

    def lose_data(self) -> None:
        """Delete the data folder."""
        shutil.rmtree(self.data)

    def hand_over(self) -> None:
        """Give all files to the user as whom PostgreSQL runs."""
        if _is_root():
            for path in (self.folder, *self.folder.rglob("*")):
                shutil.chown(path, SYSTEM_USER)

    def _run(self, program: str, *arguments: str) -> None:
        log = self.folder / f"{program}.log"
        with log.open("wb") as output:
            subprocess.run(
                [PROGRAMS / program, f"--pgdata={self.data}", *arguments],
                check=True,
                stdout=output,
                stderr=output,
                timeout=PATIENCE,
                user=SYSTEM_USER if _is_root() else None,
            )


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A folder for a PostgreSQL, with a name that is short enough for a socket."""
    folder = Path(tempfile.mkdtemp(prefix="furnace-pg-"))
    own = Cluster(folder)
    if _is_root():
        _prepare_user()
    own.hand_over()
    try:
        yield own
    finally:
        own.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _is_root() -> bool:
    return os.geteuid() == 0


def _prepare_user() -> None:
    """Make the user, and let it run the programs, as pgserver does for its own servers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where pgserver keeps its lock
        from pgserver import utils
    utils.ensure_user_exists(SYSTEM_USER)
    utils.ensure_prefix_permissions(PROGRAMS)
    utils.ensure_folder_permissions(PROGRAMS, 0o055)
    utils.ensure_folder_permissions(PROGRAMS.parent / "lib", 0o044)
