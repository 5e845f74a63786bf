"""Q10 to Q19 and Q47 to Q52 with Interbellum: the auction, its Agents, and the end."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods, parse_goods
from furnace.engine import game
from furnace.engine.action import Roll
from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.event import (
    AgentPaid,
    Asked,
    BidPaid,
    CardDiscarded,
    CardTaken,
    Compensated,
    DiscPlaced,
    Gained,
    Laid,
    ManagerTaken,
    Processed,
    TurnCame,
)
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.refusal import Code
from furnace.engine.state import CHANCE, Phase
from interbellum_auction import (
    after,
    agent_card,
    auction,
    declining,
    discs,
    give,
    goods,
    hand,
    hold,
    lay,
    moves,
    own,
    resolved,
    set_up,
    why,
)
from position_builder import Table

DISCS = "base+variable-discs"
GROWTH = "base+variable-discs+capital-growth"
K = "base+capitalists+new-capitalists"
KM = f"{K}+managers"
KV = f"{K}+variable-discs"
KMV = f"{K}+managers+variable-discs"
AGENT = "base+managers+variable-discs+agent-cards"
ROW = "C01 C02 C03 C04 C05 C06 C07 C08"
NEUTRAL = Disc(DiscKind.NEUTRAL, 2)
ONE, TWO, THREE, FOUR = fixed_discs(1, 2, 3, 4)


def variable(value: int) -> Disc:
    return Disc(DiscKind.VARIABLE, value)


# Q10


def test_q10_a_variable_disc_without_a_legal_place_is_not_placed() -> None:
    table = set_up(GROWTH).idle_until(Phase.DEAL).idle_until(Phase.BIDDING)
    a, b, c, d, e, f, g, h = table.row().split()
    table = Table(table.state._replace(turn=2))
    mine = {a: "p1:1", b: "p1:2", c: "p1:3", d: "p1:4"}
    others = {e: "p2:2", f: "p2:v2", g: "p3:2"}
    table = hold(lay(table, **mine, **others), p2="", p3="v0")
    assert after(table, f"p3 v2 {h}").saw(TurnCame) == [TurnCame(None)]
    assert after(hold(table, p3="1"), f"p3 1 {h}").actors == (0,)


def test_q10_a_variable_disc_with_a_value_its_owner_can_pay_is_placed() -> None:
    table = auction(KV, capitalists="K7", row=ROW, p1="1 coal", first=1)
    mine = {"C01": "p1:1", "C02": "p1:2", "C03": "p1:3", "C04": "p1:4"}
    table = lay(table, **mine, C05="p2:2", C06="p2:v2", C07="p3:2", C08="p3:v2")
    broke = after(hold(give(table), p2="1", p3="3"), "p2 1 C08")
    assert broke.actors == (2,)
    assert after(broke, "p3 3 C01").state.phase is not Phase.BIDDING
    table = after(hold(table, p2="1", p3="3"), "p2 1 C08", "p3 3 C01")
    assert table.actors == (0,)


def k4i_with(left: str, **lots: str) -> Table:
    """p2 has its 4 left to place, then comes p1, K4i, who has these discs left."""
    table = auction(K, capitalists="K4i", row=ROW, first=1)
    return hold(lay(table, **lots), p1=left, p2="4", p3="")


def shorter(table: Table, row: str) -> Table:
    """The same table with these cards of the row alone."""
    lots = tuple(lot for lot in table.state.row if lot.card in row.split())
    return Table(table.state._replace(row=lots))


def test_q10_k4i_that_can_place_none_of_its_other_discs_places_no_more() -> None:
    ones = {"C01": "p2:1", "C02": "p3:1"}
    own_discs = {"C03": "p1:2", "C04": "p1:3", "C05": "p1:4"}
    table = shorter(k4i_with("1 n2", **ones, **own_discs), "C01 C02 C03 C04 C05")
    assert after(table, "p2 4 C04").saw(TurnCame) == [TurnCame(None)]
    assert after(hold(table, p1="2 n2"), "p2 4 C04").actors == (0,)


def test_q10_an_agent_with_a_card_and_no_legal_place_is_skipped() -> None:
    table = auction(AGENT, 2, agents="A1", row=ROW, schools="H1a H2a")
    table = lay(
        table, C01="p1:2", C02="p2:2", C03="p1:v2", C04="p2:v2", C05="a1:1", C06="a1:2", H1a="p1:1"
    )
    table = hold(table, p1="4", p2="3", a1="v2")
    table = after(table, "p1 4 C05", "p2 3 C01")
    assert table.state.phase is not Phase.BIDDING
    free = hold(lay(auction(AGENT, 2, agents="A1", row=ROW), C01="p1:2"), p1="4", p2="", a1="v2")
    assert after(free, "p1 4 C05").actors == (CHANCE,)


def test_q10_a4_that_could_only_lead_a_school_still_has_its_turn() -> None:
    table = auction(AGENT, 2, agents="A4", row=ROW, schools="H1a H2a")
    table = lay(table, C01="p1:2", C02="p2:2", C03="p1:v2", C04="p2:v2", C05="a1:1", C06="a1:3")
    table = hold(table, p1="4", p2="", a1="2")
    table = after(table, "p1 4 H1a")
    assert table.actors == (CHANCE,)
    table = after(table, "roll 3")
    assert table.saw(DiscPlaced) == [DiscPlaced(2, TWO, "H2a")]


def test_q10_a4_that_can_lead_no_school_and_lie_nowhere_is_skipped() -> None:
    table = auction(AGENT, 2, agents="A4", row=ROW, schools="H1a H2a")
    table = lay(table, C01="p1:2", C02="p2:2", C03="p1:v2", C04="p2:v2", C05="a1:1", C06="a1:3")
    table = hold(lay(table, H1a="p2:3"), p1="4", p2="", a1="2")
    assert after(table, "p1 4 H2a").state.phase is not Phase.BIDDING


# Q13


def school(side: str, laid: str, capitalists: str = "", **goods_: str) -> Table:
    """The row is resolved up to a school; everybody has a company, so that none begins alone."""
    table = give(auction(KMV, schools=side, managers="M05", capitalists=capitalists), **goods_)
    return resolved(lay(own(table, p1="C36", p2="C35", p3="C34"), **{side: laid}))


def test_q13_units_not_spent_on_transactions_extract() -> None:
    table = after(school("H1b", "p2:4 p1:3", p1="6 coal"), "p1 use H1b.2 x1")
    assert table.saw(Processed) == [
        Processed(0, "H1b", 2, 1, paid=Goods(coal=2), gained=Goods(money=2))
    ]
    assert table.saw(Gained) == [Gained(0, Goods(iron=2), "H1b", 1)]
    assert table.saw(Compensated) == [Compensated(0, THREE, "H1b", 3)]


@pytest.mark.parametrize(
    ("side", "gain"), [("H1a", "3 iron"), ("H2a", "6 coal"), ("H3b", "3 money")]
)
def test_q13_where_the_processing_cannot_be_paid_all_units_extract_unasked(
    side: str, gain: str
) -> None:
    table = school(side, "p2:4 p1:3")
    assert table.state.phase is Phase.PRODUCTION
    assert goods(table)[0] == gain


def test_q13_the_winner_takes_the_manager_and_earns_no_compensation() -> None:
    table = school("H2a", "p2:4", p2="9 iron")
    assert table.saw(ManagerTaken) == [ManagerTaken(1, "M05", "H2a")]
    assert table.saw(Compensated) == []
    assert goods(table)[1] == "9 iron"


# Q14


def test_q14_the_coal_goes_to_the_supply_when_the_disc_is_placed() -> None:
    table = after(auction(DISCS, row="C01", p1="3 coal"), "p1 v3 C01")
    assert goods(table) == ["nothing"] * 3
    table = declining(resolved(own(table, p1="C36", p2="C35", p3="C34")))
    assert goods(table) == ["nothing"] * 3


def test_q14_if_it_is_the_only_disc_that_can_be_placed_its_coal_must_be_spent() -> None:
    table = auction(KV, capitalists="K7", row=ROW, p1="3 coal", first=2)
    mine = {"C01": "p1:1", "C02": "p1:2", "C03": "p1:3", "C04": "p1:4"}
    table = lay(table, **mine, C05="p2:2", C06="p2:v2", C07="p3:2", C08="p3:v2 p2:3")
    table = after(hold(table, p2="", p3="4"), "p3 4 C06")
    assert [move for move in moves(table, 0) if move.endswith("C08")] == [
        "p1 v4 C08",
        "p1 v5 C08",
    ]
    assert {move.split()[1] for move in moves(table, 0)} == {"v3", "v4", "v5"}
    assert why(table, "p1 v2 C05") == (Code.SAME_VALUE, "R3.6")
    table = after(table, "p1 v3 C05")
    assert table.saw(BidPaid) == [BidPaid(0, Goods(coal=1), variable(3))]


def test_q14_in_capital_growth_no_coal_is_spent() -> None:
    table = after(auction(GROWTH, row="C01", p1="3 coal"), "p1 v1 C01")
    assert goods(table)[0] == "3 coal"


# Q15


def test_q15_a_disc_worth_0_takes_a_card_that_holds_no_other() -> None:
    table = auction("base+managers+variable-discs", row="C01", schools="H1a", managers="M05")
    table = resolved(lay(table, C01="p1:v0", H1a="p2:v0"))
    assert CardTaken(0, "C01") in table.saw(CardTaken)
    assert ManagerTaken(1, "M05", "H1a") in table.saw(ManagerTaken)


@pytest.mark.parametrize("card", ["C08", "C02", "H2a"])
def test_q15_outbid_it_earns_nothing(card: str) -> None:
    words = "base+managers+variable-discs"
    table = auction(words, row="C08 C02", schools="H2a", p1="5 iron")
    table = resolved(lay(own(table, p1="C36", p2="C35"), **{card: "p1:v0 p2:1"}))
    assert table.state.phase is Phase.PRODUCTION
    assert Compensated(0, variable(0), card, 0) in table.saw(Compensated)
    assert [event for event in table.saw(Gained) if event.card == card] == []
    assert goods(table)[0] == "5 iron"


def test_q15_with_k2_it_earns_one_unit() -> None:
    table = auction(KV, capitalists="K2", row="C08 C02", p1="5 iron")
    table = resolved(lay(own(table, p1="C36", p2="C35"), C08="p1:v0 p2:1"))
    assert goods(table)[0] == "6 iron"
    table = auction(KV, capitalists="K2", row="C08 C02", p1="5 iron")
    table = resolved(lay(own(table, p1="C36", p2="C35"), C02="p1:v0 p2:1"))
    assert moves(table, 0) == ["p1 use C02.0 x1", "p1 skip C02.0"]


@pytest.mark.parametrize(
    ("answer", "left"), [("use H2a.2 x1", "4 iron + 2 money"), ("skip H2a.2", "2 coal + 5 iron")]
)
def test_q15_with_k2_it_earns_one_unit_of_its_choice_at_a_school(answer: str, left: str) -> None:
    table = school("H2a", "p1:v0 p2:1", capitalists="K2", p1="5 iron")
    assert moves(table, 0) == ["p1 use H2a.2 x1", "p1 skip H2a.2"]
    assert goods(after(table, f"p1 {answer}"))[0] == left


# Q16


def test_q16_others_stay_bound_against_the_variable_disc_of_k3() -> None:
    table = auction(KV, capitalists="K3", row="C01", p1="3 coal", p2="9 coal")
    table = after(table, "p1 v3 C01")
    assert why(table, "p2 3 C01") == (Code.SAME_VALUE, "R3.6")
    assert why(table, "p2 v3 C01") == (Code.SAME_VALUE, "R3.6")
    assert why(table, "p2 v4 C01") is None


@pytest.mark.parametrize("laid", ["p2:4 p1:v4", "p2:v4 p1:4", "p2:v6 p1:v6"])
def test_q16_where_k3_ties_with_a_rival_by_a_variable_disc_k3_is_compensated(laid: str) -> None:
    table = auction(KV, capitalists="K3", row="C08")
    table = resolved(lay(own(table, p1="C36", p2="C35"), C08=laid))
    value = int(laid[-1])
    assert table.saw(CardTaken) == [CardTaken(1, "C08")]
    assert goods(table)[0] == f"{value} iron"


@pytest.mark.parametrize("laid", ["p1:4 p1:v4", "p1:v4 p1:4"])
def test_q16_of_its_own_equal_discs_a_variable_one_wins_before_a_fixed_one(laid: str) -> None:
    table = auction(KMV, capitalists="K3", row="C08", schools="H1a", managers="M05")
    company = declining(resolved(lay(own(table, p1="C36"), C08=laid)))
    assert Compensated(0, FOUR, "C08", 4) in company.saw(Compensated)
    assert goods(company)[0] == "4 iron"
    at_school = declining(resolved(lay(own(table, p1="C36"), H1a=laid)))
    assert at_school.saw(ManagerTaken) == [ManagerTaken(0, "M05", "H1a")]
    assert at_school.saw(Compensated) == [Compensated(0, FOUR, "H1a", 4)]


@pytest.mark.parametrize("laid", ["a1:3 p1:3", "a1:3 p1:v3", "a1:v3 p1:3"])
def test_q16_where_k3_ties_with_an_agent_the_agent_takes_the_card(laid: str) -> None:
    words = "base+capitalists+managers+variable-discs+agent-cards"
    table = auction(words, 2, capitalists="K3", agents="A3", row="C08", schools="H1a")
    table = own(table, p1="C36")
    company = resolved(lay(table, C08=laid))
    assert company.saw(CardTaken) == [CardTaken(2, "C08")]
    assert goods(company)[0] == "3 iron"
    at_school = resolved(lay(table, H1a=laid))
    assert at_school.saw(ManagerTaken)[0].owner == 2
    assert goods(at_school)[0] == "3 iron"


def test_q16_an_agent_stays_bound_against_the_discs_of_k3() -> None:
    words = "base+capitalists+managers+variable-discs+agent-cards"
    table = auction(words, 2, capitalists="K3", agents="A1", row="C08", schools="H1a")
    table = lay(table, C08="p1:1 p1:v2")
    table = Table(table.state._replace(turn=2))
    assert discs(table.play(Roll(1)), "C08") == "p1:1 p1:v2 a1:3"


def test_q16_among_equal_compensated_discs_the_rivals_is_paid_first_at_a_school_too() -> None:
    table = school("H2a", "p3:4 p2:v2 p1:2", capitalists="K3", p1="9 iron", p2="9 iron")
    assert table.actors == (1,)
    table = after(table, "p2 skip H2a.2")
    assert table.actors == (0,)


# Q17


def test_q17_k4_in_a_game_of_interbellum_has_one_turn_more() -> None:
    table = auction("base+capitalists+managers+variable-discs", capitalists="K4")
    turns: list[int] = []
    while table.state.phase is Phase.BIDDING:
        turns += table.actors
        table = table.play(table.legal(table.actors[0])[0])
    assert turns == [0, 1, 2] * 5 + [0]


def test_q17_after_the_last_of_the_others_k4i_must_lay_it() -> None:
    table = after(k4i_with("1 n2"), "p2 4 C01", "p1 1 C02")
    assert table.saw(Asked) == [Asked(0, "K4i", 1)]
    assert why(table, "p1 keep n2") == (Code.MUST_PLACE, "Q17")
    assert {move.split()[1] for move in moves(table, 0)} == {"n2"}
    table = after(table, "p1 n2 C03")
    assert table.saw(DiscPlaced) == [DiscPlaced(0, NEUTRAL, "C03")]
    assert table.saw(TurnCame) == [TurnCame(None)]


@pytest.mark.parametrize(("last", "rest"), [("1", "v0"), ("v0", "1")])
def test_q17_the_variable_disc_is_one_of_the_others(last: str, rest: str) -> None:
    table = auction(KV, capitalists="K4i", row=ROW)
    both = hold(table, p1="1 n2 v0", p2="4", p3="")
    once = after(both, f"p1 {rest} C01")
    assert why(once, "p1 keep n2") is None
    held = "n2 v0" if last == "v0" else "1 n2"
    alone = after(hold(table, p1=held, p2="4", p3=""), f"p1 {last} C01")
    assert why(alone, "p1 keep n2") == (Code.MUST_PLACE, "Q17")


def test_q17_after_the_last_of_the_others_it_stays_out_where_it_has_no_legal_place() -> None:
    lots = {"C01": "p1:3", "C02": "p1:4", "C03": "p1:2", "C04": "p2:2", "C05": "p3:2"}
    table = shorter(k4i_with("1 n2", **lots), "C01 C02 C03 C04 C05 C06")
    table = after(table, "p2 4 C05", "p1 1 C06")
    assert table.saw(Asked) == []
    assert [event.disc for event in table.saw(DiscPlaced)] == [FOUR, ONE]
    assert table.saw(TurnCame)[-1] == TurnCame(None)
    assert hand(declining(table), 0) == "1 2 3 4 n2"


def test_q17_where_it_has_no_legal_place_nothing_is_asked_in_an_earlier_turn_either() -> None:
    table = auction(K, capitalists="K4i", row="C01 C02")
    table = after(shorter(lay(table, C02="p2:2"), "C01 C02"), "p1 4 C01")
    assert table.saw(Asked) == []
    assert table.actors == (1,)
    assert hand(table, 0) == "1 2 3 n2"


def test_q17_while_others_are_left_that_cannot_be_placed_it_may_be_kept_and_stays_out() -> None:
    table = auction(K, capitalists="K4i", row="C01 C02 C03")
    table = shorter(lay(table, C02="p2:1", C03="p3:1"), "C01 C02 C03")
    table = after(hold(table, p1="1 4 n2", p2="", p3="2"), "p1 4 C01")
    assert moves(table, 0) == ["p1 n2 C02", "p1 n2 C03", "p1 keep n2"]
    assert after(table, "p1 keep n2").saw(TurnCame) == [TurnCame(2)]
    assert after(table, "p1 keep n2", "p3 2 C01").saw(TurnCame)[-1] == TurnCame(None)


# Q18


@pytest.mark.parametrize(
    ("disc", "units"), [("1", 2), ("2", 3), ("3", 4), ("v0", 1), ("v3", 4), ("v7", 8)]
)
def test_q18_k2_adds_1_at_business_schools_too(disc: str, units: int) -> None:
    table = school("H1a", f"p2:v9 p1:{disc}", capitalists="K2")
    assert goods(table)[0] == f"{units} iron"


def s8(laid: str, capitalists: str = "", **goods_: str) -> Table:
    """p1 owns S8 and a company; the whole row is resolved, everything declined."""
    words = "base+capitalists+new-startups+new-capitalists+managers+variable-discs"
    table = auction(words, startups="S8", capitalists=capitalists, row="C08 C02", schools="H1a H2a")
    table = give(own(table, p1="C36"), **goods_)
    card, _, discs_ = laid.partition(" ")
    return declining(resolved(lay(table, **{card: discs_})))


@pytest.mark.parametrize("card", ["C08", "C02", "H1a", "H2a"])
@pytest.mark.parametrize("disc", ["3", "4"])
def test_q18_s8_counts_disc_3_and_4_at_companies_and_schools(card: str, disc: str) -> None:
    table = s8(f"{card} p2:v9 p1:{disc}")
    assert table.saw(Laid) == [Laid(0, Goods(oil=1), "S8", 1)]
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
    table = resolved(lay(own(table, p1="C36"), C08="p2:4 p1:3", H1a="p3:v9 p1:4"))
    assert table.state.seats[0].cards[0].goods == Goods(oil=2)


# Q19


def c41() -> Table:
    """p2 owns C41 and bids first."""
    words = "base+new-companies+quick-mix+managers+variable-discs"
    table = auction(words, row=ROW, schools="H1a H2a", first=1, p1="9 coal", p2="9 coal")
    return own(table, p2="C41")


def iron_on_c41(table: Table) -> int:
    """What lies on C41."""
    (mine,) = [mine for mine in table.state.seats[1].cards if mine.card == "C41"]
    return mine.goods.iron


@pytest.mark.parametrize("card", ["C01", "H1a", "H2a"])
def test_q19_c41_gains_1_iron_when_a_disc_goes_above_ones_disc_that_led(card: str) -> None:
    table = after(c41(), f"p2 2 {card}", f"p3 3 {card}")
    assert table.saw(Laid) == [Laid(1, Goods(iron=1), "C41", 1)]
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


def test_q19_a_second_disc_of_ones_own_gives_nothing() -> None:
    words = "base+capitalists+new-companies+quick-mix"
    table = own(auction(words, row=ROW, capitalists="K5 K3", first=1), p2="C41")
    table = after(table, "p2 2 C01", "p3 1 C02", "p1 1 C03", "p2 3 C01")
    assert discs(table, "C01") == "p2:2 p2:3"
    assert table.saw(Laid) == []


def test_q19_the_second_disc_of_a_rivals_turn_counts_too() -> None:
    words = "base+capitalists+new-companies+quick-mix+new-capitalists"
    table = own(auction(words, row=ROW, capitalists="K4i", first=1), p2="C41")
    table = after(table, "p2 1 C01", "p3 1 C02", "p1 4 C03", "p1 n2 C01")
    assert table.saw(Laid) == [Laid(1, Goods(iron=1), "C41", 1)]


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


# Q47


def test_q47_an_agent_without_a_card_bids_on_companies_alone_in_interbellum_too() -> None:
    table = set_up("base+managers+variable-discs", 2).idle_until(Phase.RESOLUTION)
    placed = [event.card for event in table.saw(DiscPlaced) if event.owner == 2]
    assert len(placed) == 4
    assert all(card.startswith("C") for card in placed)


@pytest.mark.parametrize("cards", ["", "+agent-cards"])
def test_q47_with_seven_companies_the_die_has_six_sides_and_after_the_last_comes_the_first(
    cards: str,
) -> None:
    table = auction(f"base+variable-discs{cards}", 2, agents="A1", row=ROW)
    table = after(table, "p1 4 C02", "p2 4 C03")
    assert moves(table, CHANCE) == [f"roll {pips}" for pips in range(1, 7)]
    assert why(table, "roll 7") == (Code.NO_OUTCOME, "R10.2")
    table = after(table, "roll 6", "p1 3 C04", "p2 3 C05", "roll 6")
    assert discs(table, "C06") == "a1:1"
    assert discs(table, "C07") == "a1:2"
    table = after(table, "p1 2 C03", "p2 2 C02", "roll 6")
    assert table.saw(DiscPlaced)[-1].card == "C01"


def test_q47_the_agent_has_its_turn_after_a_player_that_was_skipped() -> None:
    table = auction(AGENT, 2, agents="A1", row=ROW)
    table = after(hold(table, p1="4 3", p2=""), "p1 4 C01")
    assert table.actors == (CHANCE,)
    assert after(table, "roll 2").actors == (0,)


# Q49, Q50


def test_q49_our_agents_get_these_strategies_and_variable_discs() -> None:
    cards = [agent_card(f"A{number}") for number in (1, 2, 3, 4)]
    assert [card.placing for card in cards] == ["lowest", "highest", "outbidder", "scholar"]
    assert [card.variable for card in cards] == [2, 5, 3, 4]


def test_q49_to_lead_is_to_be_higher_than_every_disc_on_the_card() -> None:
    table = lay(auction(AGENT, 2, agents="A3", row=ROW), C02="p1:1 p2:3")
    table = Table(table.state._replace(turn=2))
    assert discs(table.play(Roll(1)), "C02") == "p1:1 p2:3 a1:4"
    table = lay(auction(AGENT, 2, agents="A3", row=ROW), C02="p1:1 p2:4")
    table = Table(table.state._replace(turn=2))
    assert discs(table.play(Roll(1)), "C01") == "a1:1"


def test_q50_an_agent_resolves_no_delivery_and_gains_nothing_else() -> None:
    words = "base+new-companies+managers+variable-discs+agent-cards"
    table = auction(words, 2, agents="A1", row="C37 C41 C51", schools="H1a", managers="M02")
    table = resolved(lay(table, C37="a1:4 p1:3", C41="a1:3", C51="a1:2", H1a="a1:1"))
    table = declining(table)
    (agent,) = table.state.agents
    assert agent.companies == ("C37", "C41", "C51")
    assert agent.managers == ("M02",)
    mine = agent_card("A1")
    assert agent.money == 3 * mine.per_company + mine.per_manager
    assert {event.seat for event in table.saw(Gained)} == {0, 1}


@pytest.mark.parametrize("card", ["C08", "C01", "C02", "C19", "H1a", "H3b"])
def test_q50_an_agent_is_paid_by_the_value_whatever_the_compensation(card: str) -> None:
    table = auction(AGENT, 2, agents="A2", row="C08 C01 C02 C19", schools="H1a H3b")
    table = declining(resolved(lay(table, **{card: "p1:v9 a1:v5"})))
    rate = agent_card("A2").per_transaction
    assert table.saw(AgentPaid)[0] == AgentPaid(2, 5 * rate, card)
    assert Compensated(2, variable(5), card, 0) in table.saw(Compensated)


def test_q50_production_pay_comes_every_round_and_its_managers_stay_with_it() -> None:
    table = auction(AGENT, 2, agents="A4", row=ROW, schools="H1a H2a", managers="M05 M02")
    table = declining(resolved(lay(table, H1a="a1:1", C01="a1:2")))
    for _ in range(3):
        table = Table(table.state).idle_until(Phase.PRODUCTION)
        assert len([event for event in table.saw(AgentPaid) if event.card is None]) == 1
        assert table.state.agents[0].managers[0] == "M05"
        assert table.state.agents[0].companies[0] == "C01"


def test_q50_without_a_card_a_company_goes_to_the_box_and_nobody_is_paid() -> None:
    table = auction("base+managers", 2, row=ROW)
    table = declining(resolved(lay(table, C01="a1:4", C02="p1:4 a1:3")))
    assert CardDiscarded("C01", 2) in table.saw(CardDiscarded)
    assert table.saw(AgentPaid) == []


# Q51, Q52


def outcome(words: str, money: list[int], agents: list[int]) -> Outcome:
    """How a game with so much money ends."""
    state = set_up(words, len(money)).state
    seats = tuple(
        seat._replace(goods=parse_goods(f"{sum_} money" if sum_ else "nothing"))
        for seat, sum_ in zip(state.seats, money, strict=True)
    )
    rich = tuple(
        agent._replace(money=sum_) for agent, sum_ in zip(state.agents, agents, strict=True)
    )
    found = game.outcome(state._replace(phase=Phase.OVER, seats=seats, agents=rich))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("money", "agents", "winners"),
    [
        ([10], [9, 9], (0,)),
        ([10], [10, 0], ()),
        ([10], [0, 10], ()),
        ([0], [0, 0], ()),
        ([10, 8], [10], (0,)),
        ([10, 10], [10], (0, 1)),
        ([10, 8], [11], ()),
        ([10, 12], [11], (1,)),
        ([0, 0], [0], (0, 1)),
    ],
)
def test_q51_equal_money_is_no_win_alone_and_with_two_an_agent_needs_more_than_both(
    money: list[int], agents: list[int], winners: tuple[int, ...]
) -> None:
    found = outcome("base+agent-cards", money, agents)
    assert found.winners == winners
    assert (found.decided_by is DecidedBy.AGENT) == (winners == ())
    assert found.agents == tuple(agents)


def test_q51_an_agent_without_a_card_has_no_money_to_win_with() -> None:
    found = outcome("base+managers", [0, 0], [99])
    assert found == Outcome(((0, 1),), (0, 0), DecidedBy.SHARED)


def test_q52_managers_capitalists_and_discarded_cards_are_no_cards() -> None:
    state = set_up(f"{KM}+variable-discs", 3, capitalists="K8 K1 K5").state
    seats = tuple(seat._replace(goods=parse_goods("5 money")) for seat in state.seats)
    assert seats[0].managers == ("M15",)
    found = game.outcome(state._replace(phase=Phase.OVER, seats=seats))
    assert found == Outcome(((0, 1, 2),), (5, 5, 5), DecidedBy.SHARED)


def test_q52_goods_on_cards_and_companies_of_agents_decide_nothing() -> None:
    state = set_up("base+new-companies+agent-cards", 2).state
    state = own(Table(state), p1="C41", p2="C01").state
    ann, ben = state.seats
    loaded = ann.cards[1]._replace(goods=parse_goods("3 iron"))
    ann = ann._replace(cards=(ann.cards[0], loaded), goods=parse_goods("1 coal"))
    ben = ben._replace(goods=parse_goods("2 coal"))
    agent = state.agents[0]._replace(companies=("C02", "C03", "C04"))
    found = game.outcome(state._replace(phase=Phase.OVER, seats=(ann, ben), agents=(agent,)))
    assert found == Outcome(((1,), (0,)), (0, 0), DecidedBy.RESOURCES, (0,))
