"""Engine and kernel agree where managers stand side by side, which random games rarely show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from furnace.cards.load import interbellum_cards
from furnace.engine.action import Manage
from lockstep.crowded import Crowding, crowded_production
from lockstep.walk import walk
from properties.random_play import Move

POSITIONS, PARTS, TIMES = 800, 2, 3
ACTING = ("M01", "M02", "M08", "M10", "M11", "M12", "M15")
"""The managers that act when they are told to; the others act automatically."""

COUNTS = {manager.id: manager.count for manager in interbellum_cards().managers}


@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_kernel_agree_in_crowded_productions(part: int) -> None:
    pairs, acted, waited = Counter[tuple[str, ...]](), Counter[str](), Counter[str]()
    for seed in range(part * POSITIONS, (part + 1) * POSITIONS):
        for move in _production(seed):
            pairs.update(_pairs(move))
            acted.update(_acted(move))
            waited.update(_waited(move))
    assert {pair: pairs[pair] for pair in _all_pairs() if pairs[pair] < TIMES} == {}
    assert {manager: acted[manager] for manager in ACTING if acted[manager] < TIMES} == {}
    assert {manager: waited[manager] for manager in COUNTS if waited[manager] < TIMES} == {}


def _production(seed: int) -> Iterator[Move]:
    """Ann's production in both, up to its end."""
    state, rng = crowded_production(seed), Random(seed)
    for move in walk(state, Crowding(state, rng), rng):
        yield move
        if 0 not in move.after.producing:
            return


def _all_pairs() -> list[tuple[str, ...]]:
    pairs = combinations_with_replacement(sorted(COUNTS), 2)
    return [(one, two) for one, two in pairs if one != two or COUNTS[one] > 1]


def _pairs(move: Move) -> set[tuple[str, ...]]:
    """The managers that come to stand together on the card that is opened by this move."""
    before, after = (state.seats[0].open_card for state in (move.before, move.after))
    if after is None or (before is not None and before.card == after.card):
        return set()
    return set(combinations(sorted(after.managers), 2))


def _acted(move: Move) -> list[str]:
    """The manager that acts while another waits on the same card."""
    if not isinstance(move.action, Manage):
        return []
    open_card = move.before.seats[0].open_card
    assert open_card is not None
    return [move.action.manager] if len(open_card.managers) > 1 else []


def _waited(move: Move) -> tuple[str, ...]:
    """The managers of the open card while a delivery of that card is asked about."""
    me = move.before.seats[0]
    if me.open_card is None or not me.pending or me.pending[-1].card != me.open_card.card:
        return ()
    return me.open_card.managers
