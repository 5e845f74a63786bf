"""`furnace check`: whether records hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.terminal import Terminal
from furnace.notation.record import format_record
from notation.walks import game_of
from properties.random_play import Table

GAME = format_record(game_of(Table("base+short", 2), seed=1))
BEGUN = "".join(GAME.partition("-- round 1, production")[:1]).replace("result", "# result")


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.furnace"
    file.write_text(GAME, encoding="utf-8")
    return file


def test_a_good_record_is_ok(terminal: Terminal, good: Path) -> None:
    answer = terminal.run("check", str(good))
    assert (answer.code, answer.errors) == (0, "")
    (line,) = answer.lines
    assert line.startswith(f"{good}: ok, ")
    assert line.endswith("coins.")


def test_an_unfinished_game_is_ok_and_says_where_it_stands(terminal: Terminal) -> None:
    Path("begun.furnace").write_text(BEGUN, encoding="utf-8")
    answer = terminal.run("check", "begun.furnace")
    assert answer.code == 0
    assert answer.lines[0].endswith("unfinished (round 1, production)")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("furnace-record 1", "furnace-record 3", 1, "format 3, but"),
        ("rules     1", "rules     3", 2, "rules version 3, but"),
        ("base+short", "base+shirt", 3, "“shirt” is not part of a ruleset"),
        ("Ann, human", "Ann, robot", 4, "a name, a comma, and"),
        ("wins by money", "wins by cards", 6, "This is not the result, which is: p1 "),
        ("-- set-up", "p1 undo", 7, "p1 has nothing to undo."),
        ("first p", "first q", 8, "“q2” is not a seat"),
        ("-- set-up", "colour blue", 7, "“colour” is neither an action nor"),
        ("first p", "> it rains\nfirst p", 8, "This did not happen."),
        ("deal S", "deal X", 9, "Chance can’t do that now. See rule R2.2."),
    ],
)
def test_a_broken_record_is_named_with_line_and_reason(
    terminal: Terminal, old: str, new: str, line: int, reason: str
) -> None:
    text = GAME.replace(old, new, 1)
    assert text != GAME
    Path("broken.furnace").write_text(text, encoding="utf-8")
    answer = terminal.run("check", "broken.furnace")
    assert answer.code == 1
    place, why = answer.errors.splitlines()
    assert place == f"broken.furnace, line {line}: {text.splitlines()[line - 1]}"
    assert reason in why


def test_each_of_several_files_is_judged(terminal: Terminal, good: Path) -> None:
    Path("broken.furnace").write_text(GAME.replace("rules     1", "rules     2"))
    answer = terminal.run("check", str(good), "broken.furnace", "missing.furnace", str(good))
    assert answer.code == 1
    assert answer.output.count(": ok, ") == 2
    assert "broken.furnace, line 2: rules     2" in answer.errors
    assert "missing.furnace cannot be read" in answer.errors


def test_several_good_files_are_good(terminal: Terminal, good: Path) -> None:
    assert terminal.run("check", str(good), str(good)).code == 0


def test_a_missing_file_is_one_sentence(terminal: Terminal) -> None:
    answer = terminal.run("check", "missing.furnace")
    assert answer.code == 1
    assert answer.lines == ["missing.furnace cannot be read: No such file or directory"]


def test_a_folder_is_one_sentence(terminal: Terminal) -> None:
    answer = terminal.run("check", ".")
    assert (answer.code, len(answer.lines)) == (1, 1)


def test_a_binary_file_is_one_sentence(terminal: Terminal) -> None:
    Path("card.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff\xfe")
    answer = terminal.run("check", "card.png")
    assert answer.code == 1
    (line,) = answer.lines
    assert line == ("card.png is not a UTF-8 text file.")


def test_an_empty_file_is_no_record(terminal: Terminal) -> None:
    Path("empty.furnace").touch()
    answer = terminal.run("check", "empty.furnace")
    assert answer.code == 1
    assert "starts with the line “furnace-record 1”" in answer.errors


def test_a_very_long_line_is_refused_in_a_short_one(terminal: Terminal) -> None:
    Path("long.furnace").write_text(GAME + "p1 " + "x" * 100_000 + "\n")
    answer = terminal.run("check", "long.furnace")
    assert answer.code == 1
    assert answer.errors.startswith("long.furnace, line ")
    assert len(answer.errors) < 4000


def test_marks_in_a_broken_line_are_shown_as_they_are(terminal: Terminal) -> None:
    text = GAME.replace("first p", "[red]:fire: first p", 1)
    Path("broken.furnace").write_text(text)
    assert "[red]:fire: first p" in terminal.run("check", "broken.furnace").errors


def test_check_wants_a_file(terminal: Terminal) -> None:
    assert terminal.run("check").code == 2
