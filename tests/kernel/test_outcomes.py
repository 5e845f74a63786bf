"""The kernel ranks finished games as the engine does, however narrow the result.

Random games rarely end in a tie, least of all with an Agent; here the seats and Agents of finished
games are given so little that most results are ties.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from furnace.cards.goods import Goods
from furnace.engine import game
from furnace.engine.outcome import DecidedBy
from furnace.engine.state import State
from furnace.kernel.codec import encode
from lockstep.outcomes import check_outcome
from properties.random_play import Table, states

TABLES = (
    Table("base+short", 2),
    Table("base+short", 3),
    Table("base+short", 4),
    Table("base+fifth-seat+short", 5),
    Table("base+agent-cards", 1),
    Table("base+agent-cards", 2),
)
VARIATIONS = 300


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_r8_narrow_results_are_ranked_alike(table: Table) -> None:
    for state in _narrow_results(table):
        check_outcome(state, encode(state))


def test_r8_the_narrow_results_show_every_tie_break_and_equality_with_an_agent() -> None:
    decided, equal = Counter[DecidedBy](), Counter[tuple[int, bool]]()
    for table in TABLES:
        for state in _narrow_results(table):
            outcome = game.outcome(state)
            assert outcome is not None
            decided[outcome.decided_by] += 1
            if outcome.agents and max(outcome.agents) == max(outcome.money):
                equal[table.seats, outcome.decided_by is DecidedBy.AGENT] += 1
    assert all(decided[reason] >= 50 for reason in DecidedBy)
    # As much money as an Agent's is too little for one seat and enough for two (Q51).
    assert equal.keys() == {(1, True), (2, False)}
    assert min(equal.values()) >= 20


def _narrow_results(table: Table) -> list[State]:
    rng, last = Random(str(table)), states(table, 0)[-1]
    return [_narrowed(last, rng) for _ in range(VARIATIONS)]


def _narrowed(state: State, rng: Random) -> State:
    seats = [
        seat._replace(
            goods=Goods(coal=rng.randrange(2), token=rng.randrange(2), money=rng.randrange(3)),
            cards=seat.cards[: rng.randrange(1, 3)],
        )
        for seat in state.seats
    ]
    agents = [agent._replace(money=rng.randrange(4)) for agent in state.agents]
    return state._replace(seats=tuple(seats), agents=tuple(agents))
