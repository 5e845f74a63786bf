"""`furnace hint`: what a bot would do, and why not something else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cli.terminal import Terminal
from furnace.bots import registry
from furnace.bots.registry import bot_of, strongest
from furnace.cli.console import console
from furnace.engine.game import legal_actions
from furnace.notation.action import format_action
from furnace.notation.position import format_position
from furnace.notation.record import parse_record
from furnace.text.bot_names import bot_kind
from position_builder import Table, auction, producing

GAMES = Path(__file__).parents[1] / "games"
TEACHING = GAMES / "teaching-2-seats.furnace"
BIDDING, PRODUCING = "12", "88"
"""Actions of the teaching game after which p1 bids, and after which all produce."""

LAST = 4


@pytest.fixture
def terminal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal with room for whole sentences."""
    monkeypatch.setattr(console, "_width", 300)
    return terminal


def rows(lines: list[str]) -> list[list[str]]:
    """The rows of the table: what stands in each column."""
    cells = [[cell.strip() for cell in line.strip().split("   ") if cell.strip()] for line in lines]
    return [row for row in cells if row and row[0].isdecimal()]


def file_of(folder: Path, table: Table) -> str:
    file = folder / "position"
    file.write_text(format_position(table.state))
    return str(file)


def test_every_legal_action_is_listed_and_the_bots_choice_comes_first(terminal: Terminal) -> None:
    state = parse_record(TEACHING.read_text()).history.moves[int(BIDDING) - 1].step.state
    arguments = ("hint", str(TEACHING), "--at", BIDDING, "--bot", "greedy", "--most", "99")
    listed = rows(terminal.run(*arguments).lines)

    (seat,) = {int(row[1][1]) - 1 for row in listed}
    legal = {format_action(action) for action in legal_actions(state, seat)}
    assert {row[1] for row in listed} == legal
    assert listed[0][1] == format_action(bot_of("greedy").choose(state, seat, Random(0)))
    assert [row[0] for row in listed] == [str(rank) for rank in range(1, len(legal) + 1)]


def test_the_strongest_level_is_asked_where_nobody_is_named(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda name: None)  # the plain install
    answer = terminal.run("hint", str(TEACHING), "--at", BIDDING)
    assert answer.code == 0
    assert answer.lines[0].endswith(f"round 1: what {bot_kind(strongest())} would do")
    assert strongest() == "foreman"


def test_the_best_are_shown_and_the_others_counted(terminal: Terminal) -> None:
    arguments = ("hint", str(TEACHING), "--at", BIDDING, "--bot", "foreman")
    answer = terminal.run(*arguments, "--most", "2")
    assert len(rows(answer.lines)) == 2
    assert answer.lines[-1].endswith("more moves were considered. See them with --most 14.")


def test_a_candidate_is_shown_with_money_and_reason(terminal: Terminal, tmp_path: Path) -> None:
    # S2 sells the oil for 4.
    file = file_of(tmp_path, producing(ann="S2 C14 with 1 oil", round=LAST))
    best, *_ = rows(terminal.run("hint", file, "--bot", "foreman").lines)
    assert best[1:4] == ["p1 open C14", "resolve Twin Hearths (C14)", "4.0"]
    assert best[4] == "Based on the estimated value of your goods and cards afterwards."


def test_a_seat_may_be_named(terminal: Terminal) -> None:
    answer = terminal.run(
        "hint", str(TEACHING), "--at", PRODUCING, "--seat", "p2", "--bot", "greedy"
    )
    assert {row[1][:2] for row in rows(answer.lines)} == {"p2"}


def test_luck_is_fixed_by_the_seed(terminal: Terminal) -> None:
    arguments = ("hint", str(TEACHING), "--at", BIDDING, "--bot", "random", "--seed")
    answers = [terminal.run(*arguments, seed).output for seed in ("1", "2", "3", "4")]
    assert len(set(answers)) > 1
    assert terminal.run(*arguments, "1").output == answers[0]


def test_a_bot_on_the_kernel_tells_what_it_can_prove(terminal: Terminal) -> None:
    arguments = ("hint", str(TEACHING), "--at", PRODUCING, "--seat", "p2", "--bot", "planner")
    best, *_ = rows(terminal.run(*arguments).lines)
    assert best[4].startswith("Then: ")
    assert best[4].endswith("Proven optimal.")


def test_while_others_produce_nothing_is_said_to_be_best_that_k9_may_still_copy(
    terminal: Terminal, tmp_path: Path
) -> None:
    table = producing(ann="S1 C01 with 3 iron", ben="S2 C02", capitalists="K9", round=LAST)

    def is_best(table: Table) -> bool:
        arguments = ("hint", file_of(tmp_path, table), "--seat", "p1", "--bot", "planner")
        best, *_ = rows(terminal.run(*arguments).lines)
        return "Proven optimal" in best[-1]

    assert not is_best(table)
    assert is_best(table.others_done())


def test_a_position_beyond_the_kernels_room_is_refused_in_one_sentence(
    terminal: Terminal, tmp_path: Path
) -> None:
    file = file_of(tmp_path, auction("C01 C14", ann="S1 with 4000 coal"))
    answer = terminal.run("hint", file, "--bot", "planner")
    assert answer.code == 2
    assert (
        answer.errors
        == f"{file}: Player 1 has 4,000 coal, but the solver can handle at most 1,023.\n"
    )


