"""Where a process is, who vouches for a client, and a process that listens on a UNIX socket."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from starlette.types import Message, Receive, Scope, Send

from furnace.server.relay.address import Address, parse_address
from furnace.server.relay.elsewhere import Elsewhere
from furnace.server.relay.request import passed_on
from furnace.server.relay.signature import HEADER, RELAYED, RelayedRequests, signed
from furnace.server.relay.socket import pass_on_socket
from furnace.server.settings import Settings

KEY, OTHER_KEY = b"k" * 32, b"o" * 32
PATIENCE = 20.0


def scope_of(key: bytes = KEY, kind: str = "http", **more: Any) -> Scope:
    state = SimpleNamespace(key=key, settings=Settings(build="here"))
    headers = [(b"host", b"play.example"), (b"cookie", b"a=b")]
    return {
        "type": kind,
        "app": SimpleNamespace(state=state),
        "method": "GET",
        "scheme": "https" if kind == "http" else "wss",
        "path": "/api/a b",
        "raw_path": b"/api/a%20b",
        "query_string": b"x=1",
        "client": ("203.0.113.9", 5),
        "headers": headers,
        **more,
    }


def received(key: bytes, value: str) -> Scope:
    """What a process with this key makes of a request with this header."""
    seen: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    headers = [(b"host", b"10.0.0.2:8000"), (HEADER.encode(), value.encode())]
    scope = scope_of(key, scheme="http", client=("10.0.0.1", 1), headers=headers)
    asyncio.run(RelayedRequests(app)(scope, None, None))  # type: ignore[arg-type]
    return seen[0]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://10.0.0.5:8001", Address("10.0.0.5", 8001)),
        ("http://furnace-1/", Address("furnace-1", 80)),
        ("http://[::1]:8000", Address("::1", 8000)),
        ("unix:/run/furnace.sock", Address("localhost", 0, "/run/furnace.sock")),
    ],
)
def test_an_address_is_read(text: str, address: Address) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        (Settings(host="10.0.0.5", port=81), "http://10.0.0.5:81"),
        (Settings(host="::1"), "http://[::1]:8000"),
        (Settings(socket=Path("/run/f.sock")), "unix:/run/f.sock"),
        (Settings(host="0.0.0.0", address="http://a:1"), "http://a:1"),
    ],
)
def test_a_process_is_where_it_listens(settings: Settings, address: str) -> None:
    assert settings.reached_at == address
    assert parse_address(address)


def test_one_that_listens_everywhere_is_reached_by_the_name_of_its_machine() -> None:
    assert parse_address(Settings(host="0.0.0.0").reached_at).host not in ("0.0.0.0", "")


def test_the_client_of_a_relayed_request_is_the_one_that_asked_first() -> None:
    scope = received(KEY, signed(KEY, scope_of()))
    assert (scope["client"][0], scope["scheme"], scope[RELAYED]) == ("203.0.113.9", "https", True)
    assert dict(scope["headers"])[b"host"] == b"play.example"


def test_who_has_not_the_key_vouches_for_nobody() -> None:
    scope = received(KEY, signed(OTHER_KEY, scope_of()))
    assert (scope["client"], scope["scheme"]) == (("10.0.0.1", 1), "http")
    assert RELAYED not in scope


async def _echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Say what was asked; repeat the messages of a socket, and close it after “bye”."""
    if scope["type"] == "http":
        body = f"{scope['raw_path'].decode()}?{scope['query_string'].decode()}".encode()
        await send({"type": "http.response.start", "status": 203, "headers": []})
        await send({"type": "http.response.body", "body": body})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})
        if message["text"] == "bye":
            await send({"type": "websocket.close", "code": 4321})


@contextmanager
def _on_a_socket(path: Path) -> Iterator[Elsewhere]:
    config = uvicorn.Config(_echo, uds=str(path), lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    end = time.monotonic() + PATIENCE
    while not server.started:
        assert time.monotonic() < end
        time.sleep(0.02)
    yield Elsewhere(f"unix:{path}")
    server.should_exit = True
    thread.join(PATIENCE)


def test_requests_and_sockets_reach_a_process_on_a_unix_socket(tmp_path: Path) -> None:
    texts = ["hello", "bye"]
    coming: list[Message] = [
        {"type": "websocket.connect"},
        *({"type": "websocket.receive", "text": text} for text in texts),
    ]
    sent: list[Message] = []

    async def receive() -> Message:
        if not coming:
            await asyncio.Event().wait()
        return coming.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    with _on_a_socket(tmp_path / "s") as there:
        answer = asyncio.run(passed_on(there, scope_of()))
        asyncio.run(pass_on_socket(there, scope_of(kind="websocket"), receive, send))
    assert (answer.status_code, answer.body) == (203, b"/api/a%20b?x=1")
    assert [message.get("text") for message in sent[1:-1]] == texts
    assert sent[-1] == {"type": "websocket.close", "code": 4321}
