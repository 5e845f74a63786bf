"""What the first visit brings over the wire."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.playing import Hand
from e2e.positions import FIRST, in_a_production
from e2e.stored_games import StoredGames

MOST = 300_000


class Wire:
    """Counts the bytes of every answer, headers included, as they came: compressed."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.kinds: set[str] = set()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._count)
        session.on("Network.responseReceived", lambda shown: self.kinds.add(shown["type"]))

    def _count(self, shown: dict[str, Any]) -> None:
        self.bytes += int(shown["encodedDataLength"])


def test_the_first_load_of_the_page_is_at_most_300_kb_compressed(page: Page) -> None:
    wire = Wire(page)
    page.goto("/", wait_until="networkidle")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert {"Document", "Script", "Stylesheet", "Fetch"} <= wire.kinds
    assert 20_000 < wire.bytes <= MOST


@pytest.mark.parametrize("path", ["/gallery", "a table"])
def test_so_is_that_of_every_other_page(page: Page, stored_games: StoredGames, path: str) -> None:
    if path == "a table":
        path = stored_games.add(page, "interbellum-5-seats", in_a_production, own=[FIRST])
    wire = Wire(page)
    page.goto(path, wait_until="networkidle")
    if path != "/gallery":
        Hand(page).look()
    assert 20_000 < wire.bytes <= MOST
