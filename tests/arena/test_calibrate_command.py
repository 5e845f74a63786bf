"""`furnace dev calibrate`: tables, a part of the card file, and one sentence for what is wrong."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
import typer
from typer.testing import CliRunner, Result

from furnace.arena.calibrate import printed_payouts
from furnace.arena.payouts import BestPayouts, agents_file
from furnace.cli import calibrate as command

app = typer.Typer()
app.command()(command.calibrate)

FEW = ["--bot", "random", "--games", "1", "--seed", "7"]


def calibrate(*words: str) -> Result:
    return CliRunner().invoke(app, [*FEW, *words])


def test_it_measures_the_printed_payouts() -> None:
    result = calibrate()
    assert result.exit_code == 0
    for word in ("A1+A2", "A3+A4", "95%", "[A4]", "per_point"):
        assert word in result.stdout


def test_it_measures_payouts_that_are_given() -> None:
    result = calibrate("--payouts", "A1=7/8/9")
    assert "7/8/9" in result.stdout
    assert "per_manager = 9" in result.stdout


def test_a_search_prints_payouts_and_writes_nothing() -> None:
    before = agents_file().read_text(encoding="utf-8")
    with patch.object(command, "search", return_value=BestPayouts(printed_payouts(), 0.0)):
        assert "[A4]" in calibrate("--search").stdout
    assert agents_file().read_text(encoding="utf-8") == before


def test_a_search_that_finds_nothing_says_so() -> None:
    with patch.object(command, "search", return_value=None):
        result = calibrate("--search", "--out", "agents.toml")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1


def test_out_gets_the_card_file_and_the_package_stays_as_it_is(tmp_path: Path) -> None:
    before = agents_file().read_text(encoding="utf-8")
    file = tmp_path / "agents.toml"
    result = calibrate("--payouts", "A1=7/8/9", "--out", str(file))
    assert result.exit_code == 0
    assert "per_manager = 9" in file.read_text(encoding="utf-8")
    assert agents_file().read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], "--games"),
        (["--workers", "0"], "--workers"),
        (["--workers", "100000"], "--workers"),
        (["--out", "no/such/folder/agents.toml"], "no/such/folder/agents.toml"),
        (["--bot", "chess"], "chess"),
        (["--payouts", "A9=1/2/3"], "A9=1/2/3"),
        (["--ruleset", "base+dice"], "dice"),
        (["--ruleset", "base+managers"], "base+managers"),
    ],
)
def test_what_cannot_be_done_is_said_before_any_game(words: list[str], said: str) -> None:
    with patch.object(command, "play_trials", side_effect=AssertionError):
        result = calibrate(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
