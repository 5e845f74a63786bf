"""People who play game after game, on whichever server answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import httpx

from server.player import BOT, ME, OPEN, Json
from server.tenacious import Received, TenaciousPage

GREEDY: Json = {"kind": "bot", "bot": "greedy"}
BASE = "base+capitalists"
NEW = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"
TABLES: Sequence[tuple[str, Sequence[Json]]] = (
    (f"{BASE}+short", [ME, GREEDY]),
    (BASE, [ME, OPEN, BOT]),
    (f"{NEW}+agent-cards", [BOT, ME]),
    (NEW, [GREEDY, ME, OPEN]),
    (BASE, [ME, ME, OPEN, GREEDY]),
)
"""Rulesets and who sits where."""

PAUSE_S, TIMEOUT_S = 0.2, 5.0


class Group:
    """A host and a guest, who play one game after the other until it is the last one.

    `games`: where the tables of all groups are listed. `thinking`: seconds before each move.
    """

    def __init__(
        self,
        addresses: Sequence[str],
        received: Received,
        games: list[str],
        random: Random,
        thinking: float,
    ) -> None:
        self.is_last = False
        self._addresses = addresses
        self._received = received
        self._games = games
        self._random = random
        self._thinking = thinking

    async def play(self) -> None:
        """Play until the last game is over."""
        async with (
            httpx.AsyncClient(timeout=TIMEOUT_S) as host,
            httpx.AsyncClient(timeout=TIMEOUT_S) as guest,
        ):
            for person in (host, guest):
                await self._ask(person, "/api/welcome")
            while not self.is_last:
                await self._play_once(host, guest)

    async def _play_once(self, host: httpx.AsyncClient, guest: httpx.AsyncClient) -> None:
        ruleset, seats = self._random.choice(TABLES)
        wish = {"ruleset": ruleset.split("+"), "seats": seats}
        table = await self._ask(host, "/api/tables", wish)
        for seat in table["seats"]:
            if seat["invitation"]:
                await self._join(guest, seat["invitation"])
        self._games.append(table["id"])
        is_shared = any(seat["kind"] == "open" for seat in seats)
        people = (host, guest) if is_shared else (host,)
        await asyncio.gather(*[self._page(person, table["id"]).play() for person in people])

    def _page(self, person: httpx.AsyncClient, table: str) -> TenaciousPage:
        return TenaciousPage(
            self._addresses,
            str(person.cookies["furnace"]),
            table,
            self._received,
            self._random,
            self._thinking,
        )

    async def _join(self, guest: httpx.AsyncClient, invitation: str) -> None:
        """Sit down, once; it may have succeeded although no answer came."""
        await self._ask(guest, "/api/join", {"invitation": invitation}, fine=(404, 409))

    async def _ask(
        self,
        person: httpx.AsyncClient,
        path: str,
        body: Json | None = None,
        fine: Sequence[int] = (),
    ) -> Any:
        """Ask either server until one answers; return its answer."""
        while True:
            address = self._random.choice(self._addresses)
            try:
                answer = await person.post(address + path, json=body)
            except httpx.TransportError:
                await asyncio.sleep(PAUSE_S)
                continue
            if answer.is_success or answer.status_code in fine:
                return answer.json()
            assert answer.status_code >= 500, answer.text
            await asyncio.sleep(PAUSE_S)
