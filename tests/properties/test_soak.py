"""The soak distinguishes a good run from a bad one, and how to see the bad game again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench"

# The end of a round forgets to say that it has ended: the fold must miss that event.
SPOILT = """
import sys
sys.path.insert(0, {bench!r})
import soak
from furnace.engine.phases import scoring
end_round = scoring.end_round
def end_round_in_silence(state, log):
    return end_round(state, [])
scoring.end_round = end_round_in_silence
sys.exit(soak.main(["--games", "24", "--workers", "1"]))
"""


def test_a_good_run_says_so_and_exits_with_0() -> None:
    run = _run(str(BENCH / "soak.py"), "--games", "48", "--workers", "2")
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1].startswith("soak: 48 games, ")
    assert "no exception" in run.stdout
    assert "tables: 48 of 4680" in run.stdout
    assert "things" in run.stdout


def test_one_game_is_played_again_by_its_table_and_seed() -> None:
    run = _run(
        str(BENCH / "soak.py"),
        "--ruleset",
        "base+chain",
        "--seats",
        "3",
        "--seed",
        "5",
        "--workers",
        "1",
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("soak: 1 games, ")


def test_a_failure_ends_the_run_with_1_and_names_the_game() -> None:
    run = _run("-c", SPOILT.format(bench=str(BENCH)))
    assert run.returncode == 1
    assert "do not give the state after it" in run.stdout
    assert run.stdout.rstrip().endswith("soak.py --ruleset base --seats 2 --seed 0")


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
