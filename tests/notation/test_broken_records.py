"""Records that do not hold are refused at their line, with a code and what it needs said."""

from __future__ import annotations

import pytest

from furnace.engine.refusal import Code
from furnace.notation.errors import RecordError
from furnace.notation.record import format_log, format_record, parse_record
from notation.walks import game_of, random_walk, record_of
from properties.random_play import Table

DEALT = [f"deal S{number} to p{number}" for number in (1, 2, 3)]
ROW = [f"deal C0{number}" for number in range(1, 8)]

GOOD = """\
furnace-record 1
rules     1
ruleset   base
p1        Ann, human
p2        Ben, bot greedy

-- set-up
first p1
deal S1 to p1
deal S2 to p2
-- round 1, auction
deal C01   # the leftmost
deal C02
deal C03
deal C04
deal C05
deal C06
p1 4 C01
> p1 places 4 on C01
> turn of p2
> p1 has 1 coal + 1 iron
p1 undo
p1 redo
p2 3 C01
roll 2
> a1 places 1 on C02
p1 takeback
p1 2 C02
"""


def test_the_good_record_holds() -> None:
    with_header = GOOD.replace("human\n", "human\ntakebacks 1\n")
    assert parse_record(with_header).history.takebacks == 1


@pytest.mark.parametrize(
    ("old", "new", "line", "code", "part"),
    [
        ("furnace-record 1", "furnace-record 2", 1, "record/format_version", "2"),
        ("furnace-record 1", "furnace-record 0.9", 1, "record/format_version", "0.9"),
        ("furnace-record 1", "furnace-record", 1, "record/no_version", ""),
        ("furnace-record 1", "furnace-record 1 2", 1, "record/no_version", ""),
        ("furnace-record 1\n", "", 1, "record/no_version", ""),
        ("furnace-record 1", "furnace-position 1", 1, "record/no_version", ""),
        ("rules     1", "rules     2", 2, "record/rules_version", "2"),
        ("rules     1", "rules     1 2", 2, "record/rules_version", "1 2"),
        ("rules     1", "rules", 2, "record/header_missing", "rules"),
        ("rules     1\n", "", 1, "record/header_missing", "rules"),
        ("ruleset   base\n", "", 1, "record/header_missing", "ruleset"),
        ("ruleset   base", "ruleset", 3, "record/header_missing", "ruleset"),
        ("p1        Ann, human\n", "", 1, "record/header_missing", "p1"),
        ("p2        Ben", "p3        Ben", 1, "record/header_missing", "p2"),
        ("rules     1", "rules     1\nrules 1", 3, "record/header_twice", "rules"),
        ("p2        Ben", "p1        Ben", 5, "record/header_twice", "p1"),
        ("Ann, human", "Ann, robot", 4, "record/player", "Ann, robot"),
        ("Ann, human", "Ann,", 4, "record/player", "Ann,"),
        ("Ann, human", ", human", 4, "record/player", ", human"),
        ("Ben, bot greedy", "Ben, bot", 5, "record/player", "Ben, bot"),
        ("Ann, human", "Ann, human\ntakebacks one", 5, "notation/number", "one"),
        ("Ann, human", "Ann, human\ntakebacks", 5, "notation/number", ""),
        ("Ann, human", "Ann, human\ntakebacks -1", 5, "notation/number", "-1"),
        ("p1 4 C01\n", "p1 fly C01\n", 18, "notation/action", "p1 fly C01"),
        ("-- set-up", "colour blue", 7, "record/header_unknown", "colour"),
        ("-- set-up", "p10 Cyd, human", 7, "record/header_unknown", "p10"),
        ("first p1", "first q1", 8, "notation/seat", "q1"),
        ("p1 4 C01\n", "hello\n", 18, "notation/action", "hello"),
        ("p1 4 C01\n", "p1 4 C01 undo\n", 18, "notation/action", "p1 4 C01 undo"),
        ("> turn of p2", "> turn of p1", 20, "record/claim", None),
        ("p2 3 C01\n", "p1 redo\n", 24, "history/nothing_undone", "p1"),
        ("p2 3 C01\n", "p2 undo\n", 24, "history/nothing_done", "p2"),
        ("p1 takeback\n", "p2 undo\n", 27, "history/revealed", "p2"),
        ("p1 2 C02\n", "p2 takeback\n", 28, "history/nothing_done", "p2"),
        ("p1 2 C02\n", "p1 2 C02", 1, "record/takebacks", "1"),
    ],
)
def test_a_broken_record_is_refused_at_its_line(
    old: str, new: str, line: int, code: str, part: str | None
) -> None:
    text = GOOD.replace(old, new, 1)
    assert old in GOOD
    error = _error(text)
    assert (error.line, error.code) == (line, code)
    assert part is None or error.part == part
    assert error.text == text.splitlines()[line - 1].split("#")[0].strip()


