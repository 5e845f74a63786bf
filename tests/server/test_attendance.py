"""Bots play where someone looks, or was a short time ago; elsewhere they rest."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from furnace.server.live import attendance
from server.player import BOT, ME, Player
from server.running import Running, running, settings_in

A_WHILE = 1.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(settings_in(tmp_path)) as server:
        yield server
        assert not server.faults, server.faults


def _bot_moves(server: Running, table: str) -> int:
    return sum(row["move"].startswith("bot:") for row in server.rows(table))


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


def _driven_tables(server: Running) -> float | None:
    found = server.app.state.metrics.registry.get_sample_value("furnace_driven_tables")
    return None if found is None else float(found)


def test_bots_on_their_own_rest_until_someone_looks(server: Running) -> None:
    with Player(server.address) as player:
        table = player.set_up("base", BOT, BOT)["id"]
        time.sleep(A_WHILE)
        assert _bot_moves(server, table) == 0
        assert _driven_tables(server) == 0
        with Player(server.address) as stranger:
            page = stranger.open(table)
            page.wait_until(lambda page: page.n > 5)
            assert _driven_tables(server) == 1


def test_bots_rest_again_when_the_last_one_has_gone(server: Running) -> None:
    with Player(server.address) as player:
        table = player.set_up("base", BOT, BOT, BOT, BOT)["id"]
        page = player.open(table)
        page.wait_until(lambda page: page.n > 5)
        page.close()
        _wait_until(lambda: _driven_tables(server) == 0)
        time.sleep(0.5)  # a bot that was thinking still moves
        before = _bot_moves(server, table)
        time.sleep(A_WHILE)
        assert _bot_moves(server, table) == before
        again = player.open(table)
        again.wait_until(lambda page: page.position.get("phase") == "over" or page.n > before + 20)


def test_bots_answer_a_player_who_has_just_left(server: Running) -> None:
    with Player(server.address) as player:
        seats = [ME, BOT, BOT, BOT]
        tables = [player.set_up("base", *seats)["id"] for _ in range(3)]
        # Nobody ever opens them. In most, bots are before her.
        _wait_until(lambda: any(_bot_moves(server, table) > 0 for table in tables))
        assert _driven_tables(server) == len(tables)


def test_bots_do_not_wait_for_a_player_for_ever(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "PATIENCE", timedelta())
    with Player(server.address) as player:
        table = player.set_up("base", ME, BOT, BOT, BOT)["id"]
        time.sleep(A_WHILE)
        assert _bot_moves(server, table) == 0
        assert _driven_tables(server) == 0
