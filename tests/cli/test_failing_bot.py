"""A bot that fails ends the game in one sentence, and nothing is lost."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from cli.terminal import Terminal
from furnace.bots.registry import bot_of
from furnace.cli import session
from furnace.engine.action import Action, Done
from furnace.engine.state import State

SAVED = "The game is saved in {file}. Continue with: furnace play --resume {file}"


@dataclass(frozen=True)
class Failing:
    """Plays at random in the first round, then fails: it raises an error, or cheats."""

    cheats: bool

    def choose(self, state: State, seat: int, random: Random) -> Action:
        if state.round == 1:
            return bot_of("random").choose(state, seat, random)
        if self.cheats:
            return Done(seat)
        raise RuntimeError("out of ideas")


def first_choices(terminal: Terminal) -> tuple[str, int, str]:
    """The first choice again and again: what was said last, the exit code, the saved file."""
    answer = terminal.play(*["1"] * 200)
    (file,) = terminal.home.rglob("*.furnace")
    return answer.lines[-1], answer.code, str(file)


@pytest.mark.parametrize(
    ("bot", "error"),
    [
        (Failing(cheats=False), "RuntimeError: out of ideas"),
        (Failing(cheats=True), "IllegalAction: "),
    ],
    ids=repr,
)
def test_a_bot_that_fails_is_named_and_the_game_is_saved(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, bot: Failing, error: str
) -> None:
    monkeypatch.setattr(session, "bot_of", lambda spec: bot)
    said, code, file = first_choices(terminal)
    assert code == 1
    assert said.startswith(f"Iva (bot Random, seat 2) failed: {error}")
    assert said.endswith(SAVED.format(file=file))


def test_the_game_continues_where_the_bot_failed(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(session, "bot_of", lambda spec: Failing(cheats=False))
        _, _, file = first_choices(terminal)
    resumed = terminal.resume(file, "position", "quit")
    assert resumed.code == 0
    assert resumed.positions[0].round == 2
