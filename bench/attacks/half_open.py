"""Half-open requests: 1,200 requests are begun and never finished; half come from one address."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from bench.attacks.order import Begun, Order, address
from bench.client import HOST

CONNECTIONS, ADDRESSES = 1_200, 12
REOPENED_AFTER_S = 5.0
SETTINGS: dict[str, str] = {}

HEAD = f"Host: {HOST}\r\n"
JSON = "Content-Type: application/json\r\nContent-Length: 1000\r\n"
BEGINNINGS = (
    "",
    f"GET / HTTP/1.1\r\n{HEAD}X-Slow: ",
    f'POST /api/tables HTTP/1.1\r\n{HEAD}{JSON}\r\n{{"ruleset": ',
    f"GET /api/tables/a/socket HTTP/1.1\r\n{HEAD}Upgrade: websocket\r\nConnection: Upg",
)
"""Nothing at all, half a header, half a body, and half a handshake."""


async def attack(order: Order, begun: Begun) -> Counter[str]:
    """Hold as many as the server lets us, and reopen what it closes; count both."""
    found: Counter[str] = Counter()
    begun()
    end = time.monotonic() + order.seconds
    holding = [_hold(order, at, end, found) for at in range(order.scaled(CONNECTIONS))]
    await asyncio.gather(*holding)
    return found


async def _hold(order: Order, number: int, end: float, found: Counter[str]) -> None:
    source = address(0 if number % 2 else 1 + number % ADDRESSES)
    while (left := end - time.monotonic()) > 0:
        try:
            await _begin_a_request(order, number, source, left)
            found["held to the end"] += 1
        except OSError:
            found["closed by the server"] += 1
        left = end - time.monotonic()
        await asyncio.sleep(max(0.0, min(REOPENED_AFTER_S, left)))


async def _begin_a_request(order: Order, number: int, source: str, seconds: float) -> None:
    """Begin one and hold it; raise ConnectionError when the server closes it."""
    reader, writer = await asyncio.open_connection(HOST, order.port, local_addr=(source, 0))
    try:
        writer.write(BEGINNINGS[number % len(BEGINNINGS)].encode())
        await asyncio.wait_for(reader.read(), seconds)
    except TimeoutError:
        return
    finally:
        writer.close()
    raise ConnectionResetError
