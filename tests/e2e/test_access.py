"""axe-core finds nothing: on every page, in light and dark, on a desk and in the hand."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.browsing import DESKTOP, PHONE, People, Scheme
from e2e.playing import Hand, open_table
from e2e.positions import FIRST, at_a_question, at_the_end, in_a_production, in_an_auction
from e2e.stored_games import StoredGames, Until

SCHEMES: tuple[Scheme, ...] = ("dark", "light")


def is_sound(page: Page) -> None:
    """Nothing is found, however one looks at the page."""
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found = Axe().run(page).response["violations"]
            assert not found, (size, scheme, [_said(one) for one in found])


def _said(violation: dict[str, object]) -> tuple[object, ...]:
    nodes = violation["nodes"]
    assert isinstance(nodes, list)
    return violation["id"], [(node["target"], node["failureSummary"]) for node in nodes[:4]]


@pytest.mark.parametrize(
    "path", ["/", "/new", "/join", "/recover", "/games", "/gallery", "/privacy", "/nowhere"]
)
def test_a_page_is_sound(people: People, path: str) -> None:
    people.excuse("status of 404")
    page = people.someone()
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    is_sound(page)


def test_the_menu_and_the_account_dialog_are_sound(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="your name, account and theme").click()
    expect(page.get_by_role("textbox", name="Your name")).to_be_visible()
    is_sound(page)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    is_sound(page)


def test_the_recovery_link_is_sound(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="your name, account and theme").click()
    page.get_by_role("button", name="Recovery link").click()
    expect(page.get_by_role("img", name="QR code of your recovery link")).to_be_visible()
    is_sound(page)


def test_my_games_and_a_lobby_are_sound(page: Page, stored_games: StoredGames) -> None:
    stored_games.add(page, "teaching-2-seats", at_the_end)
    open_table(page, "Interbellum", "Me", "A friend, by link", "Someone on this device")
    expect(page.get_by_label("Link for player 2", exact=True)).to_be_visible()
    is_sound(page)
    page.goto("/games")
    expect(page.get_by_role("heading", name="Finished")).to_be_visible()
    is_sound(page)


@pytest.mark.parametrize(
    "where",
    [in_an_auction, at_a_question, in_a_production, at_the_end],
    ids=lambda one: one.__name__,
)
def test_a_table_is_sound(page: Page, stored_games: StoredGames, where: Until) -> None:
    page.goto(stored_games.add(page, "interbellum-5-seats", where, own=[FIRST]))
    Hand(page).look()
    is_sound(page)


def test_a_bid_being_made_is_sound(page: Page, stored_games: StoredGames) -> None:
    page.goto(stored_games.add(page, "interbellum-4-seats", in_an_auction, own=[FIRST]))
    hand = Hand(page)
    hand.click(hand.look().discs[0])
    hand.at(hand.glance().auction_cards[0]).hover()
    is_sound(page)


def test_a_card_seen_large_is_sound(page: Page, stored_games: StoredGames) -> None:
    page.goto(stored_games.add(page, "interbellum-4-seats", in_an_auction, own=[FIRST]))
    Hand(page).look()
    page.locator("[data-auction-card] .zoom").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    is_sound(page)
