"""Handing out all data of a person holds nobody else up, however much there is."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from furnace.server.limits import Rate
from furnace.server.settings import Settings
from furnace.server.store.entries import insert_rows
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.store import Store
from server.devices import me, play, sit
from server.small_app import limited

TABLES = [f"abcdefgh23{one}{other}" for one in "abcde" for other in "abcde"]


async def play_much(app: FastAPI, identity: str) -> None:
    """25 tables, each with ten moves of this identity and ten of another."""
    now = datetime.now(UTC)
    for table in TABLES:
        await sit(app, identity, table)
        who = [identity, "somebody else"] * 10
        rows = [
            EntryRow(table, n, 0, one, "p1 pass", f"{table}-{n}", now) for n, one in enumerate(who)
        ]
        await app.state.store.write(insert_rows, rows)


class WatchedReads:
    """How many pieces are read at a time, and how long each one is."""

    def __init__(self, store: Store) -> None:
        self._read = store._read
        self._now = 0
        self.most = 0
        self.lengths: list[int] = []
        store._read = self._watched  # type: ignore[method-assign]

    def _watched(self, function: Any, *arguments: Any) -> Any:
        if not isinstance(function, partial):
            return self._read(function, *arguments)
        self._now += 1
        self.most = max(self.most, self._now)
        time.sleep(0.0001)
        text = self._read(function, *arguments)
        self._now -= 1
        self.lengths.append(len(text))
        return text


def test_all_data_is_read_one_table_after_another(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await play_much(app, (await me(one))["id"])
        reads = WatchedReads(app.state.store)
        answer = await one.get("/api/me/data")
        assert sum(reads.lengths) == len(answer.text)
        assert max(reads.lengths) < len(answer.text) / len(TABLES)
        found = answer.json()
        assert len(found["entries"]) == 10 * len(TABLES)
        assert [row["id"] for row in found["tables"]] == TABLES
        assert len(found["seats"]) == len(TABLES)
        assert found["votes"] == found["ballots"] == []

    play(tmp_path, visit)


def test_downloads_at_once_are_read_by_one_thread(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await play_much(app, (await me(one))["id"])
        reads = WatchedReads(app.state.store)
        answers = await asyncio.gather(*[one.get("/api/me/data") for _ in range(3)])
        assert len({answer.text for answer in answers}) == 1
        assert reads.most == 1

    play(tmp_path, visit)


def test_all_data_is_downloaded_a_few_times_an_hour(tmp_path: Path) -> None:
    async def visit(app: FastAPI, one: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        await me(one), await me(other)
        statuses = [(await one.get("/api/me/data")).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert (await other.get("/api/me/data")).status_code == 200

    assert Settings().limits.downloads == Rate(3 / 3600, 3)
    play(tmp_path, visit, limited())
