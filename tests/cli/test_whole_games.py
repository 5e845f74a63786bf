"""`furnace play`: whole games at every kind of table, always taking the first choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.terminal import Terminal, course
from furnace.engine import game
from furnace.notation.record import Record, format_log
from furnace.text.words import Words

ALWAYS_ONE = ["1"] * 200
FULL = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"


@pytest.mark.parametrize(
    ("players", "ruleset", "seat"),
    [
        (2, "base+capitalists", 1),
        (2, "base+chain+short", 2),
        (3, "base+short", 3),
        (3, "base+capitalists+chain+short", 1),
        (4, "base+capitalists+short", 2),
        (4, "base", 4),
        (1, f"{FULL}+agent-cards", 1),
        (2, f"{FULL}+agent-cards+short", 2),
        (3, f"{FULL}+chain", 1),
        (4, f"{FULL}+capital-growth+short", 3),
        (5, f"{FULL}+fifth-seat", 4),
        (2, "base+managers", 1),
        (1, "base+agent-cards", 1),
    ],
)
def test_a_whole_game_is_played_kept_and_passes_the_check(
    terminal: Terminal, players: int, ruleset: str, seat: int
) -> None:
    answer = terminal.play(*ALWAYS_ONE, "quit", players=players, ruleset=ruleset, seat=seat)
    assert answer.code == 0
    assert _outcome(answer.record) in answer.lines
    *said, _kept = answer.lines
    # Nothing is cut, and nothing is wider than the terminal.
    assert "…" not in answer.output
    assert max(map(len, said)) <= 80
    assert [player.name for player in answer.record.players].index("Ann") == seat - 1
    assert terminal.run("check", str(answer.saved)).code == 0


def test_greedy_bots_play_too(terminal: Terminal) -> None:
    answer = terminal.play(*ALWAYS_ONE, bots="greedy,random", players=3, ruleset="base+short")
    assert not game.actors(answer.record.history.state)
    assert [player.kind for player in answer.record.players] == [
        "human",
        "bot greedy",
        "bot random",
    ]


def test_the_same_seed_gives_the_same_game_and_another_another(terminal: Terminal) -> None:
    one, same, other = [terminal.play("1", "1", seed=seed).record for seed in (5, 5, 6)]
    assert one == same
    assert one != other


def test_without_a_seed_no_two_games_are_dealt_alike(terminal: Terminal) -> None:
    games = [terminal.run("play", "--bots=random", "--name=Ann", typed=["1"]) for _ in range(2)]
    one, other = [answer.record.history.actions[:11] for answer in games]
    assert one != other


def test_after_the_end_a_number_is_no_choice_any_more(terminal: Terminal, ended: Path) -> None:
    answer = terminal.resume(ended, "1", "why done")
    assert answer.errors.startswith("The game is over. Type undo to go back,")
    assert "The game is over. See rule R7.4." in answer.lines
    assert game.outcome(answer.record.history.state) is not None


def test_the_end_can_be_taken_back(terminal: Terminal, ended: Path) -> None:
    answer = terminal.resume(ended, "position", "undo", "position")
    over, back = answer.positions
    assert game.outcome(over) is not None
    assert game.outcome(back) is None
    assert answer.record.history.takebacks == 1


@pytest.fixture
def ended(tmp_path: Path) -> Path:
    """A game that is over."""
    file = tmp_path / "ended.furnace"
    file.write_text(format_log(course()[-1]), encoding="utf-8")
    return file


def test_the_game_is_kept_when_the_input_ends(terminal: Terminal) -> None:
    answer = terminal.play("1", "1")
    assert answer.code == 0
    assert answer.record == course()[2]


def test_the_game_is_kept_after_every_action(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed, kept = iter(["1", "1", "1"]), []

    def watched(prompt: str) -> str:
        kept.append([file.read_text() for file in terminal.home.rglob("*.furnace")])
        for line in typed:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", watched)
    terminal.play()
    assert kept == [[], *[[format_log(record)] for record in course()[1:4]]]


def test_a_game_in_which_the_person_did_nothing_is_not_kept(terminal: Terminal) -> None:
    answer = terminal.play("table", "quit")
    assert answer.code == 0
    assert not terminal.home.exists()


def test_the_game_is_kept_when_it_is_interrupted(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["1", "1"])

    def interrupted(prompt: str) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    answer = terminal.play()
    assert answer.code == 0
    assert answer.record == course()[2]


def test_a_home_that_cannot_be_written_is_one_sentence(terminal: Terminal) -> None:
    terminal.home.write_text("in the way")
    answer = terminal.play("1")
    assert answer.code == 0
    for line in answer.errors.splitlines():
        assert line.startswith(f"{terminal.home}/furnace/")
        assert line.endswith(".furnace cannot be written: Not a directory")
    assert len(answer.errors.splitlines()) <= 2


def _outcome(record: Record) -> str:
    outcome = game.outcome(record.history.state)
    assert outcome is not None
    return Words(tuple(player.name for player in record.players)).outcome(outcome)
