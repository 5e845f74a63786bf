"""A bot that fails ends the game in one sentence, and nothing is lost."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from random import Random
from typing import cast

import pytest

from cli.terminal import Terminal
from furnace.bots.base import Bot
from furnace.bots.registry import bot_of
from furnace.cli import session
from furnace.cli.session import Session
from furnace.engine.action import Action, Done
from furnace.engine.state import State
from furnace.match import BotFailed

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


def test_a_bot_that_fails_at_a_hint_ends_no_game(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("out of ideas")

    monkeypatch.setattr(Session, "candidates", fail)
    answer = terminal.play("1", "position", "hint", "position")
    before, after = answer.positions
    assert before == after
    assert answer.errors.endswith(" failed to give a hint: RuntimeError: out of ideas\n")


@pytest.mark.parametrize(
    ("words", "module", "sentences"),
    [
        (
            "simulate --bots greedy,random --players 2 --seed 5 --games 9",
            "furnace.arena.simulate",
            ["random failed in game 1 (seat p2): ", "Stopped after 0 of 9 games."],
        ),
        (
            "report --bots random --players 2 --games 9",
            "furnace.arena.balance.sources",
            [
                "random failed in game 1 (seat p",
                "Stopped after 0 of 9 games.",
                "No finished game was found.",
            ],
        ),
        (
            "dev fit --game base --bot random --games 9 --workers 1",
            "furnace.arena.observations",
            ["random failed in game 1 (seat p", "Stopped before all games were played. Nothing"],
        ),
        (
            "dev calibrate --bot random --games 1",
            "furnace.arena.calibrate",
            [
                "random failed in game 1 (seat p1): ",
                "Stopped before all games were played. Nothing",
            ],
        ),
    ],
)
@pytest.mark.parametrize("bot", [Failing(cheats=False), Failing(cheats=True)], ids=repr)
def test_many_games_end_in_one_sentence_too(
    terminal: Terminal,
    monkeypatch: pytest.MonkeyPatch,
    bot: Failing,
    words: str,
    module: str,
    sentences: list[str],
) -> None:
    def failing_at_random(spec: str) -> Bot:
        return cast(Bot, bot) if spec == "random" else bot_of(spec)

    monkeypatch.setattr(f"{module}.bot_of", failing_at_random)
    answer = terminal.run(*words.split())
    assert answer.code == 1
    said = answer.errors.splitlines()
    assert len(said) == len(sentences)
    for line, sentence in zip(said, sentences, strict=True):
        assert line.startswith(sentence)
    assert ("IllegalAction: " if bot.cheats else "RuntimeError: out of ideas") in said[0]


def test_a_failure_in_a_worker_process_arrives_as_it_was() -> None:
    error = BotFailed(1, 7, "RuntimeError: out of ideas")
    copied = pickle.loads(pickle.dumps(error))
    assert (copied.seat, copied.game, copied.why) == (1, 7, "RuntimeError: out of ideas")


def test_the_game_continues_where_the_bot_failed(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(session, "bot_of", lambda spec: Failing(cheats=False))
        _, _, file = first_choices(terminal)
    resumed = terminal.resume(file, "position", "quit")
    assert resumed.code == 0
    assert resumed.positions[0].round == 2
