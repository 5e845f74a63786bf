"""What is printed on the base game's cards, read and added up by hand to check the files."""

from __future__ import annotations

import pytest

from cards.files import effect_texts, goods_texts
from furnace.cards.effects import Effect, Extraction, Processing, Upgrade
from furnace.cards.goods import Goods, format_goods, parse_goods
from furnace.cards.language import format_effect, parse_effect
from furnace.cards.load import base_cards
from furnace.cards.model import StartUp
from furnace.cards.powers import Again, CompensationBonus, ExtraDisc, Replace, UnlimitedDiscs

CARDS = base_cards()
STARTUPS = {card.id: card for card in CARDS.startups}


def test_r2_9_there_are_36_companies_with_ids_in_order() -> None:
    assert [card.id for card in CARDS.companies] == [f"C{number:02}" for number in range(1, 37)]


def test_there_are_five_start_ups_and_five_capitalists_with_ids_in_order() -> None:
    assert [card.id for card in CARDS.startups] == ["S1", "S2", "S3", "S4", "S5"]
    assert [card.id for card in CARDS.capitalists] == ["K1", "K2", "K3", "K4", "K5"]


@pytest.mark.parametrize("text", effect_texts())
def test_every_effect_in_the_files_is_written_as_the_language_writes_it(text: str) -> None:
    assert format_effect(parse_effect(text)) == text


@pytest.mark.parametrize("text", goods_texts())
def test_all_goods_in_the_files_are_written_as_the_language_writes_them(text: str) -> None:
    assert format_goods(parse_goods(text)) == text


def test_r1_2_every_company_has_a_compensation_and_one_line_on_each_side() -> None:
    assert {(len(card.basic), len(card.additional)) for card in CARDS.companies} == {(1, 1)}


def test_the_compensations_are_on_the_companies_found_by_hand() -> None:
    assert _printed({card.id: card.compensation for card in CARDS.companies}) == {
        "2 coal": "C01 C03 C04 C05 C06 C12 C15 C16 C21 C32 C35",
        "1 iron": "C08 C09 C10 C11 C13 C14 C18 C26 C29 C36",
        "2 coal -> 1 oil": "C17 C20 C23 C24",
        "1 iron -> 1 oil": "C02 C25 C28 C33",
        "1 iron -> 1 token": "C07 C27 C34",
        "1 iron -> 4 coal": "C30 C31",
        "1 oil -> 3 iron": "C19 C22",
    }


def test_the_basic_lines_are_on_the_companies_found_by_hand() -> None:
    assert _printed({card.id: card.basic[0] for card in CARDS.companies}) == {
        "2 coal": "C01 C02 C03 C04 C05 C06 C07 C08 C09",
        "1 iron": "C10 C11 C12 C13 C14 C15 C16",
        "2 coal -> 2 money x2": "C17 C18 C19 C20",
        "1 iron -> 2 money x2": "C21",
        "2 coal -> 1 oil x2": "C22 C23",
        "1 coal -> 1 oil x1": "C24",
        "1 iron -> 1 oil x2": "C25 C26",
        "1 iron -> 1 token x1": "C27 C28 C29",
        "1 iron -> 4 coal x1": "C30 C31",
        "1 oil -> 4 money x1": "C32 C33 C34",
        "1 token -> 5 money x1": "C35 C36",
    }


def test_the_additional_lines_are_on_the_companies_found_by_hand() -> None:
    assert _printed({card.id: card.additional[0] for card in CARDS.companies}) == {
        "3 coal": "C01 C21 C32 C34 C35",
        "2 iron": "C14 C17 C36",
        "1 oil": "C02 C18 C20 C25",
        "1 token": "C23 C30",
        "2 coal + 1 iron": "C33",
        "1 coal -> 1 iron x4": "C12 C19",
        "1 iron -> 2 money x4": "C03 C07 C08 C28",
        "1 oil -> 4 money x2": "C06 C09 C11 C16",
        "1 token -> 5 money x2": "C05 C13 C31",
        "3 coal -> 4 money x3": "C26 C27",
        "1 coal + 1 iron -> 4 money x3": "C22 C24",
        "1 coal + 1 oil -> 6 money x2": "C10 C15",
        "1 iron + 1 oil -> 7 money x2": "C04 C29",
    }


def test_all_companies_extract_together_what_was_added_up_by_hand() -> None:
    """Each compensation, basic and additional extraction once."""
    extractions = [
        line
        for card in CARDS.companies
        for line in (card.compensation, *card.basic, *card.additional)
        if isinstance(line, Extraction)
    ]
    assert len(extractions) == (11 + 10) + (9 + 7) + (5 + 3 + 4 + 2 + 1)
    assert sum(line.gain.coal for line in extractions) == 11 * 2 + 9 * 2 + 5 * 3 + 2
    assert sum(line.gain.iron for line in extractions) == 10 * 1 + 7 * 1 + 3 * 2 + 1
    assert sum(line.gain.oil for line in extractions) == 4
    assert sum(line.gain.token for line in extractions) == 2
    assert sum(line.gain.money for line in extractions) == 0


@pytest.mark.parametrize(
    ("card", "start", "sale"),
    [
        ("S1", Goods(coal=1, iron=1), Processing(Goods(coal=2), Goods(money=2), 2)),
        ("S2", Goods(coal=1, iron=1), Processing(Goods(oil=1), Goods(money=4), 1)),
        ("S3", Goods(coal=2), Processing(Goods(coal=3), Goods(money=4), 1)),
        ("S4", Goods(coal=2), Processing(Goods(iron=1), Goods(money=2), 2)),
        ("S5", Goods(token=1), Processing(Goods(coal=1, iron=1), Goods(money=4), 1)),
    ],
)
def test_r6_1_a_start_up_gives_a_token_sells_and_upgrades(
    card: str, start: Goods, sale: Processing
) -> None:
    token, upgrade = Extraction(Goods(token=1)), Upgrade(Goods(coal=1, token=1))
    assert STARTUPS[card] == StartUp(card, start, (token, sale, upgrade))


def test_r11_the_powers_of_the_five_capitalists() -> None:
    assert {card.id: card.power for card in CARDS.capitalists} == {
        "K1": Again(Goods(coal=2)),
        "K2": CompensationBonus(1),
        "K3": UnlimitedDiscs(),
        "K4": ExtraDisc(2),
        "K5": Replace(Goods(token=1), Goods(iron=1)),
    }


def test_r1_8_an_upgraded_company_has_its_basic_lines_and_below_them_the_additional() -> None:
    for card in CARDS.companies:
        assert card.lines(is_upgraded=False) == card.basic
        assert card.lines(is_upgraded=True) == card.basic + card.additional


def test_no_two_companies_are_alike() -> None:
    prints = {(card.compensation, card.basic, card.additional) for card in CARDS.companies}
    assert len(prints) == 36


def _printed(lines: dict[str, Effect]) -> dict[str, str]:
    """The ids of the companies by what is printed on them."""
    ids: dict[str, list[str]] = {}
    for card, effect in lines.items():
        ids.setdefault(format_effect(effect), []).append(card)
    return {text: " ".join(cards) for text, cards in ids.items()}
