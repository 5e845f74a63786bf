"""R15: Business Schools at the end of the row, their managers and their two compensations."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from furnace.cards.goods import Goods
from furnace.engine import game
from furnace.engine.action import Deal
from furnace.engine.disc import fixed_discs
from furnace.engine.event import (
    Asked,
    CardDiscarded,
    CardTaken,
    Compensated,
    Gained,
    ManagerDiscarded,
    ManagerTaken,
    Processed,
    Upgraded,
)
from furnace.engine.refusal import Code
from furnace.engine.state import CHANCE, Phase
from interbellum_auction import (
    after,
    auction,
    deal_row,
    declining,
    discs,
    give,
    goods,
    moves,
    own,
    resolved,
    set_up,
    why,
    with_discs,
)
from position_builder import Table

SCHOOLS = "base+managers"
WITH_DISCS = "base+managers+variable-discs"


def outbid(school: str, placed: str, words: str = SCHOOLS, **goods_: str) -> Table:
    """The row is resolved up to the school, where the discs lie: p3 leads with its 4.

    Everybody has a company, so that in the production no card is begun automatically.
    """
    table = give(auction(words, schools=school, managers="M05"), **goods_)
    table = own(table, p1="C36", p2="C35", p3="C34")
    return resolved(with_discs(table, **{school: f"p3:4 {placed}"}))


def test_r15_1_a_manager_is_placed_on_each_school_when_the_companies_are_dealt() -> None:
    table = set_up(SCHOOLS, schools="H2b H3a")
    for number in range(7):
        assert why(table, "deal M01") == (Code.NO_OUTCOME, "R3.2")
        table = after(table, moves(table, CHANCE)[number])
    assert table.state.phase is Phase.DEAL
    assert why(table, "deal C36") == (Code.NO_OUTCOME, "R15.1")
    assert why(table, "deal H1a") == (Code.NO_OUTCOME, "R15.1")
    table = after(table, "deal M07", "deal M03")
    assert table.state.phase is Phase.BIDDING
    assert [(auction_card.card, auction_card.manager) for auction_card in table.state.row[7:]] == [
        ("H2b", "M07"),
        ("H3a", "M03"),
    ]


@pytest.mark.parametrize("words", ["base+managers", "base+new-companies+managers"])
def test_r15_1_each_token_of_the_stack_is_equally_likely_so_doubles_come_twice_as_often(
    words: str,
) -> None:
    table = set_up(words)
    while len(table.state.row) < 7:
        table = table.play(table.legal(CHANCE)[0])
    outcomes = dict(game.chance_outcomes(table.state))
    stack = Counter(table.state.ruleset.managers)
    total = sum(stack.values())
    assert outcomes == {Deal(card): Fraction(count, total) for card, count in stack.items()}
    assert outcomes[Deal("M02")] == 2 * outcomes[Deal("M01")]
    assert sum(outcomes.values()) == 1
    table = after(table, "deal M02")
    outcomes = dict(game.chance_outcomes(table.state))
    assert outcomes[Deal("M02")] == outcomes[Deal("M01")] == Fraction(1, total - 1)
    assert sum(outcomes.values()) == 1


def test_r15_1_a_manager_once_seen_does_not_come_again() -> None:
    table = deal_row(set_up(SCHOOLS), managers="M02 M05").idle_until(Phase.DEAL)
    while len(table.state.row) < 7:
        table = table.play(table.legal(CHANCE)[0])
    assert why(table, "deal M05") == (Code.NO_OUTCOME, "R15.1")
    table = after(table, "deal M02")
    assert why(table, "deal M02") == (Code.NO_OUTCOME, "R15.1")
    assert why(table, "deal M15") == (Code.NO_OUTCOME, "R15.1")


def test_r15_2_discs_are_placed_on_a_school_as_on_a_company() -> None:
    table = auction(WITH_DISCS, schools="H1a H2a", p2="3 coal")
    table = after(table, "p1 3 H1a")
    assert discs(table, "H1a") == "p1:3"
    assert why(table, "p2 3 H1a") == (Code.SAME_VALUE, "R3.6")
    assert why(table, "p2 v3 H1a") == (Code.SAME_VALUE, "R3.6")
    table = after(table, "p2 v2 H1a", "p3 4 H2a")
    assert why(table, "p1 4 H1a") == (Code.OWN_DISC, "R3.5")
    assert why(table, "p1 4 H2a") == (Code.SAME_VALUE, "R3.6")
    assert why(table, "p1 1 H2a") is None


@pytest.mark.parametrize("card", ["H3a", "H1b", "M01", "C36"])
def test_r15_2_only_cards_that_lie_in_the_row_take_discs(card: str) -> None:
    table = auction(SCHOOLS, schools="H1a H2a", managers="M01")
    assert why(table, f"p1 3 {card}") == (Code.NOT_IN_ROW, "R3.4")


def test_r15_3_schools_are_resolved_after_the_companies_in_their_order() -> None:
    table = auction(SCHOOLS, row="C01 C08", schools="H3a H1a", managers="M12 M01")
    table = with_discs(table, H1a="p1:4", H3a="p1:3", C08="p2:4", C01="p2:3")
    table = resolved(table)
    taken = [e for e in table.events if isinstance(e, (CardTaken, CardDiscarded, ManagerTaken))]
    assert taken[:2] == [CardTaken(1, "C01"), CardTaken(1, "C08")]
    assert taken[-2:] == [ManagerTaken(0, "M12", "H3a"), ManagerTaken(0, "M01", "H1a")]
    assert len(taken) == 9


def test_r15_3_the_highest_disc_takes_the_manager_and_the_school_stays() -> None:
    table = outbid("H1a", "p1:3")
    assert table.saw(ManagerTaken) == [ManagerTaken(2, "M05", "H1a")]
    assert [seat.managers for seat in table.state.seats] == [(), (), ("M05",)]
    assert table.cards(2) == "S3 C34"
    assert table.state.schools[0] == "H1a"
    table = table.idle_until(Phase.BIDDING)
    assert [auction_card.card for auction_card in table.state.row[7:]] == list(table.state.schools)


def test_r15_3_managers_are_kept_sorted_and_those_of_one_kind_side_by_side() -> None:
    table = auction(SCHOOLS, schools="H1a H2a", managers="M02 M02")
    table = resolved(with_discs(table, H1a="p1:4", H2a="p1:3"))
    assert table.state.seats[0].managers == ("M02", "M02")
    table = auction(SCHOOLS, schools="H1a H2a", managers="M12 M02")
    table = resolved(with_discs(table, H1a="p1:4", H2a="p1:3"))
    assert table.state.seats[0].managers == ("M02", "M12")


def test_r15_3_goods_of_a_company_can_be_spent_at_a_school() -> None:
    table = auction(SCHOOLS, row="C08 C02", schools="H2b H1a")
    table = with_discs(table, C08="p2:4 p1:3", C02="p2:3 p1:1", H2b="p3:3 p1:2")
    table = resolved(table)
    assert moves(table, 0) == ["p1 use C02.0 x1", "p1 skip C02.0"]
    table = after(table, "p1 use C02.0 x1")
    assert moves(table, 0) == ["p1 use H2b.2 x1", "p1 use H2b.2 x2", "p1 skip H2b.2"]


def test_r15_3_goods_of_a_school_come_too_late_for_the_companies() -> None:
    table = own(auction(SCHOOLS, row="C02", schools="H1a"), p1="C36")
    table = resolved(with_discs(table, C02="p2:4 p1:3", H1a="p2:3 p1:2"))
    assert table.saw(Processed) == []
    assert goods(table)[0] == "2 iron"


@pytest.mark.parametrize(
    ("times", "left"),
    [(0, "6 coal + 3 iron"), (1, "4 coal + 2 iron + 2 money"), (2, "2 coal + 1 iron + 4 money")],
)
def test_r15_4_an_outbid_disc_divides_its_value_between_the_two_compensations(
    times: int, left: str
) -> None:
    table = outbid("H2a", "p1:3", p1="3 iron")
    assert moves(table, 0) == [*[f"p1 use H2a.2 x{n}" for n in (1, 2, 3)], "p1 skip H2a.2"]
    table = after(table, f"p1 use H2a.2 x{times}" if times else "p1 skip H2a.2")
    assert table.saw(Compensated) == [Compensated(0, fixed_discs(3)[0], "H2a", 3)]
    assert table.saw(Gained)[0] == Gained(
        0, Goods(coal=2 * (3 - times)), "H2a", 1, fixed_discs(3)[0]
    )
    assert goods(table)[0] == left


def test_r15_4_the_whole_value_may_go_to_the_processing() -> None:
    table = after(outbid("H2a", "p1:3", p1="3 iron"), "p1 use H2a.2 x3")
    assert table.saw(Processed) == [
        Processed(0, "H2a", 2, 3, Goods(iron=3), Goods(money=6), disc=fixed_discs(3)[0])
    ]
    assert [event for event in table.saw(Gained) if event.card == "H2a"] == []
    assert goods(table)[0] == "6 money"


@pytest.mark.parametrize(
    ("school", "have", "used", "left"),
    [
        ("H1a", "2 oil", "1 oil -> 4 money", "1 iron + 1 oil + 4 money"),
        ("H1b", "4 coal", "2 coal -> 2 money", "2 coal + 1 iron + 2 money"),
        ("H2a", "2 iron", "1 iron -> 2 money", "2 coal + 1 iron + 2 money"),
        ("H2b", "2 iron", "1 iron -> 1 oil", "2 coal + 1 iron + 1 oil"),
        ("H3a", "2 iron", "1 iron -> 1 token", "1 iron + 1 token + 1 money"),
        ("H3b", "4 coal", "2 coal -> 1 token", "2 coal + 1 token + 1 money"),
    ],
)
def test_r15_4_every_side_has_its_own_two_compensations(
    school: str, have: str, used: str, left: str
) -> None:
    table = after(outbid(school, "p1:2", p1=have), f"p1 use {school}.2 x1")
    (made,) = table.saw(Processed)
    assert (made.paid, made.gained) == tuple(_goods(part) for part in used.split(" -> "))
    assert goods(table)[0] == left


def _goods(text: str) -> Goods:
    number, kind = text.split()
    return Goods(**{kind: int(number)})


def test_r15_4_the_value_is_the_limit_and_the_goods_are_paid() -> None:
    table = outbid("H2a", "p1:2", p1="5 iron")
    assert why(table, "p1 use H2a.2 x3") == (Code.OVER_LIMIT, "R1.4")
    assert why(table, "p1 use H2a.2 x0") == (Code.NO_TIMES, "R1.5")
    assert why(table, "p1 use H2a.1 x1") == (Code.NOT_ASKED, "R4.1")
    assert why(table, "p1 skip H2a.1") == (Code.NOT_ASKED, "R4.1")
    assert why(table, "p1 use H1a.2 x1") == (Code.NOT_ASKED, "R4.1")
    assert why(table, "p1 done") == (Code.NOT_NOW, "R4.7")
    assert why(table, "p3 use H2a.2 x1") == (Code.NOT_YOUR_TURN, "Q11")
    table = outbid("H2a", "p1:2", p1="1 iron")
    assert why(table, "p1 use H2a.2 x2") == (Code.CANNOT_PAY, "R1.6")


def test_r15_4_each_disc_is_divided_separately_the_lowest_first() -> None:
    table = outbid("H1b", "p1:3 p2:2", p1="9 coal", p2="9 coal")
    assert table.actors == (1,)
    table = after(table, "p2 use H1b.2 x1")
    assert table.actors == (0,)
    table = after(table, "p1 use H1b.2 x2")
    assert goods(table)[:2] == ["5 coal + 1 iron + 4 money", "7 coal + 1 iron + 2 money"]
    assert table.saw(ManagerTaken) == [ManagerTaken(2, "M05", "H1b")]


def test_r15_4_the_variable_disc_divides_its_value_too() -> None:
    table = own(auction(WITH_DISCS, schools="H1b", p1="8 coal"), p1="C36")
    table = resolved(with_discs(table, H1b="p2:v6 p1:v5"))
    table = after(table, "p1 use H1b.2 x4")
    assert goods(table)[0] == "1 iron + 8 money"


def test_r15_5_without_a_disc_the_manager_goes_to_the_box() -> None:
    table = auction(SCHOOLS, schools="H1a H2a", managers="M12 M01")
    table = resolved(with_discs(table, H2a="p1:1"))
    assert table.saw(ManagerDiscarded) == [ManagerDiscarded("M12", "H1a")]
    assert table.saw(ManagerTaken) == [ManagerTaken(0, "M01", "H2a")]
    assert "M12" not in table.state.stack
    assert [seat.managers for seat in table.state.seats] == [("M01",), (), ()]
    assert table.state.schools == ("H1a", "H2a")


def upgrader(school: str, placed: str, goods_: str) -> Table:
    """p1 owns S7 and two basic companies; the row is resolved up to the school."""
    words = "base+new-companies+new-startups+managers"
    table = auction(words, schools=school, managers="M05", startups="S7", p1=goods_)
    return resolved(with_discs(own(table, p1="C32 C35"), **{school: placed}))


@pytest.mark.parametrize(
    ("school", "have", "left"),
    [
        ("H3a", "2 coal + 3 iron", "1 coal + 2 iron + 2 money"),
        ("H3b", "7 coal", "4 coal + 2 money"),
    ],
)
def test_r15_4_a_token_from_a_school_opens_the_window_of_s7_and_the_rest_is_divided_after_it(
    school: str, have: str, left: str
) -> None:
    table = upgrader(school, "p2:4 p1:3", have)
    assert why(table, f"p1 use {school}.2 x2") == (Code.ASKED_BETWEEN, "Q42")
    table = after(table, f"p1 use {school}.2 x1")
    assert table.saw(Asked) == [Asked(0, "S7", 1)]
    assert moves(table, 0) == ["p1 upgrade C32", "p1 upgrade C35", "p1 skip S7.1"]
    assert why(table, f"p1 use {school}.2 x1") == (Code.NOT_ASKED, "R4.1")
    table = after(table, "p1 upgrade C35")
    assert table.saw(Upgraded)[0][:3] == (0, "C35", Goods(coal=1, token=1))
    assert moves(table, 0) == [f"p1 use {school}.2 x1", f"p1 skip {school}.2"]
    table = after(table, f"p1 skip {school}.2")
    assert goods(table)[0] == left
    assert table.cards(0) == "S7 C32 C35+"
    assert table.saw(ManagerTaken) == [ManagerTaken(1, "M05", school)]


def test_r15_4_each_token_opens_a_window_and_the_limit_of_the_disc_is_kept() -> None:
    table = upgrader("H3a", "p2:4 p1:2", "2 coal + 3 iron")
    table = after(table, "p1 use H3a.2 x1", "p1 upgrade C32", "p1 use H3a.2 x1")
    assert moves(table, 0) == ["p1 upgrade C35", "p1 skip S7.1"]
    table = after(table, "p1 upgrade C35")
    assert goods(table)[0] == "1 iron"
    assert table.cards(0) == "S7 C32+ C35+"
    assert table.state.phase is Phase.PRODUCTION


def test_r15_4_where_nothing_can_be_upgraded_no_window_comes_between() -> None:
    table = upgrader("H3a", "p2:4 p1:3", "3 iron")
    table = after(table, "p1 use H3a.2 x3")
    assert goods(table)[0] == "3 token"
    assert table.saw(Asked) == []


def test_r15_4_a_declined_window_leaves_the_rest_of_the_disc_to_divide() -> None:
    table = upgrader("H3a", "p2:4 p1:3", "2 coal + 3 iron")
    table = after(table, "p1 use H3a.2 x1", "p1 skip S7.1")
    assert moves(table, 0) == ["p1 use H3a.2 x1", "p1 skip H3a.2"]
    table = after(table, "p1 use H3a.2 x1", "p1 skip S7.1", "p1 use H3a.2 x1", "p1 skip S7.1")
    assert goods(table)[0] == "2 coal + 3 token"
    assert table.state.phase is Phase.PRODUCTION
    assert declining(table).state == table.state


def test_r15_4_an_upgrade_and_its_delivery_are_finished_before_the_school_continues() -> None:
    words = "base+new-companies+new-startups+managers"
    table = auction(words, schools="H3a", startups="S7", p1="9 coal + 6 iron")
    table = resolved(with_discs(own(table, p1="C54 C50 C45"), H3a="p2:4 p1:3"))
    table = after(table, "p1 use H3a.2 x1", "p1 upgrade C54", "p1 upgrade C50")
    assert moves(table, 0)[-1] == "p1 skip C50.2"
    assert why(table, "p1 upgrade C45") == (Code.NOT_NOW, "R4.7")
    assert why(table, "p1 use H3a.2 x1") == (Code.NOT_ASKED, "R4.1")
    table = after(table, "p1 use C50.2 x2")
    assert moves(table, 0) == ["p1 upgrade C45", "p1 skip S7.1"]
    table = after(table, "p1 upgrade C45")
    assert goods(table)[0] == "6 coal + 3 iron + 2 oil + 4 money"
    assert moves(table, 0) == ["p1 use H3a.2 x1", "p1 use H3a.2 x2", "p1 skip H3a.2"]
    table = after(table, "p1 use H3a.2 x2")
    assert goods(table)[0] == "6 coal + 1 iron + 2 oil + 2 token + 4 money"


def test_r15_4_in_the_window_only_own_basic_companies_are_upgraded() -> None:
    table = upgrader("H3a", "p2:4 p1:3", "2 coal + 3 iron")
    assert why(table, "p1 upgrade C32") == (Code.NOT_NOW, "R4.7")
    table = after(table, "p1 use H3a.2 x1")
    assert why(table, "p1 upgrade S7") == (Code.NEVER_UPGRADED, "R6.4")
    assert why(table, "p1 upgrade C36") == (Code.NOT_YOUR_CARD, "R6.2")
    assert why(table, "p1 use S7.1 x1") == (Code.NOT_PROCESSING, "R1.3")
    assert why(table, "p2 upgrade C32") == (Code.NOT_YOUR_TURN, "Q11")
