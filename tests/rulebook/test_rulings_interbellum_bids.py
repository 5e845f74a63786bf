"""Q10, Q13 to Q15 and Q17 with Interbellum: placing discs, and what outbid ones earn."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.event import (
    Asked,
    BidPaid,
    CardTaken,
    Compensated,
    DiscPlaced,
    Gained,
    ManagerTaken,
    Processed,
    TurnCame,
)
from furnace.engine.refusal import Code
from furnace.engine.state import CHANCE, Phase
from interbellum_auction import (
    after,
    auction,
    declining,
    give,
    goods,
    hand,
    hold,
    moves,
    own,
    resolved,
    set_up,
    why,
    with_discs,
)
from position_builder import Table

DISCS = "base+variable-discs"


GROWTH = "base+variable-discs+capital-growth"


K = "base+capitalists+new-capitalists"


KV = f"{K}+variable-discs"


KMV = f"{K}+managers+variable-discs"


AGENT = "base+managers+variable-discs+agent-cards"


ROW = "C01 C02 C03 C04 C05 C06 C07 C08"


NEUTRAL = Disc(DiscKind.NEUTRAL, 2)


ONE, TWO, THREE, FOUR = fixed_discs(1, 2, 3, 4)


def variable(value: int) -> Disc:
    return Disc(DiscKind.VARIABLE, value)


def test_q10_a_variable_disc_without_a_legal_place_is_not_placed() -> None:
    table = set_up(GROWTH).idle_until(Phase.DEAL).idle_until(Phase.BIDDING)
    a, b, c, d, e, f, g, h = table.row().split()
    table = Table(table.state._replace(turn=2))
    mine = {a: "p1:1", b: "p1:2", c: "p1:3", d: "p1:4"}
    others = {e: "p2:2", f: "p2:v2", g: "p3:2"}
    table = hold(with_discs(table, **mine, **others), p2="", p3="v0")
    assert after(table, f"p3 v2 {h}").saw(TurnCame) == [TurnCame(None)]
    assert after(hold(table, p3="1"), f"p3 1 {h}").actors == (0,)


def test_q10_a_variable_disc_with_a_value_its_owner_can_pay_is_placed() -> None:
    table = auction(KV, capitalists="K7", row=ROW, p1="1 coal", first=1)
    mine = {"C01": "p1:1", "C02": "p1:2", "C03": "p1:3", "C04": "p1:4"}
    table = with_discs(table, **mine, C05="p2:2", C06="p2:v2", C07="p3:2", C08="p3:v2")
    broke = after(hold(give(table), p2="1", p3="3"), "p2 1 C08")
    assert broke.actors == (2,)
    assert after(broke, "p3 3 C01").state.phase is not Phase.BIDDING
    table = after(hold(table, p2="1", p3="3"), "p2 1 C08", "p3 3 C01")
    assert table.actors == (0,)


def k4i_with(left: str, **auction_cards: str) -> Table:
    """p2 has its 4 left to place, then comes p1, K4i, who has these discs left."""
    table = auction(K, capitalists="K4i", row=ROW, first=1)
    return hold(with_discs(table, **auction_cards), p1=left, p2="4", p3="")


def shorter(table: Table, row: str) -> Table:
    """The same table with only these cards of the row."""
    auction_cards = tuple(
        auction_card for auction_card in table.state.row if auction_card.card in row.split()
    )
    return Table(table.state._replace(row=auction_cards))


def test_q10_k4i_that_can_place_none_of_its_other_discs_places_no_more() -> None:
    ones = {"C01": "p2:1", "C02": "p3:1"}
    own_discs = {"C03": "p1:2", "C04": "p1:3", "C05": "p1:4"}
    table = shorter(k4i_with("1 n2", **ones, **own_discs), "C01 C02 C03 C04 C05")
    assert after(table, "p2 4 C04").saw(TurnCame) == [TurnCame(None)]
    assert after(hold(table, p1="2 n2"), "p2 4 C04").actors == (0,)


def test_q10_an_agent_with_a_card_and_no_legal_place_is_skipped() -> None:
    table = auction(AGENT, 2, agents="A1", row=ROW, schools="H1a H2a")
    table = with_discs(
        table, C01="p1:2", C02="p2:2", C03="p1:v2", C04="p2:v2", C05="a1:1", C06="a1:2", H1a="p1:1"
    )
    table = hold(table, p1="4", p2="3", a1="v2")
    table = after(table, "p1 4 C05", "p2 3 C01")
    assert table.state.phase is not Phase.BIDDING
    free = hold(
        with_discs(auction(AGENT, 2, agents="A1", row=ROW), C01="p1:2"), p1="4", p2="", a1="v2"
    )
    assert after(free, "p1 4 C05").actors == (CHANCE,)


def test_q10_a4_that_could_only_lead_a_school_still_has_its_turn() -> None:
    table = auction(AGENT, 2, agents="A4", row=ROW, schools="H1a H2a")
    table = with_discs(
        table, C01="p1:2", C02="p2:2", C03="p1:v2", C04="p2:v2", C05="a1:1", C06="a1:3"
    )
    table = hold(table, p1="4", p2="", a1="2")
    table = after(table, "p1 4 H1a")
    assert table.actors == (CHANCE,)
    table = after(table, "roll 3")
    assert table.saw(DiscPlaced) == [DiscPlaced(2, TWO, "H2a")]


def test_q10_a4_that_can_lead_no_school_and_lie_nowhere_is_skipped() -> None:
    table = auction(AGENT, 2, agents="A4", row=ROW, schools="H1a H2a")
    table = with_discs(
        table, C01="p1:2", C02="p2:2", C03="p1:v2", C04="p2:v2", C05="a1:1", C06="a1:3"
    )
    table = hold(with_discs(table, H1a="p2:3"), p1="4", p2="", a1="2")
    assert after(table, "p1 4 H2a").state.phase is not Phase.BIDDING


def school(side: str, placed: str, capitalists: str = "", **goods_: str) -> Table:
    """The row is resolved up to a school; with a company each, none begins at once."""
    table = give(auction(KMV, schools=side, managers="M05", capitalists=capitalists), **goods_)
    return resolved(with_discs(own(table, p1="C36", p2="C35", p3="C34"), **{side: placed}))


def test_q13_units_not_spent_on_transactions_extract() -> None:
    table = after(school("H1b", "p2:4 p1:3", p1="6 coal"), "p1 use H1b.2 x1")
    assert table.saw(Processed) == [
        Processed(0, "H1b", 2, 1, Goods(coal=2), Goods(money=2), disc=THREE)
    ]
    assert table.saw(Gained) == [Gained(0, Goods(iron=2), "H1b", 1, THREE)]
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


def test_q14_the_coal_goes_to_the_supply_when_the_disc_is_placed() -> None:
    table = after(auction(DISCS, row="C01", p1="3 coal"), "p1 v3 C01")
    assert goods(table) == ["nothing"] * 3
    table = declining(resolved(own(table, p1="C36", p2="C35", p3="C34")))
    assert goods(table) == ["nothing"] * 3


def test_q14_if_it_is_the_only_disc_that_can_be_placed_its_coal_must_be_spent() -> None:
    table = auction(KV, capitalists="K7", row=ROW, p1="3 coal", first=2)
    mine = {"C01": "p1:1", "C02": "p1:2", "C03": "p1:3", "C04": "p1:4"}
    table = with_discs(table, **mine, C05="p2:2", C06="p2:v2", C07="p3:2", C08="p3:v2 p2:3")
    table = after(hold(table, p2="", p3="4"), "p3 4 C06")
    assert [move for move in moves(table, 0) if move.endswith("C08")] == [
        "p1 v4 C08",
        "p1 v5 C08",
    ]
    assert {move.split()[1] for move in moves(table, 0)} == {"v3", "v4", "v5"}
    assert why(table, "p1 v2 C05") == (Code.SAME_VALUE, "R3.6")
    table = after(table, "p1 v3 C05")
    assert table.saw(BidPaid) == [BidPaid(0, Goods(coal=1), variable(3), "K7", 2)]


def test_q14_in_capital_growth_no_coal_is_spent() -> None:
    table = after(auction(GROWTH, row="C01", p1="3 coal"), "p1 v1 C01")
    assert goods(table)[0] == "3 coal"


def test_q15_a_disc_worth_0_takes_a_card_that_holds_no_other() -> None:
    table = auction("base+managers+variable-discs", row="C01", schools="H1a", managers="M05")
    table = resolved(with_discs(table, C01="p1:v0", H1a="p2:v0"))
    assert CardTaken(0, "C01") in table.saw(CardTaken)
    assert ManagerTaken(1, "M05", "H1a") in table.saw(ManagerTaken)


@pytest.mark.parametrize("card", ["C08", "C02", "H2a"])
def test_q15_outbid_it_earns_nothing(card: str) -> None:
    words = "base+managers+variable-discs"
    table = auction(words, row="C08 C02", schools="H2a", p1="5 iron")
    table = resolved(with_discs(own(table, p1="C36", p2="C35"), **{card: "p1:v0 p2:1"}))
    assert table.state.phase is Phase.PRODUCTION
    assert Compensated(0, variable(0), card, 0) in table.saw(Compensated)
    assert [event for event in table.saw(Gained) if event.card == card] == []
    assert goods(table)[0] == "5 iron"


def test_q15_with_k2_it_earns_one_unit() -> None:
    table = auction(KV, capitalists="K2", row="C08 C02", p1="5 iron")
    table = resolved(with_discs(own(table, p1="C36", p2="C35"), C08="p1:v0 p2:1"))
    assert goods(table)[0] == "6 iron"
    table = auction(KV, capitalists="K2", row="C08 C02", p1="5 iron")
    table = resolved(with_discs(own(table, p1="C36", p2="C35"), C02="p1:v0 p2:1"))
    assert moves(table, 0) == ["p1 use C02.0 x1", "p1 skip C02.0"]


@pytest.mark.parametrize(
    ("answer", "left"), [("use H2a.2 x1", "4 iron + 2 money"), ("skip H2a.2", "2 coal + 5 iron")]
)
def test_q15_with_k2_it_earns_one_unit_of_its_choice_at_a_school(answer: str, left: str) -> None:
    table = school("H2a", "p1:v0 p2:1", capitalists="K2", p1="5 iron")
    assert moves(table, 0) == ["p1 use H2a.2 x1", "p1 skip H2a.2"]
    assert goods(after(table, f"p1 {answer}"))[0] == left


def test_q17_k4_in_a_game_of_interbellum_has_one_turn_more() -> None:
    table = auction("base+capitalists+managers+variable-discs", capitalists="K4")
    turns: list[int] = []
    while table.state.phase is Phase.BIDDING:
        turns += table.actors
        table = table.play(table.legal(table.actors[0])[0])
    assert turns == [0, 1, 2] * 5 + [0]


def test_q17_after_the_last_of_the_others_k4i_must_place_it() -> None:
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
    auction_cards = {"C01": "p1:3", "C02": "p1:4", "C03": "p1:2", "C04": "p2:2", "C05": "p3:2"}
    table = shorter(k4i_with("1 n2", **auction_cards), "C01 C02 C03 C04 C05 C06")
    table = after(table, "p2 4 C05", "p1 1 C06")
    assert table.saw(Asked) == []
    assert [event.disc for event in table.saw(DiscPlaced)] == [FOUR, ONE]
    assert table.saw(TurnCame)[-1] == TurnCame(None)
    assert hand(declining(table), 0) == "1 2 3 4 n2"


def test_q17_where_it_has_no_legal_place_nothing_is_asked_in_an_earlier_turn_either() -> None:
    table = auction(K, capitalists="K4i", row="C01 C02")
    table = after(shorter(with_discs(table, C02="p2:2"), "C01 C02"), "p1 4 C01")
    assert table.saw(Asked) == []
    assert table.actors == (1,)
    assert hand(table, 0) == "1 2 3 n2"


def test_q17_while_others_are_left_that_cannot_be_placed_it_may_be_kept_and_stays_out() -> None:
    table = auction(K, capitalists="K4i", row="C01 C02 C03")
    table = shorter(with_discs(table, C02="p2:1", C03="p3:1"), "C01 C02 C03")
    table = after(hold(table, p1="1 4 n2", p2="", p3="2"), "p1 4 C01")
    assert moves(table, 0) == ["p1 n2 C02", "p1 n2 C03", "p1 keep n2"]
    assert after(table, "p1 keep n2").saw(TurnCame) == [TurnCame(2)]
    assert after(table, "p1 keep n2", "p3 2 C01").saw(TurnCame)[-1] == TurnCame(None)
