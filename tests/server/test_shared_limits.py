"""Who turns to two processes of one database gets what one would grant, give or take a second."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle

import httpx
import pytest

from server.player import ME, OPEN, Player
from server.running import RunningProcess, fresh_postgres, running_process

RATE, BURST = 5, 10
SECONDS = 3.0
SOCKETS, TABLES = 4, 3
REPORTED = 1.5

Pair = tuple[RunningProcess, RunningProcess]


@pytest.fixture(scope="module")
def pair(request: pytest.FixtureRequest) -> Iterator[Pair]:
    folder = request.getfixturevalue("tmp_path_factory").mktemp("pair")
    db = fresh_postgres(request)
    with ExitStack() as stack:
        environment = stack.enter_context(pytest.MonkeyPatch.context())
        for name, value in {
            "FURNACE_PREPARES_BOTS": "false",
            "FURNACE_LIMITS__GUESTS": f"{RATE}/s burst {BURST}",
            "FURNACE_LIMITS__SOCKETS_PER_IDENTITY": str(SOCKETS),
            "FURNACE_LIMITS__TABLES_PER_IDENTITY": str(TABLES),
        }.items():
            environment.setenv(name, value)
        one, other = (
            stack.enter_context(running_process(folder, db, has_limits=True)) for _ in range(2)
        )
        yield one, other
        assert not one.faults + other.faults


def test_a_rate_holds_for_both_together(pair: Pair) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as client:
        granted, begun = 0, time.monotonic()
        for server in cycle(pair):
            answer = client.post(f"{server.address}/api/welcome", headers={"Cookie": ""})
            client.cookies.clear()
            granted += answer.status_code == 200
            assert answer.status_code in (200, 429)
            if (took := time.monotonic() - begun) > SECONDS:
                break
            time.sleep(0.04)
    assert BURST < granted <= BURST + RATE * (took + 1)


def test_sockets_are_counted_together(pair: Pair) -> None:
    with Player(pair[0].address) as player, Player(pair[1].address, player.cookie) as elsewhere:
        table = player.set_up("base", ME, OPEN)["id"]
        pages = [player.open(table) for _ in range(SOCKETS - 1)]
        time.sleep(REPORTED)
        elsewhere.open(table)
        with pytest.raises(Exception, match="429"):
            elsewhere.open(table)
        pages[0].close()
        time.sleep(REPORTED)
        elsewhere.open(table)


def test_games_are_counted_together(pair: Pair) -> None:
    with Player(pair[0].address) as player, Player(pair[1].address, player.cookie) as elsewhere:
        for _ in range(TABLES):
            player.set_up("base", ME, OPEN)
        body = {"ruleset": ["base"], "seats": [ME, OPEN]}
        status, problem = elsewhere.refused("/api/tables", body)
        assert (status, problem["code"]) == (409, "table/quota")
