"""A whole game as a text file: a header, then one action a line; state is what replaying gives.

A record may hold `undo`, `redo` and `takeback` lines: it is then a table's log, and what counts
is what they leave. Lines behind `>` claim what followed; they are checked when they are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from furnace.engine import game
from furnace.engine.errors import IllegalAction, SetupRefused
from furnace.engine.event import Event
from furnace.engine.refusal import Refusal
from furnace.engine.ruleset import RULES_VERSION, Ruleset, format_ruleset, parse_ruleset
from furnace.engine.state import Phase, State
from furnace.notation.action import format_action, parse_action
from furnace.notation.claim import claims_of_seat
from furnace.notation.event import format_event, format_outcome
from furnace.notation.history import Entry, History, HistoryRefused, Redo, Takeback, Undo
from furnace.notation.words import NotationError, format_seat, parse_number, parse_seat

FORMAT_VERSION = 1


class RecordError(ValueError):
    """A record that does not hold: the line, its text, a code, and what the code needs said."""

    def __init__(
        self, line: int, text: str, code: str, part: str = "", refusal: Refusal | None = None
    ) -> None:
        super().__init__(f"line {line}: {text!r}: {code}: {part}")
        self.line = line
        self.text = text
        self.code = code
        self.part = part
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a name, and `human` or `bot` with its spec."""

    name: str
    kind: str

    def __post_init__(self) -> None:
        """A name must be readable again from a header line."""
        is_one_line = self.name.splitlines() == [self.name]
        if not is_one_line or self.name != self.name.strip() or set(self.name) & set(",#"):
            raise NotationError("notation/name", self.name)


@dataclass(frozen=True, slots=True)
class Record:
    """A game: how it was set up, who played, and everything that was done."""

    ruleset: Ruleset
    players: tuple[Player, ...]
    history: History


Line = tuple[int, str]
HEADER_WORDS = ("rules", "ruleset", "takebacks", "result")


@dataclass(frozen=True, slots=True)
class _Header:
    ruleset: Ruleset
    players: tuple[Player, ...]
    takebacks: int
    result: Line | None


def new_record(ruleset: Ruleset, players: tuple[Player, ...]) -> Record:
    """An empty table; raises SetupRefused."""
    return Record(ruleset, players, History(game.new(ruleset, len(players))))


def format_record(record: Record) -> str:
    """The record folded: every action that stands, with a heading for each phase."""
    return _format(record, record.history.actions)


def format_log(record: Record) -> str:
    """The whole log, undo and redo included, from which a table goes on just where it was."""
    return _format(record, record.history.log)


def parse_record(text: str) -> Record:
    """The game a text holds, replayed and checked; raises RecordError with its place."""
    lines = list(_meaningful(text))
    header, rest = _parse_header(lines)
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


def parse_entry(text: str) -> Entry:
    """A line of a log: an action, or `p1 undo`, `p1 redo`, `p1 takeback`."""
    match text.split():
        case [seat, "undo"]:
            return Undo(parse_seat(seat))
        case [seat, "redo"]:
            return Redo(parse_seat(seat))
        case [seat, "takeback"]:
            return Takeback(parse_seat(seat))
    return parse_action(text)


def format_entry(entry: Entry) -> str:
    """The text that `parse_entry` reads back."""
    match entry:
        case Undo(seat) | Redo(seat) | Takeback(seat):
            return f"{format_seat(seat)} {entry.verb}"
    return format_action(entry)


def _format(record: Record, entries: Iterable[Entry]) -> str:
    head = [
        f"furnace-record {FORMAT_VERSION}",
        f"rules     {RULES_VERSION}",
        f"ruleset   {format_ruleset(record.ruleset)}",
    ]
    for seat, player in enumerate(record.players):
        head.append(f"{format_seat(seat):<9} {player.name}, {player.kind}")
    if record.history.takebacks:
        head.append(f"takebacks {record.history.takebacks}")
    if outcome := game.outcome(record.history.state):
        head.append(f"result    {format_outcome(outcome)}")
    return "\n".join([*head, *_body(record, entries)]) + "\n"


def _body(record: Record, entries: Iterable[Entry]) -> Iterator[str]:
    history, heading = History(record.history.start), ""
    for entry in entries:
        if (now := _heading(history.state)) != heading:
            heading = now
            yield heading
        yield format_entry(entry)
        history = history.add(entry)


