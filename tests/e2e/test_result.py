"""The result says who won and by what."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.positions import at_the_end
from e2e.stored_games import StoredGames

TIES = {
    "tie-cards": ("Ben wins", "Tied on money: more cards decided.", ["1", "2"]),
    "tie-resources": ("Ann wins", "Tied on money and cards: more resources decided.", ["1", "2"]),
    "tie-shared": ("share", "the win is shared.", ["1", "1"]),
    "tie-agent": ("Agent", "No player beat the Agents.", ["1", "2"]),
}


@pytest.mark.parametrize("name", TIES)
def test_a_tie_is_explained_by_what_decided_it(
    page: Page, stored_games: StoredGames, name: str
) -> None:
    heading, words, ranks = TIES[name]
    page.goto(stored_games.add(page, name, at_the_end))
    result = page.get_by_test_id("result")
    expect(result.get_by_role("heading", level=2)).to_contain_text(heading)
    expect(result).to_contain_text(words)
    shown = page.get_by_role("table", name="Ranking").locator("tbody .rank")
    assert [rank for rank in shown.all_inner_texts() if rank] == ranks


def test_where_money_decided_nothing_more_is_said(page: Page, stored_games: StoredGames) -> None:
    page.goto(stored_games.add(page, "teaching-4-seats", at_the_end))
    result = page.get_by_test_id("result")
    expect(result.get_by_role("heading", level=2)).to_contain_text("wins")
    expect(result).not_to_contain_text("decided")
