"""The database fails under play: refusals to try again, one line in the log, and nothing lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import InvalidStatus

from furnace.server.live import lease
from furnace.server.store import engine, outage
from server.failing_database import (
    Failure,
    full,
    locked,
    moved_away,
    read_only,
    stopped,
    without_connections,
)
from server.player import BOT, ME, Json, Page, Player, new_move
from server.running import PATIENCE, Running, running, settings_in

WRITES_FAIL: dict[Failure, str] = {
    locked: "sqlite",
    moved_away: "sqlite",
    read_only: "sqlite",
    stopped: "postgresql",
}
READS_FAIL: dict[Failure, str] = {
    moved_away: "sqlite",
    without_connections: "sqlite",
    stopped: "postgresql",
}


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that wait only briefly for a lock, a connection, or the end of an outage."""
    pragmas = [pragma for pragma in engine._PRAGMAS if "timeout" not in pragma]
    monkeypatch.setattr(engine, "_PRAGMAS", (*pragmas, "busy_timeout=200"))
    monkeypatch.setattr(engine, "_POOL_TIMEOUT_S", 0.2)
    monkeypatch.setattr(outage, "CALM_S", 0.1)
    monkeypatch.setattr(lease, "HEARTBEAT_S", 0.2)


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    """A server on a database of the kind that fails in this way."""
    db = request.getfixturevalue("postgres_url") if request.param == "postgresql" else None
    with running(settings_in(tmp_path, db=db)) as server:
        yield server
    assert not [line for line in server.log if "exception" in line]


@pytest.fixture
def ada(server: Running) -> Iterator[Player]:
    """Someone at the server."""
    with Player(server.address) as player:
        yield player


@pytest.fixture
def page(ada: Player) -> Page:
    """A table where she plays both seats."""
    return ada.open(ada.set_up("base", ME, ME)["id"])


def _failures(failures: dict[Failure, str]) -> pytest.MarkDecorator:
    cases = [pytest.param(kind, failure, id=failure.__name__) for failure, kind in failures.items()]
    return pytest.mark.parametrize(("server", "failure"), cases, indirect=["server"])


@_failures(WRITES_FAIL)
def test_what_cannot_be_written_is_refused_for_now_and_nothing_is_lost(
    server: Running, ada: Player, page: Page, failure: Failure
) -> None:
    with failure(server):
        move, refused = _play_until_refused(page)
        assert refused["code"] == "server/database"
        assert refused["retry_after"] > 0
        _wait_until(lambda: _not_ready(ada) == ["server/database"])
        assert ada.http.get("/health").status_code == 200
        for _ in range(20):
            answer = ada.http.post("/api/me", json={"name": "Ada"})
            assert (answer.status_code, answer.json()["code"]) == (503, "server/database")
            assert int(answer.headers["retry-after"]) > 0
    _wait_until(lambda: _not_ready(ada) == [])
    assert page.answer(move)["type"] == "update"
    _is_all_stored(server, page)
    [began, ended] = _outages(server)
    assert (began["level"], began["event"]) == ("warning", "database unavailable")
    assert (ended["level"], ended["event"]) == ("info", "database available again")
    assert ended["refused"] == 21
    assert ended["seconds"] > 0


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
def test_on_a_full_disk_moves_are_refused_until_there_is_space(
    server: Running, ada: Player, page: Page
) -> None:
    with full(server):
        move, refused = _play_until_refused(page)
        assert refused["code"] == "server/database"
        _wait_until(lambda: _not_ready(ada) == ["server/database"])
    _wait_until(lambda: _not_ready(ada) == [])
    assert page.answer(move)["type"] == "update"
    _is_all_stored(server, page)


@_failures(READS_FAIL)
def test_what_cannot_be_read_is_refused_for_now(
    server: Running, ada: Player, page: Page, failure: Failure
) -> None:
    with failure(server):
        answer = ada.http.get("/api/me/tables")
        assert (answer.status_code, answer.json()["code"]) == (503, "server/database")
        with pytest.raises(InvalidStatus) as refused:
            page.again()
        assert refused.value.response.status_code == 503
        assert int(refused.value.response.headers["retry-after"]) > 0
    _wait_until(lambda: _not_ready(ada) == [])
    assert ada.get("/api/me/tables")
    with page.again() as again:
        assert again.log == page.log
    assert len(_outages(server)) == 2


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
def test_bots_continue_after_an_outage(server: Running, ada: Player) -> None:
    page = ada.open(ada.set_up("base", ME, BOT)["id"])
    with locked(server):
        _wait_until(lambda: _not_ready(ada) == ["server/database"])
    _wait_until(lambda: _not_ready(ada) == [])
    page.play(Random(1), lambda page: page.n > 12)
    _is_all_stored(server, page)


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
def test_a_database_file_that_was_replaced_is_not_used(server: Running, ada: Player) -> None:
    with moved_away(server):
        other = Path(str(server.app.state.store.url.database))
        other.write_bytes(b"")
        answer = ada.http.post("/api/me", json={"name": "Ada"})
        assert (answer.status_code, answer.json()["code"]) == (503, "server/database")
        assert other.read_bytes() == b""
    _wait_until(lambda: _not_ready(ada) == [])
    assert ada.post("/api/me", {"name": "Ada"})["name"] == "Ada"


def _play_until_refused(page: Page) -> tuple[Json, Json]:
    """The move that was refused, and the refusal."""
    while True:
        seat = page.seats_asked()[0]
        offers = page.offers[seat]
        text = offers["actions"][0]["text"]
        move = {"type": "act", "move": new_move(), "n": offers["n"], "text": text}
        reply = page.answer(move)
        if reply["type"] == "refused":
            return move, reply


def _is_all_stored(server: Running, page: Page) -> None:
    stored = [(row["n"], row["text"], row["move"]) for row in server.rows(page.table["id"])]
    assert stored[: page.n] == [(entry["n"], entry["text"], entry["move"]) for entry in page.log]


def _not_ready(ada: Player) -> list[str]:
    answer = ada.http.get("/ready")
    codes = [failing["code"] for failing in answer.json()["failing"]]
    assert (answer.status_code, answer.json()["status"]) == (
        (503, "not_ready") if codes else (200, "ready")
    )
    return codes


def _outages(server: Running) -> list[Json]:
    return [line for line in server.log if line["event"].startswith("database ")]


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)
