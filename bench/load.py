"""Load on a server from a second process: many tables, first at a fixed pace, then at full speed.

Started by bench/server.py with the server's port and process, a number of tables and the bots at
each; prints one JSON object.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections.abc import Sequence
from random import Random

import psutil
import uvloop
from bench.client import HttpClient
from bench.load_table import LoadTable, Tally, rest

CALLERS = 16
MAX_MOVES_BEFORE = 40
"""Each table first plays up to this many random moves, so that all phases occur."""

WARM_UP_S, PACED_S, FULL_SPEED_S = 3.0, 15.0, 8.0
"""Seconds at the fixed pace before measuring, measured at that pace, and at full speed."""

PATIENCE_S = 20.0
"""Seconds after which a move is lost."""

MEMORY_UNIT = 1024


async def main(port: int, process: int, number: int, *bots: str) -> dict[str, float]:
    """Return all figures for this many tables, with these bots at each."""
    server, tally = psutil.Process(process), Tally()
    before = server.memory_info().rss
    tables = await set_up(port, number, bots, tally)
    await play_some(tables)
    at_pace = await _at_pace(tables, tally, server)
    memory = (server.memory_info().rss - before) / MEMORY_UNIT / number
    at_full_speed = await _at_full_speed(tables, tally, server)
    for table in tables:
        await table.leave()
    refused = float(tally.refused.total())
    if refused:
        print(tally.refused, file=sys.stderr)
    return {"memory": memory, "refused": refused, **at_pace, **at_full_speed}


async def set_up(port: int, number: int, bots: Sequence[str], tally: Tally) -> list[LoadTable]:
    """Set up this many tables, with these bots at each or a quick one at some."""
    caller = HttpClient(port)
    tables = [LoadTable(port, caller, tally, at, bots or _quick_bot(at)) for at in range(number)]
    gate = asyncio.Semaphore(CALLERS)

    async def set_up_one(table: LoadTable) -> None:
        async with gate:
            await table.set_up()

    await asyncio.gather(*map(set_up_one, tables))
    return tables


def _quick_bot(table: int) -> Sequence[str]:
    """Return the bot of a table, if it is every tenth."""
    return ("random",) if table % 10 == 9 else ()


async def play_some(tables: list[LoadTable]) -> None:
    """Play the tables to different points of their games."""
    random = Random(7)
    left = {table: random.randrange(MAX_MOVES_BEFORE) for table in tables}
    done = asyncio.Event()

    def play(table: LoadTable) -> None:
        if left.get(table, 0) <= 0:
            left.pop(table, None)
        elif table.act():
            left[table] -= 1
        if not left:
            done.set()

    for table in tables:
        table.on_ready = play
        play(table)
    await done.wait()
    for table in tables:
        table.on_ready = rest


async def _at_pace(
    tables: list[LoadTable], tally: Tally, server: psutil.Process
) -> dict[str, float]:
    """Measure one move per second at each table, spread evenly over the second."""
    loop = asyncio.get_running_loop()
    start, owing = loop.time() + 0.1, set[LoadTable]()

    def pay(table: LoadTable) -> None:
        if table in owing and table.act():
            owing.discard(table)

    def tick(table: LoadTable, due: float) -> None:
        if not table.act():
            owing.add(table)  # A bot is to move, or a move is pending: act as soon as possible.
        if due + 1 < start + WARM_UP_S + PACED_S:
            loop.call_at(due + 1, tick, table, due + 1)

    for at, table in enumerate(tables):
        table.on_ready = pay
        due = start + at / len(tables)
        loop.call_at(due, tick, table, due)
    await asyncio.sleep(WARM_UP_S)
    tally.times, tally.answers, sent, cpu = [], [], tally.sent, _cpu(server)
    await asyncio.sleep(PACED_S)
    sent, cpu = tally.sent - sent, _cpu(server) - cpu
    await _settle(tables)
    for table in tables:
        table.on_ready = rest
    return {
        "lost": float(sum(table.is_waiting for table in tables)),
        "paced_moves": sent / PACED_S,
        "paced_p50": percentile(tally.times, 50),
        "paced_p99": percentile(tally.times, 99),
        "paced_worst": percentile(tally.times, 100),
        "paced_cpu": 1000 * cpu / sent,
        "answers_p50": percentile(tally.answers, 50),
        "answers_p99": percentile(tally.answers, 99),
    }


async def _settle(tables: list[LoadTable]) -> None:
    """Wait for pending moves; those that do not come are lost."""
    end = time.monotonic() + PATIENCE_S
    await asyncio.sleep(1)
    while any([table.is_waiting for table in tables]) and time.monotonic() < end:
        await asyncio.sleep(0.05)


async def _at_full_speed(
    tables: list[LoadTable], tally: Tally, server: psutil.Process
) -> dict[str, float]:
    """Measure tables that move as soon as all their clients have the previous move."""
    for table in tables:
        table.on_ready = LoadTable.act  # type: ignore[assignment]
        table.act()
    await asyncio.sleep(1)
    moves, began, cpu = tally.moves, time.perf_counter(), _cpu(server)
    await asyncio.sleep(FULL_SPEED_S)
    moves, cpu = tally.moves - moves, _cpu(server) - cpu
    return {"moves": moves / (time.perf_counter() - began), "cpu": 1000 * cpu / moves}


def percentile(times: Sequence[float], share: int) -> float:
    """Return a percentile of times, in milliseconds; 0.0 if there are none."""
    if not times:
        return 0.0
    return 1000 * sorted(times)[min(len(times) - 1, len(times) * share // 100)]


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


if __name__ == "__main__":
    gc.disable()
    port, process, number, *bots = sys.argv[1:]
    print(json.dumps(uvloop.run(main(int(port), int(process), int(number), *bots))))
