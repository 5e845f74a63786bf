"""Passing on a WebSocket: every message, in both directions."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from pydantic import ValidationError
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect, unix_connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.live.connection import GOING_AWAY
from furnace.server.relay.address import parse_address
from furnace.server.relay.elsewhere import Elsewhere
from furnace.server.relay.request import TIMEOUT_S, Unreachable, headers_to_pass, target_of
from furnace.server.wire.encode import encode
from furnace.server.wire.socket import PROTOCOL, Hello

NO_CODE = (None, 1005, 1006)
"""What stands for the close code of a connection that was not closed with one."""


async def pass_on_socket(elsewhere: Elsewhere, scope: Scope, receive: Receive, send: Send) -> None:
    """Connect to the other process, and pass on messages until either side closes.

    Raise Unreachable if the other process does not answer or refuses.
    """
    there = await _connect(elsewhere.address, scope)
    await receive()
    await send({"type": "websocket.accept"})
    async with there:
        ends = _to_client(there, scope, send), _from_client(there, receive)
        await _until_either_ends(*ends)


async def _connect(address: str, scope: Scope) -> ClientConnection:
    target, headers = target_of(scope), headers_to_pass(scope)
    options: dict[str, Any] = {
        "additional_headers": headers,
        "compression": None,
        "max_size": None,
        "open_timeout": TIMEOUT_S,
        "proxy": None,
    }
    try:
        where = parse_address(address)
        if where.path is not None:
            return await unix_connect(where.path, f"ws://localhost{target}", **options)
        host = f"[{where.host}]" if ":" in where.host else where.host
        return await connect(f"ws://{host}:{where.port}{target}", **options)
    except (OSError, ValueError, InvalidHandshake) as error:
        raise Unreachable(str(error)) from error


async def _until_either_ends(*ends: Coroutine[Any, Any, None]) -> None:
    tasks = [asyncio.create_task(end) for end in ends]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        with suppress(OSError, RuntimeError):  # the client is gone
            for task in done:
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _to_client(there: ClientConnection, scope: Scope, send: Send) -> None:
    is_first = True
    with suppress(ConnectionClosed):
        while True:
            text = await there.recv(decode=True)
            text = _greeting(text, scope) if is_first else text
            await send({"type": "websocket.send", "text": text})
            is_first = False
    code = there.close_code
    await send({"type": "websocket.close", "code": GOING_AWAY if code in NO_CODE else code})


async def _from_client(there: ClientConnection, receive: Receive) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        if (text := message.get("text")) is None:
            return
        try:
            await there.send(text)
        except ConnectionClosed:
            # `_to_client` tells the client.
            await asyncio.Event().wait()


def _greeting(text: str, scope: Scope) -> str:
    """Return the greeting of the other process as our own: the page was loaded from this build."""
    try:
        hello = Hello.model_validate_json(text)
    except ValidationError:
        return text
    if hello.protocol != PROTOCOL:
        return text
    build = scope["app"].state.settings.build
    return encode(hello.model_copy(update={"build": build, "rules": RULES_VERSION}))
