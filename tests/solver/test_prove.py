"""The solver agrees with an exhaustive search over small productions of all kinds.

`make prove` does the same with a hundred thousand positions; see bench/prove.
"""

from __future__ import annotations

import pytest
from bench.prove.block import Job, run_block
from bench.prove.plan import SMALL
from bench.prove.report import format_case
from bench.prove.run import smallest
from bench.prove.situations import EXTRACTORS, SITUATIONS

SEED = 1
POSITIONS = 250
BLOCKS = [
    *((None, block) for block in range(10)),
    *((situation, 0) for situation in SITUATIONS),
    (EXTRACTORS, 1),
]


@pytest.mark.parametrize(("situation", "block"), BLOCKS)
def test_the_solver_agrees_with_an_exhaustive_search(situation: str | None, block: int) -> None:
    found = run_block(Job(SEED, block, POSITIONS, SMALL, situation))

    assert sum(tally.positions for tally in found.tallies.values()) == POSITIONS
    assert sum(tally.skipped for tally in found.tallies.values()) <= POSITIONS // 20
    assert not found.faults, format_case(smallest(found.faults[0]))
