"""Golden games: every .furnace file here is a whole game, replayed and checked line by line.

A new file is a new test. Then it is asked of the set what it must show, and of the checks that
they can fail.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from furnace.engine import event as events
from furnace.engine import game
from furnace.engine.action import Roll
from furnace.engine.outcome import DecidedBy
from furnace.engine.presets import PRESETS
from furnace.engine.refusal import Code
from furnace.engine.ruleset import format_ruleset
from furnace.notation.errors import RecordError
from furnace.notation.record import format_log, format_record, parse_record
from games.reading import (
    GAMES,
    events_of,
    ideas_of,
    moves_of,
    outcome_of,
    record_of,
    text_of,
)

each_game = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)

TEACHING = {
    "teaching-2-seats": (2, "base+short"),
    "teaching-3-seats": (3, "base+short"),
    "teaching-4-seats": (4, "base+short"),
    "teaching-chain": (3, "base+chain+short"),
}
each_teaching_game = pytest.mark.parametrize("name", TEACHING)

INTERBELLUM = {
    "interbellum-1-seat": (1, ()),
    "interbellum-2-seats": (2, ()),
    "interbellum-3-seats-chain": (3, ("chain",)),
    "interbellum-4-seats": (4, ()),
    "interbellum-5-seats": (5, ()),
    "interbellum-5-seats-growth": (5, ("capital-growth", "short")),
}
each_interbellum_game = pytest.mark.parametrize("name", INTERBELLUM)


# Every file


@each_game
def test_a_golden_game_replays_and_all_its_claims_hold(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    assert record.history.moves


@each_game
def test_a_golden_game_written_and_read_again_is_the_same_game(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    again = parse_record(format_record(record))
    assert again.history.actions == record.history.actions
    assert again.history.state == record.history.state
    assert (again.ruleset, again.players) == (record.ruleset, record.players)


@each_game
def test_without_comments_and_claims_a_golden_game_reads_as_we_write_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    bare = [line.split("#")[0].rstrip() for line in text.splitlines()]
    kept = [line for line in bare if line and not line.startswith(">")]
    assert kept == format_log(parse_record(text)).splitlines()


@each_game
def test_a_golden_game_ends_with_a_checked_result_unless_it_is_called_unfinished(
    path: Path,
) -> None:
    text = path.read_text(encoding="utf-8")
    is_over = game.outcome(parse_record(text).history.state) is not None
    has_result = re.search("^result ", text, re.MULTILINE) is not None
    assert is_over == has_result == (not path.name.startswith("unfinished-"))


# The teaching games


@each_teaching_game
def test_there_is_a_teaching_game_for_every_number_of_seats_and_for_the_chain(name: str) -> None:
    record = record_of(name)
    assert (len(record.players), format_ruleset(record.ruleset)) == TEACHING[name]


@each_teaching_game
def test_a_teaching_game_claims_and_explains_much(name: str) -> None:
    lines = text_of(name).splitlines()
    assert sum(line.startswith(">") for line in lines) >= 40
    assert sum("#" in line for line in lines) >= 20


@each_teaching_game
def test_a_teaching_game_shows_the_main_ideas(name: str) -> None:
    assert set(ideas_of(name)) >= {
        "a disc lost on purpose",
        "compensation by extraction",
        "compensation by processing",
        "compensation declined",
        "upgrade before resolving",
        "goods kept for the next round",
    }


@pytest.mark.parametrize("name", ["teaching-2-seats", "teaching-3-seats", "teaching-chain"])
def test_a_teaching_game_shows_an_upgrade_that_works_from_the_next_round_on(name: str) -> None:
    assert "upgrade after resolving" in ideas_of(name)


@pytest.mark.parametrize("name", ["teaching-3-seats", "teaching-4-seats", "teaching-chain"])
def test_a_teaching_game_shows_a_line_left_unused(name: str) -> None:
    assert "a line skipped" in ideas_of(name)


def test_the_two_seat_teaching_game_shows_the_agents_disc_shifting_round_the_row() -> None:
    shifts = []
    for before, move in moves_of("teaching-2-seats"):
        if isinstance(move.action, Roll):
            [card] = [e.card for e in move.step.events if isinstance(e, events.DiscPlaced)]
            row = [auction_card.card for auction_card in before.row]
            shifts.append(row.index(card) - (move.action.pips - 1))
    assert len(shifts) == 12
    assert sum(shift < 0 for shift in shifts) == 2  # past the last company, on from the first


def test_the_chain_teaching_game_inserts_at_both_ends_and_in_the_middle() -> None:
    places = set()
    for before, event in events_of("teaching-chain"):
        if isinstance(event, events.Inserted):
            right = len(before.seats[event.seat].cards) + 1
            places.add({1: "left", right: "right"}.get(event.place, "middle"))
    assert places == {"left", "middle", "right"}


# Interbellum


@each_interbellum_game
def test_there_is_a_game_of_full_interbellum_for_every_number_of_seats(name: str) -> None:
    seats, variants = INTERBELLUM[name]
    record = record_of(name)
    preset = PRESETS["interbellum"](seats).split("+")
    assert len(record.players) == seats
    assert set(record.ruleset.words) == {*preset, *variants}


@each_interbellum_game
def test_an_interbellum_game_claims_and_explains_much(name: str) -> None:
    lines = text_of(name).splitlines()
    assert sum(line.startswith(">") for line in lines) >= 150
    assert sum("#" in line for line in lines) >= 25


def test_every_manager_stands_on_a_card_in_some_interbellum_game() -> None:
    placed = {
        event.manager
        for name in INTERBELLUM
        for _, event in events_of(name)
        if isinstance(event, events.ManagerPlaced)
    }
    assert placed == {*(f"M{number:02}" for number in range(1, 13)), "M15"}


def test_every_start_up_and_capitalist_of_interbellum_plays_in_some_game() -> None:
    seats = [seat for name in INTERBELLUM for seat in record_of(name).history.state.seats]
    assert {seat.capitalist for seat in seats} >= {"K4i", "K6", "K7", "K8", "K9"}
    assert {owned.card for seat in seats for owned in seat.cards} >= {"S6", "S7", "S8", "S9"}


def test_every_agent_card_plays_in_some_game() -> None:
    agents = [
        agent.card
        for name in ("interbellum-1-seat", "interbellum-2-seats", "tie-agent")
        for agent in record_of(name).history.state.agents
    ]
    assert sorted(filter(None, agents)) == ["A1", "A2", "A3", "A4"]


# The tie-breaks


@pytest.mark.parametrize("decided_by", DecidedBy)
def test_there_is_a_game_that_ends_at_each_tie_break(decided_by: DecidedBy) -> None:
    name = "teaching-2-seats" if decided_by is DecidedBy.MONEY else f"tie-{decided_by}"
    assert outcome_of(name).decided_by is decided_by


def test_the_winner_by_cards_has_fewer_resources() -> None:
    ann, ben = (seat.goods for seat in record_of("tie-cards").history.state.seats)
    assert outcome_of("tie-cards").winners == (1,)
    assert ben.resources < ann.resources


def test_the_winner_by_resources_owes_it_to_tokens() -> None:
    ann, ben = (seat.goods for seat in record_of("tie-resources").history.state.seats)
    assert outcome_of("tie-resources").winners == (0,)
    assert ann.resources - ann.token == ben.resources - ben.token


def test_where_the_agent_has_more_than_both_nobody_wins() -> None:
    outcome = outcome_of("tie-agent")
    assert outcome.winners == ()
    assert outcome.agents[0] > max(outcome.money)


def test_the_shared_victory_is_shared_by_both() -> None:
    assert outcome_of("tie-shared").winners == (0, 1)


# The checks can fail


def test_a_wrong_claim_is_refused_with_its_line() -> None:
    text, line = _spoiled("> p1 has 7 coal + 1 iron", "> p1 has 8 coal + 1 iron")
    error = _error_of(text)
    assert (error.code, error.line) == ("record/claim", line)


def test_a_claim_that_came_true_an_action_earlier_is_refused() -> None:
    text, line = _spoiled("p1 use C20.0 x2", "p1 use C20.0 x2\n> p2 takes C05")
    error = _error_of(text)
    assert (error.code, error.line) == ("record/claim", line + 1)


def test_an_illegal_action_is_refused_with_its_line_and_the_reason() -> None:
    text, line = _spoiled("p1 3 C05", "p1 4 C05")
    error = _error_of(text)
    assert (error.code, error.line) == ("record/illegal", line)
    assert error.refusal is not None
    assert error.refusal.code is Code.NO_SUCH_DISC


def test_a_line_that_is_no_action_is_refused_with_its_line() -> None:
    text, line = _spoiled("p1 3 C05", "p1 bids 3 on C05")
    error = _error_of(text)
    assert (error.code, error.line) == ("notation/action", line)


@pytest.mark.parametrize(
    "wrong",
    [
        "result    p1 40 p2 32, p1 wins by money",
        "result    p1 39 p2 32, p2 wins by money",
        "result    p1 39 p2 32, p1 wins by cards",
    ],
)
def test_a_wrong_result_is_refused_with_its_line(wrong: str) -> None:
    text, line = _spoiled("result    p1 39 p2 32, p1 wins by money", wrong)
    error = _error_of(text)
    assert (error.code, error.line) == ("record/result", line)


def test_a_result_before_the_end_is_refused_with_its_line() -> None:
    text, line = _spoiled("result ", "result ")
    error = _error_of(text[: text.rindex("p2 done")])
    assert (error.code, error.line) == ("record/not_over", line)


def _spoiled(right: str, wrong: str) -> tuple[str, int]:
    """The two-seat teaching game with the first such line changed, and the number of that line."""
    text = text_of("teaching-2-seats")
    at = text.index(f"\n{right}") + 1
    return text[:at] + wrong + text[at + len(right) :], text.count("\n", 0, at) + 1


def _error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return caught.value