@pytest.mark.parametrize(
    ("old", "new", "line", "refusal"),
    [
        ("first p1", "first p3", 8, Code.NO_OUTCOME),
        ("first p1", "deal C01", 8, Code.NO_OUTCOME),
        ("deal S2 to p2", "deal S1 to p2", 10, Code.NO_OUTCOME),
        ("deal C02", "deal C01", 13, Code.NO_OUTCOME),
        ("deal C02", "p1 4 C01", 13, Code.NOT_YOUR_TURN),
        ("p1 4 C01\n", "p1 5 C01\n", 18, Code.NO_SUCH_DISC),
        ("p1 4 C01\n", "p1 4 C07\n", 18, Code.NOT_IN_ROW),
        ("p1 4 C01\n", "p1 done\n", 18, Code.NOT_NOW),
        ("p1 4 C01\n", "p2 4 C01\n", 18, Code.NOT_YOUR_TURN),
        ("p1 4 C01\n", "roll 1\n", 18, Code.NOT_YOUR_TURN),
        ("p2 3 C01\n", "p2 4 C01\n", 24, Code.SAME_VALUE),
        ("roll 2", "roll 7", 25, Code.NO_OUTCOME),
    ],
)
def test_an_illegal_action_is_refused_at_its_line(
    old: str, new: str, line: int, refusal: Code
) -> None:
    error = _error(GOOD.replace(old, new, 1))
    assert (error.line, error.code, error.text) == (line, "record/illegal", new.strip())
    assert error.refusal is not None
    assert error.refusal.code == refusal


