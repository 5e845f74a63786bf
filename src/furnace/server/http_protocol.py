"""The HTTP protocol of uvicorn with what it lacks: time limits, and a limit of connections."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr

from furnace.server.clients import Address
from furnace.server.connections import ConnectionLimits

HEADER_S, BODY_S = 10.0, 20.0
"""Seconds in which the complete header and then the complete body of a request must arrive."""

READ_S = 120.0
"""Seconds that a client which reads too slowly may keep a response from being sent on."""

HEADER_BYTES = 64 * 1024
"""Longest header. It is exceeded by what arrives at once; a browser sends a few hundred bytes."""

HEADER_FIELDS = 100
"""Most fields of a header; a browser sends about twenty. Parsing thousands would stop everybody."""


class TooManyFields(Exception):
    """A header has more fields than are read; the parser stops there, and 400 is answered."""


PIPELINED = 8
"""Requests that may wait until earlier ones of the connection are answered; browsers send none."""


class TooManyRequests(Exception):
    """A client sends requests without waiting for answers; the parser stops there."""


class TimedHttp(HttpToolsProtocol):
    """Closes connections that are too many, and those whose request is too slow or too long.

    They are closed without an answer, because nobody waits for one: a browser that has opened a
    connection in advance would take it for the answer to its next request.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._limits: ConnectionLimits = self.config.app.state.connection_limits  # type: ignore[union-attr]
        self._timer: asyncio.TimerHandle | None = None
        self._reading_timer: asyncio.TimerHandle | None = None
        self._address: Address | None = None
        self._is_counted = False
        self._header_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request, unless there are too many connections."""
        # First, so that a flood of connections costs as little as possible.
        self._address = get_remote_addr(transport)
        self._is_counted = self._limits.take(self._address, len(self.connections) + 1)
        if self._is_counted:
            super().connection_made(transport)
            self._expect("header", HEADER_S)
        else:
            self.transport = transport
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop expecting anything."""
        self._end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request; it may be the beginning of the next one."""
        self._expect_header()
        self._header_bytes += len(data)
        super().data_received(data)
        if self._header_bytes > HEADER_BYTES:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """Expect a header, also if it follows another request at once."""
        # uvicorn stops reading when the first one waits, but takes in all that has arrived.
        if len(self.pipeline) >= PIPELINED:
            self.transport.abort()
            raise TooManyRequests
        self._expect_header()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take in a field of the header, unless there are too many."""
        super().on_header(name, value)
        if len(self.headers) > HEADER_FIELDS:
            raise TooManyFields

    def on_headers_complete(self) -> None:
        """Expect the body."""
        self._expect("body", BODY_S)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take in a part of the body, whose length the application limits."""
        self._header_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Expect nothing until the next request begins; uvicorn limits the time until then."""
        self._expect_nothing()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Expect the client to read."""
        super().pause_writing()
        self._reading_timer = self.loop.call_later(READ_S, self._time_out, "response")

    def resume_writing(self) -> None:
        """Expect nothing more: the client has read."""
        super().resume_writing()
        self._expect_no_reading()

    def handle_websocket_upgrade(self) -> None:
        """Pass the connection on to the protocol of the socket, which sends pings."""
        self._end()
        super().handle_websocket_upgrade()

    def _expect_header(self) -> None:
        if self._timer is None:
            self._expect("header", HEADER_S)

    def _expect(self, part: str, seconds: float) -> None:
        self._expect_nothing()
        self._timer = self.loop.call_later(seconds, self._time_out, part)

    def _expect_nothing(self) -> None:
        self._header_bytes = 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expect_no_reading(self) -> None:
        if self._reading_timer is not None:
            self._reading_timer.cancel()
            self._reading_timer = None

    def _time_out(self, part: str) -> None:
        self._limits.metrics.timed_out.labels(part).inc()
        self.transport.abort()

    def _end(self) -> None:
        self._expect_nothing()
        self._expect_no_reading()
        if self._is_counted:
            self._is_counted = False
            self._limits.release(self._address)
