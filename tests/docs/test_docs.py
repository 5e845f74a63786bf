"""The documents are true: their code runs, their commands exist, their links lead somewhere."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from furnace.cli.console import console
from furnace.cli.main import app

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def test_the_tour_of_the_readme_runs_as_printed() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert result.attempted >= 10
    assert result.failed == 0


def test_the_table_in_the_readme_is_what_its_command_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(console, "_width", 100)
    readme = (ROOT / "README.md").read_text()
    command = re.search(r"`furnace (replay [^`]*--at \d+)`", readme)
    drawn = re.search(r"```text\n(.*?)```", readme, re.DOTALL)
    assert command is not None
    assert drawn is not None

    arguments = [str(ROOT / word) if "/" in word else word for word in shlex.split(command[1])]
    shown = CliRunner().invoke(app, arguments).stdout

    assert _trimmed(shown) == _trimmed(drawn[1])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text()):
        assert (document.parent / target).exists(), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_that_are_named_exist(document: Path) -> None:
    commands = {
        command.name or command.callback.__name__.replace("_", "-")
        for command in app.registered_commands
        if command.callback
    }
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    text = document.read_text()

    for name in re.findall(r"(?:^|`)furnace ([a-z-]+)", text, re.MULTILINE):
        assert name in commands
    for name in re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE):
        assert name in targets


def test_every_document_named_in_the_map_is_there() -> None:
    for name in re.findall(
        r"`((?:docs|tests|bench|engine|notation|text|cards|cli)/[\w./-]+)`",
        (ROOT / "ARCHITECTURE.md").read_text(),
    ):
        assert (ROOT / name).exists() or (ROOT / "src" / "furnace" / name).exists(), name


def _trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]
