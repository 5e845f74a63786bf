"""Whose quota the bots of a table use: not that of somebody who only looks at it."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from furnace.server.fair_queue import Source
from furnace.server.live import attendance
from furnace.server.live.driver import NOBODY_HERE
from furnace.server.workers import Workers
from server.player import BOT, ME, OPEN, Player
from server.running import running, settings_in

HOST, PLAYER, STRANGER, ANOTHER = (f"127.0.0.{number}" for number in range(2, 6))


def test_bots_use_the_quota_of_the_host_or_else_of_a_player_or_else_of_who_watches(
    tmp_path: Path,
) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server, Player(server.address) as host:
        table = host.set_up("base", ME, OPEN, BOT)
        with Player(server.address) as player:
            player.join(table["seats"][1]["invitation"])
            cookies = {HOST: host.cookie, PLAYER: player.cookie}
    with running(settings) as server:
        used = []
        for source in (STRANGER, ANOTHER, PLAYER, STRANGER, HOST, PLAYER):
            with Player(server.address, cookies.get(source), source) as visitor:
                visitor.open(table["id"])
                [live] = server.app.state.registry.tables
                used.append(live.client)
        assert used == [STRANGER, STRANGER, PLAYER, PLAYER, HOST, HOST]


def test_the_bots_of_all_tables_that_nobody_has_opened_share_one_quota(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources: list[Source] = []
    decide = Workers.decide

    async def note(self: Workers, source: Source, *asked: Any) -> Any:
        sources.append(source)
        return await decide(self, source, *asked)

    monkeypatch.setattr(Workers, "decide", note)
    settings = settings_in(tmp_path)
    with monkeypatch.context() as patience:
        patience.setattr(attendance, "PATIENCE", timedelta())
        with running(settings) as server, Player(server.address) as player:
            # At most of them a bot begins.
            tables = [player.set_up("base", ME, BOT, BOT, BOT)["id"] for _ in range(8)]
    assert not sources
    with running(settings) as server, Player(server.address) as player:
        for table in tables:
            player.get(f"/api/tables/{table}")
        end = time.monotonic() + 20
        while not sources:
            assert time.monotonic() < end, "waited too long"
            time.sleep(0.05)
    assert {source.client for source in sources} == {NOBODY_HERE}
