"""The size of the game tree, and the order of its branches, from fixed positions."""

from __future__ import annotations

import pytest

from furnace.engine.ruleset import WORDS
from furnace.engine.state import Phase
from perft.counting import NAMES, Known, counts, listed, perft, plain_perft, position
from perft.pinned import pinned_counts, pinned_order
from properties.decisions import undecided

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
    # p1 ends; p2 sells its iron or skips, and ends; p3 sells its oil and ends, or ends at once. So
    # one action of p1 has 1 way; of p2 one has 2 and two have 2; of p3 one has 2 and two have 1.
    # Of five actions there are 30 orders; of four 12, or 6 without p1.
    "production-last": [5, 19, 51, 12 * 2 * 2 + 12 * 2 + 6 * 2, 30 * 2, 0, 0, 0],
    # In the next four, two seats independently have these numbers of ways of one, two and three
    # actions; one action each comes in 2 orders, one and two in 3.
    # p1 has 4, 15, 58 ways, p2 has 3, 8, 19: after C28 and C05 it reaches S4 without opening it.
    "production-2": [4 + 3, 15 + 8 + 2 * 4 * 3, 58 + 19 + 3 * 15 * 3 + 3 * 4 * 8],
    # Five coal make up to 4 iron, then there are a card to open and three to resolve again. All but
    # one coal spent, K1 cannot act and C21 begins: two sales or the end. Two iron make up to two
    # sales, or S4's line is skipped; then C27 is upgraded or opened.
    "production-2-again": [8 + 3, (3 * 4 + 3 + 7 + 4 + 3 + 2) + 3 * 2 + 2 * 8 * 3],
    # Four places in a chain of three, five in one of four. Then the leftmost card has begun: C08
    # in 4 ways, which asks nothing, but K1 may resolve it again; C19 or C20 in 16, with two sales,
    # the next card and K1. p2 has two companies to upgrade, or one to open.
    "production-2-chain": [
        4 + 3,
        20 + 6 + 2 * 4 * 3,
        (4 * 2 + 16 * 4) + 9 + 3 * 20 * 3 + 3 * 4 * 6,
    ],
    # One start-up of five, six sides of three schools, four of the two left, two Agents of four.
    "set-up-1-solo": [1, 5, 5 * 6, 5 * 24, 5 * 24 * 4, 5 * 24 * 12, 5 * 24 * 12 * 36],
    # Two start-ups to choose from, two capitalists; then companies.
    "set-up-5-choose": [2, 2 * 2, 4 * 36, 4 * 36 * 35, 4 * 36 * 35 * 34],
    # Nine kinds of manager; only of M10 there are two, so that nine are left after it, else eight.
    # Then four discs on seven companies and two schools, and one choice less for the next seat.
    "deal-3-managers": [9, 8 * 8 + 9, 73 * 36, 73 * 36 * 35],
    # Each seat has a disc on the first two companies; six others are free. p1 has 1, 2 and, by K7
    # with two coal, v2, v3 or v4; p2 has 1, 4, v0 and v1, of which p1's 1 bars two and its v4 one.
    "bidding-3-variable": [5 * 6, 6 * (22 + 24 + 24 + 24 + 23)],
    # In round 3 the variable discs are worth 3 each; p1's 1 and v3 bar one disc of p2 each.
    "bidding-3-growth": [3 * 6, 6 * (17 + 18 + 17)],
    # p1 has 1 and 3 for five companies; then K4i's neutral 2 goes to one of the other four, or is
    # kept; then p2 has 2 and 4 for five companies, and the neutral 2 bars one choice.
    "bidding-3-second-disc": [2 * 5, 10 * 5, 10 * (4 * 9 + 10)],
    # 1, 2, v0 and v1 on five companies and a school; then a die for each of two Agents.
    "bidding-1-agents": [4 * 6, 24 * 6, 24 * 36],
    # p1 has 3, 9, 28 ways, p2 has 4, 10, 20: its second card begins when the first ends.
    "production-3-capitalists": [3 + 4, 9 + 10 + 2 * 3 * 4, 28 + 20 + 3 * 9 * 4 + 3 * 3 * 10],
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


def test_there_is_a_position_of_each_module() -> None:
    assert {word for name in NAMES for word in position(name).ruleset.words} == set(WORDS)
    assert {len(position(name).seats) for name in NAMES} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("name", NAMES)
def test_in_every_position_each_actor_has_something_to_decide(name: str) -> None:
    assert undecided(position(name)) == []
