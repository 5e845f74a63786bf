"""A process that is about to end leaves its games to others, and waits for those only it has."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from sqlalchemy import update

from furnace.server.drain import Drain
from furnace.server.live import lease
from furnace.server.live.connection import GOING_AWAY
from furnace.server.run import Server
from furnace.server.store.archives import archive_of
from furnace.server.store.leases import RECENT_S
from furnace.server.store.schema import entries, tables
from server.player import BOT, ME, OPEN, Player
from server.running import Running, database_of, running, settings_in

PATIENCE = 20.0
SHORT = "base+capitalists+short"
HOUR = timedelta(hours=1)


@pytest.fixture
def servers(tmp_path: Path, postgres_url: str) -> Iterator[tuple[Running, Running]]:
    """Two servers of one build."""
    setup = settings_in(tmp_path, db=postgres_url, drain_for=HOUR)
    with running(setup) as one, running(setup) as other:
        yield one, other


def _drain_of(server: Running) -> Drain:
    drain: Drain = server.app.state.registry.drain
    return drain


def _wait_until_done(server: Running) -> None:
    end = time.monotonic() + PATIENCE
    while not _drain_of(server).is_done:
        assert time.monotonic() < end
        time.sleep(0.02)


def test_games_that_another_process_can_drive_are_handed_over_at_once(
    servers: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Tables that are not in memory are released too, but only with every tenth heartbeat.
    monkeypatch.setattr(lease, "EVICTION_BEATS", 1_000_000)
    one, other = servers
    with Player(one.address) as ada, Player(other.address, ada.cookie) as same:
        page = ada.open(ada.set_up(SHORT, ME, BOT)["id"])
        same.open(page.table["id"])
        assert _drain_of(one).begin()
        assert page.closed_with() == GOING_AWAY
        _wait_until_done(one)
        again = same.open(page.table["id"])
        again.play(Random(3), lambda page: page.table["status"] == "over")
        assert again.position["round"] == 3
        assert not one.app.state.registry.tables
    assert not one.faults + other.faults


def test_a_process_that_drains_begins_no_game(tmp_path: Path) -> None:
    with running(settings_in(tmp_path, drain_for=HOUR)) as server, Player(server.address) as ada:
        opened, waited, left = (ada.set_up(SHORT, ME, seat) for seat in (OPEN, OPEN, ME))
        with database_of(server) as database:
            closed = tables.c.id.in_([waited["id"], left["id"]])
            database.execute(update(tables).where(closed).values(status="abandoned"))
        over = ada.open(ada.set_up(SHORT, ME, ME)["id"])
        over.play(Random(4), lambda page: page.table["status"] == "over")
        page = ada.open(ada.set_up(SHORT, ME, ME)["id"])
        assert _drain_of(server).begin()
        seat, again = ({"invitation": at["seats"][1]["invitation"]} for at in (opened, waited))
        for path, body in (
            ("/api/tables", {"ruleset": ["base"], "seats": [ME, BOT]}),
            (f"/api/tables/{over.table['id']}/rematch", None),
            ("/api/join", seat),
            ("/api/join", again),
            (f"/api/tables/{left['id']}/resume", None),
        ):
            status, problem = ada.refused(path, body)
            assert (status, problem["code"]) == (503, "server/stopping")
        assert ada.http.get("/ready").status_code == 503
        assert ada.http.get("/health").status_code == 200
        # It is the only one that can drive this game, and waits for its end.
        page.play(Random(5), lambda page: page.phase == "over")
        _wait_until_done(server)


def test_a_game_that_rests_is_left_behind_with_an_archive(tmp_path: Path) -> None:
    earlier = datetime.now(UTC) - timedelta(seconds=RECENT_S + 60)
    with running(settings_in(tmp_path, drain_for=HOUR)) as server, Player(server.address) as ada:
        page = ada.open(ada.set_up(SHORT, ME, ME)["id"])
        page.play(Random(6), lambda page: page.n > 9)
        with database_of(server) as database:
            for change in (
                update(tables).values(changed=earlier),
                update(entries).values(at=earlier),
            ):
                database.execute(change)
        assert _drain_of(server).begin()
        _wait_until_done(server)
        with database_of(server) as database:
            archive = archive_of(database, page.table["id"])
        assert archive is not None
        assert archive.n == page.n


def test_a_process_drains_until_no_game_needs_it_or_the_time_is_up() -> None:
    drain = Drain(HOUR)
    drain.note(is_needed=False)
    assert not drain.is_done
    assert drain.begin()
    for drain.has_archived, is_needed in ((False, False), (True, True)):
        drain.note(is_needed)
        assert not drain.is_done
    drain.note(is_needed=False)
    assert drain.is_done
    late = Drain(timedelta(milliseconds=1))
    assert late.begin()
    time.sleep(0.01)
    late.note(is_needed=True)
    assert late.is_done


@pytest.mark.parametrize(
    ("limit", "signals", "stops"),
    [
        (timedelta(), [signal.SIGTERM], True),
        (HOUR, [signal.SIGTERM], False),
        (HOUR, [signal.SIGTERM, signal.SIGTERM], True),
        (HOUR, [signal.SIGINT], True),
    ],
)
def test_the_first_sigterm_begins_to_drain_if_the_settings_say_so(
    limit: timedelta, signals: list[signal.Signals], stops: bool
) -> None:
    state: Any = SimpleNamespace(registry=SimpleNamespace(drain=Drain(limit)))
    server = Server(uvicorn.Config("app"), state)
    server.started = True
    for sent in signals:
        server.handle_exit(sent, None)
    assert server.should_exit == stops
    assert not server.force_exit
