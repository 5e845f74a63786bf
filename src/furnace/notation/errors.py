"""Errors in texts, with their place."""

from __future__ import annotations

from furnace.engine.refusal import Refusal


class LineError(ValueError):
    """An error in a line of a text: its number and text, a stable code and the part that failed.

    If a rule forbids it, `refusal` says why.
    """

    def __init__(
        self, line: int, text: str, code: str, part: str = "", refusal: Refusal | None = None
    ) -> None:
        super().__init__(f"line {line}: {text!r}: {code}: {part}")
        self.line = line
        self.text = text
        self.code = code
        self.part = part
        self.refusal = refusal


class PositionError(LineError):
    """A text that is not a position."""


class RecordError(LineError):
    """A text that is not a valid record."""
