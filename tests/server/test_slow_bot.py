"""Bots think where they hold up nobody: a slow one delays no other table, and none is lost."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from furnace.bots import registry
from furnace.server import app
from furnace.server.live.driver import MAX_THINKING
from furnace.server.workers import Workers
from server.kept_log import kept_logs
from server.player import BOT, ME, Json, Page, Player
from server.processes import ODD_BOTS, serving, workers_of
from server.running import RunningProcess, running, settings_in

BASE = "base+capitalists"
SLEEPY: Json = {"kind": "bot", "bot": "sleepy"}
DREAMY: Json = {"kind": "bot", "bot": "dreamy"}
FICKLE: Json = {"kind": "bot", "bot": "fickle"}
SOON = 1.0


@pytest.fixture
def server(tmp_path: Path, sqlite_url: str) -> Iterator[RunningProcess]:
    with serving(tmp_path, sqlite_url, odd_bots=("sleepy", "fickle")) as server:
        yield server


@pytest.fixture
def player(server: RunningProcess) -> Iterator[Player]:
    with Player(server.address) as player:
        yield player


def _bots(page: Page) -> int:
    return sum(entry["move"].startswith("bot:") for entry in page.log)


def _wait_for_a_bot(page: Page) -> float:
    """Play on until a bot has answered; the seconds from the move before its answer."""
    bots = _bots(page)
    while True:
        page.wait_until(lambda page: bool(page.seats_asked()))
        begun = time.monotonic()
        page.act(page.legal(page.seats_asked()[0])[0])
        page.wait_until(lambda page: bool(page.seats_asked()) or _bots(page) > bots)
        if _bots(page) > bots:
            return time.monotonic() - begun


def _play_until_the_bot_thinks(page: Page) -> None:
    page.play(Random(1), lambda page: page.position["acting"] == [0])


def test_a_bot_that_thinks_long_delays_no_other_table(player: Player) -> None:
    quick = player.open(player.set_up(BASE, ME, BOT)["id"])
    _wait_for_a_bot(quick)
    slow = player.open(player.set_up(BASE, SLEEPY, ME)["id"])
    _play_until_the_bot_thinks(slow)
    took = [_wait_for_a_bot(quick) for _ in range(10)]
    assert max(took) < SOON, took
    slow.read_all()
    assert slow.position["acting"] == [0]


def test_a_table_of_slow_bots_leaves_workers_to_other_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client holds three slots; three bots of one table never end: not all of them begin."""
    monkeypatch.setattr(registry, "NAMES", (*registry.NAMES, "dreamy"))
    command = (sys.executable, str(ODD_BOTS), str(tmp_path / "mark"))
    monkeypatch.setattr(app, "Workers", partial(Workers, command=command))
    with running(settings_in(tmp_path, workers=3)) as server, Player(server.address) as player:
        slow = player.open(player.set_up("base", ME, DREAMY, DREAMY, DREAMY)["id"])
        slow.play(Random(1), lambda page: page.phase == "production")
        quick = player.open(player.set_up("base", ME, BOT)["id"])
        took = [_wait_for_a_bot(quick) for _ in range(5)]
        assert max(took) < SOON, took
        [table] = [table for table in server.app.state.registry.tables if len(table.meta.seats) > 2]
        assert len(table.thinking) == MAX_THINKING < 3


def test_a_person_at_the_table_of_a_slow_bot_is_heard(player: Player) -> None:
    page = player.open(player.set_up(BASE, SLEEPY, ME)["id"])
    _play_until_the_bot_thinks(page)
    begun = time.monotonic()
    assert page.act("p2 done")["code"] == "action/illegal"
    assert time.monotonic() - begun < SOON


def test_a_bot_whose_worker_is_killed_in_mid_thought_still_moves(
    server: RunningProcess, player: Player, sqlite_url: str
) -> None:
    page = player.open(player.set_up(BASE, FICKLE, ME)["id"])
    page.play(Random(1), lambda page: _bots(page) >= 5)
    assert '"worker_died"' in server.log
    _check(server, sqlite_url)


def test_bots_whose_workers_are_all_killed_continue(
    server: RunningProcess, player: Player, sqlite_url: str
) -> None:
    page = player.open(player.set_up(BASE, BOT, ME, BOT)["id"])
    for _ in range(5):
        _wait_for_a_bot(page)
        for worker in workers_of(server):
            os.kill(worker, signal.SIGKILL)
    _wait_for_a_bot(page)
    _check(server, sqlite_url)


def _check(server: RunningProcess, url: str) -> None:
    server.stop()
    for log in kept_logs(url).values():
        log.check()
