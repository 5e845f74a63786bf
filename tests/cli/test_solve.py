"""`furnace solve`: the best production of a file's position."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.terminal import Terminal
from furnace.notation.position import format_position
from furnace.notation.record import parse_record
from position_builder import Table, producing

GAMES = Path(__file__).parents[1] / "games"
TEACHING = GAMES / "teaching-2-seats.furnace"
PRODUCING = "88"
"""Actions of the teaching game after which its last production begins."""

COPYING = producing(ann="S1 C01 with 3 iron", ben="S2 C02", cyd="S3 C36+ C04", capitalists="K9")
MANY = " ".join(f"C{number:02}" for number in range(1, 27))


def test_the_last_production_of_the_teaching_game_is_solved_with_proof(terminal: Terminal) -> None:
    answer = terminal.run("solve", str(TEACHING), "--at", PRODUCING, "--seat", "p2")

    assert answer.code == 0
    assert "round 3" in answer.lines[0]
    assert answer.lines[-1] == "Proven optimal."
    assert any(line.strip().startswith("p2 done") for line in answer.lines)


def test_no_production_of_a_golden_game_was_better_than_the_solvers(terminal: Terminal) -> None:
    record = parse_record(TEACHING.read_text())
    played = [seat.goods.money for seat in record.history.state.seats]

    for seat, money in enumerate(played, 1):
        answer = terminal.run("solve", str(TEACHING), "--at", PRODUCING, "--seat", f"p{seat}")
        assert int(answer.lines[0].split(": ")[1].split()[0]) >= money


def test_a_position_is_solved_like_the_record_it_comes_from(
    terminal: Terminal, tmp_path: Path
) -> None:
    record = parse_record(TEACHING.read_text())
    file = tmp_path / "position"
    file.write_text(format_position(record.history.moves[int(PRODUCING) - 1].step.state))

    assert terminal.run("solve", str(file), "--at", "3").code == 2
    by_position = terminal.run("solve", str(file)).lines[1:]

    assert by_position == terminal.run("solve", str(TEACHING), "--at", PRODUCING).lines[1:]


def test_before_the_last_round_what_is_left_counts_as_one_says(terminal: Terminal) -> None:
    arguments = ("solve", str(TEACHING), "--at", "54", "--value", "coal=0.5")

    answer = terminal.run(*arguments, "--value", "upgraded=3")

    assert answer.code == 0
    assert "total value" in answer.lines[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--at", "10"), "nobody is producing here"),
        (("--at", "9999"), "teaching-2-seats.furnace has only 111 actions."),
        (("--at", PRODUCING, "--seat", "p3"), "--seat p3 does not exist. Choose one of p1 to p2."),
        (("--at", "10", "--seat", "p1"), "p1 has no production to solve here."),
        (
            ("--at", PRODUCING, "--value", "gold=1"),
            "--value gold=1: “gold” has no value. Choose one of coal",
        ),
        (
            ("--at", PRODUCING, "--value", "coal=x"),
            "--value coal=x is not valid. Write for example coal=0.5.",
        ),
        (
            ("--at", PRODUCING, "--value", "coal=1e30"),
            "--value coal=1e30: a value must be between 0 and 1,000,000.",
        ),
        (
            ("--at", PRODUCING, "--value", "coal=-5"),
            "--value coal=-5: a value must be between 0 and 1,000,000.",
        ),
        (
            ("--at", PRODUCING, "--value", "coal=nan"),
            "--value coal=nan is not valid. Write for example coal=0.5.",
        ),
        (
            ("--at", PRODUCING, "--value", "coal=0.0001"),
            "--value coal=0.0001: a value can have up to 3 decimals.",
        ),
        (("--at", "3"), "The next production starts later; use --at 24."),
        (("--at", "111"), "The last production started earlier; use --at 88."),
        (("--at", "-1"), "--at must be at least 0, not -1."),
        (("--at", "9" * 40), f"--at {'9' * 20}"),
        (("--at", PRODUCING, "--time", "0"), "--time must be more than 0"),
        (("--at", PRODUCING, "--time", "nan"), "--time must be more than 0"),
    ],
)
def test_a_question_that_has_no_answer_is_refused_in_one_sentence(
    terminal: Terminal, arguments: tuple[str, ...], sentence: str
) -> None:
    answer = terminal.run("solve", str(TEACHING), *arguments)

    assert answer.code == 2
    assert sentence in answer.errors


def test_a_broken_position_is_refused_with_its_line(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "position"
    file.write_text("furnace-position 1\nrules 1\nruleset base+nonsense\n")

    assert terminal.run("solve", str(file)).code == 1


def test_while_others_produce_the_proof_leaves_out_what_k9_may_copy(
    terminal: Terminal, tmp_path: Path
) -> None:
    answer = terminal.run("solve", _file(tmp_path, COPYING))

    assert answer.code == 0
    sentence = "Proven optimal without a copy. The Imitator (K9) copies only when everyone"
    assert " ".join(answer.lines[-2:]).startswith(sentence)
    assert "Proven optimal." not in answer.lines


def test_once_all_others_are_done_k9_copies_and_nothing_is_better(
    terminal: Terminal, tmp_path: Path
) -> None:
    answer = terminal.run("solve", _file(tmp_path, COPYING.others_done()))

    assert any(line.strip().startswith("p1 copy") for line in answer.lines)
    assert answer.lines[-1] == "Proven optimal."


def test_coal_for_more_bids_than_the_kernel_lists_does_not_matter_in_production(
    terminal: Terminal, tmp_path: Path
) -> None:
    rich = producing(ann="S1 C01 with 400 coal", variants="variable-discs")

    assert terminal.run("solve", _file(tmp_path, rich)).lines[-1] == "Proven optimal."


@pytest.mark.parametrize(
    ("ann", "sentence"),
    [
        (
            "S1 C01 with 4000 coal",
            "Player 1 has 4,000 coal, but the solver can handle at most 1,023.",
        ),
        (f"S1 {MANY}", "Player 1 has 27 cards, but the solver can handle at most 26."),
    ],
)
def test_a_position_beyond_the_kernels_room_is_refused_in_one_sentence(
    terminal: Terminal, tmp_path: Path, ann: str, sentence: str
) -> None:
    file = _file(tmp_path, producing(ann=ann, round=4))

    answer = terminal.run("solve", file)

    assert answer.code == 2
    assert answer.errors == f"{file}: {sentence}\n"


def _file(folder: Path, table: Table) -> str:
    file = folder / "position"
    file.write_text(format_position(table.state))
    return str(file)


def test_goods_are_in_words(terminal: Terminal, tmp_path: Path) -> None:
    table = producing(ann="S1 C01 with 1 iron + 2 token", ben="S2 C02", seats=2)
    file = tmp_path / "position"
    file.write_text(format_position(table.state), encoding="utf-8")
    answer = terminal.run("solve", str(file), "--seat", "p1")
    assert answer.code == 0
    (opened,) = [line for line in answer.lines if "p1 open C01" in line]
    assert opened.rstrip().endswith("2 coal, 1 iron and 3 tokens")
