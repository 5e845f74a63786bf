"""`hint` within a game, who sits there, and `furnace bots`."""

from __future__ import annotations

import sys

import pytest

import furnace.kernel
from cli.terminal import Terminal
from furnace.bots import registry
from furnace.bots.registry import NAMES
from furnace.cli.player_input import parse_move
from furnace.engine.game import why_illegal


@pytest.fixture
def terminal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The plain install: a foreman gives the hints."""
    monkeypatch.setattr(registry, "find_spec", lambda name: None)
    return terminal


def test_a_hint_names_moves_that_can_be_typed(terminal: Terminal) -> None:
    said = terminal.play("position", "hint", "position")
    before, after = said.positions
    assert before == after
    first = next(line for line in said.between if line.split()[0] == "1")
    move = parse_move(" ".join(first.split()[1:4]), seat=0)
    assert why_illegal(before, move) is None
    assert said.between[0] == "Ann, round 1: what Foreman would do"


def test_a_hint_about_a_move_shows_the_difference(terminal: Terminal) -> None:
    said = terminal.play("position", "hint 2", "position").between
    assert any(line.split()[0] == "1" for line in said)
    assert said[-1].startswith("Foreman ") or said[-1].endswith(
        " is exactly what Foreman would do."
    )


def test_a_hint_about_a_move_that_is_not_allowed_is_its_rule(terminal: Terminal) -> None:
    (said,) = terminal.play("position", "hint 4 C99", "position").between
    assert said.endswith("See rule R3.4.")


def test_a_hint_does_not_change_what_follows(terminal: Terminal) -> None:
    typed = ["1"] * 10
    plain = terminal.play(*typed).record
    asked = terminal.play(*[line for move in typed for line in ("hint", move)]).record
    assert plain.history.actions == asked.history.actions


def test_after_the_end_there_is_nothing_to_hint_at(terminal: Terminal) -> None:
    said = terminal.play(*["1"] * 200, "position", "hint", "position").between
    assert said == ["The game is over. Type undo to go back, save FILE to save a copy, or quit."]


def test_bots_are_introduced_with_their_kind(terminal: Terminal) -> None:
    first, *_ = terminal.play(bots="apprentice,foreman", players=3).lines
    assert first.startswith("Players: Ann, Iva (Apprentice), Marek (Foreman). Game: ")


def test_whoever_names_no_bot_meets_a_foreman(terminal: Terminal) -> None:
    first, *_ = terminal.run("play", "--name", "Ann").lines
    assert first.startswith("Players: Ann, Iva (Foreman), Marek (Foreman). Game: ")


def test_a_bot_on_the_kernel_needs_its_extra(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(furnace.kernel, "compile", raising=False)
    monkeypatch.setitem(sys.modules, "furnace.kernel.compile", None)
    answer = terminal.play(bots="magnate")
    assert answer.code == 2
    assert answer.errors.startswith("This needs ")


def test_every_bot_is_listed_with_a_sentence(terminal: Terminal) -> None:
    lines = terminal.run("bots").lines
    assert {line.split()[0] for line in lines} >= set(NAMES)
    assert "(Needs the extra [fast].)" in " ".join(" ".join(lines).split())
