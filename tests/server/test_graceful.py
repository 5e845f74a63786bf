"""A server that stops lets go of everything, and one that cannot start says why in one sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psutil
import pytest

from server.player import BOT, ME, Json, Page, Player
from server.processes import serving, workers_of
from server.running import FURNACE, HOST, SOURCES, RunningProcess, free_port

GOING_AWAY = 1001
LONGEST_STOP = 6.0


def _begin(player: Player) -> tuple[str, Page]:
    """A game that is under way, so that a bot has thought about it."""
    table = player.set_up("base+capitalists", ME, BOT)["id"]
    page = player.open(table)
    page.wait_until(lambda page: bool(page.seats_asked()))
    page.act(page.legal(0)[0])
    page.wait_until(lambda page: any(entry["move"].startswith("bot:") for entry in page.log))
    return table, page


def _is_gone(pid: int) -> bool:
    return not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_lets_go_of_everything(
    tmp_path: Path, database_url: str, by: signal.Signals
) -> None:
    with serving(tmp_path, database_url) as server, Player(server.address) as player:
        table, page = _begin(player)
        workers = workers_of(server)
        assert workers
        begun = time.monotonic()
        server.process.send_signal(by)
        assert page.closed_with() == GOING_AWAY
        assert server.process.wait(LONGEST_STOP) == 0
        assert time.monotonic() - begun < LONGEST_STOP
        assert all(_is_gone(worker) for worker in workers)
        assert '"level": "error"' not in server.log
        with serving(tmp_path, database_url, server.port):
            again = player.open(table)
            assert again.log[: page.n] == page.log
            again.wait_until(lambda page: bool(page.seats_asked()))
            assert again.act(again.legal(0)[0])["type"] == "update"


def test_a_page_that_does_not_answer_holds_nothing_up(tmp_path: Path, sqlite_url: str) -> None:
    with serving(tmp_path, sqlite_url) as server, Player(server.address) as player:
        table, page = _begin(player)
        # Stopped, it takes nothing from its socket and answers no farewell.
        silent = _silent_page(server, player, table)
        try:
            server.process.send_signal(signal.SIGTERM)
            assert page.closed_with() == GOING_AWAY
            assert server.process.wait(LONGEST_STOP) == 0
        finally:
            silent.kill()
            silent.wait()


def _silent_page(server: RunningProcess, player: Player, table: str) -> subprocess.Popen[bytes]:
    """A page in a process of its own, which is stopped once the page is open."""
    program = (
        "import sys; from server.player import Page; from time import sleep\n"
        "page = Page(*sys.argv[1:]); print(flush=True); sleep(60)"
    )
    silent = subprocess.Popen(
        [sys.executable, "-c", program, server.address, table, player.cookie],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": SOURCES},
    )
    assert silent.stdout is not None
    silent.stdout.readline()
    silent.stdout.close()
    silent.send_signal(signal.SIGSTOP)
    return silent


def test_health_says_ok_and_then_that_it_stops(tmp_path: Path, sqlite_url: str) -> None:
    with serving(tmp_path, sqlite_url) as server, httpx.Client(base_url=server.address) as client:
        assert _health(client) == (200, "ok")
        server.process.send_signal(signal.SIGTERM)
        reply = []
        while (health := _health(client)) is not None:
            reply.append(health)
            time.sleep(0.02)
    at = reply.index((503, "stopping"))
    assert set(reply[:at]) <= {(200, "ok")}
    assert set(reply[at:]) == {(503, "stopping")}


def _health(client: httpx.Client) -> tuple[int, str] | None:
    try:
        answer = client.get("/health")
    except httpx.TransportError:
        return None
    reply: Json = answer.json()
    return answer.status_code, reply["status"]


def _serve(*options: str) -> subprocess.CompletedProcess[str]:
    """How `furnace serve` ends when it cannot begin."""
    return subprocess.run(
        [FURNACE, "serve", *options], capture_output=True, text=True, timeout=30, check=False
    )


def _is_one_sentence(text: str) -> bool:
    return len(text.strip().splitlines()) == 1 and "Traceback" not in text


def test_a_second_server_on_one_file_is_refused(tmp_path: Path, sqlite_url: str) -> None:
    with serving(tmp_path, sqlite_url) as first:
        options = ["--db", sqlite_url, "--data", str(tmp_path), "--port", str(free_port())]
        second = _serve(*options)
        assert second.returncode == 2
        assert second.stderr.startswith("Another server has this database file open")
        assert _is_one_sentence(second.stderr)
        with httpx.Client(base_url=first.address) as client:
            assert _health(client) == (200, "ok")


def test_a_port_in_use_is_refused(tmp_path: Path, sqlite_url: str) -> None:
    with serving(tmp_path, sqlite_url) as first:
        second = _serve("--port", str(first.port), "--data", str(tmp_path / "other"))
    assert second.returncode == 2
    assert second.stderr.startswith(f"Cannot listen on {HOST}, port {first.port}")
    assert _is_one_sentence(second.stderr)


@pytest.mark.parametrize(
    ("lacking", "said"),
    [("sys.modules['fastapi'] = None", 'pip install "furnace-game[web]"'),
     ("sys.platform = 'win32'; sys.modules['fcntl'] = None", "On Windows, start it in WSL")],
)  # fmt: skip
def test_where_it_cannot_run_a_sentence_says_what_to_do(lacking: str, said: str) -> None:
    program = f"import sys; from furnace.cli.main import run; {lacking}; run()"
    ended = subprocess.run(
        [sys.executable, "-c", program, "serve"],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ended.returncode == 2
    assert said in ended.stderr
    assert _is_one_sentence(ended.stderr)
