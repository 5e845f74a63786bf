"""Building the archive of a game from its replay."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Iterator
from json import dumps

from furnace.notation.history import History, Takeback, Undo
from furnace.server.live.game import TableGame, money_by_round
from furnace.server.views.position import encode_changes, view_position
from furnace.server.wire.archive import FORMAT, ArchiveHead
from furnace.server.wire.encode import encode, numbers_text

STEPS_AT_ONCE = 20
"""Steps to build before other tasks get their turn."""


async def build_archive(game: TableGame) -> bytes:
    """Return the archive of a game that does not change meanwhile, compressed."""
    steps: list[str] = []
    for step in _steps(game.history):
        steps.append(step)
        if len(steps) % STEPS_AT_ONCE == 0:
            await asyncio.sleep(0)
    head = ArchiveHead(format=FORMAT, record=game.record(()))
    start = encode(view_position(game.history.start))
    lines = encode(head), start, f"[{','.join(steps)}]", game.snapshot(())
    return await asyncio.to_thread(zlib.compress, "\n".join(lines).encode())


def _steps(played: History) -> Iterator[str]:
    """Yield the text of an `ArchivedStep` for each entry of a log, replaying it."""
    before = History(played.start)
    undone: tuple[int, ...] = ()
    for entry in played.log:
        after = before.add(entry)
        parts = [f'"changes":{encode_changes(before.state, after.state)}']
        if isinstance(entry, (Undo, Takeback)):
            taken_back = after.taken_back
            parts.append(f'"undone":{numbers_text(sorted({*taken_back} - {*undone}))}')
            undone = taken_back
        if _phase(before) != _phase(after):
            parts.append(f'"money":{dumps(money_by_round(after), separators=(",", ":"))}')
        yield f"{{{','.join(parts)}}}"
        before = after


def _phase(history: History) -> tuple[int, object]:
    return history.state.round, history.state.phase
