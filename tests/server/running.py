"""The real server for tests: in a thread of this process, or as a process that can be killed.

with running(settings_in(tmp_path)) as server:
    ada = Player(server.address)
    table = ada.set_up("base", ME, BOT)["id"]
    page = ada.open(table)
    page.act(page.first_offer(0))
"""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest
import structlog
import uvicorn
from fastapi import FastAPI
from sqlalchemy import Connection, create_engine, text

from furnace.server.app import create_app
from furnace.server.limits import Rate
from furnace.server.logs import set_up_logs
from furnace.server.run import run, uvicorn_config
from furnace.server.settings import Limits, Settings
from furnace.server.store.engine import parse_url

HOST = "127.0.0.1"
TESTS = Path(__file__).parents[1]
SOURCES = os.pathsep.join((str(TESTS), str(TESTS.parent / "src")))
"""What a server runs from: this checkout, whichever one is installed."""
FURNACE = str(Path(sys.executable).with_name("furnace"))
PATIENCE = 60.0

FALSE_ALARM = "ASGI callable returned without completing handshake."
"""What uvicorn says of each socket that is refused by an answer with a status."""

NO_RATE = Rate(1e9, 1_000_000_000)

NO_LIMITS = Limits(
    requests=NO_RATE,
    messages=NO_RATE,
    messages_per_client=NO_RATE,
    guests=NO_RATE,
    tables=NO_RATE,
    downloads=NO_RATE,
    renames=NO_RATE,
    renames_per_client=NO_RATE,
    logins_on_devices=NO_RATE,
    logins=NO_RATE,
    logins_per_account=NO_RATE,
    connections_per_client=1_000_000,
    sockets_per_identity=1_000_000,
    sockets_per_client=1_000_000,
    spectators_per_client=1_000_000,
    tables_per_identity=1_000_000,
    queue_per_socket=1_000_000,
)
"""A test is a crowd at one address; tests of the limits set their own."""


def settings_in(folder: Path, **changes: Any) -> Settings:
    """Settings of a server that keeps its things in a folder, without limits."""
    usual: dict[str, Any] = {"host": HOST, "data": folder, "workers": 2, "limits": NO_LIMITS}
    return Settings(**usual | {"prepares_bots": False} | changes)


class Running:
    """A server that runs: where it is, and what it has logged."""

    def __init__(self, app: FastAPI, settings: Settings, address: str, stream: StringIO) -> None:
        self.app = app
        self.settings = settings
        self.address = address
        self._stream = stream

    @property
    def log(self) -> list[dict[str, Any]]:
        """The lines of its log."""
        return [json.loads(line) for line in self._stream.getvalue().splitlines()]

    @property
    def faults(self) -> list[dict[str, Any]]:
        """What must never be in its log."""
        return faults_in(self.log)

    def rows(self, table: str) -> list[dict[str, Any]]:
        """The rows of a table's log, as they are in the database."""
        return rows_in(self.settings.url, table)


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    """The server in a thread, at a free port; stopped gracefully at the end."""
    with _kept_log() as stream, _listening() as listening:
        app = create_app(settings)
        server = uvicorn.Server(uvicorn_config(app, settings))
        thread = Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        _wait_until(lambda: server.started or not thread.is_alive())
        assert server.started, stream.getvalue()
        try:
            yield Running(app, settings, address_of(listening.getsockname()[1]), stream)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
        assert not thread.is_alive()


