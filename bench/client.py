"""A minimal client, because it shares the machine with the server it measures."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

Hear = Callable[[bytes, float], None]

HOST = "127.0.0.1"
KEY = b"dGhlIHNhbXBsZSBub25jZQ=="
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = b"\0\0\0\0"
"""A client's frames must be masked; zeros cost nothing."""


class Response(NamedTuple):
    """An HTTP response with its body as transferred."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The parsed body."""
        assert self.status < 300, self
        return json.loads(self.body)

    @property
    def cookie(self) -> str:
        """The cookie it set, as sent back."""
        return self.headers["set-cookie"].partition(";")[0]


class HttpClient:
    """Sends HTTP requests, each over a new connection from the same loopback address."""

    def __init__(self, port: int, source: str = HOST) -> None:
        self._port = port
        self._source = _local(source)

    async def get(self, path: str, cookie: str = "") -> Response:
        """Send a GET request that accepts gzip."""
        return await self._request(f"GET {path}", cookie, "Accept-Encoding: gzip\r\n", b"")

    async def post(self, path: str, cookie: str = "", body: object = None) -> Response:
        """Send a POST request with a JSON body."""
        packed = b"" if body is None else json.dumps(body).encode()
        kind = f"Content-Type: application/json\r\nContent-Length: {len(packed)}\r\n"
        return await self._request(f"POST {path}", cookie, kind, packed)

    async def _request(self, line: str, cookie: str, headers: str, body: bytes) -> Response:
        reader, writer = await asyncio.open_connection(HOST, self._port, local_addr=self._source)
        host = f"Host: {HOST}:{self._port}\r\nConnection: close\r\n"
        named = f"Cookie: {cookie}\r\n" if cookie else ""
        writer.write(f"{line} HTTP/1.1\r\n{host}{named}{headers}\r\n".encode() + body)
        head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        first, *rest = head.decode("latin-1").split("\r\n")
        found = {name.lower(): value for name, _, value in (one.partition(": ") for one in rest)}
        return Response(int(first.split()[1]), found, answer)


class Socket(asyncio.Protocol):
    """One socket of a table; `hear` gets each text and its time of arrival."""

    def __init__(self, request: bytes, hear: Hear) -> None:
        self._request = request
        self._hear = hear
        self._left = b""
        self._is_open = False
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(
        cls, port: int, table: str, cookie: str, hear: Hear, source: str = HOST
    ) -> Socket:
        """Open a socket at a table, from a loopback address."""
        named = f"Cookie: {cookie}\r\n" if cookie else ""
        request = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {HOST}:{port}\r\n{named}"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {KEY.decode()}\r\n\r\n"
        )
        made = cls(request.encode(), hear)
        await asyncio.get_running_loop().create_connection(
            lambda: made, HOST, port, local_addr=_local(source)
        )
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the upgrade to a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Handle every complete frame."""
        now = time.perf_counter()
        data = self._left + data if self._left else data
        at = 0 if self._is_open else self._after_handshake(data)
        while (end := _end_of_frame(data, at)) and end[1] <= len(data):
            start, stop = end
            self._take(data[at], data[start:stop], now)
            at = stop
        self._left = data[at:]

    def send(self, text: bytes) -> None:
        """Send a text of a few hundred bytes at most."""
        self._write(TEXT, text)

    def close(self) -> None:
        """Close the connection."""
        assert self._transport is not None
        self._transport.close()

    def _after_handshake(self, data: bytes) -> int:
        at = data.find(b"\r\n\r\n")
        if at < 0:
            return 0
        assert data.startswith(b"HTTP/1.1 101 "), data
        self._is_open = True
        return at + 4

    def _take(self, kind: int, payload: bytes, now: float) -> None:
        if kind == TEXT:
            self._hear(payload, now)
        elif kind == PING:
            self._write(PONG, payload)
        else:
            assert kind == CLOSE, (hex(kind), payload)

    def _write(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(bytes((kind,)) + length + NO_MASK + payload)


def _local(source: str) -> tuple[str, int] | None:
    """Return the local address to bind, or None for the one that connections have anyway."""
    return None if source == HOST else (source, 0)


def _end_of_frame(data: bytes, at: int) -> tuple[int, int] | None:
    """Return start and stop of a frame's payload, or None if its header is incomplete."""
    if len(data) < at + 2:
        return None
    size = data[at + 1]
    if size < 126:
        return at + 2, at + 2 + size
    width = 2 if size == 126 else 8
    start = at + 2 + width
    if len(data) < start:
        return None
    return start, start + int.from_bytes(data[at + 2 : start], "big")
