"""`furnace report`: tables, files, and one sentence for what cannot be done."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from unittest.mock import patch

import pytest
import typer
from typer.testing import CliRunner, Result

from arena.html_page import HtmlPage
from furnace.arena.balance.observed import ObservedGame
from furnace.arena.balance.sources import observe_games
from furnace.arena.simulate import Simulation
from furnace.cli import report as command
from furnace.cli.console import console

GAMES = Path(__file__).parents[1] / "games"
TEACHING = GAMES / "teaching-2-seats.furnace"

app = typer.Typer()
app.command()(command.report)


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_width", 160)


def report(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_a_record_is_reported_card_by_card() -> None:
    result = report(TEACHING)
    assert result.exit_code == 0
    assert "base+short, 2 players" in result.stdout
    for word in ("Turn order", "Start-ups", "Companies", "(C36)", "4: 100%", "Win share"):
        assert word in result.stdout
    assert "Managers" not in result.stdout


def test_a_folder_is_reported_by_ruleset_and_seats() -> None:
    result = report(GAMES)
    assert result.exit_code == 0
    for word in ("base+short, 2 players", "base+capitalists, 3 players", "Managers", "Capitalists"):
        assert word in result.stdout


def test_figures_and_page_are_written(tmp_path: Path) -> None:
    words = ["--bots", "random", "--players", "3", "--short", "--games", "6", "--seed", "7"]
    result = report(*words, "--out", tmp_path / "new")
    assert result.exit_code == 0
    with (tmp_path / "new" / "report.csv").open(newline="", encoding="utf-8") as text:
        lines = list(csv.DictReader(text))
    places = [line for line in lines if line["kind"] == "turn"]
    assert [(line["what"], line["dealt"]) for line in places] == [
        ("1", "6"),
        ("2", "6"),
        ("3", "6"),
    ]
    rounds = {line["round"] for line in lines if line["kind"] == "company"}
    assert rounds == {"0", "1", "2", "3"}
    text_of_page = (tmp_path / "new" / "report.html").read_text(encoding="utf-8")
    assert (
        "furnace report --bots random,random,random --ruleset base+capitalists+short"
        in text_of_page
    )
    assert "--games 6 --seed 7" in text_of_page
    page = HtmlPage(text_of_page)
    assert page.open == []
    assert page.outside == []
    assert page.tags.count("table") == 6
    assert page.tags.count("svg") == 9
    assert len(page.ids) == len(set(page.ids))


def test_a_broken_record_is_reported_with_its_place_and_the_others_count(tmp_path: Path) -> None:
    broken = tmp_path / "broken.furnace"
    text = TEACHING.read_text(encoding="utf-8").replace("p1 4 C36", "p1 9 C36")
    broken.write_text(text, encoding="utf-8")
    result = report(broken, TEACHING)
    assert result.exit_code == 1
    assert "broken.furnace" in result.stderr
    assert "p1 9 C36" in result.stderr
    assert "(C36)" in result.stdout


def test_games_that_are_not_over_are_counted_and_left_out(tmp_path: Path) -> None:
    open_game = tmp_path / "open.furnace"
    lines = TEACHING.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines[:40] if not line.startswith("result")]
    open_game.write_text("\n".join(kept), encoding="utf-8")
    result = report(open_game)
    assert result.exit_code == 1
    assert "1 unfinished game is left out" in result.stderr
    assert "No finished game" in result.stderr


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt(), 130), (BrokenProcessPool(), 1)])
def test_a_run_that_is_stopped_reports_what_was_played(error: BaseException, code: int) -> None:
    def stopped(simulation: Simulation, workers: int) -> Iterator[ObservedGame]:
        yield from islice(observe_games(simulation, workers), 2)
        raise error

    with patch.object(command, "observe_games", stopped):
        result = report("--bots", "random", "--players", "2", "--short", "--games", "5")
    assert result.exit_code == code
    assert "2 of 5" in result.stderr
    assert "Turn order" in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "--bots"),
        ([str(TEACHING), "--bots", "greedy"], "not both"),
        (["--bots", "chess"], "chess"),
        (["--bots", "greedy", "--games", "0"], "--games"),
        (["--bots", "greedy", "--workers", "0"], "--workers"),
        (["--bots", "greedy", "--players", "9"], "9"),
        (["--bots", "greedy", "--out", "/dev/null/report"], "/dev/null"),
    ],
)
def test_what_cannot_be_done_is_said_before_any_game(words: list[str], said: str) -> None:
    with patch.object(command, "observe_games", side_effect=AssertionError):
        result = report(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_missing_extra_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with patch("furnace.cli.extras.find_spec", return_value=None):
        result = report(TEACHING, "--out", tmp_path)
    assert result.exit_code == 2
    assert "[data]" in result.stderr
    assert report(TEACHING).exit_code == 0


def test_a_file_that_cannot_be_written_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "report.csv").mkdir()
    result = report(TEACHING, "--out", tmp_path)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{tmp_path / 'report.csv'}")
    assert result.stderr.count("\n") == 1
