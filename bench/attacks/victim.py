"""Someone at another address who plays, creates tables and asks for the health meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from bench.client import HttpClient, Response
from bench.load_table import LoadTable, Tally

TABLES, PACE_S = 4, 0.2
"""Tables at which the victim plays, and seconds between two moves at each."""

BOTS = ("magnate", "magnate")
"""The victim's own bots, at tables of their own."""

WARM_UP_ANSWERS = 5
"""Bids of each table’s bots before anything is measured: their processes take seconds to start."""

CREATION_PACE_S, HEALTH_PACE_S = 1.0, 0.25
PATIENCE_S = 10.0
"""Seconds after which something is lost."""

NEW_TABLE = {"ruleset": ["base"], "seats": [{"kind": "me"}, {"kind": "open"}]}


@dataclass(slots=True)
class Measured:
    """Seconds that each thing took, and how many things did not succeed in time."""

    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    creations: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    lost: int = 0


class Victim:
    """The victim. Each visitor who creates a table comes from an address of its own."""

    def __init__(self, port: int, bot_tables: int = 0) -> None:
        caller = HttpClient(port)
        self._port = port
        self._tally, self._bot_tally = Tally(), Tally()
        self._tables = [LoadTable(port, caller, self._tally, at) for at in range(TABLES)]
        self._bot_tables = [
            LoadTable(port, caller, self._bot_tally, TABLES + at, BOTS) for at in range(bot_tables)
        ]
        self._visitors = self._addresses()
        self._is_over = False

    async def arrive(self) -> None:
        """Sit down at the tables, and play until the bots answer at their usual speed."""
        for table in [*self._tables, *self._bot_tables]:
            await table.set_up()
        while len(self._bot_tally.answers) < WARM_UP_ANSWERS * len(self._bot_tables):
            for table in self._bot_tables:
                table.act()
            await asyncio.sleep(PACE_S)

    async def measure(self, phase: Awaitable[object]) -> Measured:
        """Return how long everything took during a phase."""
        measured, self._is_over = Measured(), False
        self._tally.times, self._bot_tally.answers = measured.moves, measured.answers
        self._tally.refused.clear()
        self._bot_tally.refused.clear()
        doings = [
            self._play(self._tables, PACE_S),
            self._play(self._bot_tables, PACE_S),
            self._repeat(self._create, CREATION_PACE_S, measured.creations, measured),
            self._repeat(self._ask, HEALTH_PACE_S, measured.health, measured),
        ]
        running = [asyncio.create_task(doing) for doing in doings]
        try:
            await phase
        finally:
            self._is_over = True
            await asyncio.gather(*running)
        await self._settle(measured)
        return measured

    async def _play(self, tables: list[LoadTable], pace: float) -> None:
        """Move at each table at a pace, unless a move is pending or a bot has to act."""
        while not self._is_over:
            for table in tables:
                table.act()
                await asyncio.sleep(pace / len(tables))
            if not tables:
                return

    async def _settle(self, measured: Measured) -> None:
        """Wait for pending moves; those that do not come are lost."""
        end = time.monotonic() + PATIENCE_S
        tables = [*self._tables, *self._bot_tables]
        while any([table.is_waiting for table in tables]) and time.monotonic() < end:
            await asyncio.sleep(0.02)
        lost = sum(table.is_waiting for table in tables)
        refused = self._tally.refused.total() + self._bot_tally.refused.total()
        measured.lost += lost + refused
        measured.moves += [PATIENCE_S] * lost

    async def _repeat(
        self,
        call: Callable[[], Awaitable[tuple[Response, float]]],
        pace: float,
        times: list[float],
        measured: Measured,
    ) -> None:
        while not self._is_over:
            try:
                response, seconds = await asyncio.wait_for(call(), PATIENCE_S)
                measured.lost += response.status >= 300
                times.append(seconds)
            except (OSError, TimeoutError, ValueError, IndexError):  # no answer, or half of one
                measured.lost += 1
                times.append(PATIENCE_S)
            await asyncio.sleep(pace)

    async def _create(self) -> tuple[Response, float]:
        caller = HttpClient(self._port, next(self._visitors))
        cookie = (await caller.post("/api/welcome")).cookie
        began = time.perf_counter()
        response = await caller.post("/api/tables", cookie, NEW_TABLE)
        return response, time.perf_counter() - began

    async def _ask(self) -> tuple[Response, float]:
        began = time.perf_counter()
        response = await HttpClient(self._port).get("/health")
        return response, time.perf_counter() - began

    def _addresses(self) -> Iterator[str]:
        for at in count():
            yield f"127.1.{at // 250 % 250}.{at % 250 + 1}"
