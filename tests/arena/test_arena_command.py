"""`furnace arena`: tables, files, and one sentence for what cannot be done."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from pathlib import Path
from unittest.mock import patch

import pytest
import typer
from typer.testing import CliRunner, Result

from arena.example_bots import Raising, enter
from arena.html_page import HtmlPage
from furnace.arena import tournament_games
from furnace.arena.command import command_of
from furnace.arena.journal import Journal, play_missing_games
from furnace.arena.page import Section, format_page
from furnace.arena.tournament import Conditions, Tournament, side_by_side
from furnace.arena.tournament_games import GameResult
from furnace.bots.registry import bot_of
from furnace.cli import arena_run, options
from furnace.cli.arena import arena
from furnace.cli.console import console
from furnace.file_lock import FileLock

app = typer.Typer()
app.command()(arena)

PAIR = ["--bots", "greedy,random", "--sides", "--players", "2", "--short", "--seed", "7"]


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_width", 160)


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_the_table_has_a_line_for_each_bot() -> None:
    result = run(*PAIR, "--games", "4")
    assert result.exit_code == 0
    for word in ("greedy", "random", "100.0%", "Win share", "Mean margin", "Mean time"):
        assert word in result.stdout
    assert "Pairwise comparison" not in result.stdout


def test_three_bots_are_compared_pair_by_pair_and_games_are_rounded_up() -> None:
    bots = ["--bots", "greedy,random,greedy", "--players", "3", "--short"]
    result = run(*bots, "--games", "2")
    assert result.exit_code == 0
    assert "rounded up to 3: 1 deal, each in 3 seatings" in result.stderr
    assert "33.3%" in result.stdout
    assert "66.7%" in result.stdout


def test_journal_rows_and_page_are_written(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "run"
    result = run(*PAIR, "--games", "4", "--out", folder)
    assert result.exit_code == 0
    with (folder / "games.csv").open(newline="", encoding="utf-8") as text:
        lines = list(csv.DictReader(text))
    assert [(line["deal"], line["seat"], line["entrant"]) for line in lines[:4]] == [
        ("1", "1", "greedy"),
        ("1", "2", "random"),
        ("1", "1", "random"),
        ("1", "2", "greedy"),
    ]
    assert len(lines) == 8
    page = (folder / "arena.html").read_text(encoding="utf-8")
    command = "furnace arena --bots greedy,random --sides --ruleset base+capitalists+short"
    assert f"{command} --players 2 --games 4 --seed 7" in page
    assert "100.0%" in page
    assert "Only 2 deals" in page


def test_the_command_names_the_workers_where_somebody_has_a_time_to_think() -> None:
    def command(spec: str) -> str:
        tournament = side_by_side(Conditions("base", 2, 4, 7), (spec, "random"))
        return command_of([tournament], workers=3)

    assert command("mcts:10ms").endswith("--workers 3")
    assert "--workers" not in command("mcts:10")


def test_the_page_is_well_formed_and_asks_nobody_for_anything(tmp_path: Path) -> None:
    run(*PAIR, "--games", "4", "--out", tmp_path)
    page = HtmlPage((tmp_path / "arena.html").read_text(encoding="utf-8"))
    assert page.open == []
    assert page.tags.count("svg") == page.tags.count("figure") == 5
    assert page.tags.count("table") == 3
    assert page.outside == []
    assert len(page.ids) == len(set(page.ids))


def test_what_stands_on_a_page_is_escaped() -> None:
    page = format_page("a < b", 'x "y" & <z>', [("<", ">")], [Section("<b>")])
    assert "a &lt; b" in page
    assert "x &quot;y&quot; &amp; &lt;z&gt;" in page
    assert "<b>" not in page


def test_a_finished_run_is_shown_again_without_playing(tmp_path: Path) -> None:
    run(*PAIR, "--games", "4", "--out", tmp_path)
    journal = (tmp_path / "contest-1.jsonl").read_bytes()
    again = run(*PAIR, "--games", "4", "--out", tmp_path)
    assert again.exit_code == 0
    assert "4 of 4 games have already been played" in again.stderr
    assert (tmp_path / "contest-1.jsonl").read_bytes() == journal


def test_ctrl_c_keeps_what_was_played_and_says_how_to_continue(tmp_path: Path) -> None:
    with patch.object(arena_run, "play_missing_games", _stopped(KeyboardInterrupt())):
        result = run(*PAIR, "--games", "6", "--out", tmp_path)
    assert result.exit_code == 130
    assert "3 of 6" in result.stderr
    assert "same command" in result.stderr
    assert "greedy" in result.stdout
    again = run(*PAIR, "--games", "6", "--out", tmp_path)
    assert "3 of 6 games have already been played" in again.stderr
    assert again.exit_code == 0


def test_ctrl_c_without_a_folder_names_the_option() -> None:
    with patch.object(arena_run, "play_missing_games", _stopped(KeyboardInterrupt())):
        result = run(*PAIR, "--games", "6")
    assert result.exit_code == 130
    assert "--out" in result.stderr


def test_a_worker_that_dies_leaves_the_rest(tmp_path: Path) -> None:
    with patch.object(arena_run, "play_missing_games", _stopped(BrokenProcessPool())):
        result = run(*PAIR, "--games", "6", "--out", tmp_path)
    assert result.exit_code == 1
    assert "died after 3 of 6" in result.stderr
    assert "greedy" in result.stdout


def _stopped(error: BaseException) -> object:
    """Play three games, then this."""

    def playing(tournament: Tournament, journal: Journal, workers: int) -> Iterator[GameResult]:
        yield from islice(play_missing_games(tournament, journal, workers), 3)
        raise error

    return playing


def test_a_forfeit_is_reported_and_counts_as_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _admit(monkeypatch)
    built = iter([Raising.fixed()] * 2 + [Raising()] * 2 + [Raising.fixed()] * 2)
    monkeypatch.setattr(
        tournament_games, "bot_of", lambda spec: next(built) if spec == "raising" else bot_of(spec)
    )
    words = ["--bots", "raising,random", "--sides", "--players", "2", "--short", "--games", "6"]
    for _ in range(2):
        result = run(*words, "--out", tmp_path)
        assert result.exit_code == 1
        assert "2 games were forfeited" in result.stderr
        assert _cells(result.stdout, "raising")[-1] == "2"
        assert _cells(result.stdout, "random")[-1] == "0"
    shown = "raising failed in game 3 (seat p1): ZeroDivisionError"
    assert shown not in result.stderr
    assert "Forfeits" in (tmp_path / "arena.html").read_text(encoding="utf-8")


def test_a_bot_that_always_fails_wins_nothing_and_has_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _admit(monkeypatch)
    enter(monkeypatch, raising=Raising())
    words = ["--bots", "raising,random", "--sides", "--players", "2", "--short", "--games", "2"]
    result = run(*words, "--out", tmp_path)
    assert "raising failed in game 1 (seat p1): ZeroDivisionError" in result.stderr
    assert _cells(result.stdout, "raising")[:3] == ["raising", "2", "0.0%"]
    assert (tmp_path / "arena.html").exists()


def _cells(shown: str, bot: str) -> list[str]:
    """The first line of the tables that begins with this."""
    return next(line.split() for line in shown.splitlines() if line.strip().startswith(bot))


def test_the_rungs_of_a_ladder_are_tournaments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _admit(monkeypatch)
    enter(monkeypatch, **{f"mcts:{budget}": bot_of("greedy") for budget in (10, 20, 40)})
    words = ["--ladder", "mcts:10..40", "--players", "2", "--short", "--games", "2"]
    result = run(*words, "--out", tmp_path)
    assert result.exit_code == 0
    assert "mcts:20 vs mcts:10" in result.stdout
    assert result.stdout.count("mcts:40 vs mcts:20") == 2
    assert "Mean time" in result.stdout
    assert {file.name for file in tmp_path.glob("*.jsonl")} == {
        "contest-1.jsonl",
        "contest-2.jsonl",
    }
    assert "--ladder mcts:10..40" in (tmp_path / "arena.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "--bots"),
        (["--bots", "greedy,chess", "--players", "2"], "chess"),
        (["--bots", "greedy,random", "--players", "3"], "not 2"),
        (
            ["--bots", "greedy,random"],
            "Two bots need --sides in a game with 4 players.",
        ),
        (["--bots", "greedy,random", "--players", "3", "--sides"], "3"),
        (["--bots", "greedy,random,greedy", "--players", "4", "--sides"], "3"),
        (["--bots", "greedy,chess", "--players", "4", "--sides"], "chess"),
        (["--bots", "greedy", "--games", "0"], "--games"),
        (["--bots", "greedy", "--workers", "0"], "--workers"),
        (["--bots", "greedy", "--players", "9"], "9"),
        (["--bots", "greedy", "--time", "soon"], "soon"),
        (["--bots", "greedy", "--simulations", "0"], "0"),
        (["--bots", "greedy", "--simulations", "5", "--time", "5ms"], "--time"),
        (["--ladder", "greedy"], "greedy"),
        (["--ladder", "chess:10ms..20ms"], "chess"),
        (["--ladder", "mcts:10ms..320ms", "--players", "3"], "3"),
        (["--ladder", "mcts:10ms..320ms", "--bots", "greedy"], "--ladder"),
        (["--ladder", "mcts:10ms..320ms", "--time", "10ms"], "--time"),
        (["--ladder", "mcts:10ms..320ms", "--simulations", "10"], "--simulations"),
        (["--bots", "greedy"], "greedy would only play against itself"),
        (["--bots", "greedy,random", "--sides", "--workers", "100000"], "--workers must be from 1"),
        (
            ["--bots", "greedy,random", "--sides", "--simulations", "0"],
            "--simulations must be from 1 to 10000000, not 0.",
        ),
        (["--bots", "greedy,random", "--sides", "--time", "10ms"], "--time has no effect"),
        (
            ["--bots", "greedy,random", "--sides", "--games", "6", "--out", "/dev/null/run"],
            "/dev/null",
        ),
    ],
)
def test_what_cannot_be_done_is_said_before_any_game(words: list[str], said: str) -> None:
    with patch.object(arena_run, "play_missing_games", side_effect=AssertionError):
        result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_folder_of_another_tournament_is_refused(tmp_path: Path) -> None:
    run(*PAIR, "--games", "2", "--out", tmp_path)
    result = run(*PAIR[:-1], "8", "--games", "2", "--out", tmp_path)
    assert result.exit_code == 2
    assert "its seed is 7, not 8" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_broken_journal_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "contest-1.jsonl").write_text("nonsense\n", encoding="utf-8")
    result = run(*PAIR, "--games", "2", "--out", tmp_path)
    assert result.exit_code == 2
    assert "contest-1.jsonl, line 1" in result.stderr


def test_two_arenas_in_one_folder_are_refused(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "arena.lock")
    result = run(*PAIR, "--games", "2", "--out", tmp_path)
    assert result.exit_code == 2
    assert "in use" in result.stderr
    lock.release()
    assert run(*PAIR, "--games", "2", "--out", tmp_path).exit_code == 0


def test_a_missing_extra_is_reported_in_one_sentence() -> None:
    with patch("furnace.cli.extras.find_spec", return_value=None):
        result = run(*PAIR)
    assert result.exit_code == 2
    assert "[data]" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_killed_run_continues_and_has_the_same_result(tmp_path: Path) -> None:
    killed, unbroken = tmp_path / "killed", tmp_path / "unbroken"
    words = [*PAIR, "--games", "12", "--workers", "2", "--out"]
    program = [sys.executable, "-c", "from furnace.cli.main import run; run()", "arena"]
    running = subprocess.Popen([*program, *words, killed], start_new_session=True)
    while len(_lines(killed)) < 4 and running.poll() is None:
        time.sleep(0.01)
    running.kill()
    assert running.wait() == -signal.SIGKILL
    _wait_for_the_end_of_all(running.pid)
    assert 4 <= len(_lines(killed)) < 13
    assert run(*words, killed).exit_code == 0
    assert run(*words, unbroken).exit_code == 0
    assert _played(killed) == _played(unbroken)


def _wait_for_the_end_of_all(group: int) -> None:
    """The workers end with the process that started them."""
    with suppress(ProcessLookupError):
        while True:
            os.killpg(group, 0)
            time.sleep(0.01)


def _lines(folder: Path) -> list[bytes]:
    file = folder / "contest-1.jsonl"
    return file.read_bytes().splitlines() if file.exists() else []


def _played(folder: Path) -> list[dict[str, str]]:
    """The rows of all games, but for the times."""
    with (folder / "games.csv").open(newline="", encoding="utf-8") as text:
        return [
            {name: value for name, value in line.items() if name not in ("seconds", "slowest")}
            for line in csv.DictReader(text)
        ]


def _admit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command take any spec, for bots that the test enters."""
    monkeypatch.setattr(options, "check_spec", lambda spec: None)
    monkeypatch.setattr(arena_run, "prepare_bots", lambda specs, ruleset: None)
