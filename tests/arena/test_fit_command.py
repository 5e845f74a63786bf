"""`furnace dev fit`: tables, a file of values with --out, and one sentence for each mistake."""

from __future__ import annotations

import sys
from concurrent.futures.process import BrokenProcessPool
from importlib.resources import files
from pathlib import Path
from unittest.mock import patch

import pytest
import typer
from typer.testing import CliRunner, Result

import furnace.kernel
from furnace.arena import observations as arena_observations
from furnace.bots.valuation import fitted_valuations, parse_valuations
from furnace.cli import fit as command

app = typer.Typer()
app.command()(command.fit)

FITTED = files("furnace.bots") / "fitted" / "base.toml"
FEW = ["--game", "base", "--bot", "random", "--games", "5", "--seed", "7", "--players", "2"]
ALONE = ["--workers", "1"]


def fit(*words: str) -> Result:
    return CliRunner().invoke(app, [*FEW, *ALONE, *words], env={"COLUMNS": "100"})


def test_it_shows_errors_prices_and_changes_and_writes_nothing() -> None:
    before = FITTED.read_text(encoding="utf-8")
    result = fit()
    assert result.exit_code == 0
    for word in ("Before", "After", "coal", "tokens", "±", "upgrade"):
        assert word in result.stdout
    assert FITTED.read_text(encoding="utf-8") == before


def test_what_is_written_says_how_it_was_made_and_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert fit("--out", str(file)).exit_code == 0
    text = file.read_text(encoding="utf-8")
    command_line = "# furnace dev fit --game base --bot random --games 5 --seed 7 --players 2\n"
    assert command_line in text
    valuations = parse_valuations(text)
    assert {n: set(valuation.basic) for n, valuation in valuations.items()} == {
        n: set(valuation.basic) for n, valuation in fitted_valuations("base").items()
    }
    assert valuations != fitted_valuations("base")


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    assert fit("--out", str(one)).exit_code == 0
    assert fit("--out", str(two), "--workers", "2").exit_code == 0
    assert one.read_text(encoding="utf-8") == two.read_text(encoding="utf-8")


def test_interbellum_has_managers_to_fit(tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    assert fit("--game", "interbellum", "--out", str(file)).exit_code == 0
    assert "M12" in parse_valuations(file.read_text(encoding="utf-8"))[1].managers


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "4"], "--games"),
        (["--workers", "0"], "--workers"),
        (["--bot", "chess"], "chess"),
        (["--game", "chess"], "chess"),
        (["--players", "6"], "6"),
        (["--out", "no/such/folder/x.toml"], "no/such/folder/x.toml"),
        (["--out", "."], ". cannot be written"),
        (["--out", "x" * 300], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said_before_any_game(words: list[str], said: str) -> None:
    with patch.object(command, "play_observed", side_effect=AssertionError):
        result = fit(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (BrokenProcessPool, 1)])
def test_a_run_that_is_stopped_fits_and_writes_nothing(
    tmp_path: Path, error: type[BaseException], code: int
) -> None:
    file = tmp_path / "mine.toml"
    with patch.object(arena_observations, "observe_seats", side_effect=error):
        result = fit("--out", str(file))
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert not file.exists()


def test_without_the_extra_it_says_so_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(furnace.kernel, "compile", raising=False)
    monkeypatch.setitem(sys.modules, "furnace.kernel.compile", None)
    result = fit()
    assert result.exit_code == 2
    assert "[fast]" in result.stderr
    assert result.stderr.count("\n") == 1
