"""`make bench`: every speed figure we publish, compared with its peers, in one run.

Ours and the peer are measured alternately in short slices, so that a busy machine slows both; the
ratio is the median over the slices. The base game is also compared with the commit that finished
it, in a temporary worktree.

    python bench/run.py --slices 3        a trial run: fewer slices, and nothing is written
    python bench/run.py server            only one part; the other figures are kept
    python bench/run.py compiling --worktree ../old      compare with another commit
    python bench/run.py solver --worktree ../old
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median

# In place of this script's own folder: bench/solver.py would hide tests/solver.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.attack import attack_figures
from bench.compiling import TURNS, compiling_figures
from bench.figure import Figure, at_most, informational
from bench.kernel import kernel_figures
from bench.long_log import long_log_figures
from bench.old_games import old_game_figures
from bench.positions import NUMBER
from bench.reconnect import reconnect_figures
from bench.report import machine, show
from bench.server import server_figures
from bench.worker import OURS, PEER_PYTHON, ROOT, Worker, compare_workers, speed, start_worker

RESULTS = ROOT / "bench" / "results.json"
PARTS = ("play", "imports", "server", "attacks", "kernel", "compiling", "solver", "bots")
SLICES = 12
TRIAL_POSITIONS = 40
"""Positions of each size in a trial run."""

GAMES_OF_A_LEVEL = 10
"""Games that each level plays; one in a trial run."""

BASE_COMMIT = "88e9da0"
"""The commit that finished the base game."""


def main(arguments: list[str] | None = None) -> None:
    """Measure, print and write the figures."""
    parser = argparse.ArgumentParser(
        description="Measure every speed figure, compared with its peers."
    )
    parser.add_argument("part", nargs="?", choices=PARTS)
    parser.add_argument("--slices", type=int, default=SLICES)
    parser.add_argument(
        "--worktree", type=Path, help="worktree of another commit, for compiling and solver"
    )
    options = parser.parse_args(arguments)
    parts = (options.part,) if options.part else PARTS
    figures = [
        figure for part in parts for figure in measure(part, options.slices, options.worktree)
    ]
    show(figures)
    if options.slices == SLICES:
        save(figures, is_all=options.part is None)


def measure(part: str, slices: int, worktree: Path | None = None) -> list[Figure]:
    """Return the figures of one part."""
    match part:
        case "play":
            return [random_play(slices), *base_game(slices), interbellum(slices)]
        case "imports":
            return imports()
        case "server":
            parts = server_figures, old_game_figures, long_log_figures, reconnect_figures
            return [figure for part in parts for figure in part()]
        case "attacks":
            return attack_figures()
        case "kernel":
            return kernel_figures(slices)
        case "compiling":
            return compiling_figures(worktree, TURNS if slices == SLICES else 1)
        case "bots":
            return bots(slices)
    return solver(slices, worktree)


def solver(slices: int, worktree: Path | None) -> list[Figure]:
    """Return seconds to the proven best production, compared with CP-SAT or another commit."""
    from bench.solver import solver_figures  # what it measures takes seconds to import
    from bench.solver_comparison import comparison_figures

    number = NUMBER if slices == SLICES else TRIAL_POSITIONS
    return solver_figures(number) if worktree is None else comparison_figures(worktree, number)


def bots(slices: int) -> list[Figure]:
    """Return simulations per second, compared with OpenSpiel, and move times of each level."""
    from bench.bot_speed import bot_figures  # it needs the kernel

    return bot_figures(slices, GAMES_OF_A_LEVEL if slices == SLICES else 1)


def random_play(slices: int) -> Figure:
    """Return decisions per second of random play, compared with python-chess."""
    name = "random play, 4 seats, capitalists"
    ours, peer = partial(_worker, OURS, "furnace"), partial(_worker, PEER_PYTHON, "chess")
    return compare_workers(name, ours, peer, (10, 3), slices, "python-chess", target=2)


def base_game(slices: int) -> list[Figure]:
    """Return decisions per second of the base game, compared with its first finished commit."""
    with _worktree(BASE_COMMIT) as folder:
        if folder is None:
            print(f"The commit {BASE_COMMIT} is not in this clone, so it is not compared.")
            return []
        name = "the base game since it was finished"
        ours = partial(_worker, OURS, "furnace")
        peer = partial(_worker, OURS, "furnace", folder / "src")
        return [compare_workers(name, ours, peer, (10, 10), slices, BASE_COMMIT, target=0.9)]


def interbellum(slices: int) -> Figure:
    """Return decisions per second of random play with all of Interbellum."""
    worker = _worker(OURS, "interbellum")
    speeds = [speed(worker, 4) for _ in range(slices)]
    worker.communicate()
    name = "random play, 4 seats, Interbellum"
    return informational(name, "decisions/s", median(speeds))


@contextmanager
def _worktree(commit: str) -> Iterator[Path | None]:
    """A temporary worktree of a commit, or None if this clone does not have it."""
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / commit)
        added = _git("worktree", "add", "--detach", place, commit)
        try:
            yield Path(place) if added else None
        finally:
            if added:
                _git("worktree", "remove", "--force", place)


def _git(*arguments: str) -> bool:
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def imports() -> list[Figure]:
    """Return milliseconds to import, without the start of the interpreter."""
    figures = []
    with tempfile.TemporaryDirectory() as bytecode:
        bare = _start_time("pass", bytecode)
        for module in ("furnace", "furnace.engine.game"):
            spent = max(0.0, 1000 * (_start_time(f"import {module}", bytecode) - bare))
            figures.append(at_most(f"import {module}", "ms", spent, 100))
    return figures


def _worker(python: Path, library: str, source: Path = ROOT / "src") -> Worker:
    return start_worker(python, "random_play.py", library, source=source)


def _start_time(code: str, bytecode: str) -> float:
    """Return the shortest time of several starts of an interpreter with this code.

    Bytecode is cached between starts, as it is in an installed package.
    """
    environment = os.environ | {"PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    times = []
    for _ in range(15):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        times.append(time.perf_counter() - start)
    return min(times)


def save(figures: list[Figure], is_all: bool) -> None:
    """Write the committed file: each figure with its date, commit and machine."""
    head = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], text=True, cwd=ROOT)
    stamp = {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": head.strip(),
        "machine": machine(),
    }
    names = {figure.name for figure in figures}
    before = [] if is_all else json.loads(RESULTS.read_text(encoding="utf-8"))
    rows = [row for row in before if row["name"] not in names]
    rows += [figure._asdict() | stamp for figure in figures]
    RESULTS.write_text(json.dumps(rows, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
