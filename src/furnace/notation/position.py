"""Parsing and formatting complete positions, without loss."""

from __future__ import annotations

from furnace.cards.goods import LanguageError
from furnace.engine.errors import SetupRefused
from furnace.engine.state import State
from furnace.notation.errors import PositionError
from furnace.notation.header import NumberedLine
from furnace.notation.position_reader import Reader
from furnace.notation.position_writer import position_lines
from furnace.notation.possible import why_impossible
from furnace.notation.primitives import NotationError


def format_position(state: State) -> str:
    """Return the text that `parse_position` parses to this state."""
    return "\n".join(position_lines(state)) + "\n"


def parse_position(text: str) -> State:
    """Parse a position; raise PositionError with the place of the error."""
    reader = Reader(text)
    try:
        state = reader.state()
    except (NotationError, LanguageError) as error:
        raise reader.error(error.code, error.part) from error
    except SetupRefused as error:
        raise reader.error(error.refusal.code, refusal=error.refusal) from error
    _check_spelling(state, reader.lines)
    _check_possible(state, reader.lines)
    return state


def _check_spelling(state: State, lines: list[NumberedLine]) -> None:
    """Check that the text is what `format_position` writes, apart from white space."""
    for (number, line), ours in zip(lines, position_lines(state), strict=True):
        if line != ours:
            raise PositionError(number, line, "position/expected", ours)


def _check_possible(state: State, lines: list[NumberedLine]) -> None:
    if word := why_impossible(state):
        found = [line for line in lines if line[1].split()[0] == word]
        raise PositionError(*(found or lines)[0], "position/impossible", word)
