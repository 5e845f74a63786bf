"""Whole games as text, and back."""

from __future__ import annotations

from collections import Counter

import pytest

from furnace.engine import game
from furnace.engine.ruleset import parse_ruleset
from furnace.notation.action import format_action
from furnace.notation.entry import format_entry
from furnace.notation.event import format_outcome
from furnace.notation.header import Player
from furnace.notation.history import Takeback
from furnace.notation.primitives import NotationError
from furnace.notation.record import format_log, format_record, new_record, parse_record
from notation.walks import game_of, random_walk, record_of
from properties.random_play import TABLES, Table

WALKED = Table("base+capitalists+chain", 2)

BEGUN = """\
furnace-record 1
rules     1
ruleset   base
p1        Ann, human
p2        Ben, bot greedy
-- set-up
first p2
deal S1 to p1
deal S2 to p2
-- round 1, auction
deal C01
"""


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_whole_random_game_reads_back(table: Table) -> None:
    record = game_of(table, seed=4)
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_log_reads_back_to_the_same_history(table: Table) -> None:
    *_, history = random_walk(table, seed=5, steps=250)
    record = record_of(table, history)
    parsed = parse_record(format_log(record))
    assert parsed.history.log == history.log
    assert parsed.history.moves == history.moves
    assert parsed.history.undone == history.undone
    assert parsed.history.seen == history.seen
    assert parsed.history.takebacks == history.takebacks
    assert parsed == record


def test_a_log_is_read_back_from_wherever_it_was_left() -> None:
    for length, history in enumerate(random_walk(WALKED, seed=6, steps=120)):
        if length % 7 == 0:
            record = record_of(WALKED, history)
            assert parse_record(format_log(record)) == record


def test_the_logs_read_back_are_full_of_steps_back() -> None:
    logs = [[*random_walk(table, seed=5, steps=250)][-1].log for table in TABLES]
    verbs = Counter(entry.verb for log in logs for entry in log)
    assert min(verbs["undo"], verbs["redo"], verbs["takeback"]) > 20


def test_a_log_keeps_every_line_and_a_record_only_what_stands() -> None:
    *_, history = random_walk(WALKED, seed=7, steps=250)
    record = record_of(WALKED, history)
    assert _body(format_log(record)) == [format_entry(entry) for entry in history.log]
    assert _body(format_record(record)) == [format_action(action) for action in history.actions]
    assert len(history.log) > len(history.actions)


def test_a_folded_record_leads_to_the_same_state_and_remembers_how_many_takebacks() -> None:
    *_, history = random_walk(WALKED, seed=8, steps=250)
    folded = parse_record(format_record(record_of(WALKED, history))).history
    assert folded.actions == folded.log == history.actions
    assert folded.state == history.state
    assert folded.takebacks == history.takebacks > 0


def test_takebacks_continue_counting_from_a_folded_record() -> None:
    *_, history = random_walk(WALKED, seed=8, steps=250)
    folded = parse_record(format_record(record_of(WALKED, history)))
    more = record_of(WALKED, folded.history.add(Takeback(0)))
    assert more.history.takebacks == history.takebacks + 1
    for text in (format_log(more), format_record(more)):
        assert parse_record(text).history.takebacks == history.takebacks + 1


def test_the_header_says_rules_ruleset_seats_and_result() -> None:
    record = game_of(Table("base+short", 3), seed=9)
    outcome = game.outcome(record.history.state)
    assert outcome is not None
    assert format_record(record).splitlines()[:7] == [
        "furnace-record 1",
        "rules     1",
        "ruleset   base+short",
        "p1        Ann, human",
        "p2        Ben van Dam, bot greedy",
        "p3        Çağla, bot random",
        f"result    {format_outcome(outcome)}",
    ]


def test_an_unfinished_game_has_no_result_and_none_taken_back_counts_none() -> None:
    record = parse_record(BEGUN)
    assert format_record(record) == format_log(record) == BEGUN


def test_each_phase_has_a_heading() -> None:
    text = format_record(game_of(Table("base", 2), seed=10))
    headings = [line for line in text.splitlines() if line.startswith("--")]
    phases = [f"-- round {n}, {phase}" for n in range(1, 5) for phase in ("auction", "production")]
    assert headings == ["-- set-up", *phases]


def test_comments_headings_blank_lines_and_white_space_are_ignored() -> None:
    lines = BEGUN.splitlines()
    spaced = ["  " + " \t ".join(line.split()) + "\t# so" for line in lines]
    text = "\n\n".join(["# a game", *spaced, "--", "-- the end"])
    assert parse_record(text) == parse_record(BEGUN)
    assert parse_record(BEGUN.replace("\n", "\r\n")) == parse_record(BEGUN)
    assert parse_record("\ufeff" + BEGUN) == parse_record(BEGUN)


def test_a_new_record_is_an_empty_table() -> None:
    players = (Player("Ann", "human"), Player("Ben", "bot random"))
    record = new_record(parse_ruleset("base"), players)
    assert record.history.state == game.new(parse_ruleset("base"), 2)
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("name", ["Ann", "Ann Lee", "p1", "result", "Zoë", "> x", "-- x", "a  b"])
def test_a_name_reads_back(name: str) -> None:
    players = (Player(name, "human"), Player("Ben", "bot random"))
    record = new_record(parse_ruleset("base"), players)
    assert parse_record(format_record(record)).players == players


@pytest.mark.parametrize(
    "name", ["", " ", "a,b", "a#b", "a\nb", "a\rb", "a\n", "a\u2028b", "a\x0bb", " Ann", "Ann "]
)
def test_a_name_that_would_not_read_back_is_refused(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        Player(name, "human")
    assert (caught.value.code, caught.value.part) == ("notation/name", name)


def _body(text: str) -> list[str]:
    """The lines after the header, without headings."""
    lines = text.splitlines()
    return [line for line in lines[lines.index("-- set-up") :] if not line.startswith("--")]
