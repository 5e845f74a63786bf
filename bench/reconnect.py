"""How soon everyone is back after a restart under a thousand open pages.

    python -m bench.reconnect --pages 1000

Each page has an address of its own (127.0.x.y), and tries again when the page of the browser would.
The restarted server is `furnace serve` with its usual limits.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from random import random
from typing import IO, NamedTuple

import uvloop
from bench.client import HttpClient, Socket
from bench.figure import Figure, at_most, informational
from bench.load import play_some, set_up
from bench.load_table import CLIENTS, Tally

ROOT = Path(__file__).parents[1]
FURNACE = str(Path(sys.executable).with_name("furnace"))
RETRY = (ROOT / "web" / "src" / "table" / "retry.ts").read_text(encoding="utf-8")
LATEST_S, PATIENCE_S, HEALTH_PAUSE_S = 10.0, 60.0, 0.05


class Found(NamedTuple):
    """Seconds since the restarted server listened, except for `restart`, and counts."""

    restart: float
    half: float
    last: float
    longest_health: float
    refused: int
    attempts: int


def reconnect_figures(pages: int = 1_000) -> list[Figure]:
    """Return the figures of a restart under this many open pages."""
    found = uvloop.run(measure(pages))
    name = f"server, restart under {pages:,} pages"
    return [
        informational(f"{name}: from SIGTERM until it listens", "s", found.restart),
        informational(f"{name}: half are back", "s", found.half),
        at_most(f"{name}: all are back", "s", found.last, LATEST_S),
        informational(f"{name}: longest /health", "ms", 1000 * found.longest_health),
        at_most(f"{name}: refused", "pages", found.refused, 0),
        informational(f"{name}: attempts", "a page", found.attempts / pages),
    ]


def pause(attempt: int) -> float:
    """Return the seconds that a page waits before an attempt, as web/src/table/retry.ts has it."""
    longest = min(_constant("MAX_MS"), _constant("FIRST_MS") << min(attempt, 9))
    return random() * longest / 1000


class PageSocket(Socket):
    """A socket that notes when it has received the game, and when it is gone."""

    is_refused = False

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.lost = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        """Handle every complete frame, unless the server refuses the socket."""
        if not self._is_open and not data.startswith(b"HTTP/1.1 101 "):
            self.is_refused = True
            self.close()
        else:
            super().data_received(data)

    def connection_lost(self, _: Exception | None) -> None:
        """Note that it is gone."""
        self.lost.set()


class Page:
    """A page that is open at a table, and stays connected."""

    def __init__(self, port: int, table: str, cookie: str, number: int) -> None:
        self._place = port, table, cookie
        self._source = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self._attempt = 0
        self.back = asyncio.Event()
        self.back_at = 0.0
        self.attempts = self.refused = 0

    async def stay(self) -> None:
        """Connect, and again whenever the connection is lost."""
        while True:
            with suppress(OSError):  # the server is not there
                await self._watch()
            await asyncio.sleep(pause(self._attempt))
            self._attempt += 1

    async def _watch(self) -> None:
        port, table, cookie = self._place
        self.attempts += 1
        opened = await PageSocket.open(port, table, cookie, self._hear, self._source)
        assert isinstance(opened, PageSocket)
        await opened.lost.wait()
        self.refused += opened.is_refused

    def _hear(self, text: bytes, _: float) -> None:
        if text.startswith(b'{"type":"snapshot"'):
            self._attempt, self.back_at = 0, time.monotonic()
            self.back.set()


async def measure(number: int) -> Found:
    """Open this many pages, restart the server, and return when they are back."""
    with tempfile.TemporaryDirectory(prefix="furnace-reconnect-") as folder, ExitStack() as stack:
        port, log = _free_port(), stack.enter_context((Path(folder) / "log").open("wb"))
        lifted = [sys.executable, "-m", "bench.serve", str(port), folder]
        usual = [FURNACE, "serve", "--port", str(port), "--data", folder, "--log", "error"]
        server = await _start(lifted, port, log)
        try:
            pages = await _open_pages(port, number)
            begun = time.monotonic()
            server.terminate()
            await asyncio.to_thread(server.wait)
            for page in pages:
                page.back.clear()
                page.attempts = 0
            server = await _start(usual, port, log)
            listens = time.monotonic()
            longest = await _until_all_are_back(port, pages)
        finally:
            server.kill()
            server.wait()
    back = sorted(page.back_at - listens for page in pages)
    refused, attempts = sum(page.refused for page in pages), sum(page.attempts for page in pages)
    return Found(listens - begun, back[number // 2], back[-1], longest, refused, attempts)


async def _open_pages(port: int, number: int) -> list[Page]:
    """Open pages at games in progress, two players and a spectator at each."""
    tables = await set_up(port, -(-number // CLIENTS), (), Tally())
    await play_some(tables)
    places = [place for table in tables for place in table.places]
    for table in tables:
        await table.leave()
    pages = [Page(port, *place, at) for at, place in enumerate(places[:number])]
    staying = [asyncio.create_task(page.stay()) for page in pages]
    assert all([not task.done() for task in staying])
    await asyncio.wait_for(asyncio.gather(*[page.back.wait() for page in pages]), PATIENCE_S)
    return pages


async def _until_all_are_back(port: int, pages: Sequence[Page]) -> float:
    """Wait for all pages; return the seconds of the slowest answer of /health meanwhile."""
    waiting = asyncio.gather(*[page.back.wait() for page in pages])
    caller, longest, end = HttpClient(port), 0.0, time.monotonic() + PATIENCE_S
    while not waiting.done():
        assert time.monotonic() < end, f"{sum(not page.back.is_set() for page in pages)} not back"
        begun = time.monotonic()
        assert (await caller.get("/health")).status == 200
        longest = max(longest, time.monotonic() - begun)
        await asyncio.sleep(HEALTH_PAUSE_S)
    return longest


async def _start(command: list[str], port: int, log: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start a server and return its process as soon as it listens."""
    server = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
    end = time.monotonic() + PATIENCE_S
    while not await _listens(port):
        assert server.poll() is None, "the server does not start"
        assert time.monotonic() < end, "the server does not start in time"
        await asyncio.sleep(0.02)
    return server


async def _listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _constant(name: str) -> int:
    found = re.search(rf"const {name} = (\d+);", RETRY)
    assert found is not None
    return int(found[1])


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pages", type=int, default=1_000)
    for figure in reconnect_figures(parser.parse_args().pages):
        print(f"{figure.name}: {figure.ours:.1f} {figure.unit} {figure.target}")


if __name__ == "__main__":
    main()
