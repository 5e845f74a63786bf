"""The arena's examples have enough deals for fair intervals, and need no rounding."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from furnace.arena.resampling import FAIR_DEALS
from furnace.cli import arena as command
from furnace.cli.main import GROUPS, app

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
(HELP,) = [entry.examples for entry in GROUPS["Research"] if entry.command is command.arena]
EXAMPLES = re.findall(r"^furnace arena [^#\n]*", f"{README}\n{HELP}", re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_arena_is_not_warned_about(example: str) -> None:
    with patch.object(command, "run_arena") as run_arena:
        result = CliRunner().invoke(app, shlex.split(example)[1:])
    assert result.output == ""
    (arena, *_), _ = run_arena.call_args
    assert min(tournament.deals for tournament in arena.tournaments) >= FAIR_DEALS


def test_the_readme_has_an_example() -> None:
    assert len(EXAMPLES) >= 3
