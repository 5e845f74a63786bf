"""One page's socket at a table: what is told it waits in a queue, so that nobody waits for it."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

TOO_SLOW = 1013
"""The code a socket is closed with that does not take what it is told: it may come again."""


class Connection:
    """A socket, and who is behind it."""

    __slots__ = ("_code", "_most", "_news", "_waiting", "_websocket", "identity", "seats")

    def __init__(self, websocket: WebSocket, identity: str, most: int) -> None:
        self._websocket = websocket
        self._most = most
        self._waiting: deque[str] = deque()
        self._news = asyncio.Event()
        self._code: int | None = None
        self.identity = identity
        self.seats: tuple[int, ...] = ()

    def tell(self, text: str) -> None:
        """Send a message soon; a socket that has not taken the ones before is closed instead."""
        if len(self._waiting) >= self._most:
            self.close(TOO_SLOW)
        else:
            self._waiting.append(text)
        self._news.set()

    def close(self, code: int) -> None:
        """Close the socket once what waits has been sent."""
        if self._code is None:
            self._code = code
        self._news.set()

    async def send(self) -> None:
        """Send what there is to tell, until the socket is closed."""
        try:
            while self._code is None:
                await self._news.wait()
                self._news.clear()
                while self._waiting:
                    await self._websocket.send_text(self._waiting.popleft())
            await self._websocket.close(self._code)
        except (WebSocketDisconnect, RuntimeError):
            # The page is gone; who reads from the socket learns it too.
            return
