"""R11: the five capitalists. The finer points are in test_rulings.py (Q16 to Q18, Q25 to Q27)."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.action import Again, Done, Open, Skip, Upgrade, Use
from furnace.engine.disc import fixed_discs
from furnace.engine.event import CardTaken, Gained, PaidAgain, Processed, Upgraded
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, BEN, CYD, Table, auction, bid, neutral_bid, producing

OTHERS_THAN_K1 = ["K2", "K3", "K4", "K5"]
OTHERS_THAN_K2 = ["K1", "K3", "K4", "K5"]
OTHERS_THAN_K3 = ["K1", "K2", "K4", "K5"]
OTHERS_THAN_K4 = ["K1", "K2", "K3", "K5"]
OTHERS_THAN_K5 = ["K1", "K2", "K3", "K4"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r11_1_k1_resolves_a_card_again_for_2_coal(seats: int) -> None:
    table = producing(ann="S1 C10 C14 with 2 coal", capitalists="K1", seats=seats)
    table = table.play(Open(ANN, "C10")).play(Again(ANN, "C10"))
    assert table.saw(PaidAgain) == [PaidAgain(ANN, "C10", Goods(coal=2), "K1")]
    assert table.goods(ANN) == "2 iron"


def test_r11_1_k1_pays_its_2_coal_before_the_card_gives_any() -> None:
    table = producing(ann="S1 C08 C14 with 1 coal", capitalists="K1").play(Open(ANN, "C08"))
    assert table.play(Again(ANN, "C08")).goods(ANN) == "3 coal"
    table = producing(ann="S1 C10 C14 with 1 coal", capitalists="K1").play(Open(ANN, "C10"))
    assert table.refusal(Again(ANN, "C10")) == (Code.CANNOT_PAY, "R11.1")


def test_r11_1_k1_does_so_once_in_a_production() -> None:
    table = producing(ann="S1 C10 C14 C15 with 9 coal", capitalists="K1")
    table = table.play(Open(ANN, "C10"), Open(ANN, "C14"), Again(ANN, "C10"))
    for card in ("C10", "C14"):
        assert table.refusal(Again(ANN, card)) == (Code.POWER_SPENT, "R11.1")


def test_r11_1_k1_does_so_in_each_production() -> None:
    table = producing(ann="S2 C10 with 9 coal", capitalists="K1")
    table = table.play(Open(ANN, "C10"), Again(ANN, "C10"), Done(ANN))
    table = table.idle_until(Phase.DEAL).idle_until(Phase.PRODUCTION).play(Open(ANN, "C10"))
    assert table.allows(Again(ANN, "C10"))


def test_r11_1_k1_resolves_again_only_what_was_resolved() -> None:
    table = producing(ann="S2 C10 C14 with 9 coal", capitalists="K1")
    assert table.refusal(Again(ANN, "C10")) == (Code.NOT_RESOLVED, "R11.1")
    table = table.play(Open(ANN, "C10"))
    assert table.refusal(Again(ANN, "C14")) == (Code.NOT_RESOLVED, "R11.1")
    assert table.allows(Again(ANN, "C10"))


def test_r11_1_k1_resolves_again_only_its_own_cards() -> None:
    table = producing(ann="S2 C10 with 9 coal", ben="S1 C14", capitalists="K1")
    table = table.play(Open(ANN, "C10"), Open(BEN, "C14"))
    for card in ("C14", "C36"):
        assert table.refusal(Again(ANN, card)) == (Code.NOT_YOUR_CARD, "R11.1")


def test_r11_1_k1_need_not_use_its_power() -> None:
    table = producing(ann="S2 with 9 coal", capitalists="K1")
    assert table.legal(ANN) == (Again(ANN, "S2"), Done(ANN))


@pytest.mark.parametrize("capitalist", OTHERS_THAN_K1)
def test_r11_1_nobody_else_resolves_a_card_again(capitalist: str) -> None:
    table = producing(ann="S1 C10 C14 with 9 coal", capitalists=capitalist)
    table = table.play(Open(ANN, "C10"))
    assert table.refusal(Again(ANN, "C10")) == (Code.NO_POWER, "R11.1")


@pytest.mark.parametrize("value", [1, 2, 3])
def test_r11_2_a_compensated_disc_of_k2_counts_as_1_higher(value: int) -> None:
    table = auction(row="C08", capitalists="K2").bids(C08=f"ben 4, ann {value}").declining()
    assert table.goods(ANN) == f"{value + 1} iron"


def test_r11_2_k2_may_process_once_more() -> None:
    table = auction(row="C02", capitalists="K2", ann="9 iron").bids(C02="ben 4, ann 2")
    assert table.allows(Use(ANN, "C02", 0, 3))
    assert table.refusal(Use(ANN, "C02", 0, 4)) == (Code.OVER_LIMIT, "R1.4")
    assert table.allows(Skip(ANN, "C02", 0))


def test_r11_2_the_events_name_k2_where_its_bonus_was_used() -> None:
    table = auction(row="C08", capitalists="K2").bids(C08="ben 4, ann 2").declining()
    two = fixed_discs(2)[0]
    assert table.saw(Gained)[0] == Gained(ANN, Goods(iron=3), "C08", 0, two, "K2", 1)
    table = auction(row="C02", capitalists="K2", ann="9 iron").bids(C02="ben 4, ann 2")
    (used,) = table.play(Use(ANN, "C02", 0, 3)).saw(Processed)
    assert (used.disc, used.thanks_to, used.bonus) == (two, "K2", 1)
    (used,) = table.play(Use(ANN, "C02", 0, 2)).saw(Processed)
    assert (used.disc, used.thanks_to, used.bonus) == (two, None, None)


def test_r11_2_k2_takes_no_company_by_its_bonus() -> None:
    table = auction(row="C08", capitalists="K2").bids(C08="ben 3, ann 2").declining()
    assert table.saw(CardTaken)[0] == CardTaken(BEN, "C08")
    table = auction(row="C08", capitalists="K2").bids(C08="ben 2, ann 3").declining()
    assert table.saw(CardTaken)[0] == CardTaken(ANN, "C08")
    assert table.goods(ANN) == "nothing"


def test_r11_2_the_bonus_of_k2_does_not_concern_the_limits_of_placing() -> None:
    table = auction(row="C08", capitalists="K2").play(bid(ANN, 3, "C08"))
    assert table.allows(bid(BEN, 4, "C08"))
    assert table.refusal(bid(BEN, 3, "C08")) == (Code.SAME_VALUE, "R3.6")


@pytest.mark.parametrize("capitalist", OTHERS_THAN_K2)
def test_r11_2_nobody_else_is_compensated_more(capitalist: str) -> None:
    table = auction(row="C08", capitalists=f"K2 {capitalist}").bids(C08="ann 4, ben 3").declining()
    assert table.goods(BEN) == "3 iron"
    assert table.goods(ANN) == "nothing"


def test_r11_2_k2_is_compensated_more_where_the_agent_outbids_it() -> None:
    table = auction(row="C08", capitalists="K2", seats=2).bids(C08="agent 4, ann 3, ben 1")
    assert table.declining().goods(ANN) == "4 iron"
    assert table.declining().goods(BEN) == "1 iron"


def test_r11_3_k3_places_a_second_disc_on_one_company() -> None:
    table = auction(row="C08", capitalists="K3").play(bid(ANN, 4, "C08"))
    table = table.play(bid(BEN, 4, "C19"), bid(CYD, 4, "C22"))
    for value in (1, 2, 3):
        assert table.allows(bid(ANN, value, "C08"))


def test_r11_3_k3_places_a_disc_of_equal_value() -> None:
    table = auction(row="C08", capitalists="K3", first=BEN).play(bid(BEN, 4, "C08"))
    table = table.play(bid(CYD, 4, "C22"))
    assert table.allows(bid(ANN, 4, "C08"))
    table = table.play(bid(ANN, 4, "C08"))
    assert table.discs_on("C08") == "ben 4, ann 4"


def test_r11_3_where_k3_ties_for_the_highest_disc_the_rival_takes_the_company() -> None:
    table = auction(row="C08", capitalists="K3").bids(C08="ben 4, ann 4").declining()
    assert table.saw(CardTaken)[0] == CardTaken(BEN, "C08")
    assert table.goods(ANN) == "4 iron"
    assert table.goods(BEN) == "nothing"


def test_r11_3_k3_still_needs_the_disc_and_a_company_of_the_row() -> None:
    table = auction(row="C08", capitalists="K3")
    assert table.refusal(bid(ANN, 4, "C36")) == (Code.NOT_IN_ROW, "R3.4")
    assert table.refusal(neutral_bid(ANN, "C08")) == (Code.NO_SUCH_DISC, "R3.4")


@pytest.mark.parametrize("capitalist", OTHERS_THAN_K3)
def test_r11_3_everybody_else_is_bound_by_the_limits(capitalist: str) -> None:
    table = auction(row="C08", capitalists=capitalist, first=BEN)
    table = table.play(bid(BEN, 4, "C08"), bid(CYD, 4, "C22"))
    assert table.refusal(bid(ANN, 4, "C08")) == (Code.SAME_VALUE, "R3.6")
    table = table.play(bid(ANN, 3, "C08"), bid(BEN, 1, "C17"), bid(CYD, 1, "C20"))
    assert table.refusal(bid(ANN, 1, "C08")) == (Code.OWN_DISC, "R3.5")


def test_r11_4_k4_has_a_fifth_disc_the_neutral_2() -> None:
    table = auction(row="C08", capitalists="K4")
    assert table.hand(ANN) == "1 2 3 4 neutral"
    assert table.allows(neutral_bid(ANN, "C08"))
    assert table.play(neutral_bid(ANN, "C08")).hand(ANN) == "1 2 3 4"


def test_r11_4_the_neutral_2_is_placed_under_both_limits() -> None:
    table = auction(row="C08", capitalists="K4").play(
        bid(ANN, 4, "C08"), bid(BEN, 2, "C19"), bid(CYD, 4, "C22")
    )
    assert table.refusal(neutral_bid(ANN, "C08")) == (Code.OWN_DISC, "R3.5")
    assert table.refusal(neutral_bid(ANN, "C19")) == (Code.SAME_VALUE, "R3.6")
    table = table.play(neutral_bid(ANN, "C22"))
    assert table.refusal(bid(BEN, 2, "C22")) == (Code.NO_SUCH_DISC, "R3.4")
    assert table.play(bid(BEN, 1, "C22")).refusal(bid(CYD, 2, "C22")) == (Code.OWN_DISC, "R3.5")


def test_r11_4_nobody_places_a_2_on_the_neutral_2() -> None:
    table = auction(row="C08", capitalists="K4").play(neutral_bid(ANN, "C08"))
    assert table.refusal(bid(BEN, 2, "C08")) == (Code.SAME_VALUE, "R3.6")
    assert table.allows(bid(BEN, 1, "C08"))


def test_r11_4_the_neutral_2_takes_a_company_as_a_2_does() -> None:
    table = auction(row="C08", capitalists="K4").bids(C08="ann neutral, ben 1").declining()
    assert table.saw(CardTaken)[0] == CardTaken(ANN, "C08")
    assert table.goods(BEN) == "1 iron"


def test_r11_4_the_neutral_2_is_compensated_as_a_2_is() -> None:
    table = auction(row="C08", capitalists="K4").bids(C08="ben 4, ann neutral").declining()
    assert table.goods(ANN) == "2 iron"


def test_r11_4_the_neutral_2_comes_back_with_the_other_discs() -> None:
    table = auction(row="C08", capitalists="K4").bids(C08="ann neutral").declining()
    assert table.hand(ANN) == "1 2 3 4 neutral"


@pytest.mark.parametrize("capitalist", OTHERS_THAN_K4)
def test_r11_4_everybody_else_has_four_discs(capitalist: str) -> None:
    table = auction(row="C08", capitalists=capitalist)
    assert table.hand(ANN) == "1 2 3 4"
    assert table.refusal(neutral_bid(ANN, "C08")) == (Code.NO_SUCH_DISC, "R3.4")


def at_the_upgrade_line(goods: str, capitalist: str, seats: int = 3, chain: str = "") -> Table:
    """Ann, with these goods and the token of S2, has come to its upgrade line.

    Without oil C33 and C34 give nothing, so that it does not matter when they are resolved.
    """
    table = producing(
        f"C33 C34 S2 with {goods}", capitalists=capitalist, seats=seats, variants=chain
    )
    return table.opened(ANN, "S2")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("chain", ["", "chain"])
def test_r11_5_k5_pays_iron_in_place_of_the_token_it_lacks(seats: int, chain: str) -> None:
    table = at_the_upgrade_line("3 coal + 2 iron", "K5", seats, chain)
    table = table.play(Upgrade(ANN, "C33"), Upgrade(ANN, "C34"))
    assert table.saw(Upgraded) == [
        Upgraded(ANN, "C33", Goods(coal=1, token=1), "S2"),
        Upgraded(ANN, "C34", Goods(coal=1, iron=1), "S2", thanks_to="K5"),
    ]
    assert table.goods(ANN) == "1 coal + 1 iron"
    assert table.cards(ANN) == "C33+ C34+ S2"


def test_r11_5_k5_needs_the_iron_and_the_coal() -> None:
    table = at_the_upgrade_line("3 coal", "K5").play(Upgrade(ANN, "C33"))
    assert table.refusal(Upgrade(ANN, "C34")) == (Code.NO_UPGRADE_LINE, "R6.2")
    table = at_the_upgrade_line("1 coal + 3 iron", "K5").play(Upgrade(ANN, "C33"))
    assert table.refusal(Upgrade(ANN, "C34")) == (Code.NO_UPGRADE_LINE, "R6.2")


@pytest.mark.parametrize("capitalist", OTHERS_THAN_K5)
def test_r11_5_nobody_else_pays_iron(capitalist: str) -> None:
    table = at_the_upgrade_line("3 coal + 2 iron", capitalist).play(Upgrade(ANN, "C33"))
    assert table.refusal(Upgrade(ANN, "C34")) == (Code.NO_UPGRADE_LINE, "R6.2")
    assert table.goods(ANN) == "2 coal + 2 iron"


def test_r11_5_k5_pays_iron_for_upgrades_only() -> None:
    table = producing(ann="S1 C01 C05+ with 3 iron", capitalists="K5").play(Open(ANN, "C05"))
    assert table.goods(ANN) == "2 coal + 3 iron"
    assert table.refusal(Use(ANN, "C05", 2, 1)) == (Code.LINE_NOT_OPEN, "R5.6")
