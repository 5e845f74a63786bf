"""R19.4, R19.7: K4i and K7; and K2 and K3 with variable discs and Business Schools."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.event import (
    Answered,
    Asked,
    BidPaid,
    CardTaken,
    Compensated,
    DiscPlaced,
    Gained,
    ManagerTaken,
    TurnCame,
)
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from interbellum_auction import (
    after,
    auction,
    declining,
    discs,
    give,
    goods,
    hand,
    moves,
    own,
    resolved,
    why,
    with_discs,
)
from position_builder import Table

NEW = "base+capitalists+new-capitalists"
NEW_DISCS = "base+capitalists+new-capitalists+variable-discs"
ALL = "base+capitalists+new-capitalists+managers+variable-discs"
NEUTRAL = Disc(DiscKind.NEUTRAL, 2)


def k4i(words: str = NEW, row: str = "C01 C02 C03 C04 C05 C06 C07", **goods_: str) -> Table:
    """Three seats are about to bid; p1 has K4i."""
    return give(auction(words, capitalists="K4i", row=row), **goods_)


def test_r19_4_k4i_has_the_neutral_2_besides_its_others() -> None:
    assert hand(k4i(), 0) == "1 2 3 4 n2"
    assert hand(k4i(NEW_DISCS), 0) == "1 2 3 4 n2 v0"
    assert [hand(k4i(), seat) for seat in (1, 2)] == ["1 2 3 4"] * 2


def test_r19_4_the_neutral_2_is_never_placed_first_in_a_turn() -> None:
    table = k4i()
    assert not [move for move in moves(table, 0) if "n2" in move]
    assert why(table, "p1 n2 C01") == (Code.SECOND_DISC, "R19.4")


@pytest.mark.parametrize("first", ["1", "2", "3", "4"])
def test_r19_4_after_any_other_disc_it_may_be_placed_in_the_same_turn_on_another_card(
    first: str,
) -> None:
    table = after(k4i(), f"p1 {first} C03")
    assert table.saw(Asked) == [Asked(0, "K4i", 1)]
    assert table.saw(TurnCame) == []
    assert table.actors == (0,)
    others = ["C01", "C02", "C04", "C05", "C06", "C07"]
    assert moves(table, 0) == [*[f"p1 n2 {card}" for card in others], "p1 keep n2"]
    assert why(table, "p1 n2 C03") == (Code.OWN_DISC, "R3.5")
    table = after(table, "p1 n2 C05")
    assert table.saw(DiscPlaced) == [DiscPlaced(0, NEUTRAL, "C05")]
    assert table.saw(Answered) == [Answered(0, "K4i", 1)]
    assert table.actors == (1,)
    assert (discs(table, "C03"), discs(table, "C05")) == (f"p1:{first}", "p1:n2")


def test_r19_4_it_may_be_placed_after_a_variable_disc_and_on_a_school() -> None:
    table = after(k4i(ALL, row="C01", p1="3 coal"), "p1 v3 C01")
    school = table.state.schools[0]
    assert f"p1 n2 {school}" in moves(table, 0)
    table = after(table, f"p1 n2 {school}")
    assert discs(table, school) == "p1:n2"
    assert goods(table)[0] == "nothing"


def test_r19_4_the_second_disc_keeps_the_limit_of_values() -> None:
    table = auction(NEW, capitalists="K5 K4i", row="C01 C02 C03")
    table = after(table, "p1 2 C01", "p2 4 C02")
    assert why(table, "p2 n2 C01") == (Code.SAME_VALUE, "R3.6")
    assert why(table, "p2 n2 C03") is None
    table = after(table, "p2 n2 C03")
    assert why(table, "p3 2 C03") == (Code.SAME_VALUE, "R3.6")


def test_r19_4_no_other_disc_is_the_second() -> None:
    table = after(k4i(NEW_DISCS, p1="3 coal"), "p1 4 C03")
    for disc in ("1", "2", "4", "v0", "v3"):
        assert why(table, f"p1 {disc} C01") == (Code.SECOND_DISC, "R19.4")
    assert why(table, "p2 1 C01") == (Code.NOT_YOUR_TURN, "R3.3")
    assert why(table, "p1 n2 C36") == (Code.NOT_IN_ROW, "R3.4")
    assert why(table, "p1 done") == (Code.NOT_NOW, "R3.4")


def test_r19_4_it_may_be_kept_and_comes_with_a_later_disc() -> None:
    table = after(k4i(), "p1 4 C03", "p1 keep n2")
    assert table.actors == (1,)
    assert table.saw(DiscPlaced) == [DiscPlaced(0, fixed_discs(4)[0], "C03")]
    assert hand(table, 0) == "1 2 3 n2"
    table = after(table, "p2 1 C01", "p3 1 C02")
    assert why(table, "p1 n2 C01") == (Code.SECOND_DISC, "R19.4")
    table = after(table, "p1 3 C01", "p1 n2 C02", "p2 2 C03", "p3 2 C04", "p1 1 C04")
    assert table.actors == (1,)
    assert hand(table, 0) == "2"


def test_r19_4_there_is_nothing_to_keep_before_a_disc_is_placed() -> None:
    table = k4i()
    assert why(table, "p1 keep n2") == (Code.NOTHING_TO_KEEP, "R19.4")
    assert why(table, "p2 keep n2") == (Code.NOT_YOUR_TURN, "R3.3")
    table = after(table, "p1 4 C03")
    assert why(table, "p1 keep 1") == (Code.NOTHING_TO_KEEP, "R19.4")
    assert why(table, "p1 keep v0") == (Code.NOTHING_TO_KEEP, "R19.4")
    table = after(table, "p1 keep n2")
    assert why(table, "p2 keep n2") == (Code.NOTHING_TO_KEEP, "R19.4")


@pytest.mark.parametrize("words", [NEW, NEW_DISCS])
def test_r19_4_k4i_has_no_more_turns_than_the_others(words: str) -> None:
    table = k4i(words)
    turns: list[int] = []
    while table.state.phase is Phase.BIDDING:
        if not table.state.seats[0].pending:
            turns += table.actors
        table = table.play(table.legal(table.actors[0])[0])
    assert turns == [0, 1, 2] * (5 if "variable" in words else 4)


def test_r19_4_it_counts_as_a_disc_of_its_owner() -> None:
    table = resolved(with_discs(own(k4i(), p1="C36", p2="C35"), C01="p2:4 p1:n2", C04="p1:4 p2:3"))
    assert Compensated(0, NEUTRAL, "C01", 2) in table.saw(Compensated)
    assert goods(table)[:2] == ["4 coal", "6 coal"]
    table = resolved(with_discs(k4i(), C01="p2:1 p1:n2"))
    assert table.saw(CardTaken)[0] == CardTaken(0, "C01")


def test_r19_4_it_is_taken_back_with_the_others() -> None:
    table = k4i().idle_until(Phase.PRODUCTION)
    assert hand(table, 0) == "1 2 3 4 n2"


def test_r19_7_the_variable_disc_of_k7_is_worth_2_more_than_its_coal() -> None:
    table = auction(NEW_DISCS, capitalists="K7", row="C01", p1="3 coal")
    flexible = [move for move in moves(table, 0) if " v" in move and move.endswith("C01")]
    assert flexible == ["p1 v2 C01", "p1 v3 C01", "p1 v4 C01", "p1 v5 C01"]


@pytest.mark.parametrize(("value", "paid"), [(3, 1), (4, 2), (7, 5), (12, 10)])
def test_r19_7_k7_pays_2_less_than_the_value(value: int, paid: int) -> None:
    table = auction(NEW_DISCS, capitalists="K7", row="C01", p1="10 coal")
    table = after(table, f"p1 v{value} C01")
    disc = Disc(DiscKind.VARIABLE, value)
    assert table.saw(BidPaid) == [BidPaid(0, Goods(coal=paid), disc, "K7", 2)]
    assert table.state.seats[0].goods == Goods(coal=10 - paid)
    assert discs(table, "C01") == f"p1:v{value}"


def test_r19_7_without_coal_it_is_worth_2() -> None:
    table = auction(NEW_DISCS, capitalists="K7", row="C01")
    for value in (0, 1):
        assert why(table, f"p1 v{value} C01") == (Code.NO_SUCH_VALUE, "R19.7")
    for value in (3, 5):
        assert why(table, f"p1 v{value} C01") == (Code.NOT_ENOUGH_COAL, "R14.2")
    table = after(table, "p1 v2 C01")
    assert table.saw(BidPaid) == [BidPaid(0, Goods(), Disc(DiscKind.VARIABLE, 2), "K7", 2)]
    assert why(table, "p2 2 C01") == (Code.SAME_VALUE, "R3.6")


def test_r19_7_others_get_what_they_pay_for() -> None:
    table = after(auction(NEW_DISCS, capitalists="K7 K1", row="C01", p2="1 coal"), "p1 v2 C01")
    assert why(table, "p2 v1 C01") is None
    assert why(table, "p2 v3 C01") == (Code.NOT_ENOUGH_COAL, "R14.2")


def test_r19_7_outbid_it_is_compensated_by_its_whole_value_and_taken_back_at_0() -> None:
    table = auction(NEW_DISCS, capitalists="K7", row="C08")
    table = resolved(own(with_discs(table, C08="p2:4 p1:v2"), p1="C36"))
    assert goods(table)[0] == "2 iron"
    assert hand(table, 0) == "1 2 3 4 v0"


def test_r11_2_k2_adds_1_to_a_variable_disc() -> None:
    table = auction(NEW_DISCS, capitalists="K2", row="C08")
    table = resolved(own(with_discs(table, C08="p2:v6 p1:v5"), p1="C36"))
    assert goods(table)[0] == "6 iron"


@pytest.mark.parametrize(("times", "left"), [(1, "6 coal"), (2, "4 coal"), (4, "nothing")])
def test_r11_2_k2_divides_1_more_at_a_school(times: int, left: str) -> None:
    table = auction(ALL, capitalists="K2", schools="H2a", p1="4 iron")
    table = resolved(own(with_discs(table, H2a="p2:4 p1:3"), p1="C36"))
    assert why(table, "p1 use H2a.2 x5") == (Code.OVER_LIMIT, "R1.4")
    table = after(table, f"p1 use H2a.2 x{times}")
    coal = table.state.seats[0].goods.coal
    assert (f"{coal} coal" if coal else "nothing") == left
    assert table.state.seats[0].goods.money == 2 * times
    assert Compensated(0, fixed_discs(3)[0], "H2a", 4) in table.saw(Compensated)


def test_r11_3_k3_places_its_variable_disc_without_the_two_limits() -> None:
    table = auction(NEW_DISCS, capitalists="K3", row="C01", p1="4 coal", first=1)
    table = after(table, "p2 3 C01", "p3 1 C01", "p1 3 C01", "p2 1 C19", "p3 2 C19")
    assert why(table, "p1 v3 C01") is None
    table = after(table, "p1 v3 C01")
    assert discs(table, "C01") == "p2:3 p3:1 p1:3 p1:v3"


def test_r11_3_k3_places_several_discs_on_a_school() -> None:
    table = auction(ALL, capitalists="K3", schools="H1a", first=1)
    table = after(table, "p2 3 H1a", "p3 1 H1a", "p1 3 H1a", "p2 1 C19", "p3 2 C19", "p1 4 H1a")
    assert discs(table, "H1a") == "p2:3 p3:1 p1:3 p1:4"


def test_r11_3_where_k3_ties_at_a_school_the_rival_takes_the_manager() -> None:
    table = auction(ALL, capitalists="K3", schools="H1a", managers="M05")
    table = resolved(own(with_discs(table, H1a="p2:4 p1:4 p1:2"), p1="C36"))
    assert table.saw(ManagerTaken) == [ManagerTaken(1, "M05", "H1a")]
    assert goods(table)[0] == "6 iron"


def test_r11_3_k3_takes_a_manager_and_divides_each_of_its_other_discs_there() -> None:
    table = auction(ALL, capitalists="K3", schools="H2a", managers="M05", p1="9 iron")
    table = resolved(own(with_discs(table, H2a="p1:4 p1:1 p1:3"), p1="C36"))
    assert moves(table, 0) == ["p1 use H2a.2 x1", "p1 skip H2a.2"]
    table = after(table, "p1 use H2a.2 x1")
    assert moves(table, 0)[-2:] == ["p1 use H2a.2 x3", "p1 skip H2a.2"]
    table = after(table, "p1 use H2a.2 x2")
    assert goods(table)[0] == "2 coal + 6 iron + 6 money"
    assert table.saw(ManagerTaken) == [ManagerTaken(0, "M05", "H2a")]


@pytest.mark.parametrize("placed", ["p1:3 p1:v3", "p1:v3 p1:3", "p2:2 p1:3 p1:v3"])
def test_r11_3_of_equal_discs_of_its_own_the_variable_one_takes_the_card(placed: str) -> None:
    table = auction(NEW_DISCS, capitalists="K3", row="C08")
    table = declining(resolved(with_discs(table, C08=placed)))
    assert table.saw(CardTaken)[0] == CardTaken(0, "C08")
    mine = [event.disc for event in table.saw(Compensated) if event.owner == 0]
    assert mine == [fixed_discs(3)[0]]
    assert [event.goods for event in table.saw(Gained) if event.seat == 0 and not event.line] == [
        Goods(iron=3)
    ]
