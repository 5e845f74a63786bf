"""Kills servers, bots’ processes and PostgreSQL’s at random moments, and starts servers again."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import psutil
import psycopg

from server.processes import begin_serving, workers_of
from server.running import RunningProcess, address_of, free_port

SERVERS = 2
SHORTEST_S, LONGEST_S = 0.3, 8.0
"""Seconds between two kills."""

LONGEST_PAUSE_S = 3.0
"""Seconds for which a server that was killed may be gone."""

POLL_S, PATIENCE_S = 0.02, 60.0

KILL, BOTH, TERM, BOT, DATABASE = (
    "kill -9 of a server", "kill -9 of both", "SIGTERM", "kill -9 of a bot",
    "kill -9 of PostgreSQL’s process",
)  # fmt: skip
WEIGHTS = {KILL: 50, BOTH: 8, TERM: 18, BOT: 14, DATABASE: 10}


class Killer:
    """Two servers, and what was done to them. One that is gone is started again after a pause."""

    def __init__(self, folder: Path, url: str, random: Random) -> None:
        self.done: Counter[str] = Counter()
        self._folder = folder
        self._url = url
        self._random = random
        self._ports = [free_port() for _ in range(SERVERS)]
        self._servers: dict[int, RunningProcess] = {}
        self._ended: set[int] = set()
        self._keeping: list[asyncio.Task[None]] = []

    @property
    def addresses(self) -> list[str]:
        """Where the servers listen, when they do."""
        return [address_of(port) for port in self._ports]

    async def start(self) -> None:
        """Start both, and wait until they answer."""
        for port in self._ports:
            self._begin(port)
            await self._until_it_answers(port)
        self._keeping = [asyncio.create_task(self._keep_up(port)) for port in self._ports]

    async def kill_for(self, seconds: float) -> None:
        """Kill at random moments for this long; afterwards both answer again."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            await asyncio.sleep(min(left, self._random.uniform(SHORTEST_S, LONGEST_S)))
            [how] = self._random.choices([*WEIGHTS], [*WEIGHTS.values()])
            self._do(how)
        for port in self._ports:
            await self._until_it_answers(port)

    async def stop(self) -> None:
        """Stop both for good."""
        for task in self._keeping:
            task.cancel()
        for server in self._servers.values():
            await asyncio.to_thread(server.kill)

    async def _keep_up(self, port: int) -> None:
        """Start a server again whenever it is gone."""
        while True:
            server = self._servers[port]
            while server.process.poll() is None:
                await asyncio.sleep(POLL_S)
            if port not in self._ended:
                self.done[f"exit with status {server.process.returncode}"] += 1
            self._ended.discard(port)
            await asyncio.sleep(self._random.uniform(0, LONGEST_PAUSE_S))
            self._begin(port)

    async def _until_it_answers(self, port: int) -> None:
        end = time.monotonic() + PATIENCE_S
        while not await asyncio.to_thread(_answers, address_of(port)):
            assert time.monotonic() < end, self._servers[port].log
            await asyncio.sleep(POLL_S)

    def _do(self, how: str) -> None:
        up = [port for port, server in self._servers.items() if server.process.poll() is None]
        if not up:
            return
        port = self._random.choice(up)
        if how == DATABASE:
            self._kill(self._database_process(), how)
        elif how == BOT:
            self._kill(self._bot(port), how)
        elif how == BOTH and len(up) == SERVERS:
            self.done[how] += 1
            for one in up:
                self._end(one, signal.SIGKILL)
        else:
            is_stopped = how == TERM
            self.done[TERM if is_stopped else KILL] += 1
            self._end(port, signal.SIGTERM if is_stopped else signal.SIGKILL)

    def _end(self, port: int, by: signal.Signals) -> None:
        """End a server in this way; one that is already stopping may be killed, too."""
        self._ended.add(port)
        self._servers[port].process.send_signal(by)

    def _begin(self, port: int) -> None:
        self._servers[port] = begin_serving(self._folder, self._url, port)

    def _kill(self, process: int | None, how: str) -> None:
        if process is not None:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
                self.done[how] += 1

    def _bot(self, port: int) -> int | None:
        """Return the process of one of a server’s bots, if it has any."""
        with suppress(psutil.Error):
            if processes := workers_of(self._servers[port]):
                return self._random.choice(processes)
        return None

    def _database_process(self) -> int | None:
        """Return the process of one of the database’s clients; all others end with it."""
        asked = (
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'"
            " AND pid <> pg_backend_pid()"
        )
        with suppress(psycopg.OperationalError), psycopg.connect(self._url) as connection:
            if found := connection.execute(asked).fetchall():
                return int(self._random.choice(found)[0])
        return None


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health").is_success
    except httpx.TransportError:
        return False
