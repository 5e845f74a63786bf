"""What a seat may do now: its legal actions, and what a client shows of them."""

from __future__ import annotations

from typing import Literal

from furnace.server.wire.base import Wire
from furnace.server.wire.position import PlacedDisc
from furnace.server.wire.values import Disc, Goods, Message

Kind = Literal[
    "choose", "bid", "keep", "insert", "place", "use", "upgrade",
    "manage", "skip", "open", "again", "copy", "done",
]  # fmt: skip


class Outbid(Wire):
    """The compensation of an outbid disc: `times` its goods, or up to this many transactions.

    A Business School divides `times` between its extraction and its processing.
    """

    times: int
    gain: Goods | None
    cost: Goods | None
    each: Goods | None


class BidPreview(Wire):
    """What a bid would lead to: who would lead, what it costs, the compensation if outbid.

    `ahead` is the disc that would still lead; None: this bid would lead. `wins`: the card, or the
    manager at a Business School.
    """

    ahead: PlacedDisc | None
    price: Goods | None
    wins: str
    outbid: Outbid


class Offer(Wire):
    """A legal action. A client answers with its `text`; `said` is the action in words."""

    kind: Kind
    seat: int
    text: str
    card: str | None = None
    disc: Disc | None = None
    line: int | None = None
    count: int | None = None
    place: int | None = None
    manager: str | None = None
    option: int | None = None
    said: Message
    preview: BidPreview | None = None


class Unused(Wire):
    """What a seat would leave unused if it ended production now."""

    cards: list[str]
    goods: Goods
    managers: list[str]
    power: bool


class SeatOffers(Wire):
    """What a seat may do now. An answer names `n`; `asks` is the question the seat has to decide.

    `undo`, `redo`: whether the seat may undo or redo without asking anyone; `refused` says why it
    may not undo; `takeback`: whether the players could vote to take back a decision; `reset`: how
    many actions a reset of the seat's production would undo.
    """

    seat: int
    n: int
    asks: Message | None
    actions: list[Offer]
    undo: bool
    refused: Message | None
    redo: bool
    takeback: bool
    reset: int
    unused: Unused | None
