"""Q16, Q18 and Q19 with Interbellum: ties of K3, and what being outbid brings to K2, S8 and C41."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.action import Roll
from furnace.engine.disc import fixed_discs
from furnace.engine.event import (
    CardTaken,
    Compensated,
    Laid,
    LaidFor,
    ManagerTaken,
)
from furnace.engine.refusal import Code
from interbellum_auction import (
    after,
    auction,
    declining,
    discs,
    give,
    goods,
    hold,
    own,
    resolved,
    why,
    with_discs,
)
from position_builder import Table

K = "base+capitalists+new-capitalists"


KV = f"{K}+variable-discs"


KMV = f"{K}+managers+variable-discs"


ROW = "C01 C02 C03 C04 C05 C06 C07 C08"


ONE, TWO, THREE, FOUR = fixed_discs(1, 2, 3, 4)


def school(side: str, placed: str, capitalists: str = "", **goods_: str) -> Table:
    """The row is resolved up to a school; with a company each, none begins at once."""
    table = give(auction(KMV, schools=side, managers="M05", capitalists=capitalists), **goods_)
    return resolved(with_discs(own(table, p1="C36", p2="C35", p3="C34"), **{side: placed}))


def test_q16_others_stay_bound_against_the_variable_disc_of_k3() -> None:
    table = auction(KV, capitalists="K3", row="C01", p1="3 coal", p2="9 coal")
    table = after(table, "p1 v3 C01")
    assert why(table, "p2 3 C01") == (Code.SAME_VALUE, "R3.6")
    assert why(table, "p2 v3 C01") == (Code.SAME_VALUE, "R3.6")
    assert why(table, "p2 v4 C01") is None


@pytest.mark.parametrize("placed", ["p2:4 p1:v4", "p2:v4 p1:4", "p2:v6 p1:v6"])
def test_q16_where_k3_ties_with_a_rival_by_a_variable_disc_k3_is_compensated(placed: str) -> None:
    table = auction(KV, capitalists="K3", row="C08")
    table = resolved(with_discs(own(table, p1="C36", p2="C35"), C08=placed))
    value = int(placed[-1])
    assert table.saw(CardTaken) == [CardTaken(1, "C08")]
    assert goods(table)[0] == f"{value} iron"


@pytest.mark.parametrize("placed", ["p1:4 p1:v4", "p1:v4 p1:4"])
def test_q16_of_its_own_equal_discs_a_variable_one_wins_before_a_fixed_one(placed: str) -> None:
    table = auction(KMV, capitalists="K3", row="C08", schools="H1a", managers="M05")
    company = declining(resolved(with_discs(own(table, p1="C36"), C08=placed)))
    assert Compensated(0, FOUR, "C08", 4) in company.saw(Compensated)
    assert goods(company)[0] == "4 iron"
    at_school = declining(resolved(with_discs(own(table, p1="C36"), H1a=placed)))
    assert at_school.saw(ManagerTaken) == [ManagerTaken(0, "M05", "H1a")]
    assert at_school.saw(Compensated) == [Compensated(0, FOUR, "H1a", 4)]


@pytest.mark.parametrize("placed", ["a1:3 p1:3", "a1:3 p1:v3", "a1:v3 p1:3"])
def test_q16_where_k3_ties_with_an_agent_the_agent_takes_the_card(placed: str) -> None:
    words = "base+capitalists+managers+variable-discs+agent-cards"
    table = auction(words, 2, capitalists="K3", agents="A3", row="C08", schools="H1a")
    table = own(table, p1="C36")
    company = resolved(with_discs(table, C08=placed))
    assert company.saw(CardTaken) == [CardTaken(2, "C08")]
    assert goods(company)[0] == "3 iron"
    at_school = resolved(with_discs(table, H1a=placed))
    assert at_school.saw(ManagerTaken)[0].owner == 2
    assert goods(at_school)[0] == "3 iron"


def test_q16_an_agent_stays_bound_against_the_discs_of_k3() -> None:
    words = "base+capitalists+managers+variable-discs+agent-cards"
    table = auction(words, 2, capitalists="K3", agents="A1", row="C08", schools="H1a")
    table = with_discs(table, C08="p1:1 p1:v2")
    table = Table(table.state._replace(turn=2))
    assert discs(table.play(Roll(1)), "C08") == "p1:1 p1:v2 a1:3"


def test_q16_among_equal_compensated_discs_the_rivals_is_paid_first_at_a_school_too() -> None:
    table = school("H2a", "p3:4 p2:v2 p1:2", capitalists="K3", p1="9 iron", p2="9 iron")
    assert table.actors == (1,)
    table = after(table, "p2 skip H2a.2")
    assert table.actors == (0,)


@pytest.mark.parametrize(
    ("disc", "points"), [("1", 2), ("2", 3), ("3", 4), ("v0", 1), ("v3", 4), ("v7", 8)]
)
def test_q18_k2_adds_1_at_business_schools_too(disc: str, points: int) -> None:
    table = school("H1a", f"p2:v9 p1:{disc}", capitalists="K2")
    assert goods(table)[0] == f"{points} iron"


def s8(placed: str, capitalists: str = "", **goods_: str) -> Table:
    """p1 owns S8 and a company; the whole row is resolved, everything declined."""
    words = "base+capitalists+new-startups+new-capitalists+managers+variable-discs"
    table = auction(words, startups="S8", capitalists=capitalists, row="C08 C02", schools="H1a H2a")
    table = give(own(table, p1="C36"), **goods_)
    card, _, discs_ = placed.partition(" ")
    return declining(resolved(with_discs(table, **{card: discs_})))


@pytest.mark.parametrize("card", ["C08", "C02", "H1a", "H2a"])
@pytest.mark.parametrize("disc", ["3", "4"])
def test_q18_s8_counts_disc_3_and_4_at_companies_and_schools(card: str, disc: str) -> None:
    table = s8(f"{card} p2:v9 p1:{disc}")
    assert table.saw(Laid) == [Laid(0, Goods(oil=1), "S8", 1, LaidFor.COMPENSATION, card)]
    assert table.state.seats[0].cards[0].goods == Goods(oil=1)


@pytest.mark.parametrize("card", ["C08", "C02", "H1a"])
@pytest.mark.parametrize("disc", ["1", "2", "v3", "v4"])
def test_q18_s8_counts_no_other_disc(card: str, disc: str) -> None:
    assert s8(f"{card} p2:v9 p1:{disc}").saw(Laid) == []


def test_q18_for_s8_the_printed_value_counts_before_k2() -> None:
    assert s8("C08 p2:v9 p1:2", capitalists="K2").saw(Laid) == []
    assert len(s8("C08 p2:v9 p1:4", capitalists="K2").saw(Laid)) == 1
    assert s8("H1a p2:v9 p1:2", capitalists="K2").saw(Laid) == []


def test_q18_s8_counts_a_disc_for_which_no_transaction_was_made() -> None:
    poor = s8("C02 p2:4 p1:3")
    assert Compensated(0, THREE, "C02", 0) in poor.saw(Compensated)
    assert len(poor.saw(Laid)) == 1
    declined = s8("C02 p2:4 p1:3", p1="9 iron")
    assert Compensated(0, THREE, "C02", 0) in declined.saw(Compensated)
    assert len(declined.saw(Laid)) == 1


def test_q18_s8_does_not_count_a_disc_that_takes_the_card() -> None:
    assert s8("C08 p1:4 p2:3").saw(Laid) == []
    assert s8("H1a p1:3").saw(Laid) == []


def test_q18_s8_counts_a_disc_of_k3_that_was_outbid_by_its_own() -> None:
    assert len(s8("C08 p1:4 p1:3", capitalists="K3").saw(Laid)) == 1


def test_q18_s8_counts_both_discs_in_one_auction() -> None:
    words = "base+new-startups+managers+variable-discs"
    table = auction(words, startups="S8", row="C08", schools="H1a")
    table = resolved(with_discs(own(table, p1="C36"), C08="p2:4 p1:3", H1a="p3:v9 p1:4"))
    assert table.state.seats[0].cards[0].goods == Goods(oil=2)


def c41() -> Table:
    """p2 owns C41 and bids first."""
    words = "base+new-companies+quick-mix+managers+variable-discs"
    table = auction(words, row=ROW, schools="H1a H2a", first=1, p1="9 coal", p2="9 coal")
    return own(table, p2="C41")


def iron_on_c41(table: Table) -> int:
    """What lies on C41."""
    (owned,) = [owned for owned in table.state.seats[1].cards if owned.card == "C41"]
    return owned.goods.iron


@pytest.mark.parametrize("card", ["C01", "H1a", "H2a"])
def test_q19_c41_gains_1_iron_when_a_disc_goes_above_ones_disc_that_led(card: str) -> None:
    table = after(c41(), f"p2 2 {card}", f"p3 3 {card}")
    assert table.saw(Laid) == [Laid(1, Goods(iron=1), "C41", 1, LaidFor.OUTBID, card)]
    assert iron_on_c41(table) == 1
    assert goods(table)[1] == "9 coal"


def test_q19_it_gains_for_each_card_and_each_time() -> None:
    table = after(c41(), "p2 1 C01", "p3 2 C01", "p1 3 C01")
    assert iron_on_c41(table) == 1
    table = after(table, "p2 2 H1a", "p3 3 H1a", "p1 4 H1a", "p2 3 C02", "p3 4 C02")
    assert iron_on_c41(table) == 3


def test_q19_variable_discs_count_on_both_sides() -> None:
    table = after(c41(), "p2 v2 C01", "p3 1 C02", "p1 v9 C01")
    assert iron_on_c41(table) == 1


def test_q19_a_lower_disc_gives_nothing() -> None:
    table = after(c41(), "p2 3 C01", "p3 2 C01", "p1 v1 C01")
    assert table.saw(Laid) == []


def test_q19_a_disc_that_did_not_lead_gives_nothing() -> None:
    table = after(c41(), "p2 1 C02", "p3 4 C01", "p1 1 C03", "p2 3 C01", "p3 1 C04", "p1 v9 C01")
    assert table.saw(Laid) == []


def test_q19_an_equal_disc_of_k3_gives_nothing() -> None:
    words = "base+capitalists+new-companies+quick-mix"
    table = own(auction(words, row=ROW, capitalists="K3", first=1), p2="C41")
    table = after(table, "p2 3 C01", "p3 1 C02", "p1 3 C01")
    assert table.saw(Laid) == []
    assert len(after(table, "p2 1 C03", "p3 2 C04", "p1 4 C01").saw(Laid)) == 1


def test_q19_a_second_disc_of_the_same_seat_gives_nothing() -> None:
    words = "base+capitalists+new-companies+quick-mix"
    table = own(auction(words, row=ROW, capitalists="K5 K3", first=1), p2="C41")
    table = after(table, "p2 2 C01", "p3 1 C02", "p1 1 C03", "p2 3 C01")
    assert discs(table, "C01") == "p2:2 p2:3"
    assert table.saw(Laid) == []


def test_q19_the_second_disc_of_a_rivals_turn_counts_too() -> None:
    words = "base+capitalists+new-companies+quick-mix+new-capitalists"
    table = own(auction(words, row=ROW, capitalists="K4i", first=1), p2="C41")
    table = after(table, "p2 1 C01", "p3 1 C02", "p1 4 C03", "p1 n2 C01")
    assert table.saw(Laid) == [Laid(1, Goods(iron=1), "C41", 1, LaidFor.OUTBID, "C01")]


def test_q19_nobody_gains_for_an_agent_that_is_outbid() -> None:
    words = "base+new-companies+quick-mix+managers+agent-cards"
    table = own(auction(words, 2, agents="A1", row=ROW, first=1), p2="C41")
    table = after(table, "p2 4 C02", "p1 4 C03", "roll 1", "p2 3 C01")
    assert discs(table, "C01") == "a1:1 p2:3"
    assert table.saw(Laid) == []


@pytest.mark.parametrize("cards", ["", "+agent-cards"])
def test_q19_the_disc_of_an_agent_counts_with_a_card_or_without(cards: str) -> None:
    words = f"base+new-companies+quick-mix+managers+variable-discs{cards}"
    table = own(auction(words, 2, agents="A1", row=ROW, first=1), p2="C41")
    table = after(table, "p2 v0 C01", "p1 4 C03", "roll 1")
    assert discs(table, "C01") == "p2:v0 a1:1"
    assert iron_on_c41(table) == 1


def test_q19_a4_above_ones_disc_on_a_school_counts() -> None:
    words = "base+new-companies+quick-mix+managers+agent-cards"
    table = own(auction(words, 2, agents="A4", row=ROW, schools="H1a", first=1), p2="C41")
    table = after(table, "p2 2 H1a", "p1 4 C03", "roll 1")
    assert discs(table, "H1a") == "p2:2 a1:3"
    assert iron_on_c41(table) == 1


def test_q19_it_does_not_work_in_the_auction_in_which_c41_is_taken() -> None:
    table = auction("base+new-companies+quick-mix", row="C41 C01 C02", first=1)
    table = after(table, "p2 4 C41", "p3 1 C02", "p1 1 C41")
    table = after(table, "p2 1 C01", "p3 2 C01", "p1 3 C01")
    assert table.saw(Laid) == []
    table = after(hold(table, p1="", p2="2", p3=""), "p2 2 C02")
    assert declining(table).saw(CardTaken)[0] == CardTaken(1, "C41")
    assert iron_on_c41(declining(table)) == 0


def test_q19_it_works_for_an_arrival_that_is_long_in_the_chain() -> None:
    table = own(auction("base+new-companies+quick-mix+chain", row=ROW, first=1), p2="C41+")
    assert iron_on_c41(after(table, "p2 2 C01", "p3 3 C01")) == 1
