"""Running the server with uvicorn."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI
from starlette.datastructures import State

from furnace.server.app import create_app
from furnace.server.http_protocol import TimedHttp
from furnace.server.key import open_keys
from furnace.server.live.connection import GOING_AWAY
from furnace.server.logs import log, set_up_logs
from furnace.server.open_files import raise_open_file_limit
from furnace.server.settings import CannotStart, Settings, unknown_variables
from furnace.server.socket_protocol import PING_S, PONG_S, FairSocket
from furnace.server.store.errors import StoreError
from furnace.server.store.store import Store
from furnace.text.catalogue import catalogue

FAILED_TO_START = 3
"""The exit status if the server could not start although it could just before."""

SECONDS_TO_DISCONNECT, SECONDS_TO_STOP = 0.5, 4


class Server(uvicorn.Server):
    """A uvicorn server that reports when it listens, and closes its sockets before it stops."""

    def __init__(
        self, config: uvicorn.Config, state: State, listens: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(config)
        self._state = state
        self._listens = listens

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Start, and report that the server listens."""
        uvicorn_log = logging.getLogger("uvicorn.error")
        quiet = uvicorn_log.level
        uvicorn_log.setLevel(logging.ERROR)  # it logs why it cannot start
        await super().startup(sockets)  # type: ignore[arg-type]
        uvicorn_log.setLevel(quiet)
        if self.started:
            self._listens()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; unlike uvicorn, exit with status 0 instead of raising the signal again.

        The first `SIGTERM` only begins to drain, if the settings ask for it.
        """
        if sig == signal.SIGTERM and self.started and self._state.registry.drain.begin():
            return
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        """Return whether to stop, ten times a second."""
        return await super().on_tick(counter) or self._state.registry.drain.is_done

    async def shutdown(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Close every socket with “going away”, then stop."""
        self._state.is_stopping = True
        try:
            await self._state.registry.close_connections(GOING_AWAY)
        except Exception:
            log.exception("stopping")
        # Time for clients to disconnect and for a load balancer to notice.
        await asyncio.sleep(SECONDS_TO_DISCONNECT)
        await super().shutdown(sockets)  # type: ignore[arg-type]


def check(settings: Settings) -> None:
    """Raise CannotStart if a server cannot be started with these settings."""
    raise_open_file_limit()
    open_keys(settings.key_file)
    try:
        asyncio.run(_open_and_close(settings))
    except StoreError as error:
        raise CannotStart(error.code, detail=error.detail) from error


def run(
    settings: Settings, listens: Callable[[], None] = lambda: None, log_level: str = "INFO"
) -> None:
    """Serve until stopped; requests already received are finished first.

    Raise SystemExit if the server does not start.
    """
    set_up_logs(level=log_level)
    for name in unknown_variables():
        log.warning("unknown setting", variable=name)
    raise_open_file_limit()
    catalogue()  # takes half a second, for which the first clients would wait
    app = create_app(settings)
    server = Server(uvicorn_config(app, settings), app.state, listens)
    server.run()
    if not server.started:
        raise SystemExit(FAILED_TO_START)


def uvicorn_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """Return the configuration of uvicorn."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        uds=str(settings.socket) if settings.socket else None,
        loop="uvloop",
        http=TimedHttp,
        ws=FairSocket,
        ws_max_size=4 * settings.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PONG_S,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
    )


async def _open_and_close(settings: Settings) -> None:
    await (await Store.open(settings.url)).close()
