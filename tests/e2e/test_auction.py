"""Bids by drag, in either order, and what each of them would lead to."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.playing import Hand
from e2e.positions import FIRST, at_a_question, in_an_auction
from e2e.stored_games import StoredGames


def sit_at(page: Page, stored_games: StoredGames) -> Hand:
    """An auction in which one is to bid."""
    page.goto(stored_games.add(page, "teaching-3-seats", in_an_auction, own=[FIRST]))
    hand = Hand(page)
    hand.look()
    return hand


def test_a_disc_is_dragged_onto_a_card(page: Page, stored_games: StoredGames) -> None:
    hand = sit_at(page, stored_games)
    disc = hand.glance().discs[0]
    hand.click(disc)
    auction_card = hand.glance().auction_cards[0]
    page.keyboard.press("Escape")
    hand.at(disc).hover()
    page.mouse.down()
    box = hand.at(auction_card).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=12)
    page.mouse.up()
    value = disc.removeprefix("disc-")
    expect(hand.at(auction_card).get_by_role("img", name=f"Ann: disc {value}")).to_be_attached()


def test_a_card_may_be_picked_before_the_disc(page: Page, stored_games: StoredGames) -> None:
    hand = sit_at(page, stored_games)
    auction_card = hand.glance().auction_cards[0]
    hand.click(auction_card)
    disc = hand.glance().discs[0]
    hand.click(disc)
    value = disc.removeprefix("disc-")
    expect(hand.at(auction_card).get_by_role("img", name=f"Ann: disc {value}")).to_be_attached()


def test_a_card_shows_what_one_gets_if_one_wins_and_if_one_is_outbid(
    page: Page, stored_games: StoredGames
) -> None:
    hand = sit_at(page, stored_games)
    hand.click(hand.glance().discs[0])
    hand.at(hand.glance().auction_cards[0]).hover()
    expect(page.get_by_text("If you win")).to_be_visible()
    expect(page.get_by_text("If outbid", exact=True)).to_be_visible()


def test_only_cards_are_lit_where_the_disc_in_hand_may_go(
    page: Page, stored_games: StoredGames
) -> None:
    hand = sit_at(page, stored_games)
    for disc in hand.glance().discs:
        hand.click(disc)
        value = disc.removeprefix("disc-")
        taken = page.locator("[data-auction-card]").filter(
            has=page.get_by_role("img", name=f": disc {value}")
        )
        for auction_card in taken.all():
            expect(auction_card).to_have_attribute("data-lit", "false")
        page.keyboard.press("Escape")


def test_a_compensation_is_asked_about_at_its_card(page: Page, stored_games: StoredGames) -> None:
    page.goto(stored_games.add(page, "interbellum-4-seats", at_a_question, own=[FIRST]))
    hand = Hand(page)
    offers = hand.look().offers
    card = next(one for one in offers if "_use_" in one).split("_")[2].split(".")[0]
    expect(hand.at(f"auction-card-{card}").locator(".legal")).to_be_visible()
    hand.take(hand.glance())
    expect(page.get_by_test_id(offers[0])).to_have_count(0)


def test_what_a_card_would_lead_to_stays_within_its_frame(
    page: Page, stored_games: StoredGames
) -> None:
    page.goto(stored_games.add(page, "interbellum-5-seats", in_an_auction, own=[FIRST]))
    hand = Hand(page)
    frame = page.locator(".bubble.framed")
    for auction_card in hand.look().auction_cards:
        hand.at(auction_card).hover()
        expect(frame.get_by_text("If outbid").first).to_be_visible()
        assert frame.evaluate("(one) => one.scrollHeight <= one.offsetHeight"), auction_card
