"""Help pages: a verb first, switches as switches, examples that can be typed, groups."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from cli.terminal import Terminal
from furnace.cli.main import app
from furnace.cli.rulesets import PANEL, SWITCHES

ROOT: Any = typer.main.get_command(app)
ENDS = ("[OPTIONS]", "[ARGS]...", "FILE", "FILE...", "[FILE]...", "TABLE", "TABLE...",
        "TEXT", "WHO", "KIND VALUE")  # fmt: skip
VERBS = {
    *("Add", "Block", "Close", "Copy", "Manage", "Remove", "Write"),
    *("Analyse", "Compare", "Compile", "Find", "Fit", "List"),
    *("Measure", "Play", "Replay", "Show", "Simulate", "Start"),
}


def _commands(group: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, command in group.commands.items():
        yield (*path, name), command
        if hasattr(command, "commands"):
            yield from _commands(command, *path, name)


COMMANDS = dict(_commands(ROOT))
EXAMPLES = [
    example
    for command in [ROOT, *COMMANDS.values()]
    for example in (command.epilog or "").splitlines()
]


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_starts_with_a_verb_and_fits_80_columns(
    terminal: Terminal, path: tuple[str, ...]
) -> None:
    answer = terminal.run(*path, "--help")
    assert answer.code == 0
    usage, first, *others = answer.lines
    assert usage.endswith(ENDS)
    assert first.split()[0] in VERBS
    examples = set(COMMANDS[path].epilog.splitlines()) if COMMANDS[path].epilog else set()
    assert all(len(line) <= 80 for line in others if line.strip() not in examples)


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_option_says_what_it_does_and_takes(
    terminal: Terminal, path: tuple[str, ...]
) -> None:
    text = terminal.run(*path, "--help").output
    for param in COMMANDS[path].params:
        assert param.help, param.name
        assert param.help.endswith((".", "…")), param.name
        if param.param_type_name == "option" and not param.is_flag:
            assert param.metavar, param.name
            assert f"{param.opts[0]} {param.metavar}" in text
        elif param.param_type_name == "argument":
            assert param.metavar in text
    assert "<bool>" not in text


def test_the_parts_of_a_game_are_a_group_of_switches(terminal: Terminal) -> None:
    text = terminal.run("simulate", "--help").output
    options, parts = text.split(PANEL)
    for word in SWITCHES:
        assert f"  --[no-]{word}  " in parts
        assert f"--[no-]{word} " not in options


def test_commands_are_in_groups(terminal: Terminal) -> None:
    lines = terminal.run("--help").lines
    titles = [line for line in lines if re.fullmatch(r"[A-Z][a-z -]+", line)]
    assert titles == ["Examples", "Options", "Play", "Recorded games", "Research", "Set-up"]


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_are_understood(example: str) -> None:
    furnace, *words = shlex.split(example)
    assert furnace == "furnace"
    command = ROOT
    while hasattr(command, "commands"):
        command = command.commands[words.pop(0)]
    if words != ["--help"]:
        command.make_context("furnace", words)


def test_every_command_has_an_example() -> None:
    for path, command in COMMANDS.items():
        assert hasattr(command, "commands") or command.epilog, path
