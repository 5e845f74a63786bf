"""The log says what has changed, in its order, and shows its end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.playing import Hand, log_of
from e2e.positions import FIRST, at_the_last_disc, in_a_production
from e2e.stored_games import StoredGames

MACHINERY = ("reaches line", " finishes ", "is next to bid", "has a choice to make")


def test_after_loading_a_table_the_newest_line_is_in_view(
    page: Page, stored_games: StoredGames
) -> None:
    page.goto(stored_games.add(page, "interbellum-4-seats", at_the_last_disc, own=[FIRST]))
    Hand(page).look()
    expect(page.get_by_test_id("log").locator("p").last).to_be_in_viewport(ratio=1)


def test_lines_that_change_nothing_are_left_out(page: Page, stored_games: StoredGames) -> None:
    page.goto(stored_games.add(page, "interbellum-4-seats", in_a_production, own=[FIRST]))
    hand = Hand(page)
    hand.end_production()
    expect(page.get_by_test_id("log")).to_contain_text("Ann finishes production.")
    lines = log_of(page)
    assert any(" gains " in line for line in lines)
    assert not [
        line
        for line in lines
        if any(words in line for words in MACHINERY if "production" not in line)
    ]


def test_the_others_show_what_they_made_until_one_bids(
    page: Page, stored_games: StoredGames
) -> None:
    page.goto(stored_games.add(page, "teaching-3-seats", in_a_production, own=[FIRST]))
    hand = Hand(page)
    hand.end_production()
    hand.play(lambda offered: offered.is_bidding)
    made = page.get_by_test_id("gain-1")
    expect(made).to_contain_text("Last production: gained ")
    hand.take(hand.look())
    expect(made).to_have_count(0)
