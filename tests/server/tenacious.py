"""Pages that reconnect automatically when the server is gone, and lose nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from furnace.notation.entry import format_entry
from furnace.notation.history import Undo
from server.player import Json, new_move

PAUSE = 0.1
UNDONE = 0.03


class Received:
    """Everything that pages have received of the logs of tables."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, int], tuple[str, str]] = {}
        self.n: dict[str, int] = {}
        self.over: set[str] = set()
        self.refused: set[tuple[str, str]] = set()
        self.resent = 0

    def add(self, table: str, entry: Json) -> None:
        """An entry, which must be the same for everyone and at any time."""
        received = (entry["text"], entry["move"])
        assert self.entries.setdefault((table, entry["n"]), received) == received
        self.n[table] = max(self.n.get(table, 0), entry["n"] + 1)


class TenaciousPage:
    """A page at a table that plays its seats at random, one move at a time, until the game is over.

    A move is unconfirmed until an entry or a refusal names it; after a reconnect, or if the server
    lost the database, it is sent again as it was. Of several servers, any one may be next; they may
    change meanwhile. `thinking`: seconds before each move.
    """

    def __init__(
        self,
        addresses: Sequence[str],
        cookie: str,
        table: str,
        received: Received,
        random: Random,
        thinking: float = 0.0,
    ) -> None:
        self._addresses = addresses
        self._headers = {"Cookie": f"furnace={cookie}"}
        self._thinking = thinking
        self.table = table
        self._received = received
        self._random = random
        self._pending: Json | None = None
        self._offers: list[Json] = []
        self._moves: set[str] = set()

    async def play(self) -> None:
        """Play until the game is over, or this is cancelled."""
        while self.table not in self._received.over:
            address = self._random.choice(self._addresses).replace("http", "ws", 1)
            url = f"{address}/api/tables/{self.table}/socket"
            try:
                async with connect(url, additional_headers=self._headers, max_size=None) as socket:
                    await self._play(socket)
            except (OSError, WebSocketException):
                await asyncio.sleep(PAUSE)

    async def _play(self, socket: ClientConnection) -> None:
        async for text in socket:
            message = json.loads(text)
            is_unsure = message.get("code") == "server/database"
            if is_unsure:
                await asyncio.sleep(PAUSE)
            else:
                self._take_in(message)
            if self.table in self._received.over:
                return
            if self._pending and (is_unsure or message["type"] == "snapshot"):
                self._received.resent += 1
                await socket.send(json.dumps(self._pending))
            elif _is_temporary(message):
                await asyncio.sleep(PAUSE)
                await socket.send(json.dumps(self._pending))
            elif message["type"] != "table" and not self._pending and self._choose():
                await asyncio.sleep(self._thinking)
                await socket.send(json.dumps(self._pending))

    def _take_in(self, message: Json) -> None:
        match message["type"]:
            case "snapshot":
                self._keep(message["log"])
                self._offers = message["offers"]
                self._see_the_end(message["position"])
            case "update":
                self._keep(message["entries"])
                self._offers = message.get("offers", [])
                self._see_the_end(message["changes"])
                if any(entry["move"] == self._pending_move for entry in message["entries"]):
                    self._pending = None
            case "refused":
                self._learn_of_refusal(message)

    @property
    def _pending_move(self) -> str | None:
        return str(self._pending["move"]) if self._pending else None

    def _keep(self, entries: list[Json]) -> None:
        for entry in entries:
            self._received.add(self.table, entry)
            self._moves.add(entry["move"])

    def _see_the_end(self, position: Json) -> None:
        if position.get("phase") == "over":
            self._received.over.add(self.table)

    def _learn_of_refusal(self, message: Json) -> None:
        if message["code"] == "action/duplicate":
            assert message["move"] in self._moves
            # The entry itself may have arrived first, so that there is another move by now.
            if message["move"] != self._pending_move:
                return
        else:
            assert message["move"] == self._pending_move, message
            if _is_temporary(message):
                return
            # An undo that the page was still offered may have been overtaken by another seat.
            expected = ("action/stale", "action/over", "history/revealed")
            assert message["code"] in expected, (message, self._pending)
            self._received.refused.add((self.table, message["move"]))
        self._pending = None

    def _choose(self) -> bool:
        """Choose the next move, if there is one to make."""
        asked = [offers for offers in self._offers if offers["actions"]]
        if not asked:
            return False
        offers = self._random.choice(asked)
        self._pending = {
            "type": "act",
            "move": new_move(),
            "n": offers["n"],
            "text": self._text(offers),
        }
        return True

    def _text(self, offers: Json) -> str:
        if offers["undo"] and self._random.random() < UNDONE:
            return format_entry(Undo(offers["seat"]))
        chosen: Any = self._random.choice(offers["actions"])
        return str(chosen["text"])


def _is_temporary(message: Json) -> bool:
    """Whether a message refuses a move for now, because the database fails."""
    return message["type"] == "refused" and message.get("retry_after") is not None
