"""`furnace play`: undo and redo, why, save and resume."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.terminal import Answer, Terminal, course
from furnace.engine import game
from furnace.engine.state import State
from furnace.notation.action import format_action
from furnace.notation.record import format_log, parse_record

BROKEN = "furnace-record 1\nrules 1\nruleset base\np1 Ann, human\np2 Ben, bot random\nhello\n"
WATCHED = BROKEN.replace("human", "bot random").replace("hello\n", "")
STRANGE = BROKEN.replace("bot random", "bot deep").replace("hello\n", "")
CROWDED = BROKEN.replace("bot random", "human").replace("hello\n", "")


# Undo and redo.


def test_a_production_is_taken_back_by_right(terminal: Terminal) -> None:
    ones = _ones_until(_a_card_is_resolved)
    answer = terminal.play(*ones, "position", "undo", "position", "redo", "position")
    done, back, again = answer.positions
    assert back == _states()[len(ones) - 1]
    assert again == done == _states()[len(ones)]
    assert _says(answer, "Undone: p1 open")
    assert _says(answer, "Redone: p1 open")
    assert answer.record.history.takebacks == 0
    assert "takebacks" not in answer.saved.read_text()


def test_in_the_auction_the_bots_agree_and_it_is_counted(terminal: Terminal) -> None:
    answer = terminal.play("1", "position", "1", "1", "undo", "undo", "position")
    before, after = answer.positions
    assert before == after
    assert _says(answer, "Taken back, with the bots’ consent: p1 2 C01. Takebacks so far: 2.")
    assert "takebacks 2\n" in answer.saved.read_text()
    assert terminal.run("check", str(answer.saved)).code == 0


def test_redo_brings_the_bots_answers_again_too(terminal: Terminal) -> None:
    answer = terminal.play("1", "1", "position", "undo", "undo", "redo", "redo", "position")
    before, after = answer.positions
    assert before == after


def test_a_new_move_leaves_nothing_to_take_again(terminal: Terminal) -> None:
    answer = terminal.play("1", "1", "undo", "2", "redo")
    assert answer.errors == "Ann has nothing to redo.\n"


def test_beyond_a_deal_the_same_cards_come_again(terminal: Terminal) -> None:
    ones = _ones_until(_in_round_two)
    answer = terminal.play(*ones, "position", "undo", "position", "redo", "position")
    dealt, back, again = answer.positions
    assert (dealt.round, back.round) == (2, 1)
    assert again == dealt
    assert answer.record.history.takebacks == 1


def test_on_another_course_the_same_cards_and_dice_come_again(terminal: Terminal) -> None:
    ones = _ones_until(_in_round_two)
    first = course()[len(ones)].history
    answer = terminal.play(*ones, *["undo"] * (len(ones) - 1), "2", *["1", "position"] * 15)
    other = answer.record.history
    assert other.actions != first.actions
    assert max(state.round for state in answer.positions) == 2
    for verb in ("deal", "roll"):
        before, after = [
            [action for action in history.actions if action.verb == verb]
            for history in (first, other)
        ]
        shared = min(len(before), len(after))
        assert shared > 3
        assert before[:shared] == after[:shared]


def test_undo_goes_back_to_the_very_first_decision(terminal: Terminal) -> None:
    ones = _ones_until(_in_round_two)
    answer = terminal.play("position", *ones, *["undo"] * len(ones), "position", "undo")
    first, back = answer.positions
    assert first == back
    assert answer.errors == "Ann has nothing to undo.\n"


# Why, and what else may be asked.


def test_why_without_a_move_is_about_the_move_just_refused(terminal: Terminal) -> None:
    answer = terminal.play("4 C33", "position", "why", "position")
    assert answer.between == ["Harbour Oil (C33) already has a disc worth 4. See rule R3.6."]


def test_why_may_name_a_choice_by_its_number(terminal: Terminal) -> None:
    answer = terminal.play("position", "why 3", "position", "why 99")
    assert answer.between == ["This move is allowed."]
    assert answer.errors.startswith("There is no choice 99.")


def test_why_explains_and_plays_nothing(terminal: Terminal) -> None:
    answer = terminal.play("position", "why 4 C33", "why 1 c09", "why p1 done", "position")
    before, after = answer.positions
    assert before == after
    assert _says(answer, "Harbour Oil (C33) already has a disc worth 4. See rule R3.6.")
    assert _says(answer, "This move is allowed.")
    assert _says(answer, "You can’t do that now. It is time to place a disc. See rule R3.4.")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("log", "Ann is dealt Family Forge (S1)."),
        ("cards", "Blast Furnace"),
        ("help", "why a move is not allowed now"),
        ("table", "Round 1 of 4 · auction"),
        ("  HELP  ", "save the game to a file"),
    ],
)
def test_a_question_is_answered_and_changes_nothing(
    terminal: Terminal, command: str, said: str
) -> None:
    answer = terminal.play("position", command, "position")
    before, after = answer.positions
    assert before == after == _states()[0]
    assert any(said in line for line in answer.between)


def test_moves_may_be_typed_small_and_with_the_seat(terminal: Terminal) -> None:
    small, whole = terminal.play("4 c09").record, terminal.play("p1 4 C09").record
    assert small == whole
    assert "p1 4 C09" in [format_action(action) for action in small.history.actions]


# Save and resume.


def test_a_saved_game_continues_where_it_was(terminal: Terminal) -> None:
    saved = terminal.play("1", "1", "undo", "2", "position", "save my game.furnace", "quit")
    assert _says(saved, "Saved to my game.furnace.")
    actions = len(parse_record(Path("my game.furnace").read_text()).history.actions)
    resumed = terminal.resume("my game.furnace", "position", "1", "1")
    assert _says(resumed, f"Resumed my game.furnace with {actions} actions.")
    assert resumed.positions == saved.positions
    assert resumed.saved == Path("my game.furnace")
    assert terminal.run("check", "my game.furnace", str(saved.saved)).code == 0
    assert len(resumed.record.history.actions) > actions
    assert resumed.record.history.takebacks == 1


def test_the_game_left_last_is_resumed_and_played_to_its_end(terminal: Terminal) -> None:
    left = terminal.play("1", "1", "1", "position", ruleset="base+chain+short")
    resumed = terminal.resume(left.saved, "position", *["1"] * 100)
    assert resumed.positions == left.positions
    assert resumed.saved == left.saved
    assert not game.actors(resumed.record.history.state)
    assert terminal.run("check", str(left.saved)).code == 0


def test_cards_seen_before_saving_come_again_after_resuming(terminal: Terminal) -> None:
    ones = _ones_until(_in_round_two)
    saved = terminal.play(*ones, "position", "undo", "save seen.furnace", "quit")
    resumed = terminal.resume("seen.furnace", "redo", "position")
    assert _row(resumed.positions[0]) == _row(saved.positions[0])


def test_undo_and_redo_continue_after_resuming(terminal: Terminal) -> None:
    saved = terminal.play("1", "position", "1", "position", "undo", "save undone.furnace")
    resumed = terminal.resume("undone.furnace", "position", "redo", "position")
    assert [state.seats[0] for state in resumed.positions] == [
        state.seats[0] for state in saved.positions
    ]


def test_saving_changes_nothing_and_saving_again_writes_over(terminal: Terminal) -> None:
    answer = terminal.play("position", "save a.furnace", "1", "save a.furnace", "undo", "position")
    before, after = answer.positions
    assert before == after
    assert "p1 1 C09" in Path("a.furnace").read_text()


def test_a_finished_game_is_saved_as_its_record(terminal: Terminal) -> None:
    Path("left.furnace").write_text(format_log(course()[-1]))
    terminal.resume("left.furnace", "undo", "1", "save end.furnace", "quit")
    assert Path("left.furnace").read_text().count("p1 takeback\n") == 1
    text = Path("end.furnace").read_text()
    assert "takeback\n" not in text
    assert "takebacks 1\n" in text
    assert "\nresult  " in text
    assert terminal.run("check", "end.furnace").code == 0


def test_a_file_that_is_there_is_not_written_over(terminal: Terminal) -> None:
    Path("mine.furnace").write_text("precious")
    answer = terminal.play("1", "position", "save mine.furnace", "position")
    assert answer.between == ["mine.furnace already exists. Choose another name."]
    assert Path("mine.furnace").read_text() == "precious"


def test_no_half_written_file_is_left(terminal: Terminal) -> None:
    answer = terminal.play("1", "1", "save a.furnace")
    assert [file.name for file in answer.saved.parent.iterdir()] == [answer.saved.name]
    assert not [*Path().glob("*.half")]


def test_every_game_is_kept_under_a_name_of_its_own(terminal: Terminal) -> None:
    kept = {terminal.play("1").saved for _ in range(3)}
    assert len(kept) == 3
    assert {file for file in kept if file.exists()} == kept


@pytest.mark.parametrize("option", ["--players=3", "--bots=random", "--seat=1", "--name=Ann"])
def test_a_resumed_game_takes_no_other_option(terminal: Terminal, option: str) -> None:
    Path("left.furnace").write_text(format_log(course()[2]))
    answer = terminal.run("play", "--resume", "left.furnace", option, typed=["1"])
    assert answer.code == 2
    assert answer.lines[0].startswith("A saved game keeps its settings")
    assert Path("left.furnace").read_text() == format_log(course()[2])


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        (BROKEN, 1, "game.furnace, line 6: hello"),
        ("", 1, "game.furnace, line 1:"),
        (WATCHED, 2, "This game has no human player. Watch it with furnace replay."),
        (STRANGE, 2, "“deep” is not a bot. Choose one of apprentice, foreman,"),
        (CROWDED, 2, "This game has 2 human players, but furnace play is for one."),
    ],
)
def test_what_cannot_be_resumed_is_said(
    terminal: Terminal, text: str, code: int, sentence: str
) -> None:
    Path("game.furnace").write_text(text)
    answer = terminal.resume("game.furnace", "1")
    assert answer.code == code
    assert answer.lines[0].startswith(sentence)
    assert not terminal.home.exists()


def test_a_missing_file_cannot_be_resumed(terminal: Terminal) -> None:
    answer = terminal.resume("gone.furnace", "1")
    assert answer.code == 1
    assert answer.lines == ["gone.furnace cannot be read: No such file or directory"]


def _ones_until(is_there: Callable[[State], bool]) -> list[str]:
    """As many first choices as it takes to come to such a position."""
    return ["1"] * next(number for number, state in enumerate(_states()) if is_there(state))


def _states() -> list[State]:
    return [record.history.state for record in course()]


def _in_round_two(state: State) -> bool:
    return state.round == 2


def _a_card_is_resolved(state: State) -> bool:
    return any(mine.resolved for mine in state.seats[0].cards)


def _row(state: State) -> list[str]:
    assert state.row
    return [auction_card.card for auction_card in state.row]


def _says(answer: Answer, sentence: str) -> bool:
    return any(line.startswith(sentence) for line in answer.lines)
