"""`make lockstep` distinguishes a good run from a bad one, and how to see the bad game again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

RUN = Path(__file__).parents[2] / "bench" / "lockstep.py"

# In the engine the first player's token stays where it is; in the kernel it is passed on.
SPOILT = """
import runpy, sys
from furnace.engine.phases import scoring
scoring.pass_first_player = lambda state, log: state
sys.argv = {arguments!r}
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def test_a_good_run_says_so_and_exits_with_0() -> None:
    run = _run(str(RUN), "--decisions", "1000", "--times", "0", "--workers", "1")
    assert run.returncode == 0, run.stderr
    last = run.stdout.splitlines()[-1]
    assert last.startswith("lockstep: ")
    assert last.endswith("; 0 things short: no difference")


def test_a_run_that_has_not_met_everything_exits_with_1_and_says_what_was_short() -> None:
    run = _run(str(RUN), "--decisions", "1000", "--times", "1000", "--workers", "1")
    assert run.returncode == 1, run.stderr
    assert "short: M09: acted x" in run.stdout


def test_one_game_is_walked_again_by_its_table_seed_and_aims() -> None:
    run = _run(str(RUN), "--again", "base+chain/3/41/C31,C31 upgraded,decided by shared")
    assert run.returncode == 0, run.stderr
    assert run.stdout.rstrip().endswith("no difference")


def test_the_first_difference_ends_the_run_with_1_and_names_the_game() -> None:
    arguments = [str(RUN), "--decisions", "1000", "--times", "0", "--workers", "1"]
    run = _run("-c", SPOILT.format(arguments=arguments))
    assert run.returncode == 1, run.stderr
    assert "AssertionError" in run.stdout
    again = run.stdout.splitlines()[-1]
    assert again.startswith("lockstep: they differ; again: python bench/lockstep.py --again 'base")
    (*_, job) = again.split("--again ")
    spoilt = SPOILT.format(arguments=[str(RUN), "--again", job.strip("'")])
    assert "AssertionError" in _run("-c", spoilt).stderr


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
