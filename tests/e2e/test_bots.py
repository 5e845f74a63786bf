"""Bots by the names people know them by."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.playing import open_table


def test_a_foreman_sits_down_where_nobody_was_chosen_and_each_bot_is_described(
    page: Page,
) -> None:
    page.goto("/new")
    seat = page.get_by_label("Player 2", exact=True)
    expect(seat.locator("option:checked")).to_have_text("Bot: Foreman")
    expect(page.get_by_text("Values every card up to the end of the game").first).to_be_visible()
    seat.select_option(label="Bot: Apprentice")
    expect(page.get_by_text("Looks only as far as the next production")).to_be_visible()


def test_play_now_sits_down_with_bots_of_the_level_one_chose(page: Page) -> None:
    page.goto("/")
    bots = page.get_by_label("Bots", exact=True)
    expect(bots.locator("option:checked")).to_have_text("Foreman")
    bots.select_option(label="Apprentice")
    expect(page.get_by_text("Looks only as far as the next production")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_text("bot · Apprentice")).to_have_count(2)


def test_in_a_solo_game_there_is_no_bot_to_choose(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Game", exact=True).select_option(label="Solo")
    expect(page.get_by_label("Bots", exact=True)).to_be_hidden()


def test_at_the_table_a_bot_has_the_name_of_its_kind(page: Page) -> None:
    open_table(page, "Base game", "Me", "Bot: Apprentice")
    expect(page.get_by_text("bot · Apprentice").first).to_be_visible()
