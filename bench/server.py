"""Figures of the server under load; moves are on disk before they are sent to clients."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.client import HttpClient
from bench.figure import Figure, at_most, informational

from furnace.server.settings import STATIC

ROOT = Path(__file__).resolve().parent.parent
TABLES = (10, 100, 1_000)
BOT_TABLES, BOTS = 300, ("foreman",)
"""Tables with bots, and the bots at each besides two people."""

START_TIMEOUT_S = 20.0


def server_figures() -> list[Figure]:
    """Return the size of the page, the figures of each number of tables, and with bots."""
    figures = [first_load()]
    for tables in TABLES:
        figures += table_figures(tables)
    return [*figures, *bot_figures()]


def first_load() -> Figure:
    """Return the bytes a browser loads before the first game can begin, as transferred."""
    with _server() as (port, _):
        size = asyncio.run(_size_of_page(port))
    return at_most("first load of the page", "KB", size / 1000, 300)


def table_figures(tables: int) -> list[Figure]:
    """Return the figures of a server with this many tables."""
    with _server() as (port, process):
        found = _load(port, process, tables)
    name = f"server, {tables:,} tables"
    return [
        *_paced_figures(name, found),
        informational(f"{name}, at full speed: held", "moves/s", found["moves"]),
        informational(f"{name}: memory a table", "KB", found["memory"]),
    ]


def bot_figures(tables: int = BOT_TABLES) -> list[Figure]:
    """Return the figures of a server with this many tables at which people play with bots."""
    with _server() as (port, process):
        found = _load(port, process, tables, *BOTS)
    name = f"server, {tables:,} tables with bots"
    return [
        *_paced_figures(name, found),
        informational(f"{name}: a bid of a bot, p50", "ms", found["answers_p50"]),
        informational(f"{name}: a bid of a bot, p99", "ms", found["answers_p99"]),
    ]


def _paced_figures(name: str, found: dict[str, float]) -> list[Figure]:
    paced = f"{name}, a move a second each"
    return [
        informational(f"{paced}: held", "moves/s", found["paced_moves"]),
        informational(f"{paced}: p50", "ms", found["paced_p50"]),
        at_most(f"{paced}: p99", "ms", found["paced_p99"], 100),
        at_most(f"{paced}: refused or lost", "moves", found["refused"] + found["lost"], 0),
        informational(f"{paced}: processor", "ms/move", found["paced_cpu"]),
    ]


async def _size_of_page(port: int) -> int:
    caller = HttpClient(port)
    built = [file.relative_to(STATIC) for file in STATIC.rglob("*") if file.is_file()]
    paths = ["/" if str(file) == "index.html" else f"/{file.as_posix()}" for file in built]
    answers = [await caller.get(path) for path in ("/api/welcome", "/api/catalogue", *paths)]
    assert all(answer.status == 200 for answer in answers), answers
    return sum(len(answer.body) for answer in answers)


@contextmanager
def _server() -> Iterator[tuple[int, int]]:
    """Run a server with a new folder, and return its port and process."""
    port = _free_port()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("wb") as errors:
            server = subprocess.Popen(
                [sys.executable, "-m", "bench.serve", str(port), folder], cwd=ROOT, stderr=errors
            )
        try:
            _await_port(server, port, log)
            yield port, server.pid
        finally:
            server.kill()
            server.wait()


def _load(port: int, process: int, tables: int, *bots: str) -> dict[str, float]:
    command = [sys.executable, "-m", "bench.load", *map(str, (port, process, tables, *bots))]
    found: dict[str, float] = json.loads(subprocess.check_output(command, cwd=ROOT))
    return found


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await_port(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < until and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(log.read_text())
