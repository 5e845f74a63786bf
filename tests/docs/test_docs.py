"""The documents are true: their examples give what they show."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from docs.documents import DOCUMENTS, name_of
from furnace.cli.console import console
from furnace.cli.main import app
from furnace.server.problems import Code

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "furnace"


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md"])
def test_the_examples_give_what_they_show(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)

    assert result.attempted >= 8
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


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_path_that_is_named_exists(document: Path) -> None:
    folders = [folder.name for folder in PACKAGE.iterdir() if folder.is_dir()]
    tops = ["bench", "deploy", "docs", "scripts", "tests", "web"]
    named = rf"`((?:{'|'.join([*folders, *tops])})/[\w./@-]+)`"
    for path in re.findall(named, document.read_text("utf-8")):
        is_code = path in set(Code)
        assert is_code or (ROOT / path).exists() or (PACKAGE / path).exists(), path


def _trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]
