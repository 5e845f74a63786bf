"""Connections that send too little, too slowly or too much, or are too many, cost others little."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from furnace.server import http_protocol
from server.player import BOT, ME, Player
from server.raw import answer, is_closed, raw_connections
from server.running import NO_LIMITS, Running, running, settings_in

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
WHOLE = HALF + b"\r\n"
BODY = HALF.replace(b"GET /health", b"POST /api/me") + (
    b"Content-Type: application/json\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{"
)
FEW = 5


@contextmanager
def _serving(folder: Path, **settings: object) -> Iterator[Running]:
    limits = NO_LIMITS.model_copy(update={"connections_per_client": FEW})
    with running(settings_in(folder, limits=limits, **settings)) as server:
        yield server
        assert not server.faults, server.faults


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second for a header and a second for a body."""
    monkeypatch.setattr(http_protocol, "HEADER_S", 1.0)
    monkeypatch.setattr(http_protocol, "BODY_S", 1.0)


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


def _is_healthy(server: Running, source: str = "127.0.0.1") -> bool:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source)) as client:
        return client.get(f"{server.address}/health").status_code == 200


def _metric(server: Running, name: str, **labels: str) -> float:
    found = server.app.state.metrics.registry.get_sample_value(f"furnace_{name}", labels)
    assert found is not None
    return float(found)


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    ("sent", "part"), [(b"", "header"), (HALF, "header"), (WHOLE + HALF, "header"), (BODY, "body")]
)
def test_a_request_that_does_not_arrive_is_given_up(tmp_path: Path, sent: bytes, part: str) -> None:
    with _serving(tmp_path) as server, raw_connections(server.address) as connect:
        connection = connect(sent)
        assert b"too_" not in answer(connection)
        assert _metric(server, "timed_out_total", part=part) == 1
        _wait_until(lambda: _metric(server, "connections") == 0)


@pytest.mark.usefixtures("hurry")
def test_a_header_sent_byte_by_byte_has_no_more_time(tmp_path: Path) -> None:
    with _serving(tmp_path) as server, raw_connections(server.address) as connect:
        connection, begun = connect(HALF), time.monotonic()
        while not is_closed(connection):
            assert time.monotonic() < begun + 15
            _send(connection, b"A: b\r\n")
            time.sleep(0.1)


def _send(connection: socket.socket, data: bytes) -> None:
    with suppress(OSError):  # closed meanwhile
        connection.send(data)


@pytest.mark.usefixtures("hurry")
def test_who_asks_again_and_again_and_who_watches_keeps_the_connection(tmp_path: Path) -> None:
    with _serving(tmp_path) as server, Player(server.address) as player:
        table = player.set_up("base", ME, BOT)["id"]
        page = player.open(table)
        with httpx.Client() as client:
            for _ in range(4):
                assert client.get(f"{server.address}/health").status_code == 200
                time.sleep(0.5)
        assert _metric(server, "sockets") == 1
        page.play(Random(1), lambda page: page.n > 5)
        assert _metric(server, "timed_out_total", part="header") == 0


def test_a_header_without_end_is_refused(tmp_path: Path) -> None:
    with _serving(tmp_path) as server, raw_connections(server.address) as connect:
        connection = connect(HALF)
        connection.settimeout(20)
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            _send_for_ever(connection)


def _send_for_ever(connection: socket.socket) -> None:
    for _ in range(1000):
        connection.sendall(b"A" * 10_000)
        time.sleep(0.001)


def test_a_header_with_thousands_of_fields_is_refused_before_they_are_read(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server, raw_connections(server.address) as connect:
        start = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        usual, many = b"a: b\r\n" * 90, b"a: b\r\n" * 9_000
        assert answer(connect(start + usual + b"\r\n")).startswith(b"HTTP/1.1 200 ")
        assert answer(connect(start + many + b"\r\n")).startswith(b"HTTP/1.1 400 ")


def test_requests_that_wait_for_no_answer_are_read_up_to_a_limit(tmp_path: Path) -> None:
    with _serving(tmp_path) as server, raw_connections(server.address) as connect:
        last = WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        few = answer(connect(WHOLE * 8 + last))
        assert few.count(b"HTTP/1.1 200 ") == 9
        with suppress(ConnectionError):
            assert answer(connect(WHOLE * 2_000)) == b""
        _wait_until(lambda: _metric(server, "connections") == 0)


def test_half_open_requests_of_one_client_leave_room_for_others(tmp_path: Path) -> None:
    with _serving(tmp_path) as server, raw_connections(server.address) as connect:
        connections = [connect(HALF) for _ in range(100)]
        _wait_until(lambda: sum(map(is_closed, connections)) == 100 - FEW)
        assert _metric(server, "connections") == FEW
        assert _metric(server, "refused_connections_total", limit="client") == 100 - FEW
        assert _is_healthy(server, "127.0.0.2")
        for connection in connections:
            connection.close()
        _wait_until(lambda: _metric(server, "connections") == 0)
        assert _is_healthy(server)


def test_sockets_and_trusted_proxies_do_not_count_as_connections_of_a_client(
    tmp_path: Path,
) -> None:
    behind_proxy = _serving(tmp_path, trusted_proxies=("127.0.0.1",))
    with behind_proxy as server, raw_connections(server.address) as connect:
        connections = [connect(HALF) for _ in range(3 * FEW)]
        assert _is_healthy(server)
        assert not any(map(is_closed, connections))
    with _serving(tmp_path) as server, Player(server.address) as player:
        table = player.set_up("base", ME, BOT)["id"]
        pages = [player.open(table) for _ in range(2 * FEW)]
        assert _is_healthy(server)
        assert len(pages) == _metric(server, "sockets")


def test_a_server_keeps_some_files_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("furnace.server.connections.most_connections", lambda: 20)
    with _serving(tmp_path, trusted_proxies=("127.0.0.1",)) as server:
        with raw_connections(server.address) as connect:
            connections = [connect(HALF) for _ in range(50)]
            _wait_until(lambda: sum(map(is_closed, connections)) == 30)
            assert _metric(server, "refused_connections_total", limit="all") == 30
            with pytest.raises(httpx.TransportError):
                _is_healthy(server)
        _wait_until(lambda: _metric(server, "connections") == 0)
        assert _is_healthy(server)
