"""R3: the row, and the discs that are placed on it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from furnace.engine import game
from furnace.engine.action import Bid, Deal, Done, Open, Skip
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.event import PhaseBegan, TurnCame
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import CHANCE, Phase
from position_builder import ANN, BEN, CYD, Table, auction, bid, set_up


@pytest.mark.parametrize(("seats", "length"), [(2, 6), (3, 7), (4, 8)])
def test_r3_1_the_row_has_four_companies_more_than_there_are_seats(seats: int, length: int) -> None:
    table = set_up(seats=seats)
    for number in range(length):
        assert table.state.phase is Phase.DEAL
        assert len(table.state.row) == number
        table = table.play(table.legal(CHANCE)[0])
    assert table.state.phase is Phase.BIDDING
    assert len(table.state.row) == length


def test_r3_2_the_row_is_drawn_at_random_from_the_companies_not_seen() -> None:
    table = set_up()
    assert table.actors == (CHANCE,)
    for number in range(7):
        outcomes = game.chance_outcomes(table.state)
        assert outcomes == tuple(
            (Deal(card), Fraction(1, 36 - number)) for card in table.state.unseen
        )
        table = table.play(outcomes[5][0])
    assert table.row() == "C06 C07 C08 C09 C10 C11 C12"


def test_r3_2_a_company_dealt_is_not_dealt_again_in_its_round() -> None:
    table = set_up().play(Deal("C05"))
    assert table.refusal(Deal("C05")) == (Code.NO_OUTCOME, "R3.2")
    assert table.refusal(Deal("S4")) == (Code.NO_OUTCOME, "R3.2")
    assert table.allows(Deal("C06"))


def test_r3_2_a_company_once_dealt_never_returns_to_the_deck() -> None:
    table = auction(row="C01 C02 C03 C04 C05 C06 C07", round=1)
    seen = table.row().split()
    table = table.idle_until(Phase.DEAL)
    assert len(table.state.unseen) == 36 - 7
    for card in seen:
        assert table.refusal(Deal(card)) == (Code.NO_OUTCOME, "R3.2")


def test_r3_3_the_first_player_bids_first_and_the_turn_goes_round_clockwise() -> None:
    table = auction(row="C01", first=BEN)
    turns = []
    while table.state.phase is Phase.BIDDING:
        turns.append(table.actors)
        table = table.play(table.legal(table.actors[0])[-1])
    assert turns == [(BEN,), (CYD,), (ANN,)] * 4


def test_r3_3_nobody_bids_out_of_turn() -> None:
    table = auction(row="C01", first=BEN)
    assert table.allows(bid(BEN, 1, "C01"))
    for seat in (ANN, CYD, 3):
        assert table.refusal(bid(seat, 1, "C01")) == (Code.NOT_YOUR_TURN, "R3.3")
    assert table.refusal(bid(CHANCE, 1, "C01")) == (Code.NOT_YOUR_TURN, "R3.3")


def test_r3_4_a_seat_places_exactly_one_disc_in_its_turn() -> None:
    table = auction(row="C01").play(bid(ANN, 4, "C01"))
    assert table.hand(ANN) == "1 2 3"
    assert table.discs_on("C01") == "ann 4"
    assert table.saw(TurnCame) == [TurnCame(BEN)]
    assert table.refusal(bid(ANN, 3, "C19")) == (Code.NOT_YOUR_TURN, "R3.3")


def test_r3_4_any_unplaced_disc_on_any_company_of_the_row() -> None:
    table = auction()
    everywhere = [bid(ANN, value, card) for value in (1, 2, 3, 4) for card in sorted(rowed(table))]
    assert list(table.legal(ANN)) == everywhere


def rowed(table: Table) -> list[str]:
    return table.row().split()


def test_r3_4_a_seat_may_not_pass() -> None:
    table = auction(row="C01")
    assert all(isinstance(action, Bid) for action in table.legal(ANN))
    for action in (Done(ANN), Skip(ANN, "C01", 0), Open(ANN, "S1")):
        assert table.refusal(action) == (Code.NOT_NOW, "R3.4")


def test_r3_4_a_disc_already_placed_is_not_there_to_place() -> None:
    table = auction(row="C01")
    table = table.play(bid(ANN, 4, "C01"), bid(BEN, 4, "C19"), bid(CYD, 4, "C22"))
    assert table.refusal(bid(ANN, 4, "C17")) == (Code.NO_SUCH_DISC, "R3.4")
    neutral = Bid(ANN, Disc(DiscKind.NEUTRAL, 2), "C17")
    assert table.refusal(neutral) == (Code.NO_SUCH_DISC, "R3.4")


def test_r3_4_a_company_outside_the_row_takes_no_disc() -> None:
    table = auction(row="C01")
    for card in ("C36", "S1"):
        assert table.refusal(bid(ANN, 4, card)) == (Code.NOT_IN_ROW, "R3.4")


def test_r3_5_no_two_discs_of_one_owner_on_one_company() -> None:
    table = auction(row="C01")
    table = table.play(bid(ANN, 4, "C01"), bid(BEN, 3, "C01"), bid(CYD, 4, "C22"))
    for value in (1, 2):
        assert table.refusal(bid(ANN, value, "C01")) == (Code.OWN_DISC, "R3.5")
    assert table.allows(bid(ANN, 1, "C22"))


def test_r3_6_no_two_discs_of_equal_value_on_one_company() -> None:
    table = auction(row="C01").play(bid(ANN, 3, "C01"))
    assert table.reason(bid(BEN, 3, "C01")) == Refusal(
        Code.SAME_VALUE, "R3.6", seat=BEN, card="C01", disc=Disc(DiscKind.FIXED, 3)
    )
    for value in (1, 2, 4):
        assert table.allows(bid(BEN, value, "C01"))
    assert table.allows(bid(BEN, 3, "C19"))


def test_r3_6_a_third_seat_keeps_off_both_values() -> None:
    table = auction(row="C01").play(bid(ANN, 3, "C01"), bid(BEN, 1, "C01"))
    assert table.refusal(bid(CYD, 3, "C01")) == (Code.SAME_VALUE, "R3.6")
    assert table.refusal(bid(CYD, 1, "C01")) == (Code.SAME_VALUE, "R3.6")
    assert table.allows(bid(CYD, 2, "C01"))


def test_r3_7_a_disc_once_placed_stays_where_it_is() -> None:
    table = auction(row="C01").play(bid(ANN, 1, "C01"), bid(BEN, 2, "C01"), bid(CYD, 3, "C19"))
    table = table.play(bid(ANN, 2, "C19"), bid(BEN, 1, "C19"), bid(CYD, 4, "C01"))
    assert table.discs_on("C01") == "ann 1, ben 2, cyd 4"
    assert table.discs_on("C19") == "cyd 3, ann 2, ben 1"
    placed = Disc(DiscKind.FIXED, 1)
    assert all(isinstance(move, Bid) and move.disc != placed for move in table.legal(ANN))


@pytest.mark.parametrize(("seats", "discs"), [(2, 12), (3, 12), (4, 16)])
def test_r3_8_bidding_ends_when_nobody_has_a_disc_left(seats: int, discs: int) -> None:
    table = auction(seats=seats)
    for number in range(discs):
        assert table.state.phase is Phase.BIDDING, number
        table = table.play(table.legal(table.actors[0])[-1])
    assert table.state.phase is not Phase.BIDDING
    assert table.saw(TurnCame) == [TurnCame(None)]
    assert table.saw(PhaseBegan)[0] == PhaseBegan(Phase.RESOLUTION, 2)
