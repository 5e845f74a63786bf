"""`/ready` names each condition that fails; `/health` only says that the process lives."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from furnace.server.live import lease, readiness
from server.running import PATIENCE, Running, database_of, running, settings_in

BACK_TO_0003 = (
    "ALTER TABLE processes DROP COLUMN draining",
    "UPDATE alembic_version SET version_num = '0003'",
)
TO_0004 = (
    "ALTER TABLE processes ADD COLUMN draining BOOLEAN NOT NULL DEFAULT false",
    "UPDATE alembic_version SET version_num = '0004'",
)


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


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_is_not_ready_while_the_schema_is_that_of_an_old_backup(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(lease, "HEARTBEAT_S", 0.1)
    monkeypatch.setattr(readiness, "LEASE_S", 0.5)
    db = request.getfixturevalue("postgres_url") if kind == "postgresql" else None
    with running(settings_in(tmp_path, db=db)) as server:
        with database_of(server) as database:
            for statement in BACK_TO_0003:
                database.execute(text(statement))
        _wait_for(server, ["server/database", "server/lease", "server/schema"])
        with database_of(server) as database:
            for statement in TO_0004:
                database.execute(text(statement))
        _wait_for(server, [])
        assert not [line for line in server.log if "exception" in line]


def _ask(server: Running) -> httpx.Response:
    return httpx.get(f"{server.address}/ready")


def _wait_for(server: Running, codes: list[str]) -> None:
    end = time.monotonic() + PATIENCE
    while [failing["code"] for failing in _ask(server).json()["failing"]] != codes:
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)
