"""A client's socket, with a queue of messages, so that nobody waits for a slow client."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from furnace.server.problems import Refused
from furnace.server.wire.encode import encode
from furnace.server.wire.socket import Refused as RefusedMessage

GOING_AWAY = 1001
"""The close code for a socket whose client should connect again, to this process or another."""

TOO_SLOW = 1013
"""The close code for a socket that does not read fast enough; the client may reconnect."""


class Connection:
    """A socket, its identity, its client’s address and the seats it plays."""

    __slots__ = ("_code", "_most", "_news", "_waiting", "_websocket", "client", "identity", "seats")

    def __init__(self, websocket: WebSocket, identity: str, client: str, most: int) -> None:
        self._websocket = websocket
        self._most = most
        self._waiting: deque[str] = deque()
        self._news = asyncio.Event()
        self._code: int | None = None
        self.identity = identity
        self.client = client
        self.seats: tuple[int, ...] = ()

    def send(self, text: str) -> None:
        """Queue a message; if the queue is full, close the socket instead."""
        if len(self._waiting) >= self._most:
            self.close(TOO_SLOW)
        else:
            self._waiting.append(text)
        self._news.set()

    def refuse(
        self, refused: Refused, n: int, move: str | None = None, retry_after: int | None = None
    ) -> None:
        """Queue a refusal; `n` is the length of the log."""
        message = RefusedMessage(
            code=refused.code,
            move=move,
            n=n,
            rule=refused.rule,
            said=refused.message,
            retry_after=retry_after,
        )
        self.send(encode(message))

    def close(self, code: int) -> None:
        """Close the socket; if sending has begun, the queued messages are sent first."""
        if self._code is None:
            self._code = code
        self._news.set()

    async def send_queued(self) -> None:
        """Send queued messages until the socket is closed."""
        try:
            while self._code is None:
                await self._news.wait()
                self._news.clear()
                while self._waiting:
                    await self._websocket.send_text(self._waiting.popleft())
            await self._websocket.close(self._code)
        except (WebSocketDisconnect, RuntimeError):
            # The client is gone; the reading task notices it too.
            return
