"""The commands in the documents run as they are shown, with fewer games."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from docs.commands import Command, commands
from docs.documents import ROOT
from furnace.cli.main import app

QUICK = ("bots", "cards", "check", "hint", "play", "replay", "simulate", "solve")
"""Commands that answer within seconds; the others are only parsed, in tests/docs."""


def _quick() -> list[Command]:
    return [one for one in commands("furnace") if one.is_in_a_block and one.words[1] in QUICK]


@pytest.mark.parametrize("command", _quick(), ids=str)
def test_a_command_runs_as_shown(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    result = CliRunner().invoke(app, _with_few_games(command.words[1:]), input="quit\n")

    assert result.exit_code == 0, result.output


def _with_few_games(words: tuple[str, ...]) -> list[str]:
    pairs = zip(("", *words), words, strict=False)
    return ["2" if option == "--games" else word for option, word in pairs]
