"""An action is a decision: nobody is asked where there is nothing to choose."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from furnace.engine import game
from furnace.engine.action import Bid, Choose, Done, Insert, Keep, Manage, Open, Place, Skip
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.event import CardOpened
from furnace.engine.state import CHANCE, Seat, State
from properties.decisions import begun_automatically, is_decision, undecided
from properties.fold import fold_all
from properties.random_play import MODULE_TABLES, TABLES, Move, Table, states, walk
from properties.strategies import seeds, tables

SEEDS = range(3)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_actor_has_two_actions_or_a_disc_to_place_or_an_end_to_say(table: Table) -> None:
    for seed in SEEDS:
        for state in states(table, seed):
            assert undecided(state) == [], (seed, state)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_of_two_actions_of_a_seat_not_the_same_follows(table: Table) -> None:
    for state in states(table, seed=4)[::3]:
        for seat in set(game.actors(state)) - {CHANCE}:
            # The state may be the same: two extractions in one order or the other.
            followed = [game.apply(state, each).events for each in game.legal_actions(state, seat)]
            assert len(set(followed)) == len(followed), state


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_q21_a_card_that_begins_automatically_was_the_only_one_left_to_begin(table: Table) -> None:
    for move in walk(table, seed=5):
        for event in begun_automatically(move):
            state = _just_before(move, event)
            me = state.seats[event.seat]
            assert _next_cards(state, me) == [event.card], move
            assert not me.arrivals
            assert me.open_card is None
            assert not _can_resolve_again(me)
            assert not _can_place(me)


def test_q21_without_k1_a_chain_is_opened_by_hand_only_to_leave_a_line_unused() -> None:
    moves = [move for seats in (2, 3, 4) for move in walk(Table("base+chain", seats), seed=6)]
    left = [
        move.before.seats[move.action.seat].open_card
        for move in moves
        if isinstance(move.action, Open)
    ]
    assert left
    assert None not in left


@settings(derandomize=True, deadline=None, max_examples=60)
@given(tables, seeds)
def test_on_any_table_too_nobody_is_asked_for_nothing(table: Table, seed: int) -> None:
    for state in states(table, seed):
        assert undecided(state) == [], state


def test_the_decisions_of_interbellum_are_made_among_several() -> None:
    kinds = {
        type(action)
        for table in MODULE_TABLES
        for state in states(table, seed=4)
        for seat in game.actors(state)
        if len(actions := game.legal_actions(state, seat)) > 1
        for action in actions
    }
    assert {Choose, Keep, Place, Manage, Skip, Insert} <= kinds


def test_a_lone_opening_would_be_noticed() -> None:
    assert not is_decision([Open(0, "S1")])
    assert is_decision([Open(0, "S1"), Open(0, "C01")])
    assert is_decision([Bid(0, Disc(DiscKind.FIXED, 1), "C01")])
    assert is_decision([Done(0)])


def _just_before(move: Move, event: CardOpened) -> State:
    return fold_all(move.before, move.events[: move.events.index(event)])


def _next_cards(state: State, me: Seat) -> list[str]:
    """The cards that may be begun: all that are left, or the leftmost of the chain (R5.2, R9.4)."""
    left = [owned.card for owned in me.cards if not owned.resolved]
    return left[:1] if "chain" in state.ruleset.words else left


def _can_resolve_again(me: Seat) -> bool:
    """R11.1."""
    has_power = me.capitalist == "K1" and not me.power_used and me.goods.coal >= 2
    return has_power and any(owned.resolved for owned in me.cards)


def _can_place(me: Seat) -> bool:
    """R16.1, R19.8."""
    has_room = me.capitalist == "K8" or any(not owned.managers for owned in me.cards)
    return bool(me.placeable) and has_room
