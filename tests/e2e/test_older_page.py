"""A page older than the server is told to reload, and loses nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from e2e.playing import Hand, is_soon, log_of, play_now, steady


class NewerServer:
    """Greets a page as a later server would: at once, or when it connects again."""

    def __init__(self, **news: Any) -> None:
        self.news = news
        self.route: WebSocketRoute | None = None

    def listen(self, route: WebSocketRoute) -> None:
        """Stand between a page and the server."""
        self.route = route
        server = route.connect_to_server()
        server.on_message(lambda message: route.send(self._altered(str(message))))

    def _altered(self, text: str) -> str:
        message = json.loads(text)
        return json.dumps({**message, **self.news}) if message["type"] == "hello" else text


@pytest.mark.parametrize("news", [{"protocol": 999}, {"build": "9.9.9+later"}])
def test_a_page_older_than_the_server_is_told_to_reload(page: Page, news: dict[str, Any]) -> None:
    play_now(page)
    hand = Hand(page)
    hand.take(hand.look())
    hand.look()
    shown = steady(lambda: log_of(page))

    server = NewerServer()
    page.route_web_socket("**/socket", server.listen)
    page.reload()
    hand.look()
    server.news = news
    assert server.route is not None
    server.route.close(code=1012)
    banner = page.get_by_test_id("connection")
    expect(banner).to_contain_text("There is a new version of Furnace. Reload")

    server.news = {}
    banner.get_by_role("button", name="Reload").click()
    expect(banner).to_have_attribute("data-connection", "open")
    hand.look()
    is_soon(shown, lambda: log_of(page))
    hand.take(hand.look())
