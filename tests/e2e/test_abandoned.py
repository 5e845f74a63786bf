"""A game that was closed because nobody played is found in My games, read, and resumed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.playing import Hand
from e2e.positions import FIRST, in_a_production
from e2e.stored_games import StoredGames


def test_an_abandoned_game_can_be_resumed(page: Page, stored_games: StoredGames) -> None:
    own = [FIRST]
    path = stored_games.add(page, "teaching-4-seats", in_a_production, own, "abandoned")
    page.goto("/games")
    expect(page.get_by_role("heading", name="Abandoned")).to_be_visible()
    page.locator(f"a[href='{path}']").click()
    expect(page.get_by_test_id("abandoned")).to_contain_text("nobody had played")
    expect(page.get_by_test_id("status")).to_have_text("Abandoned")
    expect(page.get_by_test_id("log").locator("p").first).to_be_visible()
    page.get_by_role("button", name="Resume the game").click()
    expect(page.get_by_test_id("abandoned")).to_have_count(0)
    assert Hand(page).play(lambda offered: bool(offered.offers)).offers
