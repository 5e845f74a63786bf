"""Bots think in processes of their own: none delays another, and none can hang a table."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import psutil
import pytest
from structlog.testing import capture_logs

from furnace.bots.registry import bot_of
from furnace.engine.action import Action
from furnace.engine.game import actors
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, State
from furnace.match import Chance, Match, decide, turns
from furnace.server.bot_process import bot_request, pack
from furnace.server.fair_queue import Source
from furnace.server.workers import Workers, WorkersClosed

pytestmark = pytest.mark.anyio

ODD_BOTS = Path(__file__).with_name("odd_bots.py")
SOURCE = Source("192.0.2.1", "table")
OTHER = Source("192.0.2.2", "other")
SEED = 5
NUMBER = 3


def _first_decision() -> tuple[State, int]:
    match = Match(parse_ruleset("base+capitalists"), (bot_of("random"),) * 3, SEED, 0)
    states = (turn.step.state for turn in turns(match))
    return next((state, seat) for state in states for seat in actors(state) if seat != CHANCE)


STATE, SEAT = _first_decision()


def expected(spec: str) -> Action:
    return decide(bot_of(spec), STATE, SEAT, Chance(SEED, 0), NUMBER)


async def decision(workers: Workers, spec: str, source: Source = SOURCE) -> Action:
    return await workers.decide(source, spec, STATE, SEAT, SEED, NUMBER)


def children() -> set[int]:
    """The processes this one has started and that still run."""
    processes = {process.pid: process.cmdline() for process in psutil.Process().children()}
    wanted = {"furnace.server.bot_process", str(ODD_BOTS)}
    return {pid for pid, command in processes.items() if wanted & set(command)}


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    """Workers as the server has them."""
    opened = Workers(per_client=3, timeout=20)
    yield opened
    await opened.close()


@pytest.fixture
async def odd(tmp_path: Path) -> AsyncIterator[Workers]:
    """Workers that also know bots which misbehave."""
    command = (sys.executable, str(ODD_BOTS), str(tmp_path / "mark"))
    opened = Workers(per_client=3, timeout=0.5, command=command)
    yield opened
    await opened.close()


@pytest.mark.parametrize("spec", ["random", "greedy"])
async def test_a_worker_decides_as_the_bot_itself(workers: Workers, spec: str) -> None:
    assert await decision(workers, spec) == expected(spec)


async def test_until_there_is_machine_code_a_plain_bot_decides_for_one_that_needs_it(
    workers: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("furnace.server.workers.is_fast", lambda spec: spec == "random")
    ready = tmp_path / "ready"
    waits = f"import os, time\nwhile not os.path.exists({str(ready)!r}): time.sleep(0.01)"
    preparing = asyncio.create_task(workers.prepare((sys.executable, "-c", waits)))
    await asyncio.sleep(0)
    assert expected("random") != expected("foreman")
    assert await decision(workers, "random") == expected("foreman")
    assert await decision(workers, "greedy") == expected("greedy")
    ready.touch()
    await preparing
    assert await decision(workers, "random") == expected("random")


async def test_where_no_machine_code_can_be_made_plain_bots_continue(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("furnace.server.workers.is_fast", lambda spec: spec == "random")
    with capture_logs() as logged:
        await workers.prepare((sys.executable, "-c", "raise SystemExit(3)"))
    assert [(line["event"], line["code"]) for line in logged] == [("bots_not_prepared", 3)]
    assert await decision(workers, "random") == expected("foreman")


async def test_a_worker_that_is_free_is_asked_again(workers: Workers) -> None:
    await decision(workers, "random")
    first = children()
    for _ in range(5):
        await decision(workers, "random")
    assert children() == first
    assert len(first) == 1


async def test_a_spare_worker_is_there_before_it_is_needed() -> None:
    few = Workers(per_client=1, timeout=20, has_spare=True)
    assert await decision(few, "greedy") == expected("greedy")
    while len(few._idle) < 2:
        await asyncio.sleep(0.02)
    before = children()
    assert len(before) == 2
    both = (decision(few, "greedy", source) for source in (SOURCE, OTHER))
    assert await asyncio.gather(*both) == [expected("greedy")] * 2
    assert children() == before
    await few.close()
    assert not children()


async def test_a_spare_worker_that_still_starts_is_closed_too(tmp_path: Path) -> None:
    command = (sys.executable, str(ODD_BOTS), str(tmp_path / "mark"))
    few = Workers(per_client=3, timeout=20, command=command, has_spare=True)
    thinking = asyncio.create_task(decision(few, "sleepy"))
    while len(children()) < 2:
        await asyncio.sleep(0.02)
    await few.close()
    with pytest.raises(WorkersClosed):
        await thinking
    assert not children()


async def test_a_bot_that_thinks_too_long_is_ended_and_a_cheaper_one_decides(odd: Workers) -> None:
    with capture_logs() as logged:
        assert await decision(odd, "sleepy") == expected("greedy")
    assert [(line["event"], line["bot"], line["why"], line["log_level"]) for line in logged] == [
        ("bot_failed", "sleepy", "timeout", "warning")
    ]
    assert len(children()) == 1


async def test_slow_bots_of_one_client_do_not_delay_another_client(odd: Workers) -> None:
    await asyncio.gather(*[decision(odd, "random", Source(str(n), "")) for n in range(4)])
    slow = [asyncio.create_task(decision(odd, "sleepy", SOURCE)) for _ in range(20)]
    await asyncio.sleep(0.05)
    begun = time.monotonic()
    assert await decision(odd, "random", OTHER) == expected("random")
    assert time.monotonic() - begun < 0.4
    assert not any(task.done() for task in slow)
    assert await asyncio.gather(*slow) == [expected("greedy")] * 20


async def test_a_bot_that_waits_too_long_for_its_turn_is_replaced_by_a_cheaper_one(
    odd: Workers,
) -> None:
    slow = [asyncio.create_task(decision(odd, "sleepy")) for _ in range(9)]
    await asyncio.sleep(0)
    with capture_logs() as logged:
        assert await decision(odd, "random") == expected("greedy")
    assert ("random", "no slot in time") in [(line["bot"], line["why"]) for line in logged]
    await asyncio.gather(*slow)


async def test_of_a_client_with_too_many_waiting_bots_cheaper_ones_decide(
    odd: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("furnace.server.workers.MAX_WAITING", 1)
    few = Workers(per_client=2, timeout=20, command=odd._command)
    asked = [asyncio.create_task(decision(few, "random")) for _ in range(6)]
    with capture_logs() as logged:
        decided = await asyncio.gather(*asked)
    assert [line["why"] for line in logged] == ["queue full"] * 3
    assert decided == [expected("random")] * 3 + [expected("greedy")] * 3
    await few.close()


async def test_a_decision_whose_worker_dies_is_taken_by_another(odd: Workers) -> None:
    with capture_logs() as logged:
        assert await decision(odd, "fickle") == expected("random")
    assert [line["event"] for line in logged] == ["worker_died"]


async def test_a_worker_killed_while_idle_is_replaced(workers: Workers) -> None:
    await asyncio.gather(*[decision(workers, "greedy") for _ in range(3)])
    for process in children():
        os.kill(process, signal.SIGKILL)
    assert await decision(workers, "greedy") == expected("greedy")


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("doomed", "worker died twice"),
        ("broken", "ValueError('broken')"),
        ("cheating", "illegal: Done"),
        ("gone", "UnknownBot"),
    ],
)
async def test_where_a_bot_fails_a_cheaper_one_decides(odd: Workers, spec: str, why: str) -> None:
    with capture_logs() as logged:
        assert await decision(odd, spec) == expected("greedy")
    assert logged[-1]["event"] == "bot_failed"
    assert logged[-1]["why"].startswith(why)


async def test_an_interrupt_is_the_servers_to_hear(workers: Workers) -> None:
    await decision(workers, "random")
    before = children()
    for process in before:
        os.kill(process, signal.SIGINT)
    assert await decision(workers, "random") == expected("random")
    assert children() == before


async def test_closing_ends_every_process_even_those_that_think(odd: Workers) -> None:
    sources = [Source(str(number), "table") for number in range(6)]
    waiting = [asyncio.create_task(decision(odd, "sleepy", source)) for source in sources]
    while len(children()) < 4:
        await asyncio.sleep(0.02)
    begun = time.monotonic()
    await odd.close()
    assert time.monotonic() - begun < 2
    assert not children()
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(answer) for answer in answers} == {WorkersClosed}
    with pytest.raises(WorkersClosed):
        await decision(odd, "random")


async def test_a_cancelled_decision_leaves_its_worker_to_nobody(odd: Workers) -> None:
    task = asyncio.create_task(decision(odd, "sleepy"))
    while not children():
        await asyncio.sleep(0.02)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not children()


def test_a_worker_deep_in_thought_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, str(ODD_BOTS), str(tmp_path / "mark")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        assert worker.stdin is not None
        worker.stdout.read(1)
        worker.stdin.write(pack(bot_request("sleepy", STATE, SEAT, SEED, NUMBER)))
        worker.stdin.flush()
        time.sleep(0.1)
        worker.stdin.close()
        assert worker.wait(timeout=5) == 0
