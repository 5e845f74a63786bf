""" "A fuzz of 100,000 malformed socket messages": none does anything, and the table stands."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from furnace.server.limits import Rate
from server.malformed import malformed
from server.player import ME, Page, Player
from server.running import (
    NO_LIMITS,
    Running,
    rows_in,
    running,
    running_process,
    settings_in,
)

MESSAGES = 100_000
SOCKETS = 4
AT_ONCE = 500

BROKEN: dict[str, tuple[bytes, bool, int]] = {
    "bytes": (b"\x00\x01\x02", False, 1000),
    "bytes of a good message": (b'{"type":"reclaim","seat":0}', False, 1000),
    "no bytes": (b"", False, 1000),
    "text that is no text": (b'{"type":"\xff\xfe"}', True, 1007),
    "too long for a message": (b"x" * 4097, True, 1008),
    "too long for a frame": (b"x" * 17_000, True, 1009),
    "much too long": (b"[" * 1_000_000, True, 1009),
}
"""What is sent, whether as text, and the code with which the socket is closed."""


class Attack:
    """One socket over which much is sent; what comes back is counted by its code."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.codes: dict[str, int] = {}

    async def send(self, texts: Iterable[str]) -> None:
        """Send many at once, and wait for the answer to each."""
        for part in _parts(texts, AT_ONCE):
            for text in part:
                await self.socket.send(text.encode("utf-8", "replace"), text=True)
            await self._answers(len(part))

    async def _answers(self, number: int) -> None:
        while number:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), 30))
            if message["type"] in ("table", "hello", "snapshot"):
                continue
            assert message["type"] == "refused", message
            self.codes[message["code"]] = self.codes.get(message["code"], 0) + 1
            number -= 1


def _parts(texts: Iterable[str], length: int) -> Iterable[list[str]]:
    left = iter(texts)
    while part := list(islice(left, length)):
        yield part


async def attack(page: Page, random: Random) -> dict[str, int]:
    url = f"{page.address.replace('http', 'ws', 1)}/api/tables/{page.table['id']}/socket"
    headers = {"Cookie": f"furnace={page.cookie}"}
    async with connect(url, additional_headers=headers, max_size=None) as socket:
        attacking = Attack(socket)
        await attacking.send(islice(malformed(random), MESSAGES // SOCKETS))
        return attacking.codes


async def attack_by_all(page: Page) -> list[dict[str, int]]:
    return await asyncio.gather(*[attack(page, Random(seed)) for seed in range(SOCKETS)])


def test_a_hundred_thousand_malformed_messages_do_nothing(tmp_path: Path) -> None:
    with running_process(tmp_path) as server, Player(server.address) as ada:
        page = ada.open(ada.set_up("base", ME, ME)["id"])
        watching = Page(server.address, page.table["id"], None)
        [seat] = page.seats_asked()
        url = f"sqlite:///{tmp_path}/furnace.db"
        before = rows_in(url, page.table["id"])
        answered = asyncio.run(attack_by_all(page))
        assert [sum(codes.values()) for codes in answered] == [MESSAGES // SOCKETS] * SOCKETS
        assert {code for codes in answered for code in codes} == {"socket/unreadable"}
        assert rows_in(url, page.table["id"]) == before
        with page.again() as fresh:
            assert (fresh.position, fresh.log) == (page.position, page.log)
        told = page.act(page.legal(seat)[0])
        watching.wait_for_n(page.n)
        updates = [update for update in watching.received if update["type"] == "update"]
        assert [update["entries"] for update in updates] == [told["entries"]]
        watching.close()
    assert not server.faults, server.faults


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_in(tmp_path_factory.mktemp("server"))) as server:
        yield server
    assert not server.faults, server.faults


@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_no_text_or_too_long_closes_its_socket_and_no_other(
    server: Running, kind: str
) -> None:
    message, is_text, code = BROKEN[kind]
    with Player(server.address) as ada:
        page = ada.open(ada.set_up("base", ME, ME)["id"])
        [seat] = page.seats_asked()
        before = server.rows(page.table["id"])
        for _ in range(20):
            with page.again() as broken:
                with suppress(ConnectionClosed):
                    broken.socket.send(message, text=is_text)
                assert broken.closed_with() == code
        assert server.rows(page.table["id"]) == before
        assert page.act(page.legal(seat)[0])["type"] == "update"


def test_who_sends_too_fast_is_refused_and_heard_again_later(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, messages=Rate(20, 5))
    with running(settings_in(tmp_path, limits=limits)) as server, Player(server.address) as ada:
        page = ada.open(ada.set_up("base", ME, ME)["id"])
        codes = [page.ask({"type": "why", "id": 1, "text": "x"})["code"] for _ in range(5)]
        for _ in range(50):
            page.send({"type": "why", "id": 1, "text": "x"})
        codes = [page.wait(lambda told: told["type"] == "refused")["code"] for _ in range(50)]
        assert codes.count("socket/too_fast") > 40
        time.sleep(0.2)
        [seat] = page.seats_asked()
        assert page.act(page.legal(seat)[0])["type"] == "update"


def test_who_never_reads_is_let_go_and_holds_up_nobody(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, queue_per_socket=20)
    with running(settings_in(tmp_path, limits=limits)) as server, Player(server.address) as ada:
        page = ada.open(ada.set_up("base", ME, ME)["id"])
        with page.again() as slow:
            with suppress(ConnectionClosed):
                for _ in range(2_000):
                    slow.send("x")
            assert slow.closed_with() == 1013
        [seat] = page.seats_asked()
        assert page.act(page.legal(seat)[0])["type"] == "update"
        assert not server.faults, server.faults
