"""R5.3: production is parallel, and in whatever order the seats act, the same comes of it.

Only K9 depends on the others: it may copy a company when they are all done (Q21, Q44).
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from furnace.engine import game
from furnace.engine.action import Action, Copy, actor
from furnace.engine.state import Phase, State
from properties.random_play import Table, dice, states, walk
from properties.strategies import seeds, tables

GAMES = settings(derandomize=True, deadline=None, max_examples=60)
rounds = st.integers(min_value=1, max_value=4)


class Production(NamedTuple):
    """The beginning of a production, and what each seat does independently in it."""

    begin: State
    plans: tuple[tuple[Action, ...], ...]


@GAMES
@given(tables, seeds, rounds, st.integers())
def test_r5_3_any_interleaving_ends_in_the_same_state(
    table: Table, seed: int, round_: int, shuffle: int
) -> None:
    production = _production(table, seed, round_)
    one_by_one = [action for plan in production.plans for action in plan]
    mixed = _interleaved(production.plans, Random(shuffle))
    end = _played(production.begin, one_by_one)
    assert end.phase is not Phase.PRODUCTION
    assert _played(production.begin, mixed) == end


@GAMES
@given(tables, seeds, rounds, st.integers())
def test_q21_what_a_seat_may_do_does_not_depend_on_what_others_did(
    table: Table, seed: int, round_: int, shuffle: int
) -> None:
    begin, plans = _production(table, seed, round_)
    state, alone = begin, [begin] * len(plans)
    for action in _interleaved(plans, Random(shuffle)):
        seat = actor(action)
        assert _but_copies(state, seat) == _but_copies(alone[seat], seat)
        state, alone[seat] = _played(state, [action]), _played(alone[seat], [action])


@GAMES
@given(tables, seeds)
def test_r5_3_an_action_in_production_changes_no_other_seat(table: Table, seed: int) -> None:
    for before, action, _, after in walk(table, seed):
        if before.phase is after.phase is Phase.PRODUCTION:
            changed = [
                seat
                for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True))
                if old != new
            ]
            assert changed in ([], [actor(action)])


def _production(table: Table, seed: int, round_: int) -> Production:
    begins = [state for state in states(table, seed) if _is_begin(state, round_)]
    assume(begins)
    begin = begins[0]
    plans = (_plan(begin, seat, dice(table, seed)) for seat in range(table.seats))
    return Production(begin, tuple(plans))


def _is_begin(state: State, round_: int) -> bool:
    return state.phase is Phase.PRODUCTION and state.round == round_


def _plan(state: State, seat: int, rng: Random) -> tuple[Action, ...]:
    """A whole production of one seat, while the others have not begun."""
    plan: list[Action] = []
    while state.phase is Phase.PRODUCTION and seat in game.actors(state):
        plan.append(rng.choice(game.legal_actions(state, seat)))
        state = game.apply(state, plan[-1]).state
    return tuple(plan)


def _but_copies(state: State, seat: int) -> list[Action]:
    return [one for one in game.legal_actions(state, seat) if not isinstance(one, Copy)]


def _interleaved(plans: tuple[tuple[Action, ...], ...], rng: Random) -> list[Action]:
    """The actions of all plans, each plan in its own order."""
    turns = [seat for seat, plan in enumerate(plans) for _ in plan]
    rng.shuffle(turns)
    following = [iter(plan) for plan in plans]
    return [next(following[seat]) for seat in turns]


def _played(state: State, actions: list[Action]) -> State:
    for action in actions:
        state = game.apply(state, action).state
    return state
