"""A person at the server, as a page would be: a cookie, requests, and sockets at tables."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from random import Random
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]

ME: Json = {"kind": "me"}
BOT: Json = {"kind": "bot", "bot": "random"}
OPEN: Json = {"kind": "open"}

HOST = "127.0.0.1"
PATIENCE = 20.0


class Player:
    """Someone with a cookie, and perhaps an address of their own.

    A context manager, which closes all that was opened.
    """

    def __init__(self, address: str, cookie: str | None = None, source: str | None = None) -> None:
        self.address = address
        self.source = source
        transport = httpx.HTTPTransport(local_address=source)
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, transport=transport)
        if cookie:
            self.http.cookies.set("furnace", cookie, domain=HOST)
        self.me: Json = self.post("/api/welcome")["me"]
        self._pages: list[Page] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.close()

    @property
    def cookie(self) -> str:
        """The value of the cookie."""
        cookies = self.http.cookies
        return str(cookies.get("__Host-furnace") or cookies["furnace"])

    def get(self, path: str) -> Any:
        """The answer to a request that is not refused."""
        return self.http.get(path).raise_for_status().json()

    def post(self, path: str, body: Json | None = None) -> Any:
        """The answer to a request that is not refused."""
        return self.http.post(path, json=body).raise_for_status().json()

    def refused(self, path: str, body: Json | None = None) -> tuple[int, Json]:
        """The status and the problem of a request that is refused."""
        answer = self.http.post(path, json=body)
        assert answer.is_error, answer.text
        return answer.status_code, answer.json()

    def set_up(self, ruleset: str, *seats: Json) -> Json:
        """A table that was set up."""
        table: Json = self.post("/api/tables", {"ruleset": ruleset.split("+"), "seats": [*seats]})
        return table

    def join(self, invitation: str, name: str | None = None) -> Json:
        """The table at which one has sat down."""
        body = {"invitation": invitation} | ({"name": name} if name else {})
        table: Json = self.post("/api/join", body)
        return table

    def open(self, table: str) -> Page:
        """A page that looks at a table, and has received everything so far."""
        page = Page(self.address, table, self.cookie, self.source)
        self._pages.append(page)
        return page

    def close(self) -> None:
        """Close every page and the rest."""
        for page in self._pages:
            page.close()
        self.http.close()


class Page:
    """A page at a table: it keeps what it receives, as the real one does."""

    def __init__(
        self, address: str, table: str, cookie: str | None, source: str | None = None
    ) -> None:
        headers = {"Cookie": f"furnace={cookie}"} if cookie else {}
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.address = address
        self.cookie = cookie
        self.source = source
        self._open = ExitStack()
        # No limit to what waits: a page that does not read would not see the socket close either.
        opened = connect(
            url,
            additional_headers=headers,
            max_size=None,
            max_queue=None,
            source_address=(source, 0) if source else None,
        )
        self.socket: ClientConnection = self._open.enter_context(opened)
        self.received: list[Json] = []
        self.n = 0
        self.log: list[Json] = []
        self.money: list[list[int]] = []
        self.position: Json = {}
        self.offers: dict[int, Json] = {}
        self.hello = self.next()
        self.table: Json = self.wait(lambda message: message["type"] == "table")["table"]
        if self.table["status"] != "open":
            self.wait(lambda message: message["type"] == "snapshot")

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return str(self.position["phase"])

    def next(self, timeout: float = PATIENCE) -> Json:
        """The next message, taken in."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.received.append(message)
        getattr(self, f"_on_{message['type']}", lambda _: None)(message)
        return message

    def wait(self, is_it: Callable[[Json], bool], timeout: float = PATIENCE) -> Json:
        """The first message from now on of which something is true."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0.0, end - time.monotonic()))
            if is_it(message):
                return message

    def wait_until(self, is_so: Callable[[Page], bool], timeout: float = PATIENCE) -> None:
        """Take in messages until something is true of this page."""
        end = time.monotonic() + timeout
        while not is_so(self):
            self.next(max(0.0, end - time.monotonic()))

    def wait_for_n(self, n: int) -> None:
        """Take in messages until the log has this many entries."""
        self.wait_until(lambda page: page.n >= n)

    def is_quiet(self, seconds: float = 0.3) -> bool:
        """Whether nothing arrives for a while."""
        with suppress(TimeoutError):
            self.next(seconds)
            return False
        return True

    def read_all(self) -> None:
        """Take in everything that has arrived."""
        while not self.is_quiet():
            pass

    def send(self, message: object) -> None:
        """Send a message, whatever it is."""
        is_raw = isinstance(message, (str, bytes))
        self.socket.send(message if is_raw else json.dumps(message))  # type: ignore[arg-type]

    def ask(self, message: Json) -> Json:
        """The refusal, or the answer to a why, that follows on a message without a move id."""
        self.send(message)
        return self.wait(lambda reply: reply["type"] in ("refused", "why"))

    def act(
        self, text: str, seat: int | None = None, n: int | None = None, move: str | None = None
    ) -> Json:
        """The answer to a move: the update that has it, or the refusal."""
        at = seat if seat is not None else _seat(text)
        number = n if n is not None else self.offers.get(at, {"n": self.n})["n"]
        return self.answer({"type": "act", "move": move or new_move(), "n": number, "text": text})

    def reset(self, seat: int, move: str | None = None) -> Json:
        """The answer to a reset."""
        n = self.offers.get(seat, {"n": self.n})["n"]
        return self.answer({"type": "reset", "move": move or new_move(), "n": n, "seat": seat})

    def answer(self, message: Json) -> Json:
        """The answer to a message with a move id: the update that has it, or the refusal."""
        self.send(message)
        return self.wait(lambda reply: _has(reply, message["move"]))

    def legal(self, seat: int) -> list[str]:
        """The texts of what a seat is offered."""
        return [offer["text"] for offer in self.offers[seat]["actions"]]

    def seats_asked(self) -> list[int]:
        """The seats of this page that may act now."""
        return [seat for seat, offers in self.offers.items() if offers["actions"]]

    def play(self, random: Random, until: Callable[[Page], bool]) -> None:
        """Play all seats of this page at random until something is true of it."""
        while not until(self):
            if seats := self.seats_asked():
                reply = self.act(random.choice(self.legal(random.choice(seats))))
                assert reply["type"] == "update" or reply["code"] == "action/stale", reply
            else:
                self.next()

    def closed_with(self) -> int:
        """The code with which the server closes the socket, after whatever it still sends."""
        while True:
            try:
                self.next()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 1006

    def again(self) -> Page:
        """The same page, opened again."""
        return Page(self.address, self.table["id"], self.cookie, self.source)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the page."""
        self._open.close()

    def _on_table(self, message: Json) -> None:
        self.table = message["table"]

    def _on_presence(self, message: Json) -> None:
        self.table["watching"] = message["watching"]
        for seat in self.table["seats"]:
            seat["is_online"] = seat["seat"] in message["online"]
            seat["is_away"] = seat["seat"] in message["away"]

    def _on_snapshot(self, message: Json) -> None:
        self.n, self.log, self.money = message["n"], message["log"], message["money"]
        self.position = message["position"]
        self.offers = {offers["seat"]: offers for offers in message["offers"]}

    def _on_update(self, message: Json) -> None:
        assert [entry["n"] for entry in message["entries"]] == [*range(self.n, message["n"])]
        self.n, self.money = message["n"], message["money"]
        self.log = [*self.log, *message["entries"]]
        self.position = changed(self.position, message["changes"])
        self.offers = {offers["seat"]: offers for offers in message.get("offers", [])}


