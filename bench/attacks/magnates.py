"""Magnates: fifty tables of four of the strongest bots, all watched by one person."""

from __future__ import annotations

import asyncio
from collections import Counter

from bench.attacks.order import Begun, Order, address, new_guest, new_table, open_socket
from websockets.exceptions import WebSocketException

TABLES, BOTS = 50, ["magnate"] * 4
TABLES_OF_A_GUEST = 15
RETRY_S = 1.0
ATTACKER = address(0)

SETTINGS = {
    "FURNACE_LIMITS__TABLES": "10/s burst 100",
    "FURNACE_PREPARES_BOTS": "true",
}
"""Otherwise fifty tables would take two minutes."""


async def attack(order: Order, begun: Begun) -> Counter[str]:
    """Watch games of magnates, and begin another where one is over; count what happens."""
    tables = order.scaled(TABLES)
    guests = [await new_guest(order, ATTACKER) for _ in range(0, tables, TABLES_OF_A_GUEST)]
    found: Counter[str] = Counter()
    watching = [
        asyncio.create_task(_watch(order, guests[at // TABLES_OF_A_GUEST], found))
        for at in range(tables)
    ]
    while found["tables"] < tables:
        await asyncio.sleep(0.05)
    begun()
    found["moves of bots"] = 0
    await asyncio.sleep(order.seconds)
    for task in watching:
        task.cancel()
    return found


async def _watch(order: Order, cookie: str, found: Counter[str]) -> None:
    while True:
        try:
            await _watch_once(order, cookie, found)
        except (OSError, AssertionError, WebSocketException):
            found["refused"] += 1
            await asyncio.sleep(RETRY_S)


async def _watch_once(order: Order, cookie: str, found: Counter[str]) -> None:
    table = await new_table(order, ATTACKER, cookie, *BOTS)
    async with open_socket(order, ATTACKER, table, cookie) as socket:
        found["tables"] += 1
        async for text in socket:
            assert isinstance(text, str)
            found["moves of bots"] += text.count('"move":"bot:')
            if '"status":"over"' in text:
                return
