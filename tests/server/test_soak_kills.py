"""The soak under kills, short: everybody finishes, and what is lost or not as received is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

from bench.kills.logs import Verdict, verdict

from server.player import BOT, ME, Player
from server.running import running, settings_in
from server.tenacious import Received

SOAK = Path(__file__).parents[2] / "bench" / "soak_kills.py"


def test_a_short_soak_kills_and_loses_nothing() -> None:
    options = ["--minutes", "0.05", "--games", "1", "--thinking", "0"]
    command = [sys.executable, str(SOAK), *options]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, (run.stdout, run.stderr)
    last = run.stdout.splitlines()[-1]
    assert last.startswith("soak: ")
    assert "kill -9" in last
    assert last.endswith(" 0 lost, 0 doubled, 0 faults")


def test_what_is_missing_in_the_log_or_should_not_be_in_it_is_found(tmp_path: Path) -> None:
    settings, received = settings_in(tmp_path), Received()
    with running(settings) as server, Player(server.address) as ada:
        page = ada.open(ada.set_up("base+short", ME, BOT)["id"])
        page.play(Random(1), lambda page: page.phase == "over")
    table = page.table["id"]
    for entry in page.log:
        received.add(table, entry)
    people = sum(entry["move"].startswith("move-") for entry in page.log)
    assert verdict(settings.url, received) == Verdict(people, len(page.log), 0, 0, [])

    received.add(table, {"n": page.n, "text": "p1 done", "move": "move-lost"})
    received.refused.add((table, page.log[-1]["move"]))
    found = verdict(settings.url, received)
    assert (found.lost, len(found.faults)) == (1, 1)