def _heading(state: State) -> str:
    match state.phase:
        case Phase.SETUP:
            return "-- set-up"
        case Phase.PRODUCTION:
            return f"-- round {state.round}, production"
    return f"-- round {state.round}, auction"


def _meaningful(text: str) -> Iterator[Line]:
    """Numbered lines without comments, headings and blank lines."""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        if line and not line.startswith("--"):
            yield number, line


def _parse_header(lines: list[Line]) -> tuple[_Header, list[Line]]:
    if not lines:
        raise RecordError(1, "", "record/no_version")
    if len(words := lines[0][1].split()) != 2 or words[0] != "furnace-record":
        raise RecordError(*lines[0], "record/no_version")
    _check_version(lines[0], FORMAT_VERSION, "record/format_version")
    fields: dict[str, Line] = {}
    body = 1
    for number, line in lines[1:]:
        word = line.split()[0]
        if word not in HEADER_WORDS and not _is_player(line):
            break
        if word in fields:
            raise RecordError(number, line, "record/header_twice", word)
        fields[word] = (number, line)
        body += 1
    return _header(fields, lines[0]), lines[body:]


def _header(fields: dict[str, Line], first: Line) -> _Header:
    for word in ("rules", "ruleset", "p1"):
        if word not in fields or not _value(fields[word][1]):
            raise RecordError(*fields.get(word, first), "record/header_missing", word)
    _check_version(fields["rules"], RULES_VERSION, "record/rules_version")
    return _Header(
        ruleset=_ruleset(*fields["ruleset"]),
        players=_players(fields, first),
        takebacks=_takebacks(*fields["takebacks"]) if "takebacks" in fields else 0,
        result=fields.get("result"),
    )


def _value(line: str) -> str:
    """What a line of the header says behind its first word."""
    return "".join(line.split(maxsplit=1)[1:])


def _check_version(line: Line, ours: int, code: str) -> None:
    if (found := _value(line[1])) != str(ours):
        raise RecordError(*line, code, found)


def _is_player(line: str) -> bool:
    """`p1 Ann, human`: a seat's header line has a comma, which no action has."""
    return line[:1] == "p" and line[1:2].isdigit() and "," in line


def _ruleset(number: int, line: str) -> Ruleset:
    try:
        return parse_ruleset(_value(line))
    except SetupRefused as error:
        raise RecordError(number, line, "record/setup", refusal=error.refusal) from error


def _players(fields: dict[str, Line], first: Line) -> tuple[Player, ...]:
    words = [word for word in fields if word not in HEADER_WORDS]
    for seat in range(len(words)):
        if format_seat(seat) not in fields:
            raise RecordError(*first, "record/header_missing", format_seat(seat))
    return tuple(_player(*fields[format_seat(seat)]) for seat in range(len(words)))


def _player(number: int, line: str) -> Player:
    name, _, kind = (part.strip() for part in _value(line).partition(","))
    if not name or not (kind == "human" or kind.startswith("bot ")):
        raise RecordError(number, line, "record/player", _value(line))
    return Player(name, " ".join(kind.split()))


def _takebacks(number: int, line: str) -> int:
    try:
        return parse_number(_value(line))
    except NotationError as error:
        raise RecordError(number, line, error.code, error.part) from error


def _replay(history: History, lines: list[Line]) -> History:
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
    true = [*followed, *claims_of_seat(history.state, claim)]
    if claim not in true:
        raise RecordError(number, line, "record/claim", "; ".join(true))


def _last_events(history: History) -> tuple[Event, ...]:
    return history.moves[-1].step.events if history.moves else ()


def _with_takebacks(history: History, header: _Header, lines: list[Line]) -> History:
    if header.takebacks < history.takebacks:
        raise RecordError(*lines[0], "record/takebacks", str(history.takebacks))
    return History(
        history.start, history.log, history.moves, history.undone, history.seen, header.takebacks
    )


def _check_result(record: Record, number: int, line: str) -> None:
    outcome = game.outcome(record.history.state)
    if outcome is None:
        raise RecordError(number, line, "record/not_over")
    if " ".join(_value(line).split()) != format_outcome(outcome):
        raise RecordError(number, line, "record/result", format_outcome(outcome))
