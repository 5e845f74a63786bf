"""R14: the disc that is worth the coal spent on it."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.action import Bid
from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.event import (
    BidPaid,
    CardTaken,
    Compensated,
    DiscPlaced,
    DiscsTaken,
    Gained,
    Laid,
    PhaseBegan,
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
    resolved,
    set_up,
    why,
    with_discs,
)
from position_builder import Table

DISCS = "base+variable-discs"
GROWTH = "base+variable-discs+capital-growth"


def variable(value: int) -> Disc:
    return Disc(DiscKind.VARIABLE, value)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r14_1_each_seat_has_a_variable_disc_besides_its_others(seats: int) -> None:
    table = auction(DISCS, seats)
    assert [hand(table, seat) for seat in range(seats)] == ["1 2 3 4 v0"] * seats


def test_r14_1_it_gives_everybody_a_fifth_turn() -> None:
    table = auction(DISCS)
    turns: list[int] = []
    while table.state.phase is Phase.BIDDING:
        turns += table.actors
        table = table.play(table.legal(table.actors[0])[-1])
    assert turns == [0, 1, 2] * 5


def test_r14_1_without_the_module_nobody_has_one() -> None:
    table = auction("base+managers", p1="3 coal")
    assert hand(table, 0) == "1 2 3 4"
    assert why(table, "p1 v0 C19") == (Code.NO_SUCH_DISC, "R3.4")


def test_r14_2_whoever_places_it_pays_any_coal_none_too() -> None:
    table = auction(DISCS, row="C01", p1="3 coal")
    on_c01 = [move for move in moves(table, 0) if move.endswith("C01")]
    fixed, flexible = on_c01[:4], on_c01[4:]
    assert fixed == ["p1 1 C01", "p1 2 C01", "p1 3 C01", "p1 4 C01"]
    assert flexible == ["p1 v0 C01", "p1 v1 C01", "p1 v2 C01", "p1 v3 C01"]


@pytest.mark.parametrize("paid", [1, 2, 5, 9])
def test_r14_2_it_is_worth_as_much_and_the_coal_is_paid_at_once(paid: int) -> None:
    table = after(auction(DISCS, row="C01", p1="9 coal + 1 iron"), f"p1 v{paid} C01")
    assert table.saw(BidPaid) == [BidPaid(0, Goods(coal=paid), variable(paid))]
    assert table.saw(DiscPlaced) == [DiscPlaced(0, variable(paid), "C01")]
    assert table.state.seats[0].goods == Goods(coal=9 - paid, iron=1)
    assert discs(table, "C01") == f"p1:v{paid}"
    assert hand(table, 0) == "1 2 3 4"


def test_r14_2_a_disc_worth_0_costs_nothing() -> None:
    table = after(auction(DISCS, row="C01", p1="2 coal"), "p1 v0 C01")
    assert table.saw(BidPaid) == []
    assert goods(table)[0] == "2 coal"
    assert discs(table, "C01") == "p1:v0"


@pytest.mark.parametrize("value", [10, 12, 25])
def test_r14_2_it_may_be_worth_more_than_9(value: int) -> None:
    table = after(auction(DISCS, row="C01", p1="25 coal"), f"p1 v{value} C01")
    assert discs(table, "C01") == f"p1:v{value}"
    assert table.state.seats[0].goods == Goods(coal=25 - value)


@pytest.mark.parametrize("value", [3, 4, 10])
def test_r14_2_nobody_spends_coal_it_has_not(value: int) -> None:
    table = auction(DISCS, row="C01", p1="2 coal + 9 iron")
    assert why(table, f"p1 v{value} C01") == (Code.NOT_ENOUGH_COAL, "R14.2")
    reason = table.reason(Bid(0, variable(value), "C01"))
    assert reason is not None
    assert (reason.seat, reason.actual, reason.required) == (0, 2, value)
    assert why(table, "p1 v2 C01") is None


def test_r14_2_it_is_placed_once_and_its_value_stays() -> None:
    table = after(auction(DISCS, row="C01", p1="9 coal"), "p1 v3 C01", "p2 1 C19", "p3 2 C19")
    assert why(table, "p1 v4 C22") == (Code.NO_SUCH_DISC, "R3.4")
    assert why(table, "p1 v0 C22") == (Code.NO_SUCH_DISC, "R3.4")
    assert discs(table, "C01") == "p1:v3"


def test_r14_2_the_highest_disc_takes_the_card_variable_or_not() -> None:
    table = with_discs(auction(DISCS, row="C01 C08"), C01="p1:4 p2:v5", C08="p1:v3 p3:4")
    table = declining(resolved(table))
    assert table.saw(CardTaken)[:2] == [CardTaken(1, "C01"), CardTaken(2, "C08")]


def test_r14_2_outbid_it_is_compensated_by_its_value() -> None:
    table = declining(resolved(with_discs(auction(DISCS, row="C01"), C01="p1:v6 p2:v7 p3:4")))
    paid = [event for event in table.saw(Gained) if event.card == "C01"]
    assert paid == [
        Gained(2, Goods(coal=8), "C01", 0, fixed_discs(4)[0]),
        Gained(0, Goods(coal=12), "C01", 0, variable(6)),
    ]
    assert Compensated(0, variable(6), "C01", 6) in table.saw(Compensated)


def test_r14_3_it_is_not_placed_on_a_card_with_a_disc_of_its_value() -> None:
    table = after(auction(DISCS, row="C01", first=2, p1="4 coal"), "p3 3 C01")
    assert why(table, "p1 v3 C01") == (Code.SAME_VALUE, "R3.6")
    assert why(table, "p1 v2 C01") is None
    assert why(table, "p1 v4 C01") is None
    table = after(table, "p1 v2 C01")
    assert why(table, "p2 2 C01") == (Code.SAME_VALUE, "R3.6")


def test_r14_3_two_variable_discs_of_one_value_do_not_lie_together() -> None:
    table = after(auction(DISCS, row="C01", p2="2 coal"), "p1 v0 C01")
    assert why(table, "p2 v0 C01") == (Code.SAME_VALUE, "R3.6")
    assert why(table, "p2 v1 C01") is None
    assert why(table, "p2 v0 C19") is None


def test_r14_3_it_is_not_placed_on_a_card_with_another_disc_of_its_owner() -> None:
    table = after(auction(DISCS, row="C01", p1="9 coal"), "p1 4 C01", "p2 1 C19", "p3 2 C19")
    assert why(table, "p1 v9 C01") == (Code.OWN_DISC, "R3.5")
    table = after(auction(DISCS, row="C01", p1="9 coal"), "p1 v9 C01", "p2 1 C19", "p3 2 C19")
    assert why(table, "p1 4 C01") == (Code.OWN_DISC, "R3.5")


@pytest.mark.parametrize(
    ("placed", "oil"), [("p1:v3", 0), ("p1:v4", 0), ("p1:3", 1), ("p1:4", 1), ("p1:2", 0)]
)
def test_r14_4_disc_3_or_4_never_means_a_variable_disc(placed: str, oil: int) -> None:
    table = auction("base+new-startups+variable-discs", row="C08", startups="S8")
    table = declining(resolved(with_discs(table, C08=f"p2:v9 {placed}")))
    assert [event.goods.oil for event in table.saw(Laid)] == [1] * oil
    assert Compensated in map(type, table.events)


@pytest.mark.parametrize("growth", ["", "+capital-growth"])
def test_r14_5_taken_back_it_is_worth_0_again(growth: str) -> None:
    table = auction(DISCS + growth, row="C01", p1="4 coal", p2="4 coal")
    table = table.idle_until(Phase.PRODUCTION)
    placed = [event.disc.value for event in table.saw(DiscPlaced) if event.disc.kind == 2]
    assert placed == ([1, 1, 1] if growth else [4, 4, 0])
    assert [hand(table, seat) for seat in range(3)] == ["1 2 3 4 v0"] * 3
    assert [event.discs[-1] for event in table.saw(DiscsTaken)] == [variable(0)] * 3


def test_r14_5_the_coal_does_not_come_back() -> None:
    table = declining(resolved(after(auction(DISCS, row="C32", p1="5 coal"), "p1 v5 C32")))
    assert table.cards(0).endswith("C32")
    assert goods(table)[0] == "nothing"


def growth_in(round_: int) -> Table:
    """About to bid in a round of Capital Growth."""
    table = set_up(GROWTH)
    for _ in range(round_):
        table = table.idle_until(Phase.BIDDING)
    return Table(table.state)


@pytest.mark.parametrize("round_", [1, 2, 3, 4])
def test_r14_6_in_capital_growth_it_is_worth_the_number_of_the_round(round_: int) -> None:
    table = give(growth_in(round_), p1="9 coal", p2="9 coal", p3="9 coal")
    (seat,) = table.actors
    card = table.row().split()[0]
    flexible = [move for move in moves(table, seat) if " v" in move and move.endswith(card)]
    assert flexible == [f"p{seat + 1} v{round_} {card}"]
    table = after(table, *flexible)
    assert table.saw(BidPaid) == []
    assert goods(table)[seat] == "9 coal"
    assert discs(table, card) == f"p{seat + 1}:v{round_}"


def test_r14_6_it_needs_no_coal_there() -> None:
    table = give(growth_in(4))
    (seat,) = table.actors
    assert why(table, f"p{seat + 1} v4 {table.row().split()[0]}") is None


@pytest.mark.parametrize("value", [0, 1, 3, 4])
def test_r14_6_it_is_worth_nothing_else_there(value: int) -> None:
    table = give(growth_in(2), p1="9 coal", p2="9 coal", p3="9 coal")
    (seat,) = table.actors
    line = f"p{seat + 1} v{value} {table.row().split()[0]}"
    assert why(table, line) == (Code.NO_SUCH_VALUE, "R14.6")


def test_r14_6_the_two_limits_hold_there_too() -> None:
    table = growth_in(2)
    first, second = table.actors[0], (table.actors[0] + 1) % 3
    card = table.row().split()[0]
    table = after(table, f"p{first + 1} 2 {card}")
    assert why(table, f"p{second + 1} v2 {card}") == (Code.SAME_VALUE, "R3.6")
    other = table.row().split()[1]
    table = after(table, f"p{second + 1} v2 {other}")
    third = (second + 1) % 3
    assert why(table, f"p{third + 1} v2 {other}") == (Code.SAME_VALUE, "R3.6")


def test_r14_6_the_extra_coal_is_gained_there_too() -> None:
    assert goods(set_up(GROWTH, startups="S3 S4 S5")) == ["3 coal", "3 coal", "1 coal + 1 token"]


def test_r14_6_the_game_lasts_as_long() -> None:
    table = set_up(GROWTH).idle_until(Phase.OVER)
    assert sum(event.phase is Phase.BIDDING for event in table.saw(PhaseBegan)) == 4
