"""The solver agrees with an exhaustive search over small productions of all kinds.

`make prove` does the same with a hundred thousand positions; see bench/prove.
"""

from __future__ import annotations

import pytest
from bench.prove.aims import AIMS, EXTRACTORS
from bench.prove.block import Job, run_block
from bench.prove.plan import SMALL
from bench.prove.run import smallest
from bench.prove.telling import tell

SEED = 1
POSITIONS = 250
BLOCKS = [*((None, block) for block in range(10)), *((aim, 0) for aim in AIMS), (EXTRACTORS, 1)]


@pytest.mark.parametrize(("aim", "block"), BLOCKS)
def test_the_solver_agrees_with_an_exhaustive_search(aim: str | None, block: int) -> None:
    found = run_block(Job(SEED, block, POSITIONS, SMALL, aim))

    assert sum(tally.positions for tally in found.tallies.values()) == POSITIONS
    assert sum(tally.skipped for tally in found.tallies.values()) <= POSITIONS // 20
    assert not found.faults, tell(smallest(found.faults[0]))
