"""A table under load: two people who play at random, and a spectator."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from bench.client import HttpClient, Socket

NUMBER = re.compile(rb'"offers":\[\{"seat":\d,"n":(\d+)')
TEXT = re.compile(rb'"text":"(p\d[^"]*)"')
BOT_BID = re.compile(rb'"text":"p\d [nv]?\d+ \w+","move":"bot:')
OFFERS = b'"offers":['
CLIENTS, WATCHER = 3, 2


@dataclass(slots=True)
class Tally:
    """The counts of all tables; times run from sending a move until all clients have it.

    `answers`: how long each bot took to bid, while nobody else could act.
    """

    moves: int = 0
    sent: int = 0
    times: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


class LoadTable:
    """One table. `on_ready` is called whenever none of its moves is pending."""

    def __init__(
        self, port: int, caller: HttpClient, tally: Tally, number: int, bots: Sequence[str] = ()
    ) -> None:
        self.on_ready: Callable[[LoadTable], None] = rest
        self.tally = tally
        self._port = port
        self._caller = caller
        self._random = Random(number)
        self._bots = bots
        self._cookies: list[str] = []
        self._sockets: list[Socket] = []
        self._offered = [b"", b""]
        self._move = b""
        self._missing = 0
        self._sent_at = 0.0
        self._changed_at = 0.0
        self._count = 0
        self._number = number
        self._heard_all = asyncio.Event()
        self._snapshots = 0
        self._again: asyncio.Task[None] | None = None

    @property
    def is_waiting(self) -> bool:
        """Return whether a move was sent that some clients do not have yet."""
        return bool(self._move)

    @property
    def places(self) -> list[tuple[str, str]]:
        """The table, and the cookie of each client."""
        return [(self._table, cookie) for cookie in (*self._cookies, "")]

    async def set_up(self) -> None:
        """Create the table, let the second person join by invitation, and open three sockets."""
        first, second = [(await self._caller.post("/api/welcome", "")).cookie for _ in range(2)]
        seats: list[dict[str, str]] = [{"kind": "me"}, {"kind": "open"}]
        seats += [{"kind": "bot", "bot": bot} for bot in self._bots]
        wish = {"ruleset": ["base"], "seats": seats}
        info = (await self._caller.post("/api/tables", first, wish)).json
        invitation = {"invitation": info["seats"][1]["invitation"]}
        assert (await self._caller.post("/api/join", second, invitation)).json
        self._cookies = [first, second]
        await self._look_at(info["id"])

    def act(self) -> bool:
        """Send a move of a person who may act; return False if none may."""
        if self._move or self._again:
            return False
        for seat in self._random.sample((0, 1), 2):
            offered = self._offered[seat]
            at = offered.rfind(OFFERS)
            if at >= 0 and (texts := TEXT.findall(offered, at)):
                number = NUMBER.match(offered, at)
                assert number is not None
                self._send(seat, number[1], self._random.choice(texts))
                return True
        return False

    async def leave(self) -> None:
        """Close all sockets."""
        for socket in self._sockets:
            socket.close()

    def _send(self, seat: int, number: bytes, text: bytes) -> None:
        self._count += 1
        self._move = b"load-%d-%d" % (self._number, self._count)
        self._missing = len(self._sockets)
        self.tally.sent += 1
        self._sent_at = time.perf_counter()
        self._sockets[seat].send(
            b'{"type":"act","move":"%b","n":%b,"text":"%b"}' % (self._move, number, text)
        )

    def _hear(self, client: int, text: bytes, now: float) -> None:
        if text.startswith(b'{"type":"update"'):
            self._hear_update(client, text, now)
        elif text.startswith(b'{"type":"snapshot"'):
            self._hear_snapshot(client, text)
        elif text.startswith(b'{"type":"refused"'):
            self.tally.refused[text.split(b'"', 8)[7].decode()] += 1
            self._move = b""
        elif b'"status":"over"' in text and not self._again:
            self._again = asyncio.create_task(self._play_again())

    def _hear_update(self, client: int, text: bytes, now: float) -> None:
        if client == WATCHER:
            self.tally.moves += text.count(b'"move":"') - text.count(b'"move":"chance:')
            if BOT_BID.search(text):
                self.tally.answers.append(now - self._changed_at)
            self._changed_at = now
        else:
            self._offered[client] = text
        if self._move and b'"move":"%b"' % self._move in text:
            self._missing -= 1
            if not self._missing:
                self.tally.times.append(now - self._sent_at)
                self._move = b""
        if not self._move:
            self.on_ready(self)

    def _hear_snapshot(self, client: int, text: bytes) -> None:
        if client != WATCHER:
            self._offered[client] = text
        self._changed_at = time.perf_counter()
        self._snapshots += 1
        if self._snapshots == CLIENTS:
            self._heard_all.set()

    async def _play_again(self) -> None:
        over = self._table
        await self.leave()
        answer = await self._caller.post(f"/api/tables/{over}/rematch", self._cookies[0])
        await self._look_at(answer.json["id"])
        self._again = None
        self.on_ready(self)

    async def _look_at(self, table: str) -> None:
        self._table, self._move, self._snapshots = table, b"", 0
        self._heard_all.clear()
        self._sockets = [
            await Socket.open(self._port, table, cookie, partial(self._hear, client))
            for client, cookie in enumerate([*self._cookies, ""])
        ]
        await self._heard_all.wait()


def rest(table: LoadTable) -> None:
    """Do nothing."""
