"""Pipelined requests: 90 connections of one address send 5,000 requests each at once, for ever."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from bench.attacks.order import Begun, Order, address
from bench.client import HOST

CONNECTIONS, REQUESTS = 90, 5_000
REOPENED_AFTER_S = 1.0
SETTINGS: dict[str, str] = {}

REQUEST = f"GET /health HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()


async def attack(order: Order, begun: Begun) -> Counter[str]:
    """Send them again whenever the server has closed a connection; count this."""
    found: Counter[str] = Counter()
    begun()
    end = time.monotonic() + order.seconds
    await asyncio.gather(*[_send(order, end, found) for _ in range(order.scaled(CONNECTIONS))])
    return found


async def _send(order: Order, end: float, found: Counter[str]) -> None:
    while (left := end - time.monotonic()) > 0:
        try:
            reader, writer = await asyncio.open_connection(
                HOST, order.port, local_addr=(address(0), 0)
            )
            found["connections"] += 1
            writer.write(REQUEST * REQUESTS)
            await asyncio.wait_for(reader.read(), left)
        except (OSError, TimeoutError):
            found["closed by the server"] += 1
        await asyncio.sleep(REOPENED_AFTER_S)
