"""Several people at one device: the page looks at whoever is asked."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.playing import Hand, open_table


def test_a_game_of_two_at_one_device(page: Page) -> None:
    open_table(page, "Base game", "Me", "Someone on this device", on=("Short game",))
    hand = Hand(page)
    hand.play(lambda offered: offered.is_production)
    expect(page.get_by_role("group", name="Switch player")).to_be_visible()
    hand.play()
    seats = {one[:2] for one in hand.taken if one.startswith(("p1 ", "p2 "))}
    assert seats == {"p1", "p2"}
    ranking = page.get_by_role("table", name="Ranking")
    expect(ranking.get_by_role("rowheader", name="Player 2")).to_be_visible()


def test_both_seats_are_asked_in_turn_and_each_has_its_own_discs(page: Page) -> None:
    open_table(page, "Base game", "Me", "Someone on this device")
    hand = Hand(page)
    switch = page.get_by_role("group", name="Switch player")
    hand.look()
    first = switch.locator("[aria-pressed=true]").inner_text()
    hand.bid("disc-4")
    second = switch.locator("[aria-pressed=true]")
    expect(second).not_to_have_text(first)
    expect(page.get_by_test_id("disc-4")).to_be_visible()
    switch.get_by_role("button", name=first).click()
    expect(page.get_by_test_id("disc-4")).to_have_count(0)


def test_a_bid_is_taken_back_as_long_as_nobody_has_answered_it(page: Page) -> None:
    open_table(page, "Base game", "Me", "Someone on this device")
    hand = Hand(page)
    hand.look()
    mine = page.get_by_role("group", name="Switch player").locator("[aria-pressed=true]")
    first = mine.get_attribute("data-testid")
    assert first is not None
    auction_card = hand.bid("disc-4")
    expect(hand.at(auction_card).get_by_role("img", name="disc 4")).to_be_attached()
    hand.click(first)
    hand.click("undo")
    expect(hand.at(auction_card).get_by_role("img", name="disc 4")).to_have_count(0)
    expect(page.get_by_test_id("disc-4")).to_be_enabled()
    hand.click("redo")
    expect(hand.at(auction_card).get_by_role("img", name="disc 4")).to_be_attached()
