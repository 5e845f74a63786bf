"""Documents, messages and sources are spelled correctly, and in British English."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import codespell_lib

from docs.documents import tracked

DICTIONARIES = Path(codespell_lib.__file__).parent / "data"
PROSE = ("*.md", "src/furnace/text/*.ftl")
SOURCES = ("*.py", "*.ts", "*.svelte", "*.css", "*.toml", "Makefile")
NOT_MISSPELLED = "agains,empress,noes,numberin,ore"
"""Names in code and on cards that codespell takes for misspelled words."""

BRITISH_TOO = ("license", "program", "programs")
"""American spellings that are British as well: a file's name, software."""


def test_no_word_is_misspelled() -> None:
    assert _codespell([*PROSE, *SOURCES], "--ignore-words-list", NOT_MISSPELLED) == ""


def test_documents_and_messages_use_british_spelling(tmp_path: Path) -> None:
    dictionary = tmp_path / "british.txt"
    dictionary.write_text("\n".join(_american_to_british()), "utf-8")

    assert _codespell(PROSE, "-D", str(dictionary), "--ignore-regex", "`[^`]*`") == ""


def _american_to_british() -> list[str]:
    """Return codespell's list of American spellings, turned round."""
    pairs = (DICTIONARIES / "dictionary_en-GB_to_en-US.txt").read_text("utf-8").split()
    both = [pair.partition("->") for pair in pairs]
    return [f"{us}->{gb}" for gb, _, us in both if us.isalpha() and us not in BRITISH_TOO]


def _codespell(patterns: list[str] | tuple[str, ...], *options: str) -> str:
    files = [str(file) for file in tracked(*patterns)]
    command = [sys.executable, "-m", "codespell_lib", "--config", "/dev/null", *options, *files]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout
