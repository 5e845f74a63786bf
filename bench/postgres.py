"""A PostgreSQL of a bench’s own."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def postgres() -> Iterator[str]:
    """Run a PostgreSQL with an empty database, and return the database's URL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where it keeps its own lock
        from pgserver.postgres_server import get_server
    with tempfile.TemporaryDirectory(prefix="furnace-bench-") as folder:
        server = get_server(folder, cleanup_mode="delete")
        try:
            yield server.get_uri("postgres")
        finally:
            server.cleanup()
