"""The smallest words of the notation: seats, discs, lines, numbers."""

from __future__ import annotations

import re

from furnace.engine.disc import Disc, DiscKind

NUMBER = r"0|[1-9][0-9]{0,5}"

_DISC_LETTERS = {DiscKind.FIXED: "", DiscKind.NEUTRAL: "n", DiscKind.VARIABLE: "v"}


class NotationError(ValueError):
    """A text that is not notation: a stable code and the part that failed."""

    def __init__(self, code: str, part: str) -> None:
        super().__init__(f"{code}: {part!r}")
        self.code = code
        self.part = part


def format_seat(seat: int) -> str:
    """`p1` for the first seat."""
    return f"p{seat + 1}"


def parse_seat(text: str) -> int:
    """The seat that `format_seat` wrote."""
    if re.fullmatch(r"p[1-9]", text):
        return int(text[1]) - 1
    raise NotationError("notation/seat", text)


def format_owner(owner: int, seats: int) -> str:
    """A seat, or `a1` for the first Agent."""
    return format_seat(owner) if owner < seats else f"a{owner - seats + 1}"


def parse_owner(text: str, seats: int) -> int:
    """The owner that `format_owner` wrote."""
    if re.fullmatch(r"a[1-9]", text):
        return seats + int(text[1]) - 1
    if (seat := parse_seat(text)) < seats:
        return seat
    raise NotationError("notation/seat", text)


def format_disc(disc: Disc) -> str:
    """`4` for a fixed disc, `n2` for the neutral one, `v5` for a variable one."""
    return f"{_DISC_LETTERS[disc.kind]}{disc.value}"


def parse_disc(text: str) -> Disc:
    """The disc that `format_disc` wrote."""
    for kind, letter in _DISC_LETTERS.items():
        digits = text.removeprefix(letter)
        is_number = re.fullmatch(r"[1-9]" if kind is not DiscKind.VARIABLE else NUMBER, digits)
        if text.startswith(letter) and is_number:
            return Disc(kind, int(digits))
    raise NotationError("notation/disc", text)


def parse_card(text: str) -> str:
    """A card's id: a letter and a number."""
    if re.fullmatch(r"[A-Z][0-9]{1,2}[a-z]?", text):
        return text
    raise NotationError("notation/card", text)


def format_line(card: str, line: int) -> str:
    """`C21.1`: a line of a card; line 0 is the compensation."""
    return f"{card}.{line}"


def parse_line(text: str) -> tuple[str, int]:
    """The card and the number of the line."""
    card, dot, line = text.partition(".")
    if not dot:
        raise NotationError("notation/line", text)
    return parse_card(card), parse_number(line)


def parse_times(text: str) -> int:
    """`x2` as 2."""
    if text.startswith("x"):
        return parse_number(text[1:])
    raise NotationError("notation/times", text)


def parse_number(text: str) -> int:
    """A whole number without sign or leading zeros."""
    if re.fullmatch(NUMBER, text):
        return int(text)
    raise NotationError("notation/number", text)
