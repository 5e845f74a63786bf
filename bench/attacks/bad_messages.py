"""Bad messages: 100,000 of them, over HTTP and on sockets.

Requests that are not HTTP, bodies that are not JSON or have the wrong shape or type, are too long
or not UTF-8, random bytes, and messages on sockets that are malformed or harmful.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bench.attacks.order import Begun, Order, address, new_guest, new_table, open_socket
from bench.client import HOST
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from server.hostile import Target, hostile
from server.malformed import ODD, malformed

BODIES, NOT_HTTP, ON_SOCKETS = 60_000, 10_000, 30_000
SENDERS, CONNECTIONS, SOCKETS = 24, 8, 180
"""Addresses that send bodies, connections of one address, and sockets that send the rest."""

SOCKETS_PER_ADDRESS = 6
"""Together they may send as much as one address."""

HARMFUL, BINARY, TOO_LONG = 0.3, 0.01, 0.01
"""Shares of the messages on sockets; after one of the last two, the server closes the socket."""

MESSAGES_PER_S, REQUESTS_PER_S = 10.0, 30.0
"""How fast each socket may send, and each address ask; what is faster is refused unread."""

ATTACKER = address(0)
SETTINGS: dict[str, str] = {}

PATHS = (
    "POST /api/tables", "POST /api/join", "POST /api/me", "POST /api/login", "POST /api/account",
    "GET /api/tables/%00", "GET /api/tables/..%2f..", "PUT /api/tables", "GET /%ff", "DELETE /",
    "POST /api/tables/aaaabbbbcccc/seats/99/invitation", "GET /api/tables/aaaabbbbcccc/record",
)  # fmt: skip
GOOD: tuple[dict[str, Any], ...] = (
    {"ruleset": ["base"], "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]},
    {"invitation": "a" * 30, "name": "Ann"},
    {"account": "nobody", "password": "wrong"},
)
TYPES = (
    "application/json",
    "application/json",
    "application/json",
    "text/plain",
    "",
    "a/b; c=\xff",
)

NOT_REQUESTS: tuple[bytes, ...] = (
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \x00\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"GET / HTTP/1.1\r\nCookie: furnace=" + b"\xff" * 5_000 + b"\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /api/tables/a/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 99\r\n\r\n",
)


async def attack(order: Order, begun: Begun) -> Counter[str]:
    """Send all, as fast as they are read, within the time; count them and their answers."""
    cookie = await new_guest(order, ATTACKER)
    table = await new_table(order, ATTACKER, cookie, "me", "greedy")
    found: Counter[str] = Counter()
    begun()
    end = time.monotonic() + order.seconds
    sending = [
        *(_send_bodies(order, at, end, found) for at in range(SENDERS)),
        *(_send_what_is_not_http(order, Random(at), end, found) for at in range(CONNECTIONS)),
        *(_send_on_a_socket(order, table, at, end, found) for at in range(SOCKETS)),
    ]
    await asyncio.gather(*sending)
    found["messages"] = found["bodies"] + found["not HTTP"] + found["on sockets"]
    return found


async def _send_bodies(order: Order, number: int, end: float, found: Counter[str]) -> None:
    """Send bad requests from one address, over a connection that is opened whenever it closes."""
    left, random = order.scaled(BODIES // SENDERS), Random(number)
    while left and time.monotonic() < end:
        reader, writer = await _connect(order, address(1 + number))
        try:
            while left and time.monotonic() < end:
                left -= 1
                found["bodies"] += 1
                writer.write(_bad_request(random))
                found[f"answered {await _status(reader)}"] += 1
                await asyncio.sleep(1 / REQUESTS_PER_S)
        except (OSError, asyncio.IncompleteReadError):
            found["closed by the server"] += 1
        finally:
            writer.close()


async def _send_what_is_not_http(
    order: Order, random: Random, end: float, found: Counter[str]
) -> None:
    for _ in range(order.scaled(NOT_HTTP // CONNECTIONS)):
        if time.monotonic() > end:
            return
        reader, writer = await _connect(order, ATTACKER)
        try:
            found["not HTTP"] += 1
            noise = random.randbytes(random.randint(1, 500))
            writer.write(random.choice([noise, noise + b"\r\n\r\n", *NOT_REQUESTS]))
            writer.write_eof()
            await asyncio.wait_for(reader.read(), 10)
        except (OSError, TimeoutError):
            found["closed by the server"] += 1
        finally:
            writer.close()


async def _send_on_a_socket(
    order: Order, table: str, number: int, end: float, found: Counter[str]
) -> None:
    """Send bad messages as fast as is allowed, on a socket that is opened whenever it closes."""
    await asyncio.sleep(number / REQUESTS_PER_S)
    left = order.scaled(ON_SOCKETS // SOCKETS)
    messages = _bad_messages(Random(number))
    source = address(1 + SENDERS + number // SOCKETS_PER_ADDRESS)
    cookie = await new_guest(order, source)
    while left and time.monotonic() < end:
        try:
            async with open_socket(order, source, table, cookie) as socket:
                while left and time.monotonic() < end:
                    left -= 1
                    found["on sockets"] += 1
                    await socket.send(next(messages))
                    await asyncio.sleep(1 / MESSAGES_PER_S)
        except (OSError, WebSocketException):
            found["sockets closed by the server"] += 1
            await asyncio.sleep(0.1)


async def _connect(order: Order, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(HOST, order.port, local_addr=(source, 0))


async def _status(reader: asyncio.StreamReader) -> int:
    """Read a whole response and return its status."""
    head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)).decode("latin-1").lower()
    length = head.partition("content-length: ")[2].partition("\r\n")[0]
    await reader.readexactly(int(length or 0))
    return int(head.split()[1])


def _bad_request(random: Random) -> bytes:
    body = _bad_body(random)
    headers = [f"Host: {HOST}", f"Content-Length: {len(body)}"]
    if kind := random.choice(TYPES):
        headers.append(f"Content-Type: {kind}")
    if random.random() < 0.1:
        headers.append(f"Cookie: furnace={random.getrandbits(200):x}")
    head = f"{random.choice(PATHS)} HTTP/1.1\r\n" + "\r\n".join(headers) + "\r\n\r\n"
    return head.encode("latin-1") + body


def _bad_body(random: Random) -> bytes:
    body = dict(random.choice(GOOD))
    body[random.choice([*body, "more"])] = random.choice(ODD)
    text = json.dumps(body).encode()
    at = random.randrange(len(text))
    return random.choice(
        [
            text,
            text[:at],
            text[:at] + random.randbytes(3) + text[at:],
            random.randbytes(random.randint(0, 300)),
            b"[" * random.randint(1, 10_000),
            b'"' + b"a" * 17_000 + b'"',
            b'{"name": "\xff\xfe"}',
            next(malformed(random)).encode("utf-8", "replace"),
        ]
    )


def _bad_messages(random: Random) -> Iterator[str | bytes]:
    unreadable, harmful = (
        malformed(random),
        hostile(random, Target(9, 1, [0], ["move-00000001"], ["p1 done"])),
    )
    for _ in count():
        kind = random.random()
        if kind < BINARY:
            yield random.randbytes(random.randint(0, 100))
        elif kind < BINARY + TOO_LONG:
            yield "x" * random.choice([4_097, 17_000, 100_000])
        elif kind < BINARY + TOO_LONG + HARMFUL:
            yield next(harmful)
        else:
            yield next(unreadable).encode("utf-8", "replace").decode()
