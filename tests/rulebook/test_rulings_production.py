"""Q21 to Q23, Q29: what the rulebook leaves open about production and the chain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.action import Action, Again, Bid, Done, Insert, Open, Skip, Upgrade, Use
from furnace.engine.event import CardOpened, LineReached, Processed, Upgraded
from furnace.engine.refusal import Code
from furnace.engine.state import CHANCE, Phase
from position_builder import ANN, BEN, CYD, Table, auction, producing, set_up


def test_q21_the_actions_of_seats_may_be_interleaved_in_any_way() -> None:
    table = producing(ann="S2 C14 C25 with 2 iron", ben="S1 C10 C11 with 2 coal", seats=2)
    ann: list[Action] = [Open(ANN, "C25"), Use(ANN, "C25", 1, 2), Open(ANN, "C14")]
    ben: list[Action] = [Open(BEN, "S1"), Use(BEN, "S1", 2, 1), Open(BEN, "C10")]
    orders = set(permutations([ANN] * 3 + [BEN] * 3))
    states = set()
    for order in orders:
        streams = iter(ann), iter(ben)
        states.add(table.play(*[next(streams[seat]) for seat in order]).state)
    assert len(orders) == 20
    assert len(states) == 1


def test_q21_a_line_once_left_is_not_returned_to() -> None:
    table = producing(ann="S1 C28+ with 5 iron").play(Open(ANN, "C28"), Skip(ANN, "C28", 1))
    assert table.refusal(Use(ANN, "C28", 1, 1)) == (Code.LINE_NOT_OPEN, "R5.6")
    table = producing(ann="S1 C25 with 2 iron").play(Open(ANN, "C25"), Use(ANN, "C25", 1, 1))
    assert table.refusal(Use(ANN, "C25", 1, 1)) == (Code.LINE_NOT_OPEN, "R5.6")


def opened(table: Table, seat: int = ANN) -> list[str]:
    """The cards a seat has begun by the last actions."""
    return [event.card for event in table.saw(CardOpened) if event.seat == seat]


def test_q21_a_lone_start_up_is_begun_automatically() -> None:
    table = producing(ann="S2", ben="S1 with 2 coal", cyd="S3 C01")
    assert opened(table, ANN) == ["S2"]
    assert table.legal(ANN) == (Done(ANN),)
    assert opened(table, BEN) == ["S1"]
    assert table.legal(BEN) == (Use(BEN, "S1", 2, 1), Skip(BEN, "S1", 2))
    assert opened(table, CYD) == []
    assert table.legal(CYD) == (Open(CYD, "C01"), Open(CYD, "S3"))


def test_q21_a_production_that_follows_an_auction_begins_in_the_same_way() -> None:
    # Only K3, who yields ties, can come out of an auction without a company.
    table = auction(row="C01 C08 C10 C14", capitalists="K3")
    table = table.bids(
        C01="ben 4, ann 4", C08="cyd 4, ann 3", C10="ben 3, ann 2", C14="cyd 3, ann 1"
    )
    table = table.declining()
    assert table.cards(ANN) == "S1"
    assert opened(table, ANN) == ["S1"]
    assert table.legal(ANN) == (*[Use(ANN, "S1", 2, n) for n in (1, 2)], Skip(ANN, "S1", 2))
    assert opened(table, BEN) == opened(table, CYD) == []


def test_q21_the_last_card_left_is_begun_automatically() -> None:
    table = producing(ann="S2 C01 C10").play(Open(ANN, "C01"))
    assert opened(table) == ["C01"]
    assert opened(table.play(Open(ANN, "S2"))) == ["S2"]
    assert opened(table.play(Open(ANN, "C10"))) == ["C10", "S2"]


def test_q21_the_last_card_is_not_begun_while_the_one_before_it_is_open() -> None:
    table = producing(ann="S2 C25 with 2 iron").play(Open(ANN, "C25"))
    assert opened(table) == ["C25"]
    assert table.legal(ANN)[-1] == Open(ANN, "S2")
    assert opened(table.play(Use(ANN, "C25", 1, 1))) == ["S2"]


def test_q21_in_a_chain_each_next_card_is_begun_automatically() -> None:
    table = producing(ann="C10 S2 C33 C14", variants="chain")
    assert opened(table) == ["C10", "S2", "C33", "C14"]
    assert table.goods(ANN) == "2 iron + 1 token"
    assert table.legal(ANN) == (Done(ANN),)


def test_q21_in_a_chain_a_decision_stops_what_happens_automatically() -> None:
    table = producing(ann="C10 C25 S1 C14", variants="chain")
    assert opened(table) == ["C10", "C25"]
    assert table.legal(ANN) == (Use(ANN, "C25", 1, 1), Open(ANN, "S1"))
    assert opened(table.play(Use(ANN, "C25", 1, 1))) == ["S1", "C14"]
    assert opened(table.play(Open(ANN, "S1"))) == ["S1", "C14"]


def test_q21_no_card_is_begun_while_new_cards_are_to_be_inserted() -> None:
    table = producing(ann="S2", arrivals="C10 C14", variants="chain")
    assert opened(table) == []
    table = table.play(Insert(ANN, "C10", 1))
    assert opened(table) == []
    assert opened(table.play(Insert(ANN, "C14", 3))) == ["C10", "S2", "C14"]


@pytest.mark.parametrize("variants", ["", "chain"])
def test_q21_no_card_is_begun_automatically_where_k1_could_act(variants: str) -> None:
    table = producing(ann="C14 S2 with 2 coal", capitalists="K1", variants=variants)
    table = table if variants else table.play(Open(ANN, "C14"))
    assert opened(table) == ["C14"]
    assert table.legal(ANN) == (Open(ANN, "S2"), Again(ANN, "C14"))
    assert opened(table.play(Again(ANN, "C14"))) == ["C14", "S2"]


@pytest.mark.parametrize("goods", ["1 coal", "nothing"])
def test_q21_a_k1_that_cannot_pay_has_nothing_to_decide(goods: str) -> None:
    table = producing(ann=f"C14 C10 S2 with {goods}", capitalists="K1", variants="chain")
    assert opened(table) == ["C14", "C10", "S2"]


def test_q21_what_is_begun_automatically_is_as_if_it_had_been_opened() -> None:
    automatic = producing(ann="S2 C10 C14").play(Open(ANN, "C10"), Open(ANN, "C14"))
    by_action = producing(ann="S2 C10 C14 C33").play(Open(ANN, "C10"), Open(ANN, "C14"))
    by_action = by_action.play(Open(ANN, "S2"))
    assert automatic.goods(ANN) == by_action.goods(ANN)
    assert automatic.state.seats[ANN].cards == by_action.state.seats[ANN].cards[:3]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variants", ["", "chain"])
@pytest.mark.parametrize("capitalists", ["", "K1", "K3"])
def test_q21_nobody_is_asked_where_there_is_one_answer_but_for_a_disc_and_done(
    seats: int, variants: str, capitalists: str
) -> None:
    for step in (1, 3, 7):
        for table in positions(set_up(seats, capitalists=capitalists, variants=variants), step):
            for seat in table.actors:
                answers = table.legal(seat)
                assert seat == CHANCE or len(answers) > 1 or isinstance(answers[0], Bid | Done)


def positions(table: Table, step: int) -> Iterator[Table]:
    """Every position of a game in which each next decision is `step` further down its list."""
    number = 0
    while table.actors:
        yield table
        seat = table.actors[number % len(table.actors)]
        answers = table.legal(seat)
        table = table.play(answers[number % len(answers)])
        number += step


def test_q22_basic_lines_stay_active_on_the_upgraded_side() -> None:
    table = producing(ann="S1 C01 C26+ with 3 coal + 1 iron")
    table = table.play(Open(ANN, "C26"))
    assert table.saw(LineReached) == [LineReached(ANN, "C26", 1)]
    table = table.play(Use(ANN, "C26", 1, 1), Use(ANN, "C26", 2, 1))
    assert table.goods(ANN) == "1 oil + 4 money"


def test_q22_a_company_upgraded_after_it_was_resolved_gains_nothing_from_it() -> None:
    table = producing(ann="S2 C14 with 1 coal").play(Open(ANN, "C14"))
    table = table.play(Upgrade(ANN, "C14"))
    assert table.goods(ANN) == "1 iron"
    assert table.legal(ANN) == (Done(ANN),)


def test_q23_an_upgrade_line_is_done_one_company_at_a_time() -> None:
    table = producing(ann="S2 C01 C10 with 2 coal + 1 token").play(Open(ANN, "S2"))
    assert table.legal(ANN)[:2] == (Upgrade(ANN, "C01"), Upgrade(ANN, "C10"))
    table = table.play(Upgrade(ANN, "C10"))
    assert [event.card for event in table.saw(Upgraded)] == ["C10"]
    assert table.cards(ANN) == "S2 C01 C10+"
    assert table.legal(ANN)[:1] == (Upgrade(ANN, "C01"),)
    assert table.allows(Open(ANN, "C10"))


def test_q23_the_upgrade_line_closes_when_no_more_can_be_paid_for() -> None:
    table = producing(ann="S2 C01 C10 with 2 coal").play(Open(ANN, "S2"), Upgrade(ANN, "C10"))
    assert table.state.seats[ANN].open_card is None
    assert table.refusal(Upgrade(ANN, "C01")) == (Code.NO_UPGRADE_LINE, "R6.2")


def test_q23_an_upgrade_is_no_extraction_and_happens_only_if_it_is_asked_for() -> None:
    table = producing(ann="S2 C01 C10 with 2 coal + 1 token").play(Open(ANN, "S2"))
    assert table.saw(Upgraded) == []
    table = table.play(Open(ANN, "C10"))
    assert table.saw(Upgraded) == []
    assert table.cards(ANN) == "S2 C01 C10"


def test_q23_an_upgrade_is_no_processing_and_is_not_made_by_a_number_of_transactions() -> None:
    table = producing(ann="S2 C01 C10 with 2 coal + 1 token").play(Open(ANN, "S2"))
    for times in (1, 2):
        assert table.refusal(Use(ANN, "S2", 3, times)) == (Code.NOT_PROCESSING, "R1.3")
    table = table.play(Upgrade(ANN, "C01"), Upgrade(ANN, "C10"))
    assert table.saw(Processed) == []
    assert [event.paid for event in table.saw(Upgraded)] == [Goods(coal=1, token=1)] * 2


def test_q29_every_chain_can_be_made_and_each_has_one_spelling() -> None:
    table = producing(ann="S2 C33", arrivals="C34 C32", variants="chain")
    chains = [
        table.play(first, second).cards(ANN)
        for first in table.legal(ANN)
        for second in table.play(first).legal(ANN)
    ]
    cards = permutations(["S2", "C33", "C34", "C32"])
    kept = [chain for chain in cards if chain.index("S2") < chain.index("C33")]
    assert sorted(chains) == sorted(" ".join(chain) for chain in kept)


def test_q29_new_cards_are_inserted_one_by_one_in_the_order_they_were_received() -> None:
    table = auction(row="C16 C01 C08", variants="chain")
    table = table.bids(C16="ann 1", C01="ann 4", C08="ann 3").declining()
    assert [new.card for new in table.state.seats[ANN].arrivals[:3]] == ["C16", "C01", "C08"]
    assert table.refusal(Insert(ANN, "C01", 1)) == (Code.NO_ARRIVAL, "R9.2")
    table = table.play(Insert(ANN, "C16", 2))
    assert table.refusal(Insert(ANN, "C08", 1)) == (Code.NO_ARRIVAL, "R9.2")
    assert table.play(Insert(ANN, "C01", 2)).cards(ANN) == "S1 C01 C16"


def test_q29_a_card_may_be_inserted_next_to_one_that_is_new_itself() -> None:
    table = producing(ann="S2 C01", arrivals="C05 C06", variants="chain")
    table = table.play(Insert(ANN, "C05", 2), Insert(ANN, "C06", 2))
    assert table.cards(ANN) == "S2 C06 C05 C01"
    table = table.idle_until(Phase.DEAL)
    opened = [event.card for event in table.saw(CardOpened) if event.seat == ANN]
    assert opened == ["S2", "C06", "C05", "C01"]
