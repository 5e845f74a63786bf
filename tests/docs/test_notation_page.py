"""The page on notation is true: its actions are actions, and no word is missing from it."""

from __future__ import annotations

import re
from pathlib import Path

from furnace.engine.action import KINDS, Action
from furnace.engine.ruleset import WORDS
from furnace.notation.action import format_action, parse_action

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def test_every_action_on_the_page_is_one_as_it_is_written() -> None:
    for text, action in _actions().items():
        assert format_action(action) == text


def test_every_kind_of_action_is_on_the_page() -> None:
    assert {type(action) for action in _actions().values()} == set(KINDS)


def test_every_word_of_a_ruleset_is_on_the_page_in_order() -> None:
    grammar = PAGE[PAGE.index("RULESET    =") : PAGE.index("KIND       =")]
    assert tuple(re.findall(r'"\+?([a-z-]+)"', grammar)) == WORDS


def _actions() -> dict[str, Action]:
    """What stands in the first column of the table of actions, and as an example in the last."""
    table = PAGE[PAGE.index("## Actions") : PAGE.index("What is forced")]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    return {text: parse_action(text) for row in rows for text in re.findall("`([^`]+)`", row)}
