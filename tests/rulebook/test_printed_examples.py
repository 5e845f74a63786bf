"""Every example the rulebooks print, as a game; each is named by the rule it explains."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.action import Deal, Open, Roll, Skip, Use
from furnace.engine.disc import fixed_discs
from furnace.engine.event import CardTaken, DiscPlaced, Gained, LineReached
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, BEN, Table, auction, bid, neutral_bid, producing, set_up

WHITE, RED, BLACK, YELLOW = range(4)
AGENT = 2
_, TWO, THREE, FOUR = fixed_discs(1, 2, 3, 4)


def test_r1_5_example_1_iron_into_1_oil_up_to_twice() -> None:
    table = producing(ann="S1 C01 C10 C25 with 2 iron").play(Open(ANN, "C25"))
    assert table.play(Open(ANN, "S1")).goods(ANN) == "2 iron + 1 token"
    assert table.play(Use(ANN, "C25", 1, 1)).goods(ANN) == "1 iron + 1 oil"
    assert table.play(Use(ANN, "C25", 1, 2)).goods(ANN) == "2 oil"


def test_r1_6_example_there_must_be_enough_iron_for_it() -> None:
    table = producing(ann="S1 C25 with 1 iron").play(Open(ANN, "C25"))
    assert table.refusal(Use(ANN, "C25", 1, 2)) == (Code.CANNOT_PAY, "R1.6")
    assert producing(ann="S1 C25").play(Open(ANN, "C25")).saw(LineReached) == []


def test_r1_4_example_up_to_2_tokens_for_5_money_each() -> None:
    table = producing(ann="S1 C01 C13+ with 3 token").play(Open(ANN, "C13"))
    assert table.play(Use(ANN, "C13", 2, 1)).goods(ANN) == "1 iron + 2 token + 5 money"
    assert table.play(Use(ANN, "C13", 2, 2)).goods(ANN) == "1 iron + 1 token + 10 money"
    assert table.refusal(Use(ANN, "C13", 2, 3)) == (Code.OVER_LIMIT, "R1.4")


def test_r2_6_example_of_a_set_up_for_three() -> None:
    table = set_up(seats=3, capitalists="K2 K4 K1", startups="S5 S1 S3")
    assert [seat.capitalist for seat in table.state.seats] == ["K2", "K4", "K1"]
    assert [table.cards(seat) for seat in range(3)] == ["S5", "S1", "S3"]
    assert [table.goods(seat) for seat in range(3)] == ["1 token", "1 coal + 1 iron", "2 coal"]
    assert [table.hand(seat) for seat in range(3)] == ["1 2 3 4", "1 2 3 4 neutral", "1 2 3 4"]
    assert (table.state.phase, table.state.round) == (Phase.DEAL, 1)


@pytest.mark.parametrize(("seats", "companies"), [(2, 6), (3, 7), (4, 8)])
def test_r3_1_example_6_7_or_8_companies_in_the_row(seats: int, companies: int) -> None:
    table = set_up(seats=seats).play(*[Deal(f"C{n:02}") for n in range(1, companies + 1)])
    assert table.state.phase is Phase.BIDDING
    assert len(table.state.row) == companies


def test_r4_6_example_a_3_outbid_on_2_coal_gains_6_coal_before_the_company_is_taken() -> None:
    table = auction(row="C01").bids(C01="ann 4, ben 3").declining()
    assert table.saw(Gained)[0] == Gained(RED, Goods(coal=6), "C01", 0, THREE)
    assert table.goods(RED) == "6 coal"
    assert table.saw(CardTaken)[0] == CardTaken(WHITE, "C01")
    assert table.events.index(Gained(RED, Goods(coal=6), "C01", 0, THREE)) < table.events.index(
        CardTaken(WHITE, "C01")
    )


def test_r4_5_example_who_takes_the_company_with_the_4_gains_nothing() -> None:
    table = auction(row="C01").bids(C01="ann 4, ben 3").declining()
    assert table.goods(WHITE) == "nothing"


def red_4_black_2_yellow_1(black: str, yellow: str) -> Table:
    """Red's 4, black's 2 and yellow's 1 lie on a company that compensates 1 iron -> 1 oil."""
    table = auction(row="C02", seats=4, cyd=black, dee=yellow)
    return table.bids(C02="ben 4, cyd 2, dee 1")


