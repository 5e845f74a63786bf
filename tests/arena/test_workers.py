"""Jobs over workers: results in order, a worker's death reported, nothing left running."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from multiprocessing import active_children

import pytest

from furnace.arena.workers import run_in_order
from worker_jobs import die_at_five, square


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("batch", [1, 4])
def test_results_come_in_the_order_of_their_jobs(workers: int, batch: int) -> None:
    found = run_in_order(square, range(30), workers, batch)
    assert list(found) == [number * number for number in range(30)]


def test_a_worker_that_dies_is_reported_and_not_waited_for() -> None:
    with pytest.raises(BrokenProcessPool):
        list(run_in_order(die_at_five, range(10), workers=2, batch=1))
    assert active_children() == []


def test_who_stops_early_leaves_no_worker_behind() -> None:
    with closing(run_in_order(square, range(1_000_000), workers=2)) as results:
        assert next(results) == 0
        assert len(active_children()) == 2
    assert active_children() == []
