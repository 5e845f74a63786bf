"""The header of a record: versions, ruleset, players, takebacks and the result."""

from __future__ import annotations

import re
from dataclasses import dataclass
from unicodedata import category

from furnace.engine.errors import SetupRefused
from furnace.engine.ruleset import RULES_VERSION, Ruleset, parse_ruleset
from furnace.notation.entry import parse_entry
from furnace.notation.errors import RecordError
from furnace.notation.primitives import NotationError, format_seat, parse_number

FORMAT_VERSION = 1
HEADER_WORDS = ("rules", "ruleset", "takebacks", "result")

CONTROLS = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories that no name may have: control characters, half characters, line ends."""

NumberedLine = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a name, and `human` or `bot` with its spec."""

    name: str
    kind: str

    def __post_init__(self) -> None:
        """Check that the name can be parsed from a header line again."""
        has_controls = any([category(letter) in CONTROLS for letter in self.name])
        is_trimmed = self.name and self.name == self.name.strip()
        if has_controls or not is_trimmed or set(self.name) & {*",#"}:
            raise NotationError("notation/name", self.name)


@dataclass(frozen=True, slots=True)
class Header:
    """The lines before the first entry."""

    ruleset: Ruleset
    players: tuple[Player, ...]
    takebacks: int
    result: NumberedLine | None


def parse_header(lines: list[NumberedLine]) -> tuple[Header, list[NumberedLine]]:
    """Parse the header; return it and the lines after it."""
    if not lines:
        raise RecordError(1, "", "record/no_version")
    if len(words := lines[0][1].split()) != 2 or words[0] != "furnace-record":
        raise RecordError(*lines[0], "record/no_version")
    _check_version(lines[0], FORMAT_VERSION, "record/format_version")
    fields: dict[str, NumberedLine] = {}
    for number, line in lines[1:]:
        if _is_entry(line):
            break
        word = _header_word(number, line)
        if word in fields:
            raise RecordError(number, line, "record/header_twice", word)
        fields[word] = (number, line)
    return _header(fields, lines[0]), lines[1 + len(fields) :]


def value_of(line: str) -> str:
    """Return a header line without its first word."""
    return "".join(line.split(maxsplit=1)[1:])


def _is_entry(line: str) -> bool:
    """Whether a line is an entry or a claim, not part of the header."""
    if line.startswith(">") or line.split()[0] in ("first", "deal", "roll"):
        return True
    try:
        parse_entry(line)
    except NotationError:
        return False
    return True


def _header_word(number: int, line: str) -> str:
    word = line.split()[0]
    if word not in HEADER_WORDS and not re.fullmatch("p[1-9]", word):
        raise RecordError(number, line, "record/header_unknown", word)
    return word


def _header(fields: dict[str, NumberedLine], first: NumberedLine) -> Header:
    for word in ("rules", "ruleset", "p1"):
        if word not in fields or not value_of(fields[word][1]):
            raise RecordError(*fields.get(word, first), "record/header_missing", word)
    _check_version(fields["rules"], RULES_VERSION, "record/rules_version")
    return Header(
        ruleset=_ruleset(*fields["ruleset"]),
        players=_players(fields, first),
        takebacks=_takebacks(*fields["takebacks"]) if "takebacks" in fields else 0,
        result=fields.get("result"),
    )


def _check_version(line: NumberedLine, ours: int, code: str) -> None:
    if (found := value_of(line[1])) != str(ours):
        raise RecordError(*line, code, found)


def _ruleset(number: int, line: str) -> Ruleset:
    try:
        return parse_ruleset(value_of(line))
    except SetupRefused as error:
        raise RecordError(number, line, "record/setup", refusal=error.refusal) from error


def _players(fields: dict[str, NumberedLine], first: NumberedLine) -> tuple[Player, ...]:
    words = [word for word in fields if word not in HEADER_WORDS]
    for seat in range(len(words)):
        if format_seat(seat) not in fields:
            raise RecordError(*first, "record/header_missing", format_seat(seat))
    return tuple(_player(*fields[format_seat(seat)]) for seat in range(len(words)))


def _player(number: int, line: str) -> Player:
    name, _, kind = (part.strip() for part in value_of(line).partition(","))
    if not name or not (kind == "human" or kind.startswith("bot ")):
        raise RecordError(number, line, "record/player", value_of(line))
    try:
        return Player(name, " ".join(kind.split()))
    except NotationError as error:
        raise RecordError(number, line, error.code, error.part) from error


def _takebacks(number: int, line: str) -> int:
    try:
        return parse_number(value_of(line))
    except NotationError as error:
        raise RecordError(number, line, error.code, error.part) from error
