"""The size of the game tree, and the order of its branches, from fixed positions."""

from __future__ import annotations

import pytest

from furnace.engine.state import Phase
from perft.counting import NAMES, Known, counts, listed, perft, plain_perft, position
from perft.pinned import pinned_counts, pinned_order

HAND_WORKED = {
    # The first player, then five start-ups for one seat and four for the next, then 36 companies.
    "set-up-2": [2, 2 * 5, 2 * 5 * 4, 2 * 5 * 4 * 36],
    # The same with three seats, and then five capitalists.
    "set-up-3-capitalists": [3, 3 * 5, 3 * 20, 3 * 60, 3 * 60 * 5, 3 * 60 * 20, 3 * 60 * 60],
    "set-up-4-chain": [4, 4 * 5, 4 * 20, 4 * 60, 4 * 120, 4 * 120 * 36],
    # Seven companies are left for three places of the row; then four discs on eight companies.
    "deal-last-cards": [7, 7 * 6, 7 * 6 * 5, 7 * 6 * 5 * 32],
    # Four discs on seven companies; each disc that lies takes one choice from the next seat.
    "bidding-3": [28, 28 * 27, 28 * 27 * 26],
    # The 3 is taken on the last company; then the die has six sides.
    "bidding-2-die": [23, 23 * 6],
    # The Agent's 1 lies where the die says, or its 3 where 1 and 2 lie; p2 has the discs 2, 3 and 4
    # left, and five companies without one of its own.
    "bidding-2-roll": [6, 6 * 3 * 5],
    # p1 may make 3 transactions (6 coal, its 2 counts as 3), p3 one, p3 one, p2 one. Then p3 is
    # asked for as much oil as it has made: not at all in 8 sequences, where p2 is next with 0 to 2
    # for its disc 2, once in 16 and up to twice in 8.
    "resolution-3": [4, 4 * 2, 4 * 2 * 2, 4 * 2 * 2 * 2, 8 * 3 + 16 * 2 + 8 * 3],
    # p1 is through; p2 opens S4, uses or skips, is done; p3 opens C06, uses or not, is done.
    # Of 7 actions 1, 3 and 3 are theirs: 140 interleavings, of 6 with p3's use left out 60.
    "production-last": [3, 10, 33, 96, 240, 2 * 140 + 2 * 60, 2 * 140, 0],
    # Five coal make up to 4 iron, then there are a card to open and three to resolve again. Two
    # iron make up to two sales, or S4's line is skipped.
    "production-2-again": [(4 + 1 + 3) + (2 + 1)],
    # Four places in a chain of three; two companies to upgrade, or one to open.
    "production-2-chain": [4 + 2 + 1],
}


@pytest.mark.parametrize("name", NAMES)
def test_as_many_sequences_lead_on_as_ever(name: str) -> None:
    assert counts(name) == pinned_counts()[name]


@pytest.mark.parametrize("name", NAMES)
def test_the_legal_actions_come_in_the_order_they_always_had(name: str) -> None:
    assert listed(name) == pinned_order()[name]


@pytest.mark.parametrize("name", HAND_WORKED)
def test_the_pinned_counts_are_those_worked_out_on_paper(name: str) -> None:
    by_hand = HAND_WORKED[name]
    assert pinned_counts()[name][: len(by_hand)] == by_hand


@pytest.mark.parametrize("name", NAMES)
def test_counting_each_state_once_gives_the_same_as_playing_every_sequence(name: str) -> None:
    depth = 3
    assert perft(position(name), depth, Known()) == plain_perft(position(name), depth)


def test_every_pinned_position_is_there_and_the_other_way_round() -> None:
    assert tuple(pinned_counts()) == NAMES
    assert tuple(pinned_order()) == NAMES


def test_there_is_a_position_of_each_phase_in_which_somebody_acts() -> None:
    assert {position(name).phase for name in NAMES} == set(Phase) - {Phase.OVER}
