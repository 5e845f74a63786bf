"""A small application behind everything a request goes through, and a way to ask it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI, Response
from starlette.types import Message, Scope
from starlette.websockets import WebSocket

from furnace.server.api import health, recovery, session
from furnace.server.blocks import Blocks
from furnace.server.connections import ConnectionLimits
from furnace.server.drain import Drain
from furnace.server.metrics import Metrics
from furnace.server.metrics import router as metrics_router
from furnace.server.problems import Refused
from furnace.server.security import RateLimits, protect
from furnace.server.settings import Limits, Settings
from furnace.server.store.store import Store
from furnace.server.wire.api import Rename

HERE = "http://localhost"


def small_app(settings: Settings | None = None) -> FastAPI:
    """An application with the middlewares of a server, and a few endpoints that misbehave."""
    settings = settings or Settings()
    app = FastAPI(redirect_slashes=False)
    app.state.settings = settings
    app.state.metrics = Metrics()
    app.state.connection_limits = ConnectionLimits(settings, app.state.metrics)
    app.state.rate_limits = RateLimits(settings.limits)
    app.state.blocks = Blocks()
    protect(app, settings, app.state.metrics, app.state.rate_limits, app.state.blocks)
    app.include_router(metrics_router)
    _add_endpoints(app)
    return app


def _add_endpoints(app: FastAPI) -> None:
    @app.get("/name/{name}")
    async def name(name: str) -> str:
        return name

    @app.post("/name")
    async def rename(body: Rename) -> str:
        return body.name

    @app.post("/nothing")
    async def nothing(response: Response) -> None:
        return None

    @app.get("/fault")
    async def fault() -> None:
        raise RuntimeError("hunter2 is the password")

    @app.get("/refused")
    async def refused() -> None:
        raise Refused("action/illegal", 409, rule="R3.2", fields={"refusal": "no"})

    @app.websocket("/socket")
    async def socket(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("in")
        await socket.close()

    @app.websocket("/fault")
    async def faulty(socket: WebSocket) -> None:
        await socket.accept()
        raise RuntimeError("hunter2")


class SmallRegistry:
    """Stands in for the registry of live tables: it notes which were to be refreshed."""

    def __init__(self) -> None:
        self.looked_at: list[str] = []
        self.drain = Drain(timedelta())

    def __len__(self) -> int:
        return 3

    @property
    def changes(self) -> SmallRegistry:
        """It stands in for the changes of tables too."""
        return self

    def schedule_refresh(self, table: str) -> None:
        """Note the table."""
        self.looked_at.append(table)


@asynccontextmanager
async def stored_app(folder: Path, settings: Settings | None = None) -> AsyncIterator[FastAPI]:
    """The small application with a store, and with the endpoints of who one is."""
    app = small_app(settings)
    app.state.key = bytes(range(32))
    app.state.registry = SmallRegistry()
    app.state.downloading = asyncio.Lock()
    app.state.is_stopping = False
    app.include_router(session.router)
    app.include_router(recovery.router)
    app.include_router(health.router)
    app.state.store = await Store.open(f"sqlite:///{folder / 'test.db'}")
    try:
        yield app
    finally:
        await app.state.store.close()


def limited(**limits: Any) -> Settings:
    """Settings with these limits."""
    return Settings(limits=Limits(**limits))


def ask(app: FastAPI, method: str, path: str, /, **more: Any) -> httpx.Response:
    """One request, answered."""
    return asyncio.run(_ask(app, method, path, **more))


async def _ask(app: FastAPI, method: str, path: str, **more: Any) -> httpx.Response:
    async with client(app) as asking:
        return await asking.request(method, path, **more)


def client(app: FastAPI, address: str = "198.51.100.7", base: str = HERE) -> httpx.AsyncClient:
    """A client at an address, which keeps its cookies."""
    transport = httpx.ASGITransport(app=app, client=(address, 1234))
    return httpx.AsyncClient(transport=transport, base_url=base)


async def in_pieces(*pieces: bytes) -> AsyncIterator[bytes]:
    """A body of which nobody says how long it will be."""
    for piece in pieces:
        yield piece


def open_socket(app: FastAPI, path: str = "/socket", **more: Any) -> list[Message]:
    """All that the application sends to one who opens a socket."""
    headers = {"host": "localhost", **more.pop("headers", {})}
    scope: Scope = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "scheme": "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("198.51.100.7", 1234),
        "server": ("localhost", 80),
        "subprotocols": [],
        "extensions": {},
        **more,
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    return sent
