"""What is printed on the cards, as a client draws it."""

from __future__ import annotations

from typing import Literal

from furnace.server.wire.base import Wire
from furnace.server.wire.values import Goods, Message

LineKind = Literal["extraction", "processing", "upgrade", "text", "permanent"]
Kind = Literal["company", "startup", "capitalist", "manager", "school", "agent"]


class Line(Wire):
    """A line of a card. `said` is the complete line in words.

    Lines of the kinds text and permanent have only words. `is_delivery`: resolved once, when the
    card is won or upgraded. `limit` None stands for any number of times, and on a compensation for
    the value of the disc.
    """

    kind: LineKind
    is_delivery: bool
    cost: Goods | None
    gain: Goods | None
    limit: int | None
    from_card: bool
    form: str | None
    said: Message


class Sentence(Wire):
    """A complete sentence about a part of a card, whose name is the message `label`."""

    label: str
    said: Message


class CardFace(Wire):
    """A card: lines by side, goods for the start, a power or a manager in words.

    `said` is the short text of its face; `sentences` are everything printed on it, in full.
    A Business School has two basic lines, an extraction and a processing, to divide a disc between.
    """

    id: str
    kind: Kind
    compensation: Line | None
    basic: list[Line]
    additional: list[Line]
    start: Goods | None
    said: Message | None
    sentences: list[Sentence]
