"""What an attack is asked to do, and the tools that several attacks use."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from bench.client import HOST, HttpClient
from websockets.asyncio.client import ClientConnection, connect

Begun = Callable[[], None]
"""Is called when an attack begins, after what it prepares."""

INTERBELLUM = [
    "base", "capitalists", "new-companies", "new-startups", "new-capitalists", "managers",
    "variable-discs",
]  # fmt: skip


class Order(NamedTuple):
    """Which server to attack, for at most how long, and the share of the full attack."""

    port: int
    seconds: float
    scale: float

    def scaled(self, number: int) -> int:
        """Return this share of a number, at least one."""
        return max(1, round(number * self.scale))


def address(number: int) -> str:
    """Return a loopback address of an attacker, which is not that of the victim."""
    return f"127.0.{number // 200}.{number % 200 + 2}"


async def new_guest(order: Order, source: str) -> str:
    """Return the cookie of a new guest at an address."""
    return (await HttpClient(order.port, source).post("/api/welcome")).cookie


async def new_table(order: Order, source: str, cookie: str, *kinds: str) -> str:
    """Create a table of Interbellum; each kind of seat is `me` or the name of a bot."""
    seats = [{"kind": "me"} if kind == "me" else {"kind": "bot", "bot": kind} for kind in kinds]
    wish = {"ruleset": INTERBELLUM, "seats": seats}
    response = await HttpClient(order.port, source).post("/api/tables", cookie, wish)
    table: str = response.json["id"]
    return table


def open_socket(order: Order, source: str, table: str, cookie: str = "") -> connect:
    """Return a socket at a table, to be opened."""
    headers = {"Cookie": cookie} if cookie else {}
    return connect(
        f"ws://{HOST}:{order.port}/api/tables/{table}/socket",
        additional_headers=headers,
        max_size=None,
        max_queue=None,
        local_addr=(source, 0),
    )


async def hear(socket: ClientConnection) -> dict[str, Any]:
    """Return the next message."""
    message: dict[str, Any] = json.loads(await socket.recv())
    return message
