"""The ASGI application of the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from fastapi import FastAPI

from furnace.server.api import about, catalogue, health, recovery, replay, session, socket, tables
from furnace.server.blocks import Blocks
from furnace.server.connections import ConnectionLimits
from furnace.server.forgetting import run_forgetting
from furnace.server.garbage import tuned_garbage_collection
from furnace.server.key import SigningKeys
from furnace.server.live.administration import Administration
from furnace.server.live.checkpoint import this_program
from furnace.server.live.connection import GOING_AWAY
from furnace.server.live.exchange import Exchange
from furnace.server.live.expiry import run_expiry
from furnace.server.live.lease import follow_changes, heartbeat_once, run_heartbeat
from furnace.server.live.leaving import run_leaving
from furnace.server.live.registry import TableRegistry
from furnace.server.metrics import Metrics
from furnace.server.metrics import router as metrics_router
from furnace.server.pages import install_not_found_page, pages
from furnace.server.security import RateLimits, protect
from furnace.server.settings import Settings
from furnace.server.store.bus import Bus
from furnace.server.store.errors import Unavailable
from furnace.server.store.leases import release
from furnace.server.store.store import Store
from furnace.server.usage import Usage
from furnace.server.workers import Workers

BOT_TIMEOUT_S = 10.0
"""Seconds a bot may wait for its turn and then think before a cheaper one decides."""


def create_app(settings: Settings) -> FastAPI:
    """Return the application; it opens its resources when it starts."""
    this_program()  # now, before an upgrade can replace the sources
    app = FastAPI(
        title="Furnace",
        version=settings.build,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = settings
    app.state.metrics = Metrics()
    app.state.connection_limits = ConnectionLimits(settings, app.state.metrics)
    app.state.rate_limits = RateLimits(settings.limits)
    app.state.blocks = Blocks()
    app.state.downloading = asyncio.Lock()
    app.state.is_stopping = False
    for module in (session, recovery, catalogue, tables, replay, socket, health, about):
        app.include_router(module.router)
    app.include_router(metrics_router)
    app.include_router(pages())
    install_not_found_page(app)
    protect(app, settings, app.state.metrics, app.state.rate_limits, app.state.blocks)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open all resources in the order of their dependencies, and close them in reverse."""
    settings: Settings = app.state.settings
    async with AsyncExitStack() as stack:
        app.state.key = SigningKeys(settings.key_file)
        app.state.rate_limits.name_by(app.state.key.oldest)
        store = app.state.store = await Store.open(settings.url)
        stack.push_async_callback(store.close)
        bus = await Bus.open(store)
        stack.push_async_callback(bus.close)
        workers = Workers(settings.workers, BOT_TIMEOUT_S, has_spare=True)
        stack.push_async_callback(workers.close)
        registry = TableRegistry(store, workers, app.state.metrics, settings, app.state.key)
        app.state.registry = registry
        await heartbeat_once(registry)
        administration = Administration(registry, app.state.blocks)
        await administration.check()
        stack.push_async_callback(_stop, app, registry)
        jobs = (
            run_heartbeat(registry),
            follow_changes(registry, bus),
            administration.run(),
            Exchange(registry, Usage(app.state.rate_limits)).run(),
            run_expiry(registry),
            run_forgetting(app.state.rate_limits, store.is_shared),
            run_leaving(registry),
        )
        preparing = (workers.prepare(),) if settings.prepares_bots else ()
        for job in (*jobs, *preparing):
            stack.push_async_callback(_cancel, asyncio.create_task(job))
        stack.enter_context(tuned_garbage_collection())
        yield


async def _stop(app: FastAPI, registry: TableRegistry) -> None:
    """Disconnect all clients and release all tables, so that another process can drive them."""
    app.state.blocks = Blocks()
    app.state.is_stopping = True
    await registry.close_connections(GOING_AWAY)
    await registry.driver.stop()
    with suppress(Unavailable):  # then the lease lapses
        await registry.store.write(release, registry.store.process)


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
