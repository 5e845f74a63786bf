"""Full games of Interbellum, in the chain variant, and solo against Agents."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.playing import Hand, Offered, log_of, open_table, play_now


def test_an_interbellum_game_with_managers_and_the_variable_disc(page: Page) -> None:
    play_now(page, "Interbellum", "you and 2 bots")
    hand = Hand(page)
    hand.play()
    log = " ".join(log_of(page))
    assert "disc-v" in hand.taken
    assert " coal for " in log
    assert any(one.startswith("placed manager-") for one in hand.taken)
    expect(page.get_by_role("table", name="Ranking").locator("tbody tr")).to_have_count(3)


def test_the_variable_disc_is_worth_the_coal_one_sets(page: Page) -> None:
    play_now(page, "Interbellum", "you and 2 bots")
    hand = Hand(page)
    hand.play(lambda offered: "disc-v" in offered.discs)
    hand.click("disc-v")
    value = page.get_by_test_id("coal-value")
    while page.get_by_test_id("coal-less").is_enabled():
        hand.click("coal-less")
    assert value.inner_text().startswith("0 coal")
    hand.click("coal-more")
    assert value.inner_text().startswith("1 coal")
    worth = value.inner_text().split()[-1]
    auction_card = hand.glance().auction_cards[0]
    hand.click(auction_card)
    placed = hand.at(auction_card).get_by_role("img", name=f"variable disc worth {worth}")
    expect(placed).to_be_attached()


def test_a_chain_of_companies_into_which_new_ones_are_inserted(page: Page) -> None:
    open_table(page, "Base game", "Me", "Bot: Random", on=("Production chain", "Short game"))
    hand = Hand(page)

    def inserts(offered: Offered) -> bool:
        return sum("_insert_" in one for one in offered.offers) > 1

    slots = [one for one in hand.play(inserts).offers if "_insert_" in one]
    _, _, card, _, place = slots[0].removeprefix("offer-").split("_", 4)
    hand.click(slots[0])
    chain = page.locator("ol [data-testid^=card-]")
    expect(chain.nth(int(place) - 1)).to_have_attribute("data-testid", f"card-{card}")
    hand.play()
    assert any(" insert " in one for one in hand.taken)


def test_solo_against_two_agents_that_are_paid(page: Page) -> None:
    play_now(page, "Solo", "solo")
    hand = Hand(page)
    hand.play()
    ranking = page.get_by_role("table", name="Ranking").locator("tbody th")
    expect(ranking).to_have_count(3)
    assert sum("Agent" in name for name in ranking.all_inner_texts()) == 2
