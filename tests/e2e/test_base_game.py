"""A full base game against bots, from one click on the first screen to its record and rematch."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.playing import Hand, log_of, play_now
from furnace.engine import game
from furnace.notation.record import Record, parse_record

ROUNDS = ["Round 1", "Round 2", "Round 3", "Round 4"]


def test_a_base_game_against_bots_from_play_now_to_the_rematch(page: Page, tmp_path: Path) -> None:
    play_now(page)
    hand = Hand(page)
    hand.play()

    outcome = game.outcome(_record(page, tmp_path).history.state)
    assert outcome is not None
    ranking = page.get_by_role("table", name="Ranking").locator("tbody tr")
    best_first = [seat for equals in outcome.ranking for seat in equals]
    expect(ranking.locator(".money")).to_have_text(
        [str(outcome.money[seat]) for seat in best_first]
    )
    expect(ranking.locator(".rank").first).to_have_text("1")

    by_round = page.get_by_role("table", name="Money by round")
    expect(by_round.locator("thead th")).to_have_text(["Player", *ROUNDS])
    last = by_round.locator("tbody tr td:last-child").all_inner_texts()
    assert last == [str(amount) for amount in outcome.money]
    expect(page.locator(".chart svg path.line")).to_have_count(len(outcome.money))

    chapters = page.get_by_test_id("log").locator("h3").all_inner_texts()
    assert chapters[0] == "Set-up"
    assert [chapter for chapter in chapters if chapter.endswith(": auction")] == [
        f"{number}: auction" for number in ROUNDS
    ]
    assert [chapter for chapter in chapters if chapter.endswith(": production")] == [
        f"{number}: production" for number in ROUNDS
    ]

    expect(page.get_by_test_id("log").locator("p").last).to_be_in_viewport()

    finished = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and url != finished)
    assert hand.look().is_bidding
    assert len(log_of(page)) < 60


def test_the_first_screen_leads_back_to_a_game_in_progress(page: Page) -> None:
    play_now(page)
    hand = Hand(page)
    assert hand.look().is_bidding
    table = page.url
    page.get_by_role("link", name="Furnace").click()
    going_on = page.get_by_role("heading", name="Continue playing").locator("..")
    going_on.get_by_role("link").click()
    page.wait_for_url(table)
    assert hand.look().is_bidding
    page.get_by_role("link", name="My games").first.click()
    expect(page.get_by_role("link", name="Your turn")).to_be_visible()


def _record(page: Page, folder: Path) -> Record:
    with page.expect_download() as started:
        page.get_by_role("link", name="Download record").click()
    assert started.value.suggested_filename.endswith(".furnace")
    started.value.save_as(folder / "game.furnace")
    return parse_record((folder / "game.furnace").read_text())
