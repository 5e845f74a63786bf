"""`bench/attack.py`, very small: each attack does what it says, and a broken bound is reported."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bench.attack import ATTACKS, Met, figures_of
from bench.attacks.victim import Measured

ATTACK = Path(__file__).parents[2] / "bench" / "attack.py"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What all attacks report at a hundredth of their size; bounds may break on a busy machine."""
    out = tmp_path_factory.mktemp("attack") / "report.json"
    command = [sys.executable, str(ATTACK), "--scale", "0.01", "--out", str(out)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode in (0, 1), run.stderr
    return json.loads(out.read_text())


def test_each_attack_is_carried_out(report: Any) -> None:
    met = report["attackers"]
    assert met["records"]["entries"] == 29
    assert met["records"]["answered 200"] > 0
    assert met["magnates"]["tables"] >= 1
    assert met["watchers"]["came"] >= 2
    assert met["half_open"]["held to the end"] == 12
    assert met["bad_messages"]["messages"] >= 1_000
    assert met["pipelined"]["connections"] >= 1
    assert met["pings"]["pings"] >= 2_000


def test_a_victim_is_measured_before_and_during_each(report: Any) -> None:
    names = {figure["name"] for figure in report["figures"]}
    for attack in [name.replace("_", "-") for name in ATTACKS]:
        assert {f"{attack}: a move, p99", f"{attack}: /health, longest"} <= names
    assert all(figure["peer"] > 0 for figure in report["figures"] if figure["peer_name"])


def test_nothing_is_lost_and_the_server_reports_no_error(report: Any) -> None:
    counts = [figure for figure in report["figures"] if figure["unit"] in ("lost", "errors")]
    assert [figure["ours"] for figure in counts] == [0] * 2 * len(ATTACKS)


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("records: a move, p99", {"moves": [0.07]}),
        ("records: creating a table, longest", {"creations": [1.1]}),
        ("records: /health, longest", {"health": [1.1]}),
        ("records: moves and requests lost", {"lost": 1}),
        ("records: a bid of own bots, mean", {"answers": [0.5, 0.1]}),
    ],
)
def test_a_broken_bound_is_reported(name: str, broken: dict[str, Any]) -> None:
    before = Measured([0.01], [0.1], [0.01], [0.01], 0)
    met = Met(before, Measured([0.06], [0.2], [1.0], [1.0], 0), {}, [], True)
    assert all([figure.is_met for figure in figures_of("records", met)])
    for at, value in broken.items():
        setattr(met.during, at, value)
    assert [figure.name for figure in figures_of("records", met) if not figure.is_met] == [name]


def test_a_server_that_died_or_reported_errors_is_reported() -> None:
    fine = Measured([0.01], [0.1], [0.01], [0.01], 0)
    for faults, is_alive in ((["an error"], True), ([], False)):
        met = Met(fine, fine, {}, faults, is_alive)
        broken = [figure.name for figure in figures_of("records", met) if not figure.is_met]
        assert broken == ["records: errors of the server"]
