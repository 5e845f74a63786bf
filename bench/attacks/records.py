"""Records: eight connections download the record of a very long game, as fast as is allowed.

The game is as long as one person can make it: all seats are theirs, and they undo and redo.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from itertools import count
from random import Random
from typing import Any

from bench.attacks.order import Begun, Order, address, hear, new_guest, new_table, open_socket
from bench.client import HttpClient
from websockets.asyncio.client import ClientConnection

ENTRIES, SEATS = 2_900, 4
CONNECTIONS, REQUESTS_PER_S = 8, 30.0
ATTACKER = address(0)

SETTINGS = {"FURNACE_LIMITS__MESSAGES": "10000/s"}
"""Otherwise a game of this length would take five minutes."""


async def attack(order: Order, begun: Begun) -> Counter[str]:
    """Download the record until the time is up; count the responses by status."""
    table, entries = await _long_game(order)
    begun()
    end = time.monotonic() + order.seconds
    found = Counter({"entries": entries})
    downloads = [_download(order, table, end, found) for _ in range(CONNECTIONS)]
    await asyncio.gather(*downloads)
    return found


async def _download(order: Order, table: str, end: float, found: Counter[str]) -> None:
    """Ask again and again over connections at one address, which ask as often as is allowed."""
    caller = HttpClient(order.port, ATTACKER)
    while (began := time.monotonic()) < end:
        response = await caller.get(f"/api/tables/{table}/record")
        found[f"answered {response.status}"] += 1
        pause = CONNECTIONS / REQUESTS_PER_S - (time.monotonic() - began)
        await asyncio.sleep(max(0.0, pause))


async def _long_game(order: Order) -> tuple[str, int]:
    """Play a game of this many entries, if it can be made that long."""
    cookie = await new_guest(order, ATTACKER)
    table = await new_table(order, ATTACKER, cookie, *["me"] * SEATS)
    async with open_socket(order, ATTACKER, table, cookie) as socket:
        return table, await _LongGame(socket).play(order.scaled(ENTRIES))


class _LongGame:
    """A game played at random, in which every move is undone and done again while it may be."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._random = Random(1)
        self._offers: list[dict[str, Any]] = []
        self._n = 0
        self._moves = count()
        self._may_undo = set(range(SEATS))

    async def play(self, entries: int) -> int:
        """Return the number of entries in the end."""
        while not self._offers:
            self._take_in(await hear(self._socket))
        while self._n < entries and (text := self._text()):
            await self._act(*text)
        return self._n

    def _text(self) -> tuple[int, str] | None:
        """Return the offer to answer and the answer, or None if the game is over."""
        for offers in self._offers:
            if offers["seat"] in self._may_undo and (verb := self._verb(offers)):
                return offers["n"], f"p{offers['seat'] + 1} {verb}"
        asked = [offers for offers in self._offers if offers["actions"]]
        if not asked:
            return None
        offers = self._random.choice(asked)
        return offers["n"], self._random.choice(offers["actions"])["text"]

    def _verb(self, offers: dict[str, Any]) -> str:
        """Return what to do with the last move of a seat, if anything."""
        if offers["redo"]:
            return "redo"
        return "undo" if offers["undo"] and self._random.random() < 0.95 else ""

    async def _act(self, n: int, text: str) -> None:
        act = {"type": "act", "move": f"long-game-{next(self._moves)}", "n": n, "text": text}
        await self._socket.send(json.dumps(act))
        while not self._is_answer(message := await hear(self._socket), act):
            self._take_in(message)
        self._take_in(message)
        if message["type"] == "refused":
            assert message["code"] == "action/too_long", message
            self._may_undo.discard(int(text[1]) - 1)

    def _is_answer(self, message: dict[str, Any], act: dict[str, Any]) -> bool:
        moves = [entry["move"] for entry in message.get("entries", [])]
        return bool(message["type"] == "refused" or act["move"] in moves)

    def _take_in(self, message: dict[str, Any]) -> None:
        if message["type"] in ("snapshot", "update"):
            self._n = message["n"]
            self._offers = message.get("offers", [])
