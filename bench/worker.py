"""Two libraries measured by turns, each in a process of its own.

A worker reads a number of games a line and answers with decisions and seconds.
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
    """A process that plays one library; `source`: where it finds furnace."""
    return subprocess.Popen(
        [str(python), str(ROOT / "bench" / script), *words],
        env=os.environ | {"PYTHONPATH": str(source)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )


def speed(worker: Worker, games: int) -> float:
    """Decisions a second over so many games."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(f"{games}\n")
    decisions, seconds = worker.stdout.readline().split()
    return int(decisions) / float(seconds)


def beside(
    name: str,
    ours: Callable[[], Worker],
    peer: Callable[[], Worker],
    games: tuple[int, int],
    slices: int,
    peer_name: str,
    asked: float | None = None,
    unit: str = "decisions/s",
) -> Figure:
    """Measure two by turns, so many games a slice each, in several pairs of processes.

    One process may be some per cent luckier with its memory than the next. Where nothing is asked
    the ratio is for information.
    """
    speeds = []
    for _ in range(PAIRS):
        mine, other = ours(), peer()
        speeds += [(speed(mine, games[0]), speed(other, games[1])) for _ in range(slices)]
        for worker in (mine, other):
            worker.communicate()
    our_speed, peer_speed = (median(column) for column in zip(*speeds, strict=True))
    ratio = median(our / its for our, its in speeds)
    is_met, text = (True, "") if asked is None else (ratio >= asked, f"≥ {asked:g} ×")
    return Figure(name, unit, our_speed, peer_name, peer_speed, ratio, text, is_met)


def commit_of(worktree: Path) -> str:
    """Return the commit of a worktree, in short."""
    command = ["git", "-C", str(worktree), "rev-parse", "--short", "HEAD"]
    return subprocess.check_output(command, text=True).strip()
