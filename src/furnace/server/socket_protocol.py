"""The WebSocket protocol of uvicorn with what it lacks: limits for clients that abuse it."""

from __future__ import annotations

from typing import Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from furnace.server.limits import Rate, TokenBucket

PING_S, PONG_S = 20.0, 20.0
"""Seconds between two pings of the server, and in which the client must answer one."""

END_S = 5.0
"""Seconds that a client has to read the end of a socket that is being closed."""

FRAMES = Rate(5, 50)
"""Pings, pongs and parts of messages of a client. A browser sends one in twenty seconds."""

SLICE = 4096
"""Bytes that are parsed at once: the frames in what arrives at once would take half a second."""


class FairSocket(WebSocketsSansIOProtocol):
    """Aborts sockets whose client floods the server, or does not read what it is sent."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._frames = TokenBucket(FRAMES)
        self._unparsed = bytearray()

    def data_received(self, data: bytes) -> None:
        """Take in what has arrived, up to the next message."""
        self._unparsed += data
        self._parse()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message, and take in what follows the last one."""
        message = await super().receive()
        self._parse()
        return message

    def handle_ping(self) -> None:
        """Answer a ping; if too many are never read, their answers would fill the memory."""
        if self._is_fair():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take in the answer to a ping."""
        if self._is_fair():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take in the next part of a message."""
        if self._is_fair():
            super().handle_cont(event)

    def send_keepalive_ping(self) -> None:
        """Send a ping, or give up a client that does not read the end."""
        if self.close_sent or self.transport.is_closing():
            self._abort_soon()
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Close the socket of a client that has not answered a ping."""
        super().keepalive_timeout()
        self._abort_soon()

    def _parse(self) -> None:
        """Parse until there is a message, when uvicorn stops reading."""
        while self._unparsed and not (self.read_paused or self.transport.is_closing()):
            part = bytes(self._unparsed[:SLICE])
            del self._unparsed[:SLICE]
            super().data_received(part)

    def _is_fair(self) -> bool:
        """Count a frame to which the rate of messages does not apply; abort if there are many."""
        if self._frames.wait():
            self.transport.abort()
        return not self.transport.is_closing()

    def _abort_soon(self) -> None:
        # Closing waits until everything has been read; a client that is gone never reads it.
        self.loop.call_later(END_S, self.transport.abort)
