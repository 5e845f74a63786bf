"""Server processes of tests that end them: killed, stopped, two on one database, with odd bots.

with serving(tmp_path, postgres_url, vote_for=2.0) as server:
    server.kill()
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path

import httpx
import psutil

from furnace.bots import registry
from furnace.server import app
from furnace.server.run import run
from furnace.server.workers import Workers
from server.running import SOURCES, RunningProcess, free_port, settings_in

PATIENCE = 20.0
ODD_BOTS = Path(__file__).with_name("odd_bots.py")


@contextmanager
def serving(
    folder: Path,
    db: str,
    port: int | None = None,
    vote_for: float = 90.0,
    away_after: float = 60.0,
    odd_bots: tuple[str, ...] = (),
    sources: str = SOURCES,
    **environment: str,
) -> Iterator[RunningProcess]:
    """A server without limits that answers; stopped at the end unless it is dead by then.

    `vote_for` and `away_after` are seconds. `odd_bots` are bots of tests that it knows too.
    """
    server = begin_serving(
        folder, db, port or free_port(), vote_for, away_after, odd_bots, sources, **environment
    )
    try:
        wait_until_it_answers(server)
        yield server
    finally:
        server.stop()


def begin_serving(
    folder: Path,
    db: str,
    port: int,
    vote_for: float = 90.0,
    away_after: float = 60.0,
    odd_bots: tuple[str, ...] = (),
    sources: str = SOURCES,
    **environment: str,
) -> RunningProcess:
    """A server that has just been started."""
    folder.mkdir(parents=True, exist_ok=True)
    asked = [str(folder), db, port, vote_for, away_after, odd_bots]
    log = folder / f"log-{time.monotonic_ns()}.txt"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [sys.executable, "-m", "server.processes", json.dumps(asked)],
            stdout=stream,
            stderr=stream,
            env={**os.environ, "PYTHONPATH": sources, **environment},
            start_new_session=True,
        )
    return RunningProcess(process, port, log)


def wait_until_it_answers(server: RunningProcess) -> None:
    """Wait for a server that has just been started."""
    end = time.monotonic() + PATIENCE
    while not _answers(server.address):
        assert server.process.poll() is None, server.log
        assert time.monotonic() < end, server.log
        time.sleep(0.02)


def workers_of(server: RunningProcess) -> list[int]:
    """The processes in which a server's bots think."""
    return [child.pid for child in psutil.Process(server.process.pid).children(recursive=True)]


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health").status_code == 200
    except httpx.TransportError:
        return False


def _main() -> None:
    folder, db, port, vote_for, away_after, odd_bots = json.loads(sys.argv[1])
    if odd_bots:
        vars(registry)["NAMES"] = (*registry.NAMES, *odd_bots)
        command = (sys.executable, str(ODD_BOTS), f"{folder}/mark")
        vars(app)["Workers"] = partial(Workers, command=command)
    vote, away = timedelta(seconds=vote_for), timedelta(seconds=away_after)
    run(settings_in(Path(folder), db=db, port=port, vote_for=vote, away_after=away))


if __name__ == "__main__":
    _main()
