"""The basic words of the notation: seats, discs, lines, numbers."""

from __future__ import annotations

import re

from furnace.engine.disc import Disc, DiscKind

NUMBER = r"0|[1-9][0-9]{0,5}"

_DISC_LETTERS = {DiscKind.FIXED: "", DiscKind.NEUTRAL: "n", DiscKind.VARIABLE: "v"}


class NotationError(ValueError):
    """A text that is not valid notation, with a stable code and the part that failed."""

    def __init__(self, code: str, part: str) -> None:
        super().__init__(f"{code}: {part!r}")
        self.code = code
        self.part = part


def format_seat(seat: int) -> str:
    """Return the text of a seat: `p1` for the first one."""
    return f"p{seat + 1}"


def parse_seat(text: str) -> int:
    """Parse a seat, such as `p1`."""
    if re.fullmatch(r"p[1-9]", text):
        return int(text[1]) - 1
    raise NotationError("notation/seat", text)


def format_owner(owner: int, seats: int) -> str:
    """Return the text of an owner: a seat, or `a1` for the first Agent."""
    return format_seat(owner) if owner < seats else f"a{owner - seats + 1}"


def parse_owner(text: str, seats: int) -> int:
    """Parse an owner, such as `p1` or `a1`."""
    if re.fullmatch(r"a[1-9]", text):
        return seats + int(text[1]) - 1
    if (seat := parse_seat(text)) < seats:
        return seat
    raise NotationError("notation/seat", text)


def format_disc(disc: Disc) -> str:
    """Return the text of a disc: `4` if fixed, `n2` if neutral, `v5` if variable."""
    return f"{_DISC_LETTERS[disc.kind]}{disc.value}"


def parse_disc(text: str) -> Disc:
    """Parse a disc, such as `4`, `n2` or `v5`."""
    for kind, letter in _DISC_LETTERS.items():
        digits = text.removeprefix(letter)
        is_number = re.fullmatch(r"[1-9]" if kind is not DiscKind.VARIABLE else NUMBER, digits)
        if text.startswith(letter) and is_number:
            return Disc(kind, int(digits))
    raise NotationError("notation/disc", text)


def parse_card(text: str) -> str:
    """Check and return a card's id: a letter and a number."""
    if re.fullmatch(r"[A-Z][0-9]{1,2}[a-z]?", text):
        return text
    raise NotationError("notation/card", text)


def format_line(card: str, line: int) -> str:
    """Return the text of a line of a card: `C21.1`; line 0 is the compensation."""
    return f"{card}.{line}"


def parse_line(text: str) -> tuple[str, int]:
    """Parse a line of a card, such as `C21.1`."""
    card, dot, line = text.partition(".")
    if not dot:
        raise NotationError("notation/line", text)
    return parse_card(card), parse_number(line)


def parse_times(text: str) -> int:
    """Parse a number of times: `x2` is 2."""
    if text.startswith("x"):
        return parse_number(text[1:])
    raise NotationError("notation/times", text)


def parse_number(text: str) -> int:
    """Parse a whole number without sign or leading zeros."""
    if re.fullmatch(NUMBER, text):
        return int(text)
    raise NotationError("notation/number", text)
