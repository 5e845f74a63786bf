"""`furnace simulate`: a summary, files, and one sentence for what cannot be done."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from unittest.mock import patch

import pytest
import typer
from typer.testing import CliRunner, Result

from furnace.arena.simulate import Game, Simulation, play_games
from furnace.cli import simulate as command
from furnace.notation.record import parse_record

app = typer.Typer()
app.command()(command.simulate)

SHORT = ["--ruleset", "base+short", "--games", "3", "--seed", "7"]


def simulate(*words: str) -> Result:
    return CliRunner().invoke(app, [*SHORT, *words])


def test_the_summary_is_by_bot_and_by_seat() -> None:
    result = simulate("--players", "3", "--bots", "random,random,random")
    assert result.exit_code == 0
    for word in ("random", "p1", "p2", "p3", "33.3%", "Win share", "Mean money"):
        assert word in result.stdout


def test_rows_and_records_are_written(tmp_path: Path) -> None:
    rows, records = tmp_path / "rows.csv", tmp_path / "new" / "records"
    result = simulate(
        "--players", "2", "--bots", "random, random", "--out", str(rows), "--records", str(records)
    )
    assert result.exit_code == 0
    with rows.open(newline="", encoding="utf-8") as text:
        assert [(line["game"], line["seat"]) for line in csv.DictReader(text)] == [
            (game, seat) for game in "123" for seat in "12"
        ]
    files = sorted(records.iterdir())
    assert [file.name for file in files] == [f"7-00000{game}.furnace" for game in (1, 2, 3)]
    for file in files:
        parse_record(file.read_text(encoding="utf-8"))


def test_rotating_bots_sit_everywhere(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    simulate("--players", "3", "--bots", "greedy,random,random", "--rotate", "--out", str(rows))
    with rows.open(newline="", encoding="utf-8") as text:
        lines = [line for line in csv.DictReader(text) if line["bot"] == "greedy"]
    assert [line["seat"] for line in lines] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "6"], "6"),
        (["--players", "1"], "1"),
        (["--players", "3", "--bots", "random,random"], "not 2"),
        (["--players", "2", "--bots", "random,chess"], "chess"),
        (["--ruleset", "base+dice"], "dice"),
        (["--games", "0"], "--games"),
        (["--workers", "0"], "--workers"),
        (["--out", "rows.xlsx"], ".parquet"),
        (["--out", "no/such/folder/rows.csv"], "no/such/folder"),
        (["--records", "/dev/null/records"], "/dev/null"),
    ],
)
def test_what_cannot_be_done_is_said_before_any_game(words: list[str], said: str) -> None:
    with patch.object(command, "play_games", side_effect=AssertionError):
        result = simulate(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_file_of_rows_is_left_alone_where_the_records_cannot_be_written(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("precious", encoding="utf-8")
    assert simulate("--out", str(rows), "--records", "/dev/null/records").exit_code == 2
    assert rows.read_text(encoding="utf-8") == "precious"


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"

    def interrupted(simulation: Simulation, workers: int) -> Iterator[Game]:
        yield from islice(play_games(simulation, workers), 2)
        raise KeyboardInterrupt

    with patch.object(command, "play_games", interrupted):
        result = simulate("--players", "2", "--bots", "random,random", "--out", str(rows))
    assert result.exit_code == 130
    assert "2 of 3" in result.stderr
    assert "random" in result.stdout
    assert len(rows.read_text(encoding="utf-8").splitlines()) == 1 + 2 * 2


def test_agents_may_be_agreed_upon_and_are_counted(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    words = ["--preset", "solo", "--short", "--bots", "random", "--games", "2"]
    result = CliRunner().invoke(app, [*words, "--agents", "A4,A2", "--out", str(rows)])
    assert result.exit_code == 0
    assert "By Agent" in result.stdout
    with rows.open(encoding="utf-8") as file:
        assert {(row["left_agent"], row["right_agent"]) for row in csv.DictReader(file)} == {
            ("A4", "A2")
        }


def test_agents_there_are_not_are_refused() -> None:
    result = CliRunner().invoke(app, ["--preset", "solo", "--agents", "A1,A9"])
    assert result.exit_code == 2
    assert "A9" in result.stderr