class RunningProcess:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self.address = address_of(port)
        self._log = log

    @property
    def log(self) -> str:
        """What it wrote."""
        return self._log.read_text()

    @property
    def faults(self) -> list[dict[str, Any]]:
        """What must never be in its log."""
        lines = [line for line in self.log.splitlines() if line.startswith("{")]
        return faults_in([json.loads(line) for line in lines])

    def kill(self) -> None:
        """`kill -9`, and wait until it is gone."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> None:
        if self.process.poll() is None:
            self.process.send_signal(by)
        self.process.wait(PATIENCE)


@contextmanager
def running_process(
    folder: Path,
    db: str | None = None,
    port: int | None = None,
    has_limits: bool = False,
    **environment: str,
) -> Iterator[RunningProcess]:
    """A server as a process that answers; stopped at the end unless it is dead by then.

    With limits it is `furnace serve` itself, without them the same server started by this module.
    """
    port = port or free_port()
    folder.mkdir(parents=True, exist_ok=True)
    program = [FURNACE, "serve"] if has_limits else [sys.executable, "-m", "server.running"]
    options = ["--port", str(port), "--data", str(folder), *(["--db", db] if db else [])]
    log = folder / f"log-{port}-{time.monotonic_ns()}.txt"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [*program, *options],
            stdout=stream,
            stderr=stream,
            env={**os.environ, "PYTHONPATH": SOURCES, **environment},
            start_new_session=True,
        )
    server = RunningProcess(process, port, log)
    try:
        _wait_until(lambda: process.poll() is not None or _answers(server.address))
        assert process.poll() is None, server.log
        yield server
    finally:
        server.stop()


@contextmanager
def served(request: pytest.FixtureRequest, **changes: Any) -> Iterator[Running]:
    """A server on a fresh database of the kind that a fixture of a module is asked for.

    What it has logged is checked in the end: whatever the tests did, it had no fault.
    """
    folder = request.getfixturevalue("tmp_path_factory").mktemp("server")
    db = fresh_postgres(request) if request.param == "postgresql" else None
    with running(settings_in(folder, db=db, **changes)) as server:
        yield server
    assert not server.faults, server.faults


def fresh_postgres(request: pytest.FixtureRequest) -> str:
    """A new database, which goes with the PostgreSQL of the session."""
    address = str(request.getfixturevalue("postgres_server"))
    name = f"furnace_{uuid4().hex}"
    with psycopg.connect(address.format(database="postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return address.format(database=name)


@contextmanager
def database_of(server: Running) -> Iterator[Connection]:
    """A connection to the database of a server, past it; committed at the end."""
    engine = create_engine(parse_url(server.settings.url))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def faults_in(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The errors and warnings of a log, and whatever was raised."""
    bad = ("warning", "error", "critical")
    found = [line for line in log if line["level"] in bad or "exception" in line]
    return [line for line in found if line["event"] != FALSE_ALARM]


def rows_in(url: str, table: str) -> list[dict[str, Any]]:
    """The rows of a table's log, read past the server."""
    engine = create_engine(parse_url(url))
    try:
        with engine.connect() as connection:
            asked = text("SELECT * FROM entries WHERE table_id = :table ORDER BY n")
            return [dict(row) for row in connection.execute(asked, {"table": table}).mappings()]
    finally:
        engine.dispose()


def address_of(port: int) -> str:
    """Where a server listens."""
    return f"http://{HOST}:{port}"


def free_port() -> int:
    """A port at which nobody listens."""
    with _listening() as listening:
        return int(listening.getsockname()[1])


@contextmanager
def _listening() -> Iterator[socket.socket]:
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HOST, 0))
        yield listening


@contextmanager
def _kept_log() -> Iterator[StringIO]:
    """What the server logs, besides the handlers that pytest has set up."""
    root, stream = logging.getLogger(), StringIO()
    handlers, level = [*root.handlers], root.level
    set_up_logs(stream)
    [ours] = root.handlers
    ours.addFilter(_is_of_the_server)
    root.handlers[:] = [*handlers, ours]
    try:
        yield stream
    finally:
        root.removeHandler(ours)
        root.setLevel(level)
        structlog.reset_defaults()


def _is_of_the_server(record: logging.LogRecord) -> bool:
    """The clients of a test log into the same process."""
    return not record.name.startswith(("httpx", "httpcore", "websockets", "hypothesis"))


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health").status_code == 200
    except httpx.TransportError:
        return False


def _wait_until(is_so: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def _main() -> None:
    """This server without limits, for who asks for `running_process`."""
    options = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=True))
    settings = settings_in(Path(options["--data"]), db=options.get("--db"))
    run(settings.model_copy(update={"port": int(options["--port"])}))


if __name__ == "__main__":
    _main()
