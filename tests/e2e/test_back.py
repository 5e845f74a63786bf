"""Undo, redo and reset of the seat's own production."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page, expect

from e2e.playing import Hand, Offered, is_soon, log_of, steady
from e2e.positions import FIRST, in_a_production
from e2e.stored_games import StoredGames


class Seen(NamedTuple):
    """What a player sees of their production."""

    offered: Offered
    ledger: str
    cards: list[str]


def seen(hand: Hand) -> Seen:
    page = hand.page
    return Seen(
        hand.look(),
        page.get_by_role("region", name="This production").inner_text(),
        page.locator("[data-testid^=card-]").all_inner_texts(),
    )


def test_a_step_of_production_is_undone_and_done_again(
    page: Page, stored_games: StoredGames
) -> None:
    page.goto(stored_games.add(page, "teaching-4-seats", in_a_production, own=[FIRST]))
    hand = Hand(page)
    before = steady(lambda: seen(hand))
    expect(page.get_by_test_id("undo")).to_have_count(0)
    shown = _own_lines(page)
    # OpenCard a card has no line in the log, what it gives has.
    while _own_lines(page) == shown:
        before = steady(lambda: seen(hand))
        hand.take(before.offered)
        after = steady(lambda: seen(hand))
    assert after != before
    expect(page.locator(".undone")).to_have_count(0)
    hand.click("undo")
    expect(page.get_by_test_id("redo")).to_be_enabled()
    is_soon(before, lambda: seen(hand))
    expect(page.locator(".undone")).to_contain_text("Undone.")
    hand.click("redo")
    expect(page.get_by_test_id("undo")).to_be_enabled()
    is_soon(after, lambda: seen(hand))
    assert any("undoes the last move" in line for line in log_of(page))


def _own_lines(page: Page) -> list[str]:
    return [line for line in log_of(page) if line.startswith("Ann ")]


def test_reset_takes_a_complete_production_back(page: Page, stored_games: StoredGames) -> None:
    page.goto(stored_games.add(page, "interbellum-4-seats", in_a_production, own=[FIRST]))
    hand = Hand(page)
    before = steady(lambda: seen(hand))
    expect(page.get_by_test_id("reset")).to_be_disabled()
    hand.play(lambda offered: offered.can_end)
    assert seen(hand) != before
    hand.click("reset")
    expect(page.get_by_test_id("reset")).to_be_disabled()
    is_soon(before, lambda: seen(hand))
    hand.end_production()


def test_with_bots_only_a_bid_is_taken_back_for_the_asking(
    page: Page, stored_games: StoredGames
) -> None:
    page.goto(
        stored_games.add(page, "teaching-4-seats", lambda state: state.turn == FIRST, own=[FIRST])
    )
    hand = Hand(page)
    hand.look()
    auction_card = hand.bid("disc-4")
    own = hand.at(auction_card).get_by_role("img", name="disc 4")
    expect(own).to_be_attached()
    hand.click("takeback")
    expect(own).to_have_count(0)
    expect(page.get_by_test_id("disc-4")).to_be_enabled()
