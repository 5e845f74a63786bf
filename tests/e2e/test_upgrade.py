"""A click on a lit card upgrades it where that is what is asked."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.playing import Hand, Offered
from e2e.positions import FIRST, in_a_production
from e2e.stored_games import StoredGames


def test_a_click_on_a_lit_card_upgrades_it(page: Page, stored_games: StoredGames) -> None:
    page.goto(stored_games.add(page, "teaching-4-seats", in_a_production, own=[FIRST]))
    hand = Hand(page)
    offers = hand.play(_can_upgrade).offers
    card = next(one for one in offers if "_upgrade_" in one).rsplit("_", 1)[1]
    lit = {
        one.get_attribute("data-testid")
        for one in page.locator("[data-testid^=card-]").all()
        if one.locator(".legal").count()
    }
    assert lit == {f"card-{one.rsplit('_', 1)[1]}" for one in offers if "_upgrade_" in one}
    page.get_by_test_id(f"card-{card}").get_by_role("button", name="upgrade ").first.click()
    expect(page.get_by_test_id("log").locator("p").last).to_contain_text(" upgrades ")


def _can_upgrade(offered: Offered) -> bool:
    return any("_upgrade_" in one for one in offered.offers)
