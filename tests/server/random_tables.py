"""Tables at which random games are played, without a server, and what would be sent of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

from furnace.engine import game as engine
from furnace.engine.state import CHANCE
from furnace.notation.entry import format_entry
from furnace.notation.history import Entry, HistoryRefused, Redo, Takeback, Undo
from furnace.server.live.game import TableGame
from furnace.server.store.entry_row import EntryRow
from furnace.server.views.log import seat_of
from furnace.server.wire.base import Wire
from server.player import Json

NOON = datetime(2030, 5, 6, 12, tzinfo=UTC)


def as_sent(model: type[Wire], text: str) -> Json:
    """The values of a text, after the model has found them to be just what it declares."""
    sent: Json = json.loads(text)
    read = model.model_validate_json(text, strict=True)
    assert read.model_dump(mode="json", exclude_unset=True) == sent
    return sent


def entries(table: TableGame, random: Random) -> Iterator[Entry]:
    """A whole game at random, in which much is taken back and taken again."""
    for _ in range(600):
        acting = table.actors()
        if not acting:
            return
        if acting == (CHANCE,):
            yield table.chance_after(table.history)[0].entry
        elif random.random() < 0.15 and (back := taking_back(table, random)):
            yield back
        else:
            yield random.choice(engine.legal_actions(table.state, random.choice(acting)))


def taking_back(table: TableGame, random: Random) -> Entry | None:
    """Something to take back or again, if that is possible now."""
    seat = random.randrange(len(table.state.seats))
    kinds = (Undo, Undo, Undo, Redo, Redo, Takeback)
    entry: Entry = random.choice(kinds)(seat)
    try:
        table.try_entry(entry)
    except HistoryRefused:
        return None
    return entry


def added(table: TableGame, entry: Entry) -> str:
    """The update that announces an entry."""
    n = table.n
    return table.extend(
        [EntryRow("table", n, seat_of(entry), None, format_entry(entry), f"move-{n}", NOON)]
    )
