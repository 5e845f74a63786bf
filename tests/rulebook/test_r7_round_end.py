"""R7: the end of a round."""

from __future__ import annotations

import pytest

from furnace.engine import game
from furnace.engine.action import Action, Deal, Done, First, Open, Roll, Skip
from furnace.engine.event import FirstPassed, GameEnded, PhaseBegan, RoundEnded
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, BEN, CYD, Table, bid, ended, producing


def all_but_one_done(seats: int = 3, first: int = ANN, round: int = 2, variants: str = "") -> Table:
    """A production that only Ann has still to end."""
    table = producing(seats=seats, first=first, round=round, variants=variants)
    return table.play(*[Done(seat) for seat in range(1, seats)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r7_1_a_round_ends_when_every_seat_has_ended_its_production(seats: int) -> None:
    table = all_but_one_done(seats)
    assert table.state.phase is Phase.PRODUCTION
    assert table.actors == (ANN,)
    table = table.play(Done(ANN))
    assert table.saw(RoundEnded) == [RoundEnded(2)]
    assert table.saw(PhaseBegan) == [PhaseBegan(Phase.DEAL, 3)]
    assert table.state.phase is Phase.DEAL
    assert table.state.round == 3


@pytest.mark.parametrize(("seats", "first", "then"), [(2, 1, 0), (3, 0, 1), (3, 2, 0), (4, 2, 3)])
def test_r7_2_the_first_player_token_goes_to_the_left(seats: int, first: int, then: int) -> None:
    table = all_but_one_done(seats, first).play(Done(ANN))
    assert table.saw(FirstPassed) == [FirstPassed(then)]
    assert table.idle_until(Phase.BIDDING).actors == (then,)


def test_r7_3_goods_money_and_cards_are_kept_from_round_to_round() -> None:
    table = producing(ann="S2 C01 C10+ with 3 coal + 2 iron + 1 oil + 1 token + 9 money")
    table = table.play(Open(ANN, "S2"), Skip(ANN, "S2", 2), Open(ANN, "C01"), Done(ANN))
    kept = "5 coal + 3 iron + 1 oil + 2 token + 9 money"
    assert table.goods(ANN) == kept
    table = table.idle_until(Phase.DEAL)
    assert table.goods(ANN) == kept
    assert table.cards(ANN) == "S2 C01 C10+"


@pytest.mark.parametrize(("variants", "last"), [("", 4), ("short", 3)])
def test_r7_4_after_the_last_round_the_game_is_over(variants: str, last: int) -> None:
    table = all_but_one_done(round=last, variants=variants)
    assert game.outcome(table.state) is None
    table = table.play(Done(ANN))
    assert table.state.phase is Phase.OVER
    assert table.saw(PhaseBegan) == [PhaseBegan(Phase.OVER, last)]
    assert table.saw(GameEnded) == [GameEnded(table.outcome)]
    assert table.saw(FirstPassed) == []


@pytest.mark.parametrize(("variants", "earlier"), [("", 3), ("short", 2)])
def test_r7_4_before_the_last_round_the_game_continues(variants: str, earlier: int) -> None:
    table = all_but_one_done(round=earlier, variants=variants).play(Done(ANN))
    assert table.state.phase is Phase.DEAL
    assert game.outcome(table.state) is None


def test_r7_4_nobody_acts_when_the_game_is_over() -> None:
    table = ended(ann="S1", ben="S2")
    assert table.actors == ()
    assert [table.legal(actor) for actor in (-1, ANN, BEN, CYD)] == [()] * 4
    assert game.chance_outcomes(table.state) == ()
    actions: tuple[Action, ...] = (Done(ANN), bid(BEN, 1, "C01"), Deal("C36"), Roll(1), First(ANN))
    for action in actions:
        assert table.refusal(action) == (Code.GAME_OVER, "R7.4")
