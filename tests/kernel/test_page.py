"""docs/kernel.md says what happens: its examples are run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_examples_give_what_they_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)

    result = doctest.testfile(str(ROOT / "docs" / "kernel.md"), module_relative=False)

    assert result.attempted > 20
    assert result.failed == 0
