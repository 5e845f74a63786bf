"""The solver compared with that of another commit, on the same positions in alternating slices."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.figure import Figure, at_most_times
from bench.positions import GAMES, SIZES, file_of
from bench.solver import BEFORE_LAST_ROUND, LIMIT_S, SLICE
from bench.worker import OURS, Worker, commit_of, start_worker

Times = list[tuple[float, bool]]

MEDIAN_TIMES = {"base": 1.1}
"""How many times the other's median ours may take; Interbellum has only its time limit."""


def comparison_figures(worktree: Path, number: int) -> list[Figure]:
    """Return the medians of both over this many positions of each game and size."""
    ours = start_worker(OURS, "solve_slices.py")
    theirs = start_worker(OURS, "solve_slices.py", source=worktree / "src")
    try:
        return list(_figures(ours, theirs, commit_of(worktree), number))
    finally:
        for worker in (ours, theirs):
            worker.communicate()


def _figures(ours: Worker, theirs: Worker, commit: str, number: int) -> Iterator[Figure]:
    for game in GAMES:
        for worker in (ours, theirs):
            _ask(worker, game, SIZES[0], 0, 1)  # compiled, or loaded, off the clock
        for size in SIZES:
            pairs = [
                (_ask(ours, game, size, at, number), _ask(theirs, game, size, at, number))
                for at in range(0, number, SLICE)
            ]
            yield from _compared(f"solver, {game}, {size} cards", game, commit, pairs)


def _compared(
    name: str, game: str, commit: str, pairs: list[tuple[Times, Times]]
) -> Iterator[Figure]:
    our_times, their_times = (
        [one for slice_ in column for one in slice_] for column in zip(*pairs, strict=True)
    )
    ours, theirs = (
        1000 * median(seconds for seconds, _ in times) for times in (our_times, their_times)
    )
    peer = (commit, theirs, ours / theirs)
    yield at_most_times(f"{name}, beside {commit}", "ms", ours, peer, MEDIAN_TIMES.get(game))
    ours, theirs = (
        100 * sum(proven for _, proven in times) / len(times) for times in (our_times, their_times)
    )
    peer = (commit, theirs, ours / theirs)
    yield at_most_times(f"{name}, beside {commit}: proven", "%", ours, peer, None)


def _ask(worker: Worker, game: str, size: int, start: int, number: int) -> Times:
    """Return a worker's times and proofs for the slice that starts here."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    question = {
        "file": str(file_of(game, size)),
        "start": start,
        "end": min(start + SLICE, number),
        "limit": LIMIT_S[game],
        "weights": list(BEFORE_LAST_ROUND),
    }
    worker.stdin.write(json.dumps(question) + "\n")
    answer: Times = json.loads(worker.stdout.readline())
    return answer
