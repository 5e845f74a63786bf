"""Presets, switches, and what the number of players brings along."""

from __future__ import annotations

import pytest

from cli.terminal import Terminal
from furnace.cli.rulesets import SWITCHES
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import WORDS, format_ruleset

FULL = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"


@pytest.mark.parametrize(
    ("words", "ruleset", "seats"),
    [
        ("", "base+capitalists", 3),
        ("--preset first-game", "base", 3),
        ("--preset base --players 4", "base+capitalists", 4),
        ("--preset interbellum", FULL, 3),
        ("--preset interbellum --players 1", f"{FULL}+agent-cards", 1),
        ("--preset interbellum --players 2", f"{FULL}+agent-cards", 2),
        ("--preset interbellum --players 5", f"{FULL}+fifth-seat", 5),
        ("--preset solo", f"{FULL}+agent-cards", 1),
        ("--preset solo --players 1 --short", f"{FULL}+agent-cards+short", 1),
        ("--players 5", "base+capitalists+fifth-seat", 5),
        ("--players 1", "base+capitalists+agent-cards", 1),
        ("--players 2 --chain", "base+capitalists+chain", 2),
        ("--no-capitalists --chain --short", "base+chain+short", 3),
        ("--preset first-game --managers", "base+managers", 3),
        ("--ruleset base --managers --players 2", "base+managers", 2),
        (
            "--preset interbellum --no-managers --no-new-startups --only-new-startups",
            "base+capitalists+new-companies+only-new-startups+new-capitalists+variable-discs",
            3,
        ),
        (
            "--variable-discs --capital-growth --no-capitalists",
            "base+variable-discs+capital-growth",
            3,
        ),
        ("--new-companies --quick-mix", "base+capitalists+new-companies+quick-mix", 3),
    ],
)
def test_what_was_asked_for_is_what_is_played(
    terminal: Terminal, words: str, ruleset: str, seats: int
) -> None:
    record = terminal.run(
        "play", "--name=Ann", "--bots=random", "--seed=5", *words.split(), typed=["1"]
    ).record
    assert format_ruleset(record.ruleset) == ruleset
    assert len(record.players) == seats


def test_q48_with_two_players_agents_have_cards_with_another_module(terminal: Terminal) -> None:
    for module in ("--managers", "--variable-discs", "--new-companies"):
        record = terminal.play("1", switches=(module,)).record
        assert "agent-cards" in record.ruleset.words
    plain = terminal.play("1", switches=("--managers", "--no-agent-cards")).record
    assert plain.ruleset.words == ("base", "capitalists", "managers")


def test_every_word_has_a_switch_and_every_preset_can_be_played() -> None:
    # base is always on, and the fifth seat comes with the fifth player.
    assert set(WORDS) - set(SWITCHES) == {"base", "fifth-seat"}
    assert list(PRESETS) == ["first-game", "base", "interbellum", "solo"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--preset chess", "“chess” is not a preset. Choose one of first-game, base, interbellum,"),
        ("--preset base --ruleset base", "Name a preset or a ruleset, not both."),
        ("--preset solo --players 3", "The solo preset is for one player, not 3. For more players"),
        ("--preset solo --no-agent-cards", "A solo game is played against Agents with cards"),
        ("--preset interbellum --agent-cards", "“Agents with cards” is for one or two players"),
        ("--capital-growth", "“Capital Growth” needs “Variable discs”. Turn that on too."),
        ("--quick-mix", "“Quick mix” needs “New companies”. Turn that on too. See rule R13.11."),
        (
            "--new-startups --only-new-startups",
            "“Only new start-ups” and “New start-ups” can’t be combined",
        ),
        ("--only-new-startups --players 5", "There are only 4 start-ups for 5 players."),
        (
            "--no-capitalists --new-capitalists --players 4",
            "There are only 3 capitalists for 4 players. Include more of them. See ruling Q6.",
        ),
        ("--variable-discs --players 5", "This many rounds and players need 40 companies"),
        ("--ruleset base+managers --players 5", "Five players need the fifth seat"),
        ("--ruleset bass --chain", "“bass” is not part of a ruleset"),
        ("--agents A1", "No Agent has a card in this game. Leave --agents out."),
        (
            "--preset solo --agents A1",
            "2 Agents have cards in this game. Name 2 with --agents, not 1.",
        ),
        ("--preset solo --agents A1,A1", "--agents cannot take “A1” here"),
        (
            "--preset solo --agents A1,A9",
            "--agents cannot take “A9” here. Name different Agents from A1,",
        ),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_one_sentence(
    terminal: Terminal, words: str, sentence: str
) -> None:
    answer = terminal.run("play", "--bots=random", *words.split(), typed=["1"])
    assert answer.code == 2
    (line,) = answer.lines
    assert line.startswith(sentence)
    assert not terminal.home.exists()


@pytest.mark.parametrize("words", ["--preset chess", "--capital-growth", "--agent-cards"])
def test_simulate_refuses_the_same(terminal: Terminal, words: str) -> None:
    answer = terminal.run("simulate", "--games=1", "--bots=random", *words.split())
    assert answer.code == 2
    assert len(answer.lines) == 1


@pytest.mark.parametrize("words", ["--preset=base --players=3 --short", "--players=5 --chain"])
def test_simulate_plays_what_was_asked_for(terminal: Terminal, words: str) -> None:
    answer = terminal.run("simulate", "--games=2", "--bots=random", *words.split())
    assert answer.code == 0
    assert "random" in answer.output


def test_agents_are_drawn_unless_they_are_agreed_upon(terminal: Terminal) -> None:
    agreed = terminal.play("1", preset="solo", players=1, agents="a4, A2").record
    assert [agent.card for agent in agreed.history.state.agents] == ["A4", "A2"]
    pairs = {
        tuple(agent.card for agent in record.history.state.agents)
        for seed in range(8)
        if (record := terminal.play("1", preset="solo", players=1, seed=seed).record)
    }
    assert len(pairs) > 1


def test_a_resumed_game_takes_no_other_rules(terminal: Terminal) -> None:
    kept = terminal.play("1", preset="solo", players=1).saved
    for words in (["--preset=solo"], ["--chain"], ["--ruleset=base"], ["--agents=A1,A2"]):
        answer = terminal.run("play", f"--resume={kept}", *words)
        assert answer.code == 2
        assert answer.lines == ["A saved game keeps its settings. Leave the other options out."]