@pytest.mark.parametrize("times", [0, 1])
def test_r4_7_example_the_1_processes_1_iron_or_none(times: int) -> None:
    table = red_4_black_2_yellow_1(black="3 iron", yellow="3 iron")
    assert table.legal(YELLOW) == (Use(YELLOW, "C02", 0, 1), Skip(YELLOW, "C02", 0))
    assert table.refusal(Use(YELLOW, "C02", 0, 2)) == (Code.OVER_LIMIT, "R1.4")
    table = table.play(table.legal(YELLOW)[times - 1])
    assert table.goods(YELLOW) == ("3 iron", "2 iron + 1 oil")[times]


@pytest.mark.parametrize("times", [0, 1, 2])
def test_r4_7_example_the_2_processes_2_iron_or_1_or_none_and_the_4_takes(times: int) -> None:
    table = red_4_black_2_yellow_1(black="3 iron", yellow="1 iron").play(Skip(YELLOW, "C02", 0))
    assert table.refusal(Use(BLACK, "C02", 0, 3)) == (Code.OVER_LIMIT, "R1.4")
    table = table.play(table.legal(BLACK)[times - 1])
    assert table.goods(BLACK) == ("3 iron", "2 iron + 1 oil", "1 iron + 2 oil")[times]
    assert table.saw(CardTaken)[0] == CardTaken(RED, "C02")


def test_r4_7_example_who_has_no_iron_is_not_asked() -> None:
    table = red_4_black_2_yellow_1(black="nothing", yellow="nothing")
    assert table.saw(CardTaken)[0] == CardTaken(RED, "C02")


def test_r4_8_example_an_extraction_pays_for_a_processing_only_from_its_left() -> None:
    discs = {"C08": "ann 4, ben 2", "C02": "cyd 4, ben 1"}
    table = auction(row="C08 C02").bids(**discs)
    assert table.play(Use(BEN, "C02", 0, 1)).goods(BEN) == "1 iron + 1 oil"
    assert auction(row="C02 C08").bids(**discs).goods(BEN) == "2 iron"


def test_r4_5_example_yellow_takes_the_company_and_white_is_compensated_once() -> None:
    table = auction(row="C08", seats=4).bids(C08="ann 1, dee 2").declining()
    assert table.saw(CardTaken)[0] == CardTaken(YELLOW, "C08")
    assert table.goods(YELLOW) == "nothing"
    assert table.goods(WHITE) == "1 iron"


def agent_with_2_and_4_left() -> Table:
    """The Agent has placed its 1 on the second company and its 3 on the fifth.

    On the third lie a 2 and a 4 of the seats, nothing on the fourth and the sixth. (Ben, who is
    K4, has placed the neutral 2 on the fifth: else the Agent's 2 would have gone before its 3.)
    """
    table = auction(seats=2, capitalists="K5 K4")
    first, _, third, _, fifth, _ = table.row().split()
    table = table.play(bid(ANN, 2, third), bid(BEN, 4, third), Roll(2))
    table = table.play(bid(ANN, 1, first), neutral_bid(BEN, fifth), Roll(5))
    assert table.hand(AGENT) == "2 4"
    return table


def test_r10_5_example_the_agents_2_moves_on_to_the_fourth_company_beside_a_3() -> None:
    table = agent_with_2_and_4_left()
    *_, fourth, _, sixth = table.row().split()
    table = table.play(bid(ANN, 3, fourth), bid(BEN, 1, sixth), Roll(2))
    assert table.saw(DiscPlaced)[-1] == DiscPlaced(AGENT, TWO, fourth)


def test_r10_4_example_had_there_been_a_2_the_agent_would_have_placed_its_4() -> None:
    table = agent_with_2_and_4_left()
    *_, fourth, _, sixth = table.row().split()
    table = table.play(bid(ANN, 3, sixth), bid(BEN, 2, fourth), Roll(2))
    assert table.saw(DiscPlaced)[-1] == DiscPlaced(AGENT, FOUR, fourth)


def test_r10_3_example_a_5_is_the_fifth_company() -> None:
    table = auction(seats=2)
    first, second, _, _, fifth, _ = table.row().split()
    table = table.play(bid(ANN, 4, first), bid(BEN, 4, second), Roll(5))
    assert table.saw(DiscPlaced)[-1].card == fifth