# Why not?


def test_why_not_shows_both_and_the_difference(terminal: Terminal, tmp_path: Path) -> None:
    table = auction("C14 C33", round=1).put(C14="ben 1")
    arguments = ("hint", file_of(tmp_path, table), "--bot", "foreman", "--why-not", "p1 2 C33")
    answer = terminal.run(*arguments)
    best, asked = rows(answer.lines)
    assert (best[0], asked[1]) == ("1", "p1 2 C33")
    more = float(best[3]) - float(asked[3])
    said = answer.lines[-1]
    assert said.startswith("Foreman expects ")
    assert said.endswith(f" more coins from {best[1]} than from p1 2 C33.")
    assert float(said.split()[2]) == pytest.approx(more, abs=0.11)


def test_why_not_the_best_is_just_that(terminal: Terminal) -> None:
    arguments = ("hint", str(TEACHING), "--at", BIDDING, "--bot", "foreman")
    best = rows(terminal.run(*arguments).lines)[0][1]
    answer = terminal.run(*arguments, "--why-not", best)
    assert len(rows(answer.lines)) == 1
    assert answer.lines[-1] == f"{best} is exactly what Foreman would do."


def test_why_not_one_that_is_as_good_says_so(terminal: Terminal) -> None:
    arguments = ("hint", str(TEACHING), "--at", PRODUCING, "--bot", "apprentice")
    best, as_good, *_ = rows(terminal.run(*arguments).lines)
    said = terminal.run(*arguments, "--why-not", as_good[1]).lines[-1]
    assert said == f"Apprentice chooses {best[1]}, but expects as much from {as_good[1]}."


def test_why_not_one_that_it_does_not_weigh_is_named_too(
    terminal: Terminal, tmp_path: Path
) -> None:
    # All managers are placed in the order of their ids, by one plan; only M06 gains more.
    table = producing(ann="S4 C59+ with 2 iron, managers M04 M06", round=LAST)
    arguments = ("hint", file_of(tmp_path, table), "--bot", "foreman")
    best, better, *_ = rows(terminal.run(*arguments).lines)
    assert best[4] == "First step of its plan, though another move may bring more."
    said = terminal.run(*arguments, "--why-not", better[1]).lines[-1]
    assert said.startswith(f"Foreman still chooses {best[1]}, although it expects ")


def test_why_not_an_illegal_action_is_answered_by_its_rule(
    terminal: Terminal, tmp_path: Path
) -> None:
    file = file_of(tmp_path, auction("C14", round=1).put(C14="ben 3"))
    answer = terminal.run("hint", file, "--why-not", "p1 3 C14")
    assert answer.code == 0
    assert answer.lines[-1].startswith("p1 3 C14 isn’t allowed here. ")
    assert answer.lines[-1].endswith("See rule R3.6.")


def test_why_not_out_of_turn_is_answered_too(terminal: Terminal, tmp_path: Path) -> None:
    answer = terminal.run("hint", file_of(tmp_path, auction("C14")), "--why-not", "p2 3 C14")
    assert (
        answer.lines[-1] == "p2 3 C14 isn’t allowed here. It isn’t Player 2’s turn. See rule R3.3."
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "nobody has a decision to make here"),
        (("--at", "0"), "nobody has a decision to make here"),
        (("--at", "9999"), "teaching-2-seats.furnace has only 111 actions."),
        (("--at", PRODUCING, "--seat", "p3"), "--seat p3 does not exist. Choose one of p1 to p2."),
        (("--at", "10", "--seat", "p1"), "has no decision to make here."),
        (
            ("--at", BIDDING, "--bot", "chess"),
            "“chess” is not a bot. Choose one of apprentice, foreman",
        ),
        (
            ("--at", BIDDING, "--bot", "greedy:2s"),
            "“greedy:2s” is not a bot. Only mcts takes a budget",
        ),
        (("--at", BIDDING, "--why-not", "p1 four C01"), "--why-not “p1 four C01”: "),
        (("--at", BIDDING, "--why-not", ""), "--why-not “”: "),
        (("--at", BIDDING, "--why-not", "roll 3"), "“roll 3”: this is not a move of p1–p2."),
        (("--at", BIDDING, "--why-not", "p7 4 C01"), "“p7 4 C01”: this is not a move of p1–p2."),
        (
            ("--at", BIDDING, "--seat", "p1", "--why-not", "p2 4 C01"),
            "--why-not “p2 4 C01”: this is not a move of p1.",
        ),
    ],
)
def test_a_question_that_has_no_answer_is_refused_in_one_sentence(
    terminal: Terminal, arguments: tuple[str, ...], sentence: str
) -> None:
    answer = terminal.run("hint", str(TEACHING), *arguments)
    assert answer.code == 2
    assert sentence in answer.errors
    assert len(answer.errors.splitlines()) == 1


def test_a_file_that_is_none_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "nothing"
    assert terminal.run("hint", str(file)).code == 1
    file.write_text("furnace-position 1\nrules 1\nruleset base+nonsense\n")
    assert terminal.run("hint", str(file)).code == 1
