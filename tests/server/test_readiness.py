"""`/ready` names each condition that fails; `/health` only says that the process lives."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text

from furnace.server.live import lease, readiness
from furnace.server.store.engine import parse_url
from server.running import PATIENCE, Running, running, settings_in

OLD = "0001"


def test_a_server_that_works_is_ready(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server:
        answer = _ask(server)
        assert (answer.status_code, answer.json()) == (200, {"status": "ready", "failing": []})


def test_a_server_that_stops_is_not_ready(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server:
        server.app.state.is_stopping = True
        answer = _ask(server)
        said = {"id": "problem-server-stopping", "fields": {}}
        failing = [{"code": "server/stopping", "said": said}]
        assert answer.json() == {"status": "not_ready", "failing": failing}
        assert answer.status_code == 503
        assert int(answer.headers["retry-after"]) > 0


def test_a_server_that_does_not_renew_its_lease_is_alive_but_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "HEARTBEAT_S", 3600.0)
    monkeypatch.setattr(readiness, "LEASE_S", 0.5)
    with running(settings_in(tmp_path)) as server:
        _wait_for(server, ["server/lease"])
        assert httpx.get(f"{server.address}/health").status_code == 200


def test_a_server_is_not_ready_while_the_schema_is_that_of_an_old_backup(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server:
        engine = create_engine(parse_url(settings.url))
        with engine.begin() as connection:
            head = connection.scalar(text("SELECT version_num FROM alembic_version"))
        _set_revision(settings.url, OLD)
        _wait_for(server, ["server/schema"])
        _set_revision(settings.url, str(head))
        _wait_for(server, [])
        engine.dispose()


def _ask(server: Running) -> httpx.Response:
    return httpx.get(f"{server.address}/ready")


def _wait_for(server: Running, codes: list[str]) -> None:
    end = time.monotonic() + PATIENCE
    while [failing["code"] for failing in _ask(server).json()["failing"]] != codes:
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


def _set_revision(url: str, revision: str) -> None:
    engine = create_engine(parse_url(url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})
    engine.dispose()
