"""Texts that do not hold, each with its place."""

from __future__ import annotations

from furnace.engine.refusal import Refusal


class LineError(ValueError):
    """A text that fails at a line: its number, its text, a stable code and the part that failed.

    Where a rule forbids it, `refusal` says why.
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
    """A text that is no position."""


class RecordError(LineError):
    """A record that does not hold."""
