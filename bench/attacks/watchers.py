"""Watchers: 190 pages of ten addresses look at one table; they come and go as often as allowed."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from itertools import count, islice

from bench.attacks.order import Begun, Order, address, new_guest, new_table, open_socket
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidHandshake, InvalidStatus

WATCHERS, COMING_PER_S = 190, 30.0
ATTACKER, ADDRESSES = address(0), 10
SETTINGS: dict[str, str] = {}


async def attack(order: Order, begun: Begun) -> Counter[str]:
    """Come all at once, then come and go; count the pages that came and were refused."""
    cookie = await new_guest(order, ATTACKER)
    table = await new_table(order, ATTACKER, cookie, "me", "me")
    found: Counter[str] = Counter()
    here: deque[ClientConnection] = deque()
    begun()
    end = time.monotonic() + order.seconds
    number = count()
    await asyncio.gather(
        *[_come(order, table, n, here, found) for n in islice(number, _most(order))]
    )
    while time.monotonic() < end:
        while len(here) >= _most(order):
            here.popleft().transport.abort()
        await _come(order, table, next(number), here, found)
        await asyncio.sleep(1 / COMING_PER_S)
    found["there in the end"] = len(here)
    for socket in here:
        socket.transport.abort()
    return found


def _most(order: Order) -> int:
    return order.scaled(WATCHERS)


async def _come(
    order: Order, table: str, number: int, here: deque[ClientConnection], found: Counter[str]
) -> None:
    try:
        here.append(await open_socket(order, address(number % ADDRESSES), table))
        found["came"] += 1
    except InvalidStatus as refused:
        found[f"refused with {refused.response.status_code}"] += 1
    except (OSError, InvalidHandshake):
        found["closed by the server"] += 1
