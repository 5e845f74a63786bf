"""Spectators, who may be anybody, keep nobody from playing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from furnace.server.api import socket as table_socket
from furnace.server.limits import Rate
from server.player import ME, OPEN, Page, Player
from server.running import NO_LIMITS, Running, running, settings_in

FEW = 3
ELSEWHERE = "127.0.0.2"


@contextmanager
def _serving(folder: Path, **limits: object) -> Iterator[Running]:
    with running(settings_in(folder, limits=NO_LIMITS.model_copy(update=limits))) as server:
        yield server
        assert not server.faults, server.faults


@contextmanager
def _watching(
    server: Running, table: str, number: int, source: str | None = None
) -> Iterator[list[Page]]:
    """Pages without a cookie."""
    with ExitStack() as opened:
        pages = [Page(server.address, table, None, source) for _ in range(number)]
        for page in pages:
            opened.callback(page.close)
        yield pages


def _is_full(server: Running, table: str, source: str | None = None) -> bool:
    with ExitStack() as stack:
        try:
            stack.enter_context(_watching(server, table, 1, source))
        except InvalidStatus as refused:
            return refused.response.status_code == 429
    return False


def test_players_and_the_host_find_room_at_a_table_full_of_spectators(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_socket, "MAX_SPECTATORS", FEW)
    with _serving(tmp_path) as server, Player(server.address) as host:
        table = host.set_up("base", OPEN, OPEN)
        with Player(server.address) as player, _watching(server, table["id"], FEW):
            player.join(table["seats"][0]["invitation"])
            assert _is_full(server, table["id"])
            assert player.open(table["id"]).hello["identity"] == player.me["id"]
            assert host.open(table["id"]).hello["identity"] == host.me["id"]


def test_one_client_opens_only_a_few_sockets_at_a_table_of_others(tmp_path: Path) -> None:
    with _serving(tmp_path, spectators_per_client=FEW) as server, Player(server.address) as player:
        table, other = (player.set_up("base", ME, OPEN)["id"] for _ in range(2))
        with _watching(server, table, FEW):
            assert _is_full(server, table)
            assert not _is_full(server, other)
            assert not _is_full(server, table, ELSEWHERE)
            for _ in range(FEW + 1):
                player.open(table)
        assert not _is_full(server, table)


def test_all_without_a_cookie_at_one_address_have_the_sockets_of_one_person(tmp_path: Path) -> None:
    with _serving(tmp_path, sockets_per_identity=FEW) as server, Player(server.address) as player:
        table, other = (player.set_up("base", ME, OPEN)["id"] for _ in range(2))
        with _watching(server, table, FEW):
            assert _is_full(server, other)
            assert not _is_full(server, other, ELSEWHERE)
            player.open(table)


def _first_refused(page: Page) -> str:
    """The code with which a page’s message is refused."""
    page.socket.send("{}")
    return str(page.wait(lambda message: message["type"] == "refused")["code"])


def test_messages_are_counted_by_person_and_by_address(tmp_path: Path) -> None:
    """All without a cookie at an address count as one person."""
    rates = {"messages": Rate(0.001, FEW), "messages_per_client": Rate(0.001, FEW + 2)}
    heard, refused = "socket/unreadable", "socket/too_fast"
    with _serving(tmp_path, **rates) as server, ExitStack() as stack:
        here = [stack.enter_context(Player(server.address)) for _ in range(3)]
        elsewhere = stack.enter_context(Player(server.address, source=ELSEWHERE))
        table = here[0].set_up("base", ME, OPEN)["id"]
        pages = stack.enter_context(_watching(server, table, FEW + 1))
        assert [_first_refused(page) for page in pages] == [*[heard] * FEW, refused]
        answers = [_first_refused(player.open(table)) for player in [*here, elsewhere]]
        assert answers == [heard, heard, refused, heard]
