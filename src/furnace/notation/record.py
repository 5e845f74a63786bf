"""A complete game as a text file: a header, then one action per line, to be replayed.

A record may contain `undo`, `redo` and `takeback` lines: then it is a table's log, and actions
taken back do not count. Lines that begin with `>` claim what followed, and are checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from furnace.engine import game
from furnace.engine.errors import IllegalAction, SetupRefused
from furnace.engine.event import Event
from furnace.engine.ruleset import RULES_VERSION, Ruleset, format_ruleset
from furnace.engine.state import Phase, State
from furnace.notation.claim import true_claims
from furnace.notation.entry import format_entry, parse_entry
from furnace.notation.errors import RecordError
from furnace.notation.event import format_event, format_outcome
from furnace.notation.header import (
    FORMAT_VERSION,
    Header,
    NumberedLine,
    Player,
    parse_header,
    value_of,
)
from furnace.notation.history import Entry, History, HistoryRefused
from furnace.notation.primitives import NotationError, format_seat

BYTE_ORDER_MARK = "\ufeff"
LINES_BEFORE_PLAYERS = 3
"""Lines of a record before its players: its version, the rules and the ruleset."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its ruleset, its players and everything that was done."""

    ruleset: Ruleset
    players: tuple[Player, ...]
    history: History


def new_record(ruleset: Ruleset, players: tuple[Player, ...]) -> Record:
    """Return a record of an empty table; raise SetupRefused if the ruleset does not allow it."""
    return Record(ruleset, players, History(game.new(ruleset, len(players))))


def format_record(record: Record) -> str:
    """Return the record: every action not taken back, with a heading for each phase."""
    return join_record(record, _body(record, record.history.actions))


def format_log(record: Record) -> str:
    """Return the complete log, including undo and redo, from which a table can continue."""
    return join_record(record, _body(record, record.history.log))


def parse_record(text: str) -> Record:
    """Parse and replay a record; raise RecordError with the place of the error."""
    lines = list(_meaningful(text))
    header, rest = parse_header(lines)
    try:
        start = game.new(header.ruleset, len(header.players))
    except SetupRefused as error:
        raise RecordError(*lines[0], "record/setup", refusal=error.refusal) from error
    history = _replay(History(start), rest)
    history = _with_takebacks(history, header, lines)
    record = Record(header.ruleset, header.players, history)
    if header.result is not None:
        _check_result(record, *header.result)
    return record


def join_record(record: Record, body: Iterable[str]) -> str:
    """Return a record whose lines after the header are known, such as those of a growing log."""
    head = [
        f"furnace-record {FORMAT_VERSION}",
        f"rules     {RULES_VERSION}",
        f"ruleset   {format_ruleset(record.ruleset)}",
        *_player_lines(record.players),
    ]
    if record.history.takebacks:
        head.append(f"takebacks {record.history.takebacks}")
    if outcome := game.outcome(record.history.state):
        head.append(f"result    {format_outcome(outcome)}")
    return "\n".join([*head, *body]) + "\n"


def with_players(text: str, players: tuple[Player, ...]) -> str:
    """Return the text of a record that names no players, with these, without parsing it."""
    lines = text.split("\n")
    return "\n".join(
        [*lines[:LINES_BEFORE_PLAYERS], *_player_lines(players), *lines[LINES_BEFORE_PLAYERS:]]
    )


def phase_heading(state: State) -> str:
    """Return the heading above the lines of a phase."""
    match state.phase:
        case Phase.SETUP:
            return "-- set-up"
        case Phase.PRODUCTION:
            return f"-- round {state.round}, production"
    return f"-- round {state.round}, auction"


def _player_lines(players: tuple[Player, ...]) -> list[str]:
    return [
        f"{format_seat(seat):<9} {player.name}, {player.kind}"
        for seat, player in enumerate(players)
    ]


def _body(record: Record, entries: Iterable[Entry]) -> Iterator[str]:
    history, heading = History(record.history.start), ""
    for entry in entries:
        if (now := phase_heading(history.state)) != heading:
            heading = now
            yield heading
        yield format_entry(entry)
        history = history.add(entry)


def _meaningful(text: str) -> Iterator[NumberedLine]:
    """Yield numbered lines without comments, headings and blank lines."""
    for number, raw in enumerate(text.removeprefix(BYTE_ORDER_MARK).splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        if line and not line.startswith("--"):
            yield number, line


def _replay(history: History, lines: list[NumberedLine]) -> History:
    for number, line in lines:
        if line.startswith(">"):
            _check_claim(history, number, line)
        else:
            history = _add(history, number, line)
    return history


def _add(history: History, number: int, line: str) -> History:
    try:
        return history.add(parse_entry(line))
    except NotationError as error:
        raise RecordError(number, line, error.code, error.part) from error
    except IllegalAction as error:
        raise RecordError(number, line, "record/illegal", refusal=error.refusal) from error
    except HistoryRefused as error:
        raise RecordError(number, line, str(error.code), format_seat(error.seat)) from error


def _check_claim(history: History, number: int, line: str) -> None:
    claim = " ".join(line[1:].split())
    seats = len(history.state.seats)
    followed = [format_event(event, seats) for event in _last_events(history)]
    true = [*followed, *true_claims(history.state)]
    if claim not in true:
        raise RecordError(number, line, "record/claim", "; ".join(_near(claim, true) or true))


def _near(claim: str, true: list[str]) -> list[str]:
    """Return the true claims that begin with the same word, such as the seat."""
    return [text for text in true if text.split()[:1] == claim.split()[:1]]


def _last_events(history: History) -> tuple[Event, ...]:
    return history.moves[-1].step.events if history.moves else ()


def _with_takebacks(history: History, header: Header, lines: list[NumberedLine]) -> History:
    if header.takebacks < history.takebacks:
        raise RecordError(*lines[0], "record/takebacks", str(history.takebacks))
    return History(
        history.start, history.log, history.moves, history.undone, history.seen, header.takebacks
    )


def _check_result(record: Record, number: int, line: str) -> None:
    outcome = game.outcome(record.history.state)
    if outcome is None:
        raise RecordError(number, line, "record/not_over")
    if " ".join(value_of(line).split()) != format_outcome(outcome):
        raise RecordError(number, line, "record/result", format_outcome(outcome))
