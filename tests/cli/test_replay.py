"""`furnace replay`: a game step by step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cli.terminal import Terminal
from furnace.engine import game
from furnace.notation.action import format_action
from furnace.notation.position import parse_position
from furnace.notation.record import format_log, format_record
from furnace.text.words import Words
from notation.walks import NAMES, game_of, random_walk, record_of
from properties.random_play import Table

RECORD = game_of(Table("base+capitalists", 2), seed=2)
MOVES = RECORD.history.moves
WORDS = Words(NAMES[:2])


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.furnace"
    path.write_text(format_record(RECORD), encoding="utf-8")
    return str(path)


def test_without_a_terminal_the_whole_log_is_shown(terminal: Terminal, file: str) -> None:
    answer = terminal.run("replay", file)
    assert answer.code == 0
    shown = [line for line in answer.lines if line[:4].strip().isdecimal()]
    expected = [f"{n:4} {format_action(move.action)}" for n, move in enumerate(MOVES, 1)]
    assert shown[: len(expected)] == expected
    outcome = game.outcome(RECORD.history.state)
    assert outcome is not None
    assert answer.lines[-1] == WORDS.outcome(outcome)


def test_a_step_is_shown_with_what_followed(terminal: Terminal, file: str) -> None:
    lines = terminal.run("replay", file).lines
    assert (
        "is the first player." in lines[lines.index(f"   1 {format_action(MOVES[0].action)}") + 1]
    )


def test_every_step_has_a_sentence(terminal: Terminal, file: str) -> None:
    lines = terminal.run("replay", file).lines
    steps = [n for n, line in enumerate(lines) if line[:4].strip().isdecimal()][: len(MOVES)]
    assert all(lines[n + 1].startswith("     ") for n in steps)
    assert any(line.endswith(" joins the row.") for line in lines)


def test_a_long_sentence_keeps_its_indent(terminal: Terminal, file: str) -> None:
    lines = terminal.run("replay", file).lines
    first_table = next(n for n, line in enumerate(lines) if line.startswith("Round "))
    assert all(line[0] == " " for line in lines[:first_table] if line)


@pytest.mark.parametrize("at", [0, 1, 30, len(MOVES)])
def test_the_position_after_this_many_actions_is_printed_as_text(
    terminal: Terminal, file: str, at: int
) -> None:
    answer = terminal.run("replay", file, "--at", str(at), "--position")
    state = MOVES[at - 1].step.state if at else RECORD.history.start
    assert answer.code == 0
    assert parse_position(answer.output) == state


def test_the_table_after_this_many_actions_is_drawn(terminal: Terminal, file: str) -> None:
    round_two = next(n for n, move in enumerate(MOVES, 1) if move.step.state.round == 2)
    answer = terminal.run("replay", file, "--at", str(round_two))
    assert answer.lines[0] == "Round 2 of 4 · auction"
    assert "…" not in answer.output


def test_beyond_the_last_action_there_is_nothing_to_show(terminal: Terminal, file: str) -> None:
    answer = terminal.run("replay", file, "--at", str(len(MOVES) + 1), "--position")
    assert answer.code == 2
    assert (
        answer.errors
        == f"--at {len(MOVES) + 1} is too high: {file} has only {len(MOVES)} actions.\n"
    )


@pytest.mark.parametrize("at", ["-1", "soon", "1.5"])
def test_at_is_a_number_from_0_up(terminal: Terminal, file: str, at: str) -> None:
    answer = terminal.run("replay", file, "--at", at)
    assert answer.code == 2
    assert "--at" in answer.errors


def test_a_log_is_replayed_as_it_was_left(terminal: Terminal) -> None:
    table = Table("base", 3)
    *_, history = random_walk(table, seed=3, steps=150)
    Path("log.furnace").write_text(format_log(record_of(table, history)), encoding="utf-8")
    answer = terminal.run("replay", "log.furnace", "--position")
    assert parse_position(answer.output) == history.state
    whole = terminal.run("replay", "log.furnace")
    assert f"{len(history.moves):4} {format_action(history.actions[-1])}" in whole.lines


def test_a_broken_record_is_not_replayed(terminal: Terminal) -> None:
    text = format_record(RECORD).replace("rules     1", "rules     2")
    Path("broken.furnace").write_text(text, encoding="utf-8")
    answer = terminal.run("replay", "broken.furnace")
    assert answer.code == 1
    assert answer.errors.startswith("broken.furnace, line 2: rules     2\n")


def test_a_missing_file_is_one_sentence(terminal: Terminal) -> None:
    answer = terminal.run("replay", "missing.furnace")
    assert answer.code == 1
    assert answer.lines == ["missing.furnace cannot be read: No such file or directory"]


def test_players_of_the_same_name_are_told_apart(terminal: Terminal, tmp_path: Path) -> None:
    players = tuple(replace(player, name="Ann") for player in RECORD.players)
    same = replace(RECORD, players=players)
    path = tmp_path / "same.furnace"
    path.write_text(format_record(same), encoding="utf-8")
    shown = "\n".join(terminal.run("replay", str(path)).lines)
    assert "Ann (p1) bids" in shown
    assert "Ann (p2) bids" in shown
