"""The complete game in the hand: 360 pixels wide, by the finger, without scrolling sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.browsing import PHONE, People
from e2e.playing import Hand, open_table
from e2e.positions import FIRST, at_a_question, at_the_end, in_a_production, in_an_auction
from e2e.stored_games import StoredGames, Until

LARGEST = "interbellum-5-seats"

IS_ABOVE_AT_THE_END = """([panel, bench]) => {
    scrollTo(0, document.documentElement.scrollHeight)
    return panel.getBoundingClientRect().bottom < bench.getBoundingClientRect().top
}"""
"""Scrolled to the end, until the page has settled."""


@pytest.fixture
def phone(people: People) -> Page:
    return people.someone(size=PHONE, has_touch=True)


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1] == PHONE["width"], page.url


@pytest.mark.parametrize("path", ["/", "/new", "/join", "/games", "/gallery", "/nowhere"])
def test_every_page_fits_a_phone(people: People, path: str) -> None:
    people.excuse("status of 404")
    page = people.someone(size=PHONE, has_touch=True)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    fits(page)


def test_a_lobby_fits_a_phone(phone: Page) -> None:
    open_table(phone, "Interbellum", "Me", "A friend, by link", "Bot: Random")
    expect(phone.get_by_label("Link for player 2", exact=True)).to_be_visible()
    fits(phone)


def test_a_turn_of_an_auction_by_the_finger(phone: Page, stored_games: StoredGames) -> None:
    phone.goto(stored_games.add(phone, LARGEST, in_an_auction, own=[FIRST]))
    hand = Hand(phone)
    disc = hand.look().discs[-1]
    fits(phone)
    hand.at(disc).tap()
    hand.at(hand.glance().auction_cards[0]).tap()
    expect(phone.get_by_test_id(disc)).to_have_count(0)
    fits(phone)


def test_a_production_by_the_finger(phone: Page, stored_games: StoredGames) -> None:
    phone.goto(stored_games.add(phone, LARGEST, in_a_production, own=[FIRST]))
    hand = Hand(phone)
    fits(phone)
    hand.look()
    hand.at("open-next").tap()
    expect(phone.get_by_test_id("undo")).to_be_enabled()
    fits(phone)
    phone.get_by_role("button", name="Log").tap()
    expect(phone.get_by_role("log")).to_contain_text("Round 2: production")
    fits(phone)
    phone.get_by_role("button", name="Close").tap()
    hand.end_production()


@pytest.mark.parametrize("where", [at_a_question, at_the_end])
def test_a_question_and_a_result_fit_a_phone(
    phone: Page, stored_games: StoredGames, where: Until
) -> None:
    phone.goto(stored_games.add(phone, LARGEST, where, own=[FIRST]))
    Hand(phone).look()
    fits(phone)


def test_the_last_of_the_others_is_reached_below_a_production(
    phone: Page, stored_games: StoredGames
) -> None:
    phone.goto(stored_games.add(phone, LARGEST, in_a_production, own=[FIRST]))
    Hand(phone).look()
    last = phone.get_by_test_id("seat-4")
    expect(last).to_be_visible()
    bench = phone.get_by_role("group", name="Your production").element_handle()
    phone.wait_for_function(IS_ABOVE_AT_THE_END, arg=[last.element_handle(), bench])
