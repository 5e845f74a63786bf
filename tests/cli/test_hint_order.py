"""Hints agree with themselves: moves are ordered by the figures that are next to them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.terminal import Answer, Terminal
from furnace.cli.console import console

INTERBELLUM = ("--preset=interbellum", "--bots=director,blocker", "--seed=3", "--name=Ann")
FIGURES = re.compile(r"^ *(\d+)   (p1 \w+ \w+) .* (\d+\.\d)   .*?(\d+)%")
HIGHER = "another move may show more simulations or a higher win chance."


@pytest.fixture(scope="module")
def hinted(tmp_path_factory: pytest.TempPathFactory) -> Answer:
    """A game in which the bot's choice showed less money and a lower win chance than others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setattr(console, "_width", 300)
        return Terminal(Path()).run("play", *INTERBELLUM, typed=["v2 C55", "hint"])


@pytest.fixture(scope="module")
def opening(hinted: Answer) -> Path:
    """The same game, as it was saved."""
    return hinted.saved


@pytest.fixture
def terminal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal with room for whole sentences."""
    monkeypatch.setattr(console, "_width", 300)
    return terminal


def figures(answer: Answer) -> list[tuple[int, str, float, int]]:
    """Of every row its rank, its move, the money and the win chance."""
    found = [FIGURES.match(line) for line in answer.lines]
    return [(int(m[1]), m[2], float(m[3]), int(m[4])) for m in found if m]


def test_moves_after_the_choice_are_ordered_by_what_is_shown(
    terminal: Terminal, hinted: Answer, opening: Path
) -> None:
    for answer in (
        hinted,
        terminal.run("hint", str(opening), "--bot", "mcts:2000", "--most", "99"),
        terminal.resume(opening, "hint"),
    ):
        (_, _, _, best), *others = figures(answer)
        assert len(others) >= 4
        assert others == sorted(others, key=lambda row: (-row[3], -row[2]))
        is_any_higher = max(row[3] for row in others) > best
        assert any(HIGHER in line for line in answer.lines) == is_any_higher


def test_a_move_asked_about_is_compared_by_win_chance(terminal: Terminal, opening: Path) -> None:
    arguments = ("hint", str(opening), "--bot", "mcts:2000")
    (_, _, _, best), *others = figures(terminal.run(*arguments, "--most", "99"))
    said = {best: "but expects to win as often with"}
    said |= dict.fromkeys(range(best), "expects to win more often with")
    said |= dict.fromkeys(range(best + 1, 101), "the move its search explored most")
    for _, move, _, chance in {row[3]: row for row in others}.values():
        answer = terminal.run(*arguments, "--why-not", move)
        assert said[chance] in answer.lines[-1]
        assert f"{move} " in answer.lines[-1] or f"{move}." in answer.lines[-1]
