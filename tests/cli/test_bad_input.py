"""Bad input gets one clear sentence and loses nothing."""

from __future__ import annotations

from typing import Any

import pytest

from cli.terminal import Terminal, course


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type a number, a move or help."),
        ("   ", "Type a number, a move or help."),
        ("dance", "“dance” is not a move. Type help to see what you can type."),
        ("dance now", "“dance now” is not a move. Type help to see what you can type."),
        ("0", "There is no choice 0. Choose 1 to 19."),
        ("20", "There is no choice 20. Choose 1 to 19."),
        ("9" * 5000, "There is no choice 999"),
        ("-1", "“-1” is not a move. Type help to see what you can type."),
        ("1.5", "“1.5” is not a move. Type help to see what you can type."),
        ("½", "“½” is not a move. Type help to see what you can type."),
        ("1 2 3", "“1 2 3” is not a move. Type help to see what you can type."),
        ("1 C01", "Ann has no disc 1 to place. See rule R3.4."),
        ("p1 1 c01", "Ann has no disc 1 to place. See rule R3.4."),
        ("2 C09", "Ann already has a disc on Tankside Mine (C09). See rule R3.5."),
        ("4 C33", "Harbour Oil (C33) already has a disc worth 4. See rule R3.6."),
        ("2 C99", "C99 isn’t in the row. See rule R3.4."),
        ("2 21", "“21” is not the id of a card"),
        ("done", "You can’t do that now. It is time to place a disc. See rule R3.4."),
        ("open S1", "You can’t do that now. It is time to place a disc. See rule R3.4."),
        ("p2 1 C01", "You play Ann, not Iva."),
        ("p3 1 C01", "You play Ann, not Player 3."),
        ("deal C03", "You play Ann, not chance."),
        ("roll 3", "You play Ann, not chance."),
        ("first p1", "You play Ann, not chance."),
        ("roll high", "“high” is not a whole number."),
        ("takeback", "“takeback” is not a move. Type help to see what you can type."),
        ("redo", "Ann has nothing to redo."),
        ("why", "Name a move, such as: why 4 C21"),
        ("why dance", "“dance” is not a move. Type help to see what you can type."),
        ("why p2 1 C01", "You play Ann, not Iva."),
        ("save", "Name a file, such as: save my-game.furnace"),
        ("save no/such/folder/x.furnace", "no/such/folder/x.furnace cannot be written: No such"),
        ("save .", ". already exists. Choose another name."),
        (f"save {'x' * 300}", "cannot be written: File name too long"),
        ("save ~nobody-here/x", "~nobody-here/x cannot be written: No such"),
        ("save a\0b", "cannot be written: embedded null byte"),
        ("[red]1[/red]", "“[red]1[/red]” is not a move. Type help to see what you can type."),
        (":fire:", "“:fire:” is not a move. Type help to see what you can type."),
        ("🔥", "“🔥” is not a move. Type help to see what you can type."),
    ],
)
def test_bad_input_says_one_sentence_and_changes_nothing(
    terminal: Terminal, typed: str, sentence: str
) -> None:
    answer = terminal.play("1", "position", typed, "position")
    before, after = answer.positions
    assert before == after == course()[1].history.state
    assert answer.code == 0
    (said,) = answer.between
    assert sentence in said


def test_undo_with_nothing_done_says_so(terminal: Terminal) -> None:
    answer = terminal.play("position", "undo", "position")
    before, after = answer.positions
    assert before == after
    assert answer.errors == "Ann has nothing to undo.\n"


def test_bad_input_is_no_line_of_the_log(terminal: Terminal) -> None:
    answer = terminal.play("1", "dance", "p2 1 C01", "2 C99", "redo", "1")
    assert answer.record == course()[2]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 0}, "--players must be from 1 to 5, not 0."),
        ({"players": -2}, "--players must be from 1 to 5, not -2."),
        ({"players": 6}, "--players must be from 1 to 5, not 6."),
        ({"players": 10**30}, f"--players must be from 1 to 5, not 1{'0' * 19}…"),
        ({"name": "x" * 300}, "A name can have up to 24 characters, not 300."),
        ({"players": 5, "ruleset": "base"}, "5 players can’t play this."),
        ({"seat": 0}, "There is no seat 0. Choose 1 to 2."),
        ({"seat": 3}, "There is no seat 3. Choose 1 to 2."),
        ({"bots": "deep"}, "“deep” is not a bot. Choose one of apprentice,"),
        ({"bots": ""}, "“” is not a bot. Choose one of apprentice,"),
        ({"name": ""}, "“” cannot be a name"),
        ({"ruleset": ""}, "“” is not part of a ruleset"),
        ({"bots": ","}, "You have one opponent. Name one bot, not 2."),
        ({"players": 3, "bots": "greedy,deep"}, "“deep” is not a bot. Choose one of apprentice,"),
        (
            {"players": 4, "bots": "random,random"},
            "You have 3 opponents. Name one bot for all of them, or one for each, not 2.",
        ),
        (
            {"bots": "random,random"},
            "You have one opponent. Name one bot, not 2.",
        ),
        (
            {"bots": "mcts:2h"},
            "“mcts:2h” is not a bot. Only mcts takes a budget, such as mcts:2000 (simulations),"
            " mcts:100ms or mcts:2s. Add x2 (mcts:2sx2) for two threads. The limits are 10,000,000"
            " simulations, 3,600 seconds and 64 threads.",
        ),
        ({"bots": "greedy:9"}, "“greedy:9” is not a bot. Only mcts takes a budget"),
        ({"ruleset": "bass"}, "“bass” is not part of a ruleset"),
        ({"ruleset": "base+short+chain"}, "“base+short+chain” is not a ruleset"),
        ({"ruleset": "capitalists"}, "“capitalists” is not a ruleset"),
        ({"name": "Ann, Queen"}, "“Ann, Queen” cannot be a name"),
        ({"name": " Ann"}, "“ Ann” cannot be a name"),
    ],
)
def test_an_option_out_of_range_is_one_sentence(
    terminal: Terminal, options: dict[str, Any], sentence: str
) -> None:
    answer = terminal.play("1", **options)
    assert answer.code == 2
    (line,) = answer.lines
    assert line.startswith(sentence)
    assert not terminal.home.exists()


@pytest.mark.parametrize("option", ["--players=two", "--seat=first", "--seed=x", "--shuffle=no"])
def test_an_option_that_is_no_option_is_refused(terminal: Terminal, option: str) -> None:
    assert terminal.run("play", option, typed=["1"]).code == 2
    assert not terminal.home.exists()
