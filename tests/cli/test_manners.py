"""Options and files that cannot be right are refused in one sentence, before anything is done."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NoReturn

import pytest

from cli.terminal import Terminal, course
from furnace.cli import long_runs, reading
from furnace.cli.console import console
from furnace.cli.saving import write_atomically
from furnace.notation.record import format_record

GAMES = Path(__file__).parents[1] / "games"
TEACHING = str(GAMES / "teaching-3-seats.furnace")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("serve --port -1", "--port must be from 0 to 65535, not -1."),
        ("serve --port 99999999", "--port must be from 0 to 65535, not 99999999."),
        ("serve --port x", "Invalid value for '--port': not a whole number."),
        ("simulate --workers 100000", "--workers must be from 1 to "),
        ("simulate --games 0", "--games must be from 1 to 10000000, not 0."),
        (f"simulate --games 1{'0' * 60}", f"--games must be from 1 to 10000000, not 1{'0' * 19}…."),
        ("simulate --players 0", "--players must be from 1 to 5, not 0."),
        ("arena --players 0", "--players must be from 1 to 5, not 0."),
        ("arena --bots greedy", "greedy would only play against itself"),
        ("arena --bots greedy,greedy --players 2", "greedy would only play against itself"),
        ("arena --bots greedy,greedy --sides", "greedy would only play against itself"),
        ("arena --bots mcts,mcts --sides --time 9ms", "mcts:9ms would only play against itself"),
        ("arena --bots greedy,random,greedy,random --games 0", "--games must be from 1 to"),
        ("arena --bots mcts,greedy --simulations 0", "--simulations must be from 1 to"),
        ("arena --bots mcts,greedy --players 2 --time 0ms", "“0ms” is not a budget"),
        ("arena --bots greedy,random --players 2 --time 9ms", "--time has no effect, because "),
        (
            "arena --bots mcts:5,greedy --players 2 --time 9ms",
            "--time has no effect, because mcts:5",
        ),
        (
            "arena --bots mcts:5,mcts:9 --players 2 --simulations 7",
            "--simulations has no effect, because mcts:5 already has a budget.",
        ),
        (f"report {TEACHING} --seed 3", "--seed has no effect on the records in files"),
        (f"report {TEACHING} --games 400", "--games has no effect on the records in files"),
        (f"report {TEACHING} --workers 1", "--workers has no effect on the records in files"),
        (f"report {TEACHING} --agents A1", "--agents has no effect on the records in files"),
        (f"report {TEACHING} --players 3", "--players has no effect on the records in files"),
        (f"report {TEACHING} --preset solo", "--preset has no effect on the records in files"),
        (f"report {TEACHING} --no-chain", "--no-chain has no effect on the records in files"),
        (f"hint {TEACHING} --most 0", "--most must be at least 1, not 0."),
        (f"replay {TEACHING} --at -1", "--at must be at least 0, not -1."),
        (f"replay {TEACHING} --at 1{'0' * 60}", f"--at 1{'0' * 19}…"),
        ("cards --set old", "Invalid value for '--set': 'old' is not one of 'base',"),
        ("dance", "No such command 'dance'. See "),
        ("calibrate", "No such command 'calibrate'. See "),
        ("fit --game base", "No such command 'fit'. See "),
        ("check", "Missing argument 'FILE...'. See "),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(
    terminal: Terminal, words: str, sentence: str
) -> None:
    answer = terminal.run(*words.split())
    assert answer.code == 2
    (line,) = answer.lines
    assert line.startswith(sentence)


@pytest.mark.parametrize("command", ["check", "replay", "hint", "solve", "report"])
@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_file_in_another_encoding_is_one_sentence(
    terminal: Terminal, command: str, encoding: str
) -> None:
    text = format_record(course()[3]).replace("Ann", "Änn")
    Path("game.furnace").write_text(text, encoding=encoding)
    answer = terminal.run(command, "game.furnace")
    assert answer.code == 1
    assert answer.lines[0] == "game.furnace is not a UTF-8 text file."


def test_a_record_with_the_mark_of_windows_editors_is_read(terminal: Terminal) -> None:
    text = format_record(course()[3])
    Path("game.furnace").write_text(text, encoding="utf-8-sig")
    assert terminal.run("check", "game.furnace").code == 0


def test_a_long_name_in_a_record_leaves_the_table_readable(terminal: Terminal) -> None:
    text = format_record(course()[-1]).replace("Ann", "A" * 300)
    Path("game.furnace").write_text(text, encoding="utf-8")
    answer = terminal.run("replay", "game.furnace", "--at", "40")
    assert answer.code == 0
    assert max(map(len, answer.lines)) <= 80
    assert "A" * 25 not in answer.output
    assert sum("AAAA" in line for line in answer.lines) <= 4


@pytest.mark.parametrize("command", ["check", "replay", "hint", "solve", "report"])
def test_a_wrong_line_is_quoted_in_part_and_without_control_characters(
    terminal: Terminal, command: str
) -> None:
    Path("game.furnace").write_text("\x1b[2J" + "a" * 3_000_000)
    answer = terminal.run(command, "game.furnace")
    assert answer.code == 1
    assert answer.lines[0] == f"game.furnace, line 1: \ufffd[2J{'a' * 56}…"


@pytest.mark.parametrize("command", ["check", "replay", "hint", "solve", "report"])
def test_a_file_without_end_is_not_read(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(reading, "MOST_CHARACTERS", 100)
    answer = terminal.run(command, TEACHING)
    assert answer.code == 1
    assert answer.lines[0] == f"{TEACHING} cannot be read: File too large"


@pytest.mark.parametrize("name", ["\x1b[31mAnn", "An\tn", "An\x7fn"])
def test_a_name_with_control_characters_is_refused(terminal: Terminal, name: str) -> None:
    text = format_record(course()[3]).replace("Ann", name)
    Path("game.furnace").write_text(text, encoding="utf-8")
    answer = terminal.run("check", "game.furnace")
    assert answer.code == 1
    assert " cannot be a name. " in answer.lines[-1]
    answer = terminal.play("1", name=name)
    assert answer.code == 2
    assert " cannot be a name. " in answer.lines[-1]
    assert "\x1b" not in answer.output


def test_a_bot_with_control_characters_in_its_name_is_quoted_without_them(
    terminal: Terminal,
) -> None:
    answer = terminal.run("simulate", "--bots", "\x1b[31mgreedy")
    assert answer.lines[0].startswith("“\ufffd[31mgreedy” is not a bot.")


def test_a_folder_that_cannot_be_written_is_named_itself(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_runs, "TemporaryFile", _no_room)
    answer = terminal.run("simulate", "--games", "1", "--records", "games")
    assert answer.code == 2
    assert answer.lines == ["games cannot be written: No space left on device"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "replace", _no_room)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(tmp_path / "game.furnace", "text")
    assert not list(tmp_path.iterdir())


def test_a_narrow_terminal_loses_no_words_of_a_hint(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(console, "width", 40)
    shown = terminal.run("hint", TEACHING, "--at", "19", "--bot", "greedy").output
    assert max(map(len, shown.splitlines())) <= 40
    assert "…" not in shown


def _no_room(*_: object, **__: object) -> NoReturn:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_without_a_terminal_progress_is_a_line_now_and_then(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("simulate", "--bots", "random", "--games", "3")
    assert terminal.run(*words).errors == ""
    monkeypatch.setattr(long_runs, "SECONDS_PER_LINE", 0)
    lines = terminal.run(*words).errors.splitlines()
    assert [line.split(": ")[1] for line in lines] == ["1 of 3", "2 of 3", "3 of 3"]


def test_what_fails_leaves_nothing_behind(terminal: Terminal) -> None:
    for words in (
        "simulate --workers 0 --out rows.csv --records games",
        "arena --bots greedy --out arena",
        f"report {TEACHING} --seed 1 --out report",
        "report --bots chess --out report",
        "report --bots greedy --workers 0 --out report",
        "simulate --records games --out rows.txt",
        "simulate --records games --out no/such/rows.csv",
        "dev calibrate --games 0 --out agents.toml",
        "dev fit --game base --games 1 --out base.toml",
    ):
        assert terminal.run(*words.split()).code == 2
    assert not list(Path().iterdir())


def test_a_report_on_nothing_leaves_no_folder(terminal: Terminal) -> None:
    assert terminal.run("report", "no-such-file", "--out", "report").code == 1
    assert not Path("report").exists()
