"""What is printed on Interbellum's cards, read a second time by hand and arranged by what it says.

The files go card by card; here each thing printed is followed by the cards that print it.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from furnace.cards import abilities, effects, powers
from furnace.cards.effects import Deed, Delivery, Effect, Extraction, Permanent, Processing, Text
from furnace.cards.goods import NOTHING, Goods, format_goods
from furnace.cards.language import (
    format_effect,
    parse_effect,
    parse_manager,
    parse_power,
)
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import Company

CARDS = interbellum_cards()
COMPANIES = {card.id: card for card in CARDS.companies}
STARTUPS = {card.id: card for card in CARDS.startups}
MANAGERS = {card.id: card for card in CARDS.managers}

COAL, IRON, OIL, TOKEN = Goods(coal=1), Goods(iron=1), Goods(oil=1), Goods(token=1)


def test_there_are_24_companies_with_ids_in_order() -> None:
    assert list(COMPANIES) == [f"C{number}" for number in range(37, 61)]


def test_r13_there_are_4_start_ups_5_capitalists_and_3_schools_of_two_sides() -> None:
    assert list(STARTUPS) == ["S6", "S7", "S8", "S9"]
    assert [card.id for card in CARDS.capitalists] == ["K4i", "K6", "K7", "K8", "K9"]
    assert [card.id for card in CARDS.schools] == ["H1a", "H1b", "H2a", "H2b", "H3a", "H3b"]


def test_the_compensations_are_on_the_companies_found_by_hand() -> None:
    assert _printed({card: company.compensation for card, company in COMPANIES.items()}) == {
        "2 coal": "C37 C42 C45 C46 C48 C51 C59",
        "1 iron": "C38 C39",
        "1 iron -> 1 oil": "C40 C43 C54 C58",
        "1 coal -> 1 iron": "C41 C53 C56",
        "2 coal -> 1 token": "C44",
        "1 iron -> 1 token": "C47",
        "1 oil -> 3 iron": "C49 C52",
        "1 iron -> 4 coal": "C50",
        "2 coal -> 1 oil": "C55 C57 C60",
    }


def test_the_first_basic_lines_are_on_the_companies_found_by_hand() -> None:
    assert _printed({card: company.basic[0] for card, company in COMPANIES.items()}) == {
        "delivery: 3 coal": "C37 C48",
        "delivery: 1 token": "C39",
        "delivery: 2 iron": "C57",
        "delivery: 1 oil": "C58",
        "text: 1 coal per own card that sells coal": "C38",
        "text: 1 coal per own card that converts coal": "C60",
        "text: 1 money per transaction that sells oil": "C47",
        "permanent: 1 iron onto this card when outbid": "C41",
        "permanent: 1 coal more per extraction": "C51",
        "permanent: each sale of one kind 1 more": "C55",
        "permanent: coal spent on upgrades onto this card": "C59",
        "2 coal": "C56",
        "1 iron -> 1 token x1": "C40",
        "1 coal -> 1 oil x1": "C42",
        "1 iron -> 2 coal + 1 money x2": "C43",
        "1 oil -> 4 money x1": "C44",
        "1 iron -> 2 money x2": "C45",
        "1 token -> 5 money x1": "C46",
        "1 coal + 1 token -> 7 money x1": "C49",
        "1 oil -> 1 coal + 3 money x1": "C50",
        "2 coal -> 1 iron x1": "C52",
        "2 coal -> 1 token x1": "C53",
        "1 iron -> 1 oil x2": "C54",
    }


def test_two_companies_have_a_second_basic_line_below_their_permanent_one() -> None:
    seconds = {card: company.basic[1:] for card, company in COMPANIES.items()}
    assert {card: lines for card, lines in seconds.items() if lines} == {
        "C41": (Text(effects.TakeAll("iron")),),
        "C59": (Processing(Goods(coal=2), TOKEN, 2, from_card=True),),
    }


def test_the_additional_lines_are_on_the_companies_found_by_hand() -> None:
    assert {len(company.additional) for company in COMPANIES.values()} == {1}
    assert _printed({card: company.additional[0] for card, company in COMPANIES.items()}) == {
        "1 oil": "C37",
        "1 token": "C41 C51",
        "1 coal + 1 iron": "C55",
        "1 iron -> 2 money x4": "C38 C40 C59",
        "1 coal + 1 iron -> 4 money x3": "C39 C47 C58",
        "1 oil + 1 token -> 10 money x1": "C43",
        "1 iron + 1 token -> 8 money x1": "C44",
        "1 iron + 1 oil -> 7 money x2": "C48",
        "1 coal + 1 oil -> 6 money x2": "C57",
        "1 oil -> 4 money x2": "C60",
        "delivery: 2 oil": "C45",
        "delivery: 6 coal": "C49",
        "delivery: 1 iron -> 2 money x8": "C50",
        "delivery: 1 oil -> 4 money x4": "C52",
        "delivery: 2 token": "C54",
        "text: 1 money per transaction that sells iron": "C42",
        "text: 1 iron per own card that sells iron": "C46",
        "text: 1 iron per own card that converts iron": "C53",
        "upgrade: free x1": "C56",
    }


@pytest.mark.parametrize(
    ("card", "line", "effect"),
    [
        ("C37", 1, Delivery(Extraction(Goods(coal=3)))),
        ("C38", 1, Text(effects.PerCard(COAL, Deed.SELL, "coal"))),
        ("C41", 1, Permanent(effects.OutbidGift(IRON))),
        ("C42", 2, Text(effects.SaleBonus(Goods(money=1), "iron"))),
        ("C43", 1, Processing(IRON, Goods(coal=2, money=1), 2)),
        ("C46", 2, Text(effects.PerCard(IRON, Deed.SELL, "iron"))),
        ("C47", 1, Text(effects.SaleBonus(Goods(money=1), "oil"))),
        ("C50", 2, Delivery(Processing(IRON, Goods(money=2), 8))),
        ("C51", 1, Permanent(effects.ExtractionBonus(COAL))),
        ("C52", 2, Delivery(Processing(OIL, Goods(money=4), 4))),
        ("C53", 2, Text(effects.PerCard(IRON, Deed.CONVERT, "iron"))),
        ("C54", 2, Delivery(Extraction(Goods(token=2)))),
        ("C55", 1, Permanent(effects.SaleLimitBonus(1))),
        ("C56", 2, effects.Upgrade(NOTHING, 1)),
        ("C59", 1, Permanent(effects.UpgradeGift("coal"))),
        ("C60", 1, Text(effects.PerCard(COAL, Deed.CONVERT, "coal"))),
    ],
)
def test_what_the_lines_of_a_new_kind_mean(card: str, line: int, effect: Effect) -> None:
    assert COMPANIES[card].lines(is_upgraded=True)[line - 1] == effect


def test_the_start_ups_print_what_was_found_by_hand() -> None:
    price = Goods(coal=1, token=1)
    assert {card: (start_up.start, start_up.effects) for card, start_up in STARTUPS.items()} == {
        "S6": (
            Goods(iron=2),
            (
                Processing(COAL, Goods(money=1), 3),
                effects.Upgrade(COAL, 1),
                effects.Upgrade(TOKEN, 1),
            ),
        ),
        "S7": (
            Goods(coal=1, iron=1),
            (
                Permanent(effects.UpgradeWindow("token", price)),
                Extraction(TOKEN),
                Processing(Goods(coal=1, iron=1), Goods(money=4), 1),
            ),
        ),
        "S8": (
            Goods(coal=2),
            (
                Permanent(effects.CompensationGift(OIL, 3, 4)),
                Text(effects.TakeAll("oil")),
                Extraction(TOKEN),
                effects.Upgrade(price),
            ),
        ),
        "S9": (
            OIL,
            (
                Extraction(TOKEN),
                Processing(IRON, Goods(coal=2, money=1), 2),
                effects.Upgrade(price),
            ),
        ),
    }


def test_r19_the_powers_of_the_five_capitalists() -> None:
    assert {card.id: card.power for card in CARDS.capitalists} == {
        "K4i": powers.SecondDisc(2),
        "K6": powers.CompensationFirst(),
        "K7": powers.VariableBonus(2),
        "K8": powers.PersonalManager("M15"),
        "K9": powers.Copy(IRON),
    }
    replaced = {card.id: card.replaces for card in CARDS.capitalists if card.replaces}
    assert replaced == {"K4i": "K4"}


def test_r17_what_the_managers_do() -> None:
    money = Goods(money=1)
    assert {card: manager.effect for card, manager in MANAGERS.items()} == {
        "M01": powers.UpgradeThis(IRON),
        "M02": powers.DiscardThis(Goods(money=4)),
        "M03": powers.PerTransaction(money, Deed.CONVERT),
        "M04": powers.PerTransaction(money, Deed.SELL),
        "M05": powers.PerTransaction(COAL, Deed.SELL),
        "M06": powers.SoldOut(Goods(money=3)),
        "M07": powers.SoldOut(OIL),
        "M08": powers.FreeConversion(),
        "M09": powers.MoreConversions(1),
        "M10": powers.DeliveryAgain(),
        "M11": powers.Lend((Goods(coal=1, iron=1), OIL)),
        "M12": powers.Lend((Goods(coal=4),)),
        "M15": powers.Lend((Goods(coal=1, iron=1), TOKEN)),
    }


def test_q9_there_are_14_managers_in_the_stack_m02_and_m10_twice_and_m15_not() -> None:
    counts = {card: manager.count for card, manager in MANAGERS.items()}
    assert sum(counts.values()) == 14
    assert {card: count for card, count in counts.items() if count != 1} == {
        "M02": 2,
        "M10": 2,
        "M15": 0,
    }


def test_r15_the_two_compensations_of_each_school() -> None:
    assert {
        card.id: (format_goods(card.extraction.gain), format_effect(card.processing))
        for card in CARDS.schools
    } == {
        "H1a": ("1 iron", "1 oil -> 4 money"),
        "H1b": ("1 iron", "2 coal -> 2 money"),
        "H2a": ("2 coal", "1 iron -> 2 money"),
        "H2b": ("2 coal", "1 iron -> 1 oil"),
        "H3a": ("1 money", "1 iron -> 1 token"),
        "H3b": ("1 money", "2 coal -> 1 token"),
    }


def test_q4_the_twelve_piles_share_out_the_base_companies() -> None:
    numbers = "1 2 3, 4 5 6, 7 8 9, 10 11 12, 13 14 15, 17 18 20"
    numbers += ", 22 23 24, 21 25 26, 27 28 29, 19 30 31, 32 33 34, 16 35 36"
    by_hand = [tuple(f"C{int(n):02}" for n in pile.split()) for pile in numbers.split(", ")]
    assert list(CARDS.piles) == by_hand
    assert sorted(card for pile in CARDS.piles for card in pile) == [
        company.id for company in base_cards().companies
    ]


def test_all_companies_extract_together_what_was_added_up_by_hand() -> None:
    """Each compensation, line and delivery that extracts, once."""
    gains = [line.gain for company in COMPANIES.values() for line in _extractions(company)]
    total = NOTHING
    for gain in gains:
        total = total.plus(gain)
    compensations = Goods(coal=7 * 2, iron=2)
    lines = Goods(coal=2 + 1, iron=1, oil=1, token=2)
    deliveries = Goods(coal=3 + 3 + 6, iron=2, oil=1 + 2, token=1 + 2)
    assert total == compensations.plus(lines).plus(deliveries)
    assert len(gains) == 9 + 5 + 8


def test_c40_prints_what_c28_of_the_base_game_prints() -> None:
    (c28,) = [company for company in base_cards().companies if company.id == "C28"]
    c40 = COMPANIES["C40"]
    assert (c40.compensation, c40.basic, c40.additional) == (
        c28.compensation,
        c28.basic,
        c28.additional,
    )


def test_whatever_is_printed_is_read_back_as_it_was_written() -> None:
    for company in COMPANIES.values():
        for effect in (company.compensation, *company.lines(is_upgraded=True)):
            assert parse_effect(format_effect(effect)) == effect
    for start_up in STARTUPS.values():
        for effect in start_up.effects:
            assert parse_effect(format_effect(effect)) == effect
    for manager in MANAGERS.values():
        assert (
            parse_manager(abilities.format_ability(abilities.MANAGERS, manager.effect))
            == manager.effect
        )
    for capitalist in CARDS.capitalists:
        assert (
            parse_power(abilities.format_ability(abilities.POWERS, capitalist.power))
            == capitalist.power
        )


def _extractions(company: Company) -> list[Extraction]:
    lines = (company.compensation, *company.lines(is_upgraded=True))
    made = [line.effect if isinstance(line, Delivery) else line for line in lines]
    return [line for line in made if isinstance(line, Extraction)]


def _printed(lines: Mapping[str, Effect]) -> dict[str, str]:
    """The ids of the companies by what is printed on them."""
    ids: dict[str, list[str]] = {}
    for card, effect in lines.items():
        ids.setdefault(format_effect(effect), []).append(card)
    return {text: " ".join(cards) for text, cards in ids.items()}
