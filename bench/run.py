"""`make bench`: every speed figure we publish, beside its peers, in one run.

Ours and the peer's are measured by turns in short slices, so that a busy machine slows both; the
ratio is the median of the slices' ratios.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results.json"
PEER_PYTHON = ROOT / ".bench-venv" / "bin" / "python"
SLICES = 25


class Figure(NamedTuple):
    """One published figure; `asked` is the ratio it must reach, or the figure it must not pass."""

    name: str
    unit: str
    ours: float
    peer_name: str
    peer: float | None
    ratio: float | None
    asked: str
    is_met: bool


def main() -> None:
    """Measure, print, write."""
    figures = [random_play(), *imports()]
    show(figures)
    save(figures)


def random_play() -> Figure:
    """Decisions a second of random play, beside python-chess."""
    ours = _worker(Path(sys.executable), "furnace")
    peer = _worker(PEER_PYTHON, "chess")
    speeds = [(_speed(ours, 10), _speed(peer, 3)) for _ in range(SLICES)]
    for worker in (ours, peer):
        worker.communicate()
    mine, theirs = (median(column) for column in zip(*speeds, strict=True))
    ratio = median(our / its for our, its in speeds)
    name = "random play, 4 seats, capitalists"
    return Figure(name, "decisions/s", mine, "python-chess", theirs, ratio, "≥ 2 ×", ratio >= 2)


def imports() -> list[Figure]:
    """Milliseconds to import, the bare interpreter taken off."""
    figures = []
    with tempfile.TemporaryDirectory() as bytecode:
        bare = _start_time("pass", bytecode)
        for module in ("furnace", "furnace.engine.game"):
            spent = 1000 * (_start_time(f"import {module}", bytecode) - bare)
            name = f"import {module}"
            figures.append(Figure(name, "ms", spent, "", None, None, "≤ 100 ms", spent <= 100))
    return figures


def _worker(python: Path, library: str) -> subprocess.Popen[str]:
    script = ROOT / "bench" / "random_play.py"
    return subprocess.Popen(
        [str(python), str(script), library],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )


def _speed(worker: subprocess.Popen[str], games: int) -> float:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(f"{games}\n")
    decisions, seconds = worker.stdout.readline().split()
    return int(decisions) / float(seconds)


def _start_time(code: str, bytecode: str) -> float:
    """Seconds an interpreter takes for this, at its best of several starts.

    Bytecode is kept from one start to the next, as it is for anybody who has installed it.
    """
    environment = os.environ | {"PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    times = []
    for _ in range(15):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        times.append(time.perf_counter() - start)
    return min(times)


def show(figures: list[Figure]) -> None:
    """The table on the screen."""
    table = Table(title="make bench")
    for column in ("figure", "ours", "peer", "ratio", "asked", "met"):
        table.add_column(column)
    for figure in figures:
        ours = f"{figure.ours:,.0f} {figure.unit}"
        peer = "" if figure.peer is None else f"{figure.peer:,.0f} ({figure.peer_name})"
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        table.add_row(
            figure.name, ours, peer, ratio, figure.asked, "yes" if figure.is_met else "NO"
        )
    Console().print(table)


def save(figures: list[Figure]) -> None:
    """The committed file: each figure with the date and the commit it was measured at."""
    head = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], text=True, cwd=ROOT)
    stamp = {"date": datetime.now(UTC).date().isoformat(), "commit": head.strip()}
    rows = [figure._asdict() | stamp for figure in figures]
    RESULTS.write_text(json.dumps(rows, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
