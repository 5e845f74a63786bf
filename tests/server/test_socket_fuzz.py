""" "A fuzz of 100,000 malformed socket messages", and hostile ones: none does anything."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from furnace.server.limits import Rate
from server.hostile import Target, hostile
from server.malformed import malformed
from server.player import ME, Page, Player, people_at, play_together
from server.processes import serving
from server.running import (
    NO_LIMITS,
    Running,
    rows_in,
    running,
    settings_in,
)

MESSAGES = 100_000
SOCKETS = 4
MAX_THINKING = 500
HARMFUL = 0.3
"""The share of messages that are well-formed, and reach the parser, the engine and the votes."""

REFUSED_TO_ALL = {
    "socket/unreadable", "why", "action/unreadable", "action/not_your_seat", "action/duplicate",
    "vote/not_yours", "vote/unknown",
}  # fmt: skip
REFUSED_TO_WHO_WAITS = {
    "action/stale", "action/illegal", "action/needs_vote", "vote/under_way",
    "history/phase_closed", "history/nothing_undone",
}  # fmt: skip

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
        for part in _parts(texts, MAX_THINKING):
            for text in part:
                await self.socket.send(text.encode("utf-8", "replace"), text=True)
            await self._answers(len(part))

    async def _answers(self, number: int) -> None:
        while number:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), 30))
            if message["type"] in ("table", "presence", "hello", "snapshot"):
                continue
            assert message["type"] in ("refused", "why"), message
            code = message.get("code", "why")
            self.codes[code] = self.codes.get(code, 0) + 1
            number -= 1


def _parts(texts: Iterable[str], length: int) -> Iterable[list[str]]:
    left = iter(texts)
    while part := list(islice(left, length)):
        yield part


def mixed(random: Random, target: Target) -> Iterator[str]:
    """What is no message of the protocol, and in between what is one and would do harm."""
    unreadable, harmful = malformed(random), hostile(random, target)
    while True:
        yield next(harmful if random.random() < HARMFUL else unreadable)


async def attack(page: Page, target: Target, random: Random) -> dict[str, int]:
    url = f"{page.address.replace('http', 'ws', 1)}/api/tables/{page.table['id']}/socket"
    headers = {"Cookie": f"furnace={page.cookie}"} if page.cookie else {}
    async with connect(url, additional_headers=headers, max_size=None) as socket:
        attacking = Attack(socket)
        await attacking.send(islice(mixed(random, target), MESSAGES // SOCKETS))
        return attacking.codes


async def attack_by_all(*attackers: tuple[Page, Target]) -> list[dict[str, int]]:
    at_work = islice(cycle(attackers), SOCKETS)
    return await asyncio.gather(*[attack(*by, Random(seed)) for seed, by in enumerate(at_work)])


def target_of(page: Page, vote: int, texts: list[str]) -> Target:
    """The table as someone who has such a page could attack it."""
    n = next((offers["n"] for offers in page.offers.values()), page.n)
    moves = [entry["move"] for entry in page.log if entry["move"].startswith("move-")]
    return Target(n, vote, [*page.offers], moves, [*texts, *(entry["text"] for entry in page.log)])


def wait_for_the_second_auction(pages: list[Page]) -> tuple[Page, Page]:
    """Play until it is the page's turn to bid: who bids, and who waits and can undo nothing."""
    play_together(
        pages, Random(1), lambda page: page.phase == "bidding" and page.position["round"] == 2
    )
    bidding, waiting = sorted(pages, key=lambda page: not page.seats_asked())
    assert not waiting.seats_asked()
    return bidding, waiting


def test_a_hundred_thousand_malformed_and_hostile_messages_do_nothing(
    tmp_path: Path, sqlite_url: str
) -> None:
    with (
        serving(tmp_path, sqlite_url, vote_for=600.0) as server,
        people_at(server.address, "base+managers", 2) as pages,
        Page(server.address, pages[0].table["id"], None) as watching,
    ):
        bidding, waiting = wait_for_the_second_auction(pages)
        [seat], [other] = bidding.seats_asked(), waiting.offers
        waiting.send({"type": "propose", "motion": "takeback", "seat": other})
        for page in (bidding, watching):
            page.wait_until(lambda page: page.table["vote"] is not None)
        watching.wait_for_n(bidding.n)
        vote, table, texts = bidding.table["vote"], bidding.table["id"], bidding.legal(seat)
        before = rows_in(sqlite_url, table)
        watching.received.clear()
        answered = asyncio.run(
            attack_by_all(
                *((page, target_of(page, vote["id"], texts)) for page in (waiting, watching))
            )
        )
        assert [sum(codes.values()) for codes in answered] == [MESSAGES // SOCKETS] * SOCKETS
        assert {*answered[0], *answered[2]} == REFUSED_TO_ALL | REFUSED_TO_WHO_WAITS
        assert {*answered[1], *answered[3]} == REFUSED_TO_ALL
        assert rows_in(sqlite_url, table) == before
        with bidding.again() as fresh:
            assert (fresh.position, fresh.log) == (bidding.position, bidding.log)
            assert fresh.table["vote"] == vote
        reply = bidding.act(bidding.legal(seat)[0])
        watching.wait_for_n(bidding.n)
        updates = [update for update in watching.received if update["type"] == "update"]
        assert [update["entries"] for update in updates] == [reply["entries"]]
        bidding.send({"type": "ballot", "vote": vote["id"], "agree": True})
        waiting.wait_until(lambda page: page.log[-1]["text"] == f"p{other + 1} takeback")
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


def test_who_sends_too_fast_is_answered_slowly_and_each_message_once(tmp_path: Path) -> None:
    rate = Rate(20, 5)
    limits = NO_LIMITS.model_copy(update={"messages": rate})
    with running(settings_in(tmp_path, limits=limits)) as server, Player(server.address) as ada:
        page = ada.open(ada.set_up("base", ME, ME)["id"])
        begun = time.monotonic()
        for number in range(50):
            page.send({"type": "why", "id": number, "text": "p1 done"})
        answers = [page.wait(lambda reply: reply["type"] in ("why", "refused")) for _ in range(50)]
        took = time.monotonic() - begun
        heard = [answer["id"] for answer in answers if answer["type"] == "why"]
        refused = [answer["code"] for answer in answers if answer["type"] == "refused"]
        assert heard == sorted(set(heard))
        assert rate.burst < len(heard) <= rate.burst + 1 + took * rate.per_second
        assert refused == ["socket/too_fast"] * (50 - len(heard))
        # Who is refused waits for the next token: else all would be refused at once.
        assert took > (len(heard) - rate.burst - 1) / rate.per_second > 0.5
        time.sleep(0.2)
        [seat] = page.seats_asked()
        assert page.act(page.legal(seat)[0])["type"] == "update"


def test_who_never_reads_is_let_go_and_holds_up_nobody(tmp_path: Path) -> None:
    limits = NO_LIMITS.model_copy(update={"queue_per_socket": 20})
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
