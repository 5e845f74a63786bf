"""R9: the production chain."""

from __future__ import annotations

import pytest

from furnace.engine.action import Action, Done, Insert, Open, Skip, Upgrade, Use
from furnace.engine.event import CardOpened, Inserted
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import Phase
from position_builder import ANN, BEN, CYD, auction, producing, set_up


def test_r9_1_the_chain_starts_as_only_the_start_up() -> None:
    table = set_up(variants="chain", startups="S4 S2 S5")
    assert [table.cards(seat) for seat in (ANN, BEN, CYD)] == ["S4", "S2", "S5"]
    assert [seat.arrivals for seat in table.state.seats] == [()] * 3


def test_r9_1_without_the_variant_there_is_no_chain() -> None:
    table = producing(ann="S2 C01")
    assert table.refusal(Insert(ANN, "C01", 1)) == (Code.NO_CHAIN, "R9.1")
    assert table.allows(Open(ANN, "C01"))


def test_r9_2_after_an_auction_new_cards_wait_for_their_places() -> None:
    table = auction(row="C01 C08", variants="chain")
    table = table.bids(C01="ann 4", C08="ann 3").declining()
    assert table.cards(ANN) == "S1"
    assert [new.card for new in table.state.seats[ANN].arrivals[:2]] == ["C01", "C08"]
    places = [Insert(ANN, "C01", place) for place in (1, 2)]
    assert list(table.legal(ANN)) == places


@pytest.mark.parametrize(
    ("place", "chain"),
    [(1, "C05 S2 C01 C10"), (2, "S2 C05 C01 C10"), (3, "S2 C01 C05 C10"), (4, "S2 C01 C10 C05")],
)
def test_r9_2_a_new_card_goes_to_an_end_or_between_any_two(place: int, chain: str) -> None:
    table = producing(ann="S2 C01 C10", arrivals="C05", variants="chain")
    assert table.legal(ANN) == tuple(Insert(ANN, "C05", n) for n in (1, 2, 3, 4))
    table = table.play(Insert(ANN, "C05", place))
    assert table.cards(ANN) == chain
    assert table.saw(Inserted) == [Inserted(ANN, "C05", place)]


@pytest.mark.parametrize("place", [-1, 0, 5])
def test_r9_2_there_is_no_place_beyond_the_ends(place: int) -> None:
    table = producing(ann="S2 C01 C10", arrivals="C05", variants="chain")
    assert table.reason(Insert(ANN, "C05", place)) == Refusal(
        Code.NO_SUCH_PLACE, "R9.2", actual=place, most=4
    )


def test_r9_2_every_new_card_is_inserted_before_a_card_is_resolved() -> None:
    table = producing(ann="S2", arrivals="C05 C06", variants="chain")
    actions: tuple[Action, ...] = (Open(ANN, "S2"), Open(ANN, "C05"), Done(ANN))
    for action in actions:
        assert table.reason(action) == Refusal(Code.INSERT_FIRST, "R9.2", card="C05")
    table = table.play(Insert(ANN, "C05", 1))
    assert table.refusal(Open(ANN, "C05")) == (Code.INSERT_FIRST, "R9.2")
    assert table.saw(CardOpened) == []
    assert table.play(Insert(ANN, "C06", 3)).saw(CardOpened)[0] == CardOpened(ANN, "C05")


def test_r9_2_only_new_cards_are_inserted() -> None:
    table = producing(ann="S2 C01", arrivals="C05", variants="chain")
    for card in ("C01", "S2", "C36"):
        assert table.refusal(Insert(ANN, card, 1)) == (Code.NO_ARRIVAL, "R9.2")
    table = table.play(Insert(ANN, "C05", 1))
    assert table.refusal(Insert(ANN, "C05", 2)) == (Code.NO_ARRIVAL, "R9.2")


def test_r9_2_others_produce_while_a_seat_still_inserts() -> None:
    table = producing(ann="S2", ben="S1", arrivals="C05", variants="chain")
    assert table.actors == (ANN, BEN, CYD)
    assert table.play(Done(BEN)).actors == (ANN, CYD)


def test_r9_3_cards_already_in_the_chain_keep_their_order() -> None:
    table = producing(ann="C10 S2 C01+ C08", arrivals="C05 C06", variants="chain")
    table = table.play(Insert(ANN, "C05", 2), Insert(ANN, "C06", 4))
    assert table.cards(ANN) == "C10 C05 S2 C06 C01+ C08"
    assert table.idle_until(Phase.DEAL).cards(ANN) == "C10 C05 S2 C06 C01+ C08"


def test_r9_4_the_chain_is_resolved_from_left_to_right() -> None:
    table = producing(ann="C25 S2 C01 C10 with 1 iron", variants="chain")
    assert table.legal(ANN) == (Use(ANN, "C25", 1, 1), Open(ANN, "S2"))
    for card in ("C01", "C10"):
        assert table.refusal(Open(ANN, card)) == (Code.NOT_NEXT, "R9.4")
    table = table.idle_until(Phase.DEAL)
    opened = [event.card for event in table.saw(CardOpened) if event.seat == ANN]
    assert opened == ["C25", "S2", "C01", "C10"]


def test_r9_4_goods_come_too_late_for_a_card_further_left() -> None:
    table = producing(ann="C25 C10 S2", variants="chain")
    assert table.legal(ANN) == (Done(ANN),)
    table = producing(ann="C10 C25 S2", variants="chain")
    assert table.allows(Use(ANN, "C25", 1, 1))


def test_r9_4_an_upgrade_in_the_chain_reaches_the_cards_to_the_right_at_once() -> None:
    table = producing(ann="C10 S2 C01 with 1 coal", variants="chain")
    table = table.play(Upgrade(ANN, "C01"))
    assert table.goods(ANN) == "5 coal + 1 iron"


def test_r9_4_without_the_chain_the_same_cards_are_resolved_in_any_order() -> None:
    table = producing(ann="S1 C10 C01 with 4 coal")
    for card in ("S1", "C10", "C01"):
        assert table.allows(Open(ANN, card))
    chain = producing(ann="S1 C10 C01 with 4 coal", variants="chain")
    assert chain.play(Skip(ANN, "S1", 2)).refusal(Open(ANN, "C01")) == (Code.NOT_NEXT, "R9.4")