@pytest.mark.parametrize(
    ("old", "new", "line", "refusal"),
    [
        ("ruleset   base", "ruleset   bass", 3, Code.RULESET_WORD),
        ("ruleset   base", "ruleset   base+", 3, Code.RULESET_WORD),
        ("ruleset   base", "ruleset   base+short+chain", 3, Code.RULESET_ORDER),
        ("ruleset   base", "ruleset   short", 3, Code.RULESET_ORDER),
        ("ruleset   base", "ruleset   base+base", 3, Code.RULESET_ORDER),
        ("p2        Ben, bot greedy\n", "", 1, Code.SEATS),
        ("ruleset   base", "ruleset   base+quick-mix", 3, Code.WORD_NEEDS),
        ("ruleset   base", "ruleset   base+capital-growth", 3, Code.WORD_NEEDS),
        (
            "ruleset   base",
            "ruleset   base+new-startups+only-new-startups",
            3,
            Code.WORD_EXCLUDES,
        ),
        ("ruleset   base", "ruleset   base+fifth-seat", 1, Code.FIFTH_SEAT),
        ("ruleset   base", "ruleset   base+managers+new-companies", 3, Code.RULESET_ORDER),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(
    old: str, new: str, line: int, refusal: Code
) -> None:
    text = GOOD.replace(old, new)
    error = _error(text)
    assert (error.line, error.code) == (line, "record/setup")
    assert error.text == text.splitlines()[line - 1]
    assert error.refusal is not None
    assert error.refusal.code == refusal


@pytest.mark.parametrize("seats", [5, 9])
def test_too_many_seats_are_refused_by_their_number(seats: int) -> None:
    more = "".join(f"p{seat} Bot, bot random\n" for seat in range(3, seats + 1))
    error = _error(GOOD.replace("bot greedy\n", f"bot greedy\n{more}"))
    assert (error.line, error.code) == (1, "record/setup")
    assert error.refusal is not None
    assert (error.refusal.code, error.refusal.actual) == (Code.SEATS, seats)


@pytest.mark.parametrize(
    ("words", "seats", "refusal"),
    [
        ("base+managers", 1, Code.SOLO),
        ("base+agent-cards", 3, Code.NO_AGENTS),
        ("base+managers", 5, Code.FIFTH_SEAT),
        ("base+new-capitalists", 4, Code.TOO_FEW_CARDS),
        ("base+variable-discs+fifth-seat", 5, Code.TOO_FEW_COMPANIES),
    ],
)
def test_r13_modules_that_do_not_go_with_the_seats_are_refused(
    words: str, seats: int, refusal: Code
) -> None:
    error = _error(_head(words, seats))
    assert (error.line, error.code) == (1, "record/setup")
    assert error.refusal is not None
    assert error.refusal.code == refusal


@pytest.mark.parametrize(
    ("words", "seats", "lines", "refusal"),
    [
        ("base+new-startups+fifth-seat", 5, ["p5 choose S1"], Code.NOT_YOUR_TURN),
        ("base+agent-cards", 1, ["deal S1 to p1", "deal A5"], Code.NO_OUTCOME),
        ("base+agent-cards", 1, ["deal S1 to p1", "deal A1", "deal A1"], Code.NO_OUTCOME),
        ("base+managers", 3, [*DEALT, "deal H1a", "deal H1b"], Code.NO_OUTCOME),
        ("base+managers", 3, [*DEALT, "deal H1a", "deal H2a", "deal M03"], Code.NO_OUTCOME),
        ("base+variable-discs", 3, [*DEALT, *ROW, "deal C08", "p1 v5 C01"], Code.NOT_ENOUGH_COAL),
        ("base+variable-discs", 3, [*DEALT, *ROW, "deal C08", "p1 n2 C01"], Code.NO_SUCH_DISC),
        ("base", 3, [*DEALT, *ROW, "p1 v0 C01"], Code.NO_SUCH_DISC),
        ("base", 3, [*DEALT, *ROW, "p1 keep n2"], Code.NOTHING_TO_KEEP),
        ("base", 3, [*DEALT, *ROW, "p1 place M03 on C01"], Code.NOT_NOW),
        ("base", 3, [*DEALT, *ROW, "p1 manage M03"], Code.NOT_NOW),
        ("base", 3, [*DEALT, *ROW, "p1 copy C01"], Code.NOT_NOW),
    ],
)
def test_an_action_of_another_module_or_moment_is_refused_at_its_line(
    words: str, seats: int, lines: list[str], refusal: Code
) -> None:
    text = "\n".join([_head(words, seats), "first p1", *lines])
    error = _error(text)
    assert (error.line, error.code) == (len(text.splitlines()), "record/illegal")
    assert error.refusal is not None
    assert error.refusal.code == refusal


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment\n", "-- a heading\n"])
def test_an_empty_file_is_no_record(text: str) -> None:
    error = _error(text)
    assert (error.line, error.code) == (1, "record/no_version")


def test_a_record_in_which_nothing_was_done_holds() -> None:
    assert parse_record(GOOD.partition("-- set-up")[0]).history.log == ()


def test_a_result_must_be_the_one_that_was_played() -> None:
    text = format_record(game_of(Table("base+short", 2), seed=1))
    number, line = next(
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.startswith("result")
    )
    wrong = line.replace("p1 ", "p1 9", 1)
    error = _error(text.replace(line, wrong))
    assert (error.line, error.text, error.code) == (number, wrong, "record/result")
    assert error.part == line.removeprefix("result").strip()


def test_a_result_must_name_who_won_and_by_what() -> None:
    text = format_record(game_of(Table("base+short", 2), seed=1))
    assert "wins by money" in text
    assert _error(text.replace("wins by money", "wins by cards")).code == "record/result"


def test_a_result_may_not_stand_before_the_end() -> None:
    lines = format_record(game_of(Table("base+short", 2), seed=1)).splitlines()
    error = _error("\n".join(lines[:-1]))
    assert (error.code, error.text) == ("record/not_over", lines[error.line - 1])
    assert error.text.startswith("result")


def test_a_finished_game_needs_no_result() -> None:
    lines = format_record(game_of(Table("base+short", 2), seed=1)).splitlines()
    parse_record("\n".join(line for line in lines if not line.startswith("result")))


def test_nothing_follows_the_end_of_a_game() -> None:
    text = format_record(game_of(Table("base+short", 2), seed=1))
    error = _error(f"{text}p1 done\n")
    assert (error.line, error.code) == (len(text.splitlines()) + 1, "record/illegal")
    assert error.refusal is not None
    assert error.refusal.code == Code.GAME_OVER


def test_takebacks_may_not_be_undercounted() -> None:
    table = Table("base", 3)
    walks = [[*random_walk(table, seed, steps=200)][-1] for seed in range(9)]
    history = max(walks, key=lambda history: history.takebacks)
    assert history.takebacks > 1
    text = format_log(record_of(table, history))
    line = f"takebacks {history.takebacks}\n"
    assert line in text
    for fewer in ("", f"takebacks {history.takebacks - 1}\n"):
        error = _error(text.replace(line, fewer))
        assert (error.line, error.code) == (1, "record/takebacks")
        assert error.part == str(history.takebacks)


def _head(words: str, seats: int) -> str:
    players = [f"p{seat} Ann, human" for seat in range(1, seats + 1)]
    return "\n".join(["furnace-record 1", "rules 1", f"ruleset {words}", *players])


def _error(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return caught.value
