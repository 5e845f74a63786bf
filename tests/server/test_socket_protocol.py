"""Clients that flood a socket, or do not read what it sends, are disconnected."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any

import pytest
import uvicorn
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect as connect_to

from furnace.server import socket_protocol
from furnace.server.socket_protocol import FRAMES, FairSocket
from server.player import BOT, ME, Player
from server.raw import raw_connections
from server.running import Running, address_of, running, settings_in

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
FLOOD = 1_000
MOST = FRAMES.burst + 1


def _frame(opcode: Opcode, data: bytes = b"", *, is_last: bool = True) -> bytes:
    return Frame(opcode, data, fin=is_last).serialize(mask=True)


PING, PONG, TEXT = _frame(Opcode.PING), _frame(Opcode.PONG), _frame(Opcode.TEXT, b"{}")
BEGIN, PART = _frame(Opcode.TEXT, is_last=False), _frame(Opcode.CONT, is_last=False)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_in(tmp_path_factory.mktemp("server"))) as server:
        yield server
        assert not server.faults, server.faults


def _wait_until_closed(connection: socket.socket) -> None:
    end = time.monotonic() + 20
    with suppress(ConnectionError):
        while connection.recv(65536):
            assert time.monotonic() < end, "waited too long"


@pytest.mark.parametrize(
    "flood",
    [PING * FLOOD, PONG * FLOOD, BEGIN + PART * FLOOD, PING * MOST + TEXT],
    ids=["pings", "pongs", "parts", "pings and a message"],
)
def test_who_floods_a_socket_is_disconnected(server: Running, flood: bytes) -> None:
    with Player(server.address) as player:
        table = player.set_up("base", ME, BOT)["id"]
        upgrade = UPGRADE.replace(b"GET /", f"GET /api/tables/{table}/socket".encode())
        with raw_connections(server.address) as connect:
            connection = connect(upgrade)
            assert connection.recv(12) == b"HTTP/1.1 101"
            connection.sendall(flood)
            _wait_until_closed(connection)


def test_a_few_pings_are_answered_and_a_message_in_parts_is_heard(server: Running) -> None:
    with Player(server.address) as player:
        page = player.open(player.set_up("base", ME, BOT)["id"])
        for _ in range(10):
            assert page.socket.ping().wait(20)
        page.socket.send(["{", '"type"', "}"])
        assert page.wait(lambda message: message["type"] == "refused")["code"]


async def _deaf(scope: Any, receive: Any, send: Any) -> None:
    """An application that takes no messages."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.sleep(1000)


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers each message with the same."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": message["text"]})


def test_many_messages_are_parsed_little_by_little() -> None:
    with _serving(_deaf) as server, raw_connections(_address(server)) as connect:
        connection = connect(UPGRADE)
        assert connection.recv(12) == b"HTTP/1.1 101"
        connection.sendall(TEXT * 20_000)
        _wait_until(lambda: bool(server.server_state.connections))
        [protocol] = server.server_state.connections
        assert isinstance(protocol, FairSocket)
        _wait_until(lambda: not protocol.queue.empty())
        assert protocol.queue.qsize() <= 4096 / len(TEXT)


def test_many_messages_are_heard_in_their_order() -> None:
    messages = [str(number) for number in range(10_000)]
    with _serving(_echo) as server, connect_to(_socket_address(server), max_queue=None) as page:
        flood = [_frame(Opcode.TEXT, message.encode()) for message in messages]
        page.socket.sendall(b"".join(flood))
        assert [page.recv(20) for _ in messages] == messages


async def _talkative(scope: Any, receive: Any, send: Any) -> None:
    """An application that sends more than anybody takes in without reading."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "bytes": bytes(20_000_000)})
    while (await receive())["type"] != "websocket.disconnect":
        pass


@contextmanager
def _serving(app: Any) -> Iterator[uvicorn.Server]:
    config = uvicorn.Config(
        app,
        port=0,
        lifespan="off",
        log_config=None,
        ws=FairSocket,
        ws_ping_interval=socket_protocol.PING_S,
        ws_ping_timeout=socket_protocol.PONG_S,
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    try:
        _wait_until(lambda: server.started)
        yield server
    finally:
        server.should_exit = True
        server.force_exit = True
        thread.join(20)
    assert not thread.is_alive()


def _address(server: uvicorn.Server) -> str:
    return address_of(server.servers[0].sockets[0].getsockname()[1])


def _socket_address(server: uvicorn.Server) -> str:
    return _address(server).replace("http", "ws", 1)


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


@pytest.mark.parametrize(
    "last", [b"", _frame(Opcode.CLOSE)], ids=["says nothing more", "closes the socket"]
)
def test_who_does_not_read_is_forgotten(monkeypatch: pytest.MonkeyPatch, last: bytes) -> None:
    for name in ("PING_S", "PONG_S", "END_S"):
        monkeypatch.setattr(socket_protocol, name, 0.2)
    with _serving(_talkative) as server, raw_connections(_address(server)) as connect:
        connection = connect(UPGRADE)
        assert connection.recv(12) == b"HTTP/1.1 101"
        connection.sendall(last)
        _wait_until(lambda: len(server.server_state.connections) == 1)
        _wait_until(lambda: not server.server_state.connections)
