"""`furnace cards`: the card sheet."""

from __future__ import annotations

import pytest

from cli.terminal import Terminal
from furnace.cards.load import CardError, base_cards, interbellum_cards
from furnace.cards.model import CardSet
from furnace.cli import cards
from furnace.cli.console import console
from furnace.text.sentences import sentences
from furnace.text.words import Words
from text.needed import all_cards


def test_the_sheet_has_every_card_with_its_name_and_lines(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "_width", 1000)
    answer = terminal.run("cards")
    assert answer.code == 0
    rows = {line.split()[0]: line for line in answer.lines if line.split()}
    for card in all_cards():
        assert Words().name(card.id) in rows[card.id]
        for sentence in sentences(card):
            assert Words().format(sentence.message) in answer.output


def test_q49_the_sheet_says_that_the_agents_are_ours(terminal: Terminal) -> None:
    (title,) = [line for line in terminal.run("cards").lines if line.startswith("Agents")]
    assert "our own" in title


def test_one_box_has_only_its_own_cards(terminal: Terminal) -> None:
    old = {card.id for card in base_cards().companies}
    new = {card.id for card in interbellum_cards().companies}
    for chosen, shown, hidden in (("base", old, new), ("interbellum", new, old)):
        ids = {line.split()[0] for line in terminal.run("cards", "--set", chosen).lines}
        assert shown <= ids
        assert not hidden & ids


def test_an_unknown_box_is_refused(terminal: Terminal) -> None:
    assert terminal.run("cards", "--set", "all-of-it").code == 2


def test_at_a_table_the_sheet_has_the_cards_of_this_game(terminal: Terminal) -> None:
    plain = {line.strip() for line in terminal.play("cards", ruleset="base").lines}
    assert "Companies" in plain
    assert not {"Managers", "Capitalists"} & plain
    full = {line.strip() for line in terminal.play("cards", preset="interbellum").lines}
    assert {"Companies", "Managers", "Capitalists"} <= full


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
        "companies.toml, C07, basic[1]:"
        " “2 gold” is not an amount of goods. Write for example 2 coal."
    ]
