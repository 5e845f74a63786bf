"""Two libraries measured alternately, each in its own process.

A worker reads a number of games per line and answers with decisions and seconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.figure import Figure

ROOT = Path(__file__).resolve().parent.parent
OURS = Path(sys.executable)
PEER_PYTHON = ROOT / ".bench-venv" / "bin" / "python"
PAIRS = 5

Worker = subprocess.Popen[str]


def start_worker(python: Path, script: str, *words: str, source: Path = ROOT / "src") -> Worker:
    """Start a process that plays one library; `source`: where it finds furnace."""
    return subprocess.Popen(
        [str(python), str(ROOT / "bench" / script), *words],
        env=os.environ | {"PYTHONPATH": str(source)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )


def speed(worker: Worker, games: int) -> float:
    """Return decisions per second over this many games."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(f"{games}\n")
    decisions, seconds = worker.stdout.readline().split()
    return int(decisions) / float(seconds)


def compare_workers(
    name: str,
    ours: Callable[[], Worker],
    peer: Callable[[], Worker],
    games: tuple[int, int],
    slices: int,
    peer_name: str,
    target: float | None = None,
    unit: str = "decisions/s",
) -> Figure:
    """Measure two workers alternately, in slices of `games`, in several pairs of processes.

    Several pairs, because memory layout makes one process a few per cent faster than the next. If
    `target` is None, the ratio is only for information.
    """
    speeds = []
    for _ in range(PAIRS):
        our_worker, peer_worker = ours(), peer()
        speeds += [
            (speed(our_worker, games[0]), speed(peer_worker, games[1])) for _ in range(slices)
        ]
        for worker in (our_worker, peer_worker):
            worker.communicate()
    our_speed, peer_speed = (median(column) for column in zip(*speeds, strict=True))
    ratio = median(our / their for our, their in speeds)
    is_met, text = (True, "") if target is None else (ratio >= target, f"≥ {target:g} ×")
    return Figure(name, unit, our_speed, peer_name, peer_speed, ratio, text, is_met)


def commit_of(worktree: Path) -> str:
    """Return the commit of a worktree, in short."""
    command = ["git", "-C", str(worktree), "rev-parse", "--short", "HEAD"]
    return subprocess.check_output(command, text=True).strip()
