"""Every command in the documents is one that exists, with options that exist."""

from __future__ import annotations

import argparse
import importlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from docs.commands import Command, commands
from docs.documents import DOCUMENTS, INLINE_CODE, ROOT, name_of, tracked, without_fences
from furnace.cli.main import app

TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


class ParsedInFull(Exception):
    """Raised in place of running a script whose arguments were understood."""


def test_commands_are_found_in_the_documents() -> None:
    assert len([one for one in commands("furnace") if one.is_in_a_block]) > 20
    assert len(commands("make")) > 10
    assert len(commands("python")) > 8


@pytest.mark.parametrize("command", commands("furnace"), ids=str)
def test_the_command_line_understands(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    _parse(get_command(app), list(command.words[1:]), is_complete=command.is_in_a_block)


@pytest.mark.parametrize("command", commands("make"), ids=str)
def test_the_makefile_has(command: Command) -> None:
    goals = [word for word in command.words[1:] if "=" not in word]
    assert set(goals) <= TARGETS


@pytest.mark.parametrize("command", commands("python"), ids=str)
def test_a_script_understands(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    script, *arguments = command.words[1:]
    assert (ROOT / script).exists()
    parse = argparse.ArgumentParser.parse_args

    def only_parse(self: argparse.ArgumentParser, args: Sequence[str] | None = None) -> Any:
        parse(self, args)
        raise ParsedInFull

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", only_parse)
    module: Any = importlib.import_module(script.removesuffix(".py").replace("/", "."))
    with pytest.raises(ParsedInFull):
        module.main(arguments)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_options_that_are_named_exist(document: Path) -> None:
    scripts = "".join(file.read_text("utf-8") for file in tracked("bench/*.py", "scripts/*.py"))
    known = {*_options(get_command(app)), *re.findall(r'"(--[a-z-]+)"', scripts)}
    inline = INLINE_CODE.findall(without_fences(document.read_text("utf-8")))
    named = {option for code in inline for option in re.findall(r"^--[a-z-]+", code)}
    assert named - known == set()


def _options(command: Any) -> Iterator[str]:
    """Return the options of a command and of all commands below it."""
    for parameter in command.params:
        yield from [*parameter.opts, *parameter.secondary_opts]
    for below in getattr(command, "commands", {}).values():
        yield from _options(below)


def _parse(group: Any, arguments: list[str], *, is_complete: bool) -> None:
    """Parse the arguments as the command does before it runs, down to the last subcommand.

    A command in a sentence may be only named, without what it needs.
    """
    context = group.make_context("furnace", list(arguments))
    name, command, rest = group.resolve_command(context, arguments)
    if isinstance(command, TyperGroup) and rest:
        _parse(command, rest, is_complete=is_complete)
    elif is_complete or rest:
        command.make_context(name, rest)
