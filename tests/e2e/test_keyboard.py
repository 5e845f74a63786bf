"""The keyboard is enough to play the game."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.playing import Hand, log_of, steady
from e2e.positions import FIRST, in_a_production, in_an_auction
from e2e.stored_games import StoredGames

MANY = 200


def tab_to(page: Page, what: str) -> None:
    """Go from control to control until the focus is at one of these."""
    for _ in range(MANY):
        page.keyboard.press("Tab")
        if page.evaluate("(what) => document.activeElement.matches(what)", what):
            return
    raise AssertionError(f"the keys do not lead to {what}")


def test_the_keyboard_is_enough_to_play_a_turn_of_an_auction(
    page: Page, stored_games: StoredGames
) -> None:
    page.goto(stored_games.add(page, "teaching-3-seats", in_an_auction, own=[FIRST]))
    hand = Hand(page)
    disc = hand.look().discs[-1]
    tab_to(page, f"[data-testid={disc}]")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id(disc)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id(disc)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Space")
    tab_to(page, "[data-lit=true] .pick")
    expect(page.get_by_text("If you win")).to_be_visible()
    expect(page.get_by_text("If outbid", exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id(disc)).to_have_count(0)
    value = disc.removeprefix("disc-")
    assert any(line.startswith(f"Ann bids {value} on") for line in log_of(page))


def test_the_keyboard_is_enough_to_play_a_step_of_production(
    page: Page, stored_games: StoredGames
) -> None:
    page.goto(stored_games.add(page, "teaching-3-seats", in_a_production, own=[FIRST]))
    hand = Hand(page)
    hand.look()
    before = steady(lambda: log_of(page))
    tab_to(page, "[data-testid=open-next]")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("undo")).to_be_enabled()
    assert len(log_of(page)) > len(before)


def test_a_card_is_looked_at_large_and_closed_by_escape(
    page: Page, stored_games: StoredGames
) -> None:
    page.goto(stored_games.add(page, "teaching-3-seats", in_an_auction, own=[FIRST]))
    Hand(page).look()
    tab_to(page, "[data-auction-card] .zoom")
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog")
    expect(card.get_by_text("When upgraded").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
