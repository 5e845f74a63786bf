"""Pings: 20 spectators send nothing but pings, as fast as they can, and read no answer."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from bench.attacks.order import Begun, Order, address, new_guest, new_table, open_socket
from websockets.exceptions import InvalidHandshake
from websockets.frames import Frame, Opcode

SOCKETS = 20
REOPENED_AFTER_S = 1.0
SETTINGS: dict[str, str] = {}

PINGS = Frame(Opcode.PING, b"p" * 125).serialize(mask=True) * 2_000


async def attack(order: Order, begun: Begun) -> Counter[str]:
    """Send them again whenever the server has closed a socket; count this and the pings."""
    table = await new_table(order, address(0), await new_guest(order, address(0)), "me", "me")
    found: Counter[str] = Counter()
    begun()
    end = time.monotonic() + order.seconds
    await asyncio.gather(*[_send(order, table, end, found) for _ in range(order.scaled(SOCKETS))])
    return found


async def _send(order: Order, table: str, end: float, found: Counter[str]) -> None:
    while time.monotonic() < end:
        try:
            socket = await open_socket(order, address(0), table)
        except (OSError, InvalidHandshake):
            found["refused"] += 1
        else:
            transport = socket.transport
            transport.pause_reading()
            found["sockets"] += 1
            while time.monotonic() < end and not transport.is_closing():
                if not transport.get_write_buffer_size():
                    transport.write(PINGS)
                    found["pings"] += 2_000
                await asyncio.sleep(0.01)
            transport.abort()
        await asyncio.sleep(REOPENED_AFTER_S)
