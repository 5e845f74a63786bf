"""What cannot be done says why not."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from e2e.browsing import REFUSED, People
from e2e.playing import Hand, log_of, open_table, steady
from e2e.positions import FIRST, in_a_production, in_an_auction
from e2e.stored_games import StoredGames


def test_a_card_that_is_not_lit_says_why(page: Page, stored_games: StoredGames) -> None:
    page.goto(stored_games.add(page, "teaching-3-seats", in_an_auction, own=[FIRST]))
    hand = Hand(page)
    hand.click(hand.look().discs[0])
    dark = page.locator("[data-lit=false]").filter(has=page.get_by_role("img", name="Ann: disc"))
    before = steady(lambda: log_of(page))
    dark.first.click()
    expect(page.get_by_role("alert")).to_contain_text("already has a disc on")
    expect(page.get_by_role("alert")).to_contain_text("See rule R3.")
    assert log_of(page) == before
    hand.take(hand.look())
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_card_that_cannot_be_opened_says_why(page: Page, stored_games: StoredGames) -> None:
    page.goto(stored_games.add(page, "teaching-4-seats", in_a_production, own=[FIRST]))
    hand = Hand(page)
    hand.play(lambda offered: offered.is_production and not hand.at("done").is_visible())
    hand.play(lambda _: page.locator(".resolved .pick").count() > 0)
    page.locator(".resolved .pick").first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    hand.end_production()


def test_what_does_not_go_together_is_said_and_nothing_typed_is_lost(people: People) -> None:
    people.excuse(REFUSED)
    page = people.someone()
    page.goto("/new")
    page.get_by_role("checkbox", name="Quick mix").check()
    page.get_by_label("Player 2", exact=True).select_option(label="Someone on this device")
    page.get_by_label("Name of player 2").fill("Aunt Olga")
    page.get_by_role("button", name="Open table").click()
    expect(page.get_by_role("alert")).to_contain_text("Turn that on too.")
    expect(page.get_by_label("Name of player 2")).to_have_value("Aunt Olga")
    page.get_by_role("checkbox", name="Quick mix").uncheck()
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/t/*")


def test_a_page_that_has_missed_something_cannot_move(people: People) -> None:
    first = people.someone()
    open_table(first, "Base game", "Me", "Someone on this device")
    second = first.context.new_page()
    second.route_web_socket("**/socket", _deaf_to_updates)
    second.goto(first.url)
    late = Hand(second)
    late.look()
    first.bring_to_front()
    Hand(first).bid("disc-4")
    expect(first.locator("[data-testid=disc-4]:enabled")).to_be_visible()
    second.bring_to_front()
    late.bid("disc-3")
    expect(second.get_by_role("alert")).to_contain_text("The table has moved on")


@pytest.mark.parametrize("address", ["/nowhere", "/t/aaaaaaaaaaaa"])
def test_an_address_that_leads_nowhere_leads_home(people: People, address: str) -> None:
    people.excuse(REFUSED)
    people.excuse("WebSocket connection to .* failed")
    page = people.someone()
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_contain_text("not found")
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def _deaf_to_updates(route: WebSocketRoute) -> None:
    server = route.connect_to_server()
    server.on_message(
        lambda message: None if json.loads(message)["type"] == "update" else route.send(message)
    )
