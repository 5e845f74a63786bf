"""The server under load: `furnace serve` as it is, with its limits lifted.

Started by bench/server.py with a port and a folder. All load comes from one address, which is more
than the limits let one client have.
"""

from __future__ import annotations

import sys
from pathlib import Path

from furnace.server.limits import Rate
from furnace.server.run import run
from furnace.server.settings import Limits, Settings

ANY = Rate(1e9, 10**9)
LIFTED = Limits(
    requests=ANY,
    messages=ANY,
    messages_per_client=ANY,
    guests=ANY,
    tables=ANY,
    tables_per_identity=10**9,
    connections_per_client=10**9,
    sockets_per_identity=10**9,
    sockets_per_client=10**9,
    spectators_per_client=10**9,
)


def main(port: str, folder: str) -> None:
    """Serve until told to stop."""
    run(Settings(port=int(port), data=Path(folder), limits=LIFTED, prepares_bots=False))


if __name__ == "__main__":
    main(*sys.argv[1:])
