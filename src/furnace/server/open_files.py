"""How many files, and thus connections, this process may have open."""

from __future__ import annotations

import sys
from contextlib import suppress

from furnace.server.logs import log
from furnace.server.settings import CannotStart

WANTED, COMFORTABLE, LEAST = 65_536, 4_096, 512
"""The limit to raise to, the one below which a warning is logged, and the least to start with."""

RESERVED = 200
"""Files kept free for the database, the bots and the page."""

if sys.platform == "win32":

    def raise_open_file_limit() -> None:
        """Do nothing: Windows has no such limit."""

    def most_connections() -> int:
        """Return how many connections may be open."""
        return WANTED - RESERVED

else:
    import resource

    def raise_open_file_limit() -> None:
        """Raise the limit as far as allowed and useful; raise CannotStart if it is too low."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(ValueError, OSError):  # macOS has a second limit
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        _check(_limit())

    def most_connections() -> int:
        """Return how many connections may be open."""
        return _limit() - RESERVED

    def _limit() -> int:
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return WANTED if soft == resource.RLIM_INFINITY else soft


def _check(limit: int) -> None:
    if limit < LEAST:
        raise CannotStart("server/open_files", limit=limit, least=LEAST)
    if limit < COMFORTABLE:
        log.warning("few open files", limit=limit, wanted=COMFORTABLE)
