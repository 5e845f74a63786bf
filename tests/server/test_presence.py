"""People who come and go at a table: the others are told once a second, and only what changed."""

from __future__ import annotations

from contextlib import ExitStack

from server.player import ME, OPEN, Json, Page, Player
from server.running import Running

COMING = 12


def kinds(messages: list[Json]) -> list[str]:
    return [message["type"] for message in messages]


def test_many_watchers_at_once_are_announced_in_a_few_short_messages(
    server: Running, ada: Player
) -> None:
    page = ada.open(ada.set_up("base", ME, ME)["id"])
    received = len(page.received)
    with ExitStack() as stack:
        for _ in range(COMING):
            stack.enter_context(Page(server.address, page.table["id"], None))
        page.wait_until(lambda page: page.table["watching"] == COMING)
        news = page.received[received:]
        assert set(kinds(news)) == {"presence"}
        assert len(news) < COMING / 2
    page.wait_until(lambda page: page.table["watching"] == 0)


def test_a_watcher_sees_at_once_who_is_there_and_then_who_comes_and_goes(
    server: Running, ada: Player
) -> None:
    page = ada.open(ada.set_up("base", ME, ME)["id"])
    with Page(server.address, page.table["id"], None) as first:
        assert first.table["watching"] == 1
        assert [seat["is_online"] for seat in first.table["seats"]] == [True, True]
        with Page(server.address, page.table["id"], None):
            first.wait_until(lambda page: page.table["watching"] == 2)
        first.wait_until(lambda page: page.table["watching"] == 1)


def test_only_the_host_is_sent_invitations(server: Running, ada: Player, ben: Player) -> None:
    page = ada.open(ada.set_up("base", ME, OPEN, OPEN)["id"])
    token = page.table["seats"][1]["invitation"]
    with Page(server.address, page.table["id"], None) as watcher:
        ben.join(token)
        watcher.wait_until(lambda page: page.table["seats"][1]["kind"] == "human")
        assert [seat["invitation"] for seat in watcher.table["seats"]] == [None] * 3
        page.wait_until(lambda page: page.table["seats"][1]["kind"] == "human")
        assert page.table["seats"][2]["invitation"]
