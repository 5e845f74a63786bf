"""R8: who has won."""

from __future__ import annotations

from furnace.engine.outcome import DecidedBy, Outcome, rank_of
from position_builder import ANN, BEN, CYD, ended


def test_r8_1_the_seat_with_the_most_money_wins() -> None:
    outcome = ended(ann="S1 C01 C02 with 9 coal + 9 money", ben="S2 with 10 money").outcome
    assert outcome == Outcome(((BEN,), (ANN,)), (9, 10), DecidedBy.MONEY)


def test_r8_1_seats_are_ranked_by_money() -> None:
    outcome = ended("S1 with 7 money", "S2 with 8 money", "S3 with 6 money", seats=3).outcome
    assert outcome == Outcome(((BEN,), (ANN,), (CYD,)), (7, 8, 6), DecidedBy.MONEY)


def test_r8_2_if_money_is_equal_the_seat_with_more_cards_wins() -> None:
    outcome = ended(ann="S1 C01 with 9 coal + 5 money", ben="S2 C02 C03 with 5 money").outcome
    assert outcome == Outcome(((BEN,), (ANN,)), (5, 5), DecidedBy.CARDS)


def test_r8_2_an_upgraded_company_counts_as_one_card() -> None:
    outcome = ended(ann="S1 C01+ C10+ with 5 money", ben="S2 C02 C03 C04 with 5 money").outcome
    assert outcome.winners == (BEN,)
    assert outcome.decided_by is DecidedBy.CARDS


def test_r8_3_if_cards_are_equal_too_the_seat_with_more_resources_wins() -> None:
    outcome = ended(
        ann="S1 C01 with 1 coal + 1 iron + 5 money", ben="S2 C02 with 2 oil + 1 token + 5 money"
    ).outcome
    assert outcome == Outcome(((BEN,), (ANN,)), (5, 5), DecidedBy.RESOURCES)


def test_r8_4_if_resources_are_equal_too_the_victory_is_shared() -> None:
    outcome = ended(ann="S1 C01 with 3 coal + 5 money", ben="S2 C02 with 3 oil + 5 money").outcome
    assert outcome == Outcome(((ANN, BEN),), (5, 5), DecidedBy.SHARED)
    assert outcome.winners == (ANN, BEN)


def test_r8_4_a_third_seat_may_stand_behind_a_shared_victory() -> None:
    outcome = ended("S1 with 5 money", "S2 with 4 money", "S3 with 5 money", seats=3).outcome
    assert outcome == Outcome(((ANN, CYD), (BEN,)), (5, 4, 5), DecidedBy.SHARED)


def test_r8_4_a_tie_behind_the_winner_does_not_share_the_victory() -> None:
    outcome = ended("S1 with 5 money", "S2 with 4 money", "S3 with 4 money", seats=3).outcome
    assert outcome == Outcome(((ANN,), (BEN, CYD)), (5, 4, 4), DecidedBy.MONEY)


def test_r8_4_winners_share_rank_one_and_the_next_rank_counts_them_both() -> None:
    shared = Outcome(((2, 0), (3,), (1,)), (50, 20, 50, 30), DecidedBy.SHARED)
    assert [rank_of(shared, seat) for seat in range(4)] == [1, 4, 1, 3]


def test_r20_9_a_seat_is_ranked_among_the_seats_where_an_agent_has_won() -> None:
    assert rank_of(Outcome(((0,),), (50,), DecidedBy.AGENT, (40, 60)), 0) == 1
