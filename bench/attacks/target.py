"""The server that is attacked: `furnace serve` with its own key and database, and its limits."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import psutil

from furnace.server.workers import PREPARE_COMMAND

FURNACE = str(Path(sys.executable).with_name("furnace"))
PATIENCE_S = 300.0
"""Seconds to start, and to compile the bots where that has not been done before."""

BAD = ("error", "critical")


class Target:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self._log = log

    @property
    def faults(self) -> list[str]:
        """The lines of its log that report an error."""
        lines = [line for line in self.log.splitlines() if line.startswith("{")]
        parsed = map(json.loads, lines)
        return [line for line, read in zip(lines, parsed, strict=True) if _is_bad(read)]

    @property
    def log(self) -> str:
        """What it wrote."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    @property
    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self.process.poll() is None


@contextmanager
def target(db: str | None, environment: Mapping[str, str]) -> Iterator[Target]:
    """Run a server on a database, by default on SQLite; `environment` are settings."""
    with tempfile.TemporaryDirectory(prefix="furnace-attack-") as folder:
        port, log = _free_port(), Path(folder) / "log"
        options = ["--port", str(port), "--data", folder, *(["--db", db] if db else [])]
        with log.open("wb") as stream:
            process = subprocess.Popen(
                [FURNACE, "serve", *options],
                stdout=stream,
                stderr=stream,
                env={**os.environ, **environment},
            )
        found = Target(process, port, log)
        try:
            _await(lambda: _listens(port) or not found.is_alive)
            _await(lambda: not _prepares_bots(process.pid))
            assert found.is_alive, found.log
            yield found
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()


def _is_bad(line: Mapping[str, object]) -> bool:
    return line.get("level") in BAD or "exception" in line


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _prepares_bots(server: int) -> bool:
    """Return whether a child of the server still compiles the bots."""
    if not psutil.pid_exists(server):
        return False
    children = psutil.Process(server).children()
    return any([PREPARE_COMMAND[-1] in _command(child) for child in children])


def _command(process: psutil.Process) -> list[str]:
    try:
        return [*process.cmdline()]
    except psutil.Error:
        return []


def _await(is_so: object) -> None:
    assert callable(is_so)
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, "the server does not start"
        time.sleep(0.05)
