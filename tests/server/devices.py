"""Two devices of people who have an account, or make one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import httpx
from fastapi import FastAPI

from furnace.server.limits import Rate
from furnace.server.settings import Settings
from furnace.server.store.tables import SeatRow, TableRow, insert_table
from server.small_app import client, limited, stored_app

Visit = Callable[[FastAPI, httpx.AsyncClient, httpx.AsyncClient], Awaitable[None]]
ANN = {"account": "Ann.Lee", "password": "correct horse"}
MANY = limited(logins=Rate(100, 1000), logins_per_account=Rate(100, 1000))


def play(folder: Path, visit: Visit, settings: Settings = MANY) -> None:
    """Two devices visit a server."""

    async def run() -> None:
        async with stored_app(folder, settings) as app, client(app) as one, client(app) as other:
            await visit(app, one, other)

    asyncio.run(run())


async def me(asking: httpx.AsyncClient) -> dict[str, str]:
    """Who the server says a device is."""
    found: dict[str, str] = (await asking.post("/api/welcome")).json()["me"]
    return found


async def sit(app: FastAPI, identity: str, table: str = "abcdefgh2345") -> None:
    """A table that someone hosts and plays at, against a bot and an open seat."""
    now = datetime.now(UTC)
    row = TableRow(table, "base+capitalists", "", 7, identity, "open", now, now)
    seats = [
        SeatRow(table, 0, "human", "Ann", identity),
        SeatRow(table, 1, "bot", "Greedy", bot="greedy"),
        SeatRow(table, 2, "open", "Seat 3"),
    ]
    await app.state.store.write(insert_table, row, seats)