@contextmanager
def people_at(address: str, ruleset: str, people: int, *others: Json) -> Iterator[list[Page]]:
    """The pages of this many people at a table, each at the seat of its place in the list.

    The first of them is the host; the others at the table sit after them.
    """
    with ExitStack() as stack:
        players = [stack.enter_context(Player(address)) for _ in range(people)]
        table = players[0].set_up(ruleset, ME, *[OPEN] * (people - 1), *others)
        for player, seat in zip(players[1:], table["seats"][1:], strict=False):
            player.join(seat["invitation"])
        yield [player.open(table["id"]) for player in players]


def play_together(pages: Sequence[Page], random: Random, until: Callable[[Page], bool]) -> None:
    """Play all seats of several pages of a table at random until something is true of each."""
    while not all(until(page) for page in pages):
        asked = [page for page in pages if page.seats_asked()]
        if asked and not until(asked[0]):
            page = random.choice(asked)
            reply = page.act(random.choice(page.legal(random.choice(page.seats_asked()))))
            assert reply["type"] == "update" or reply["code"] == "action/stale", reply
        else:
            page = next(page for page in pages if not until(page))
            page.next()
        for other in pages:
            other.wait_for_n(page.n)


def changed(position: Json, changes: Json) -> Json:
    """A position after changes: what they name is as they say, the rest as it was."""
    seats = [*position["seats"]]
    for change in changes.get("seats", []):
        seats[change["seat"]] = change["now"]
    return {**position, **changes, "seats": seats}


_numbers = count()


def new_move() -> str:
    """An id for a move, as a page makes one."""
    return f"move-{next(_numbers)}-{uuid4().hex[:12]}"


def _has(message: Json, move: str) -> bool:
    if message["type"] == "refused":
        return bool(message["move"] == move)
    return any(entry["move"] == move for entry in message.get("entries", []))


def _seat(text: str) -> int:
    """The seat an action's text begins with, `p1` being the first; -1 where there is none."""
    word = text.split(" ", 1)[0]
    return int(word[1:]) - 1 if word[:1] == "p" and word[1:].isdigit() else -1
