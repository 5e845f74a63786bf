"""Whether everything that anyone received is in the logs, once, and as the rules allow."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from furnace.engine import game
from server.kept_log import KeptLog, kept_logs
from server.tenacious import Received

OF_PEOPLE = "move-"
"""How the ids of people’s moves begin."""


class Verdict(NamedTuple):
    """What was found; `moves` and `entries` were acknowledged, the rest must be nothing."""

    moves: int
    entries: int
    lost: int
    doubled: int
    faults: list[str]


def verdict(url: str, received: Received) -> Verdict:
    """Compare the logs in the database with what people received."""
    logs = kept_logs(url)
    rows = [row for log in logs.values() for row in log.rows]
    kept = {(row.table, row.n): (row.text, row.move) for row in rows}
    entries = received.entries
    lost = sum(kept.get(place) != entry for place, entry in entries.items())
    doubled = Counter((row.table, row.move) for row in rows)
    refused = received.refused & doubled.keys()
    faults = [f"refused and yet in the log: {place}" for place in sorted(refused)]
    faults += [fault for table in sorted(received.n) for fault in _faults(logs[table])]
    return Verdict(
        sum(move.startswith(OF_PEOPLE) for _, move in entries.values()),
        len(entries),
        lost,
        len(rows) - len(doubled),
        faults,
    )


def _faults(log: KeptLog) -> list[str]:
    table = log.table.id
    try:
        log.check()
    except Exception as error:
        return [f"{table}: {error!r}"]
    if game.actors(log.replay().state):
        return [f"{table}: not over"]
    return []
