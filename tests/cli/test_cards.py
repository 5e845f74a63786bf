"""`furnace cards`: the card sheet."""

from __future__ import annotations

import pytest

from cli.terminal import Terminal
from furnace.cards.load import CardError, base_cards
from furnace.cards.model import Card, CardSet
from furnace.cli import cards
from furnace.cli.console import console
from furnace.text.words import Words

SHEET = base_cards()
CARDS: tuple[Card, ...] = (*SHEET.companies, *SHEET.startups, *SHEET.capitalists)


def test_the_sheet_has_every_card_with_its_name_and_lines(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "_width", 200)
    answer = terminal.run("cards")
    assert answer.code == 0
    rows = {line.split()[0]: line for line in answer.lines}
    for card in CARDS:
        assert Words().name(card.id) in rows[card.id]
    for company in SHEET.companies:
        for effect in (company.compensation, *company.basic, *company.additional):
            assert Words().effect(effect) in rows[company.id]
    for capitalist in SHEET.capitalists:
        assert Words().power(capitalist.power) in rows[capitalist.id]


def test_a_narrow_sheet_cuts_no_word(terminal: Terminal) -> None:
    output = terminal.run("cards").output
    assert "…" not in output
    assert max(map(len, output.splitlines())) <= 80


def test_a_wrong_card_file_is_named_with_its_card_and_field(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> CardSet:
        raise CardError("companies.toml", "C07", "basic[1]", "language/goods", "2 gold")

    monkeypatch.setattr(cards, "base_cards", broken)
    answer = terminal.run("cards")
    assert answer.code == 2
    assert answer.lines == [
        "companies.toml, C07, basic[1]: “2 gold” is not an amount of goods, such as 2 coal."
    ]
