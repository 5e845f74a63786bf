"""A table rebuilt from its rows by the engine only, to compare the server with."""

from __future__ import annotations

from furnace.engine import game
from furnace.engine.ruleset import parse_ruleset
from furnace.notation.entry import parse_entry
from furnace.notation.history import History
from server.player import Json
from server.running import Running


def history_of(server: Running, table: Json) -> History:
    """The history that the rows of a table make."""
    history = History(game.new(parse_ruleset("+".join(table["ruleset"])), len(table["seats"])))
    for row in server.rows(table["id"]):
        history = history.add(parse_entry(row["text"]))
    return history
