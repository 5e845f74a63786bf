"""Reload and reconnect in the middle of a game: nothing is lost, and it continues."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from e2e.browsing import NO_SERVER, People
from e2e.conftest import watched
from e2e.playing import Hand, Offered, is_soon, log_of, play_now, steady
from server.running import RunningProcess, free_port, running_process


def in_the_middle_of_an_auction(hand: Hand) -> None:
    hand.take(hand.look())
    assert hand.look().is_bidding


def in_the_middle_of_a_production(hand: Hand) -> None:
    hand.play(lambda offered: offered.is_production and bool(offered.offers))
    hand.take(hand.look())
    assert hand.look().is_production


MIDDLES = [in_the_middle_of_an_auction, in_the_middle_of_a_production]


class Mortal:
    """A server that can be killed and started again where it was."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self._running = ExitStack()
        self.process = self.start()

    def start(self) -> RunningProcess:
        """Start the server again, on what it has kept."""
        server = running_process(self._folder, port=self._port)
        self.process = self._running.enter_context(server)
        return self.process

    def end(self) -> None:
        """Stop it for good."""
        self._running.close()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Mortal]:
    server = Mortal(tmp_path)
    yield server
    server.end()


@pytest.fixture
def guests(browser: Browser, mortal: Mortal) -> Iterator[People]:
    """People at the server that will die."""
    yield from watched(People(browser, mortal.process.address))


@pytest.mark.parametrize("middle", MIDDLES)
def test_a_page_is_reloaded(page: Page, middle: Callable[[Hand], None]) -> None:
    play_now(page)
    hand = Hand(page)
    middle(hand)
    offered, shown = steady(lambda: _settled(hand))
    page.reload()
    _is_all_there(hand, offered, shown)
    _continues(hand)


@pytest.mark.parametrize("middle", MIDDLES)
def test_the_server_is_killed_and_comes_back(
    guests: People, mortal: Mortal, middle: Callable[[Hand], None]
) -> None:
    guests.excuse(NO_SERVER)
    page = guests.someone()
    play_now(page)
    hand = Hand(page)
    middle(hand)
    offered, shown = steady(lambda: _settled(hand))
    mortal.process.kill()
    expect(page.get_by_test_id("connection")).to_contain_text("Your game is safe")
    mortal.start()
    expect(page.get_by_test_id("connection")).to_have_attribute("data-connection", "open")
    _is_all_there(hand, offered, shown)
    _continues(hand)


@pytest.mark.parametrize("is_heard", [True, False])
def test_a_move_whose_answer_is_lost_is_made_once(page: Page, is_heard: bool) -> None:
    play_now(page)
    Hand(page).look()
    cut = Cut(is_heard)
    page.route_web_socket("**/socket", cut.listen)
    page.reload()
    hand = Hand(page)
    hand.look()
    hand.bid("disc-4")
    hand.play(lambda offered: offered.is_bidding)
    assert cut.is_cut
    own = [line for line in log_of(page) if " bids 4 on " in line and line.startswith("Guest")]
    assert len(own) == 1
    assert hand.page.get_by_test_id("disc-4").count() == 0


class Cut:
    """A connection that breaks at the first move: before the server receives it, or just after."""

    def __init__(self, is_heard: bool) -> None:
        self.is_cut = False
        self._is_heard = is_heard

    def listen(self, route: WebSocketRoute) -> None:
        """Stand between a page and the server."""
        server = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            if self.is_cut or json.loads(message)["type"] != "act":
                return server.send(message)
            self.is_cut = True
            if self._is_heard:
                server.send(message)
            return route.close(code=1011)

        route.on_message(hear)


def _settled(hand: Hand) -> tuple[Offered, list[str]]:
    """What is offered and what the log says, as soon as a seat is asked."""
    offered = hand.look()
    return offered, log_of(hand.page)


def _is_all_there(hand: Hand, offered: Offered, shown: list[str]) -> None:
    """The seat is asked as before, and the log is complete; in production others continue."""
    is_soon(offered, hand.look)
    is_soon(shown, lambda: log_of(hand.page)[: len(shown)])


def _continues(hand: Hand) -> None:
    """Whatever is asked, the game reaches the next auction."""
    hand.play(lambda offered: offered.is_production)
    hand.end_production()
    hand.play(lambda offered: offered.is_bidding)
