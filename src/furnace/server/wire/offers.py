"""What a seat is offered: its legal actions, with what the page shows of them."""

from __future__ import annotations

from typing import Literal

from furnace.server.wire.base import Wire
from furnace.server.wire.position import Placed
from furnace.server.wire.values import Disc, Goods, Message

Kind = Literal[
    "choose", "bid", "keep", "insert", "place", "use", "upgrade",
    "manage", "skip", "open", "again", "copy", "done",
]  # fmt: skip


class Outbid(Wire):
    """What an outbid disc is compensated with: `times` its goods, or up to so many transactions.

    A Business School divides `times` between its extraction and its processing.
    """

    times: int
    gain: Goods | None
    cost: Goods | None
    each: Goods | None


class Outlook(Wire):
    """What a bid would lead to: who would lead, what it costs, what one gets if outbid.

    `ahead` is the disc that would stay ahead of this one; None: this one would lead. `wins`: the
    card, or the manager at a Business School.
    """

    ahead: Placed | None
    price: Goods | None
    wins: str
    outbid: Outbid


class Offer(Wire):
    """A legal action. The page answers with its `text`; `said` is the action in words."""

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
    outlook: Outlook | None = None


class Unused(Wire):
    """What a seat would leave unused if its production ended now."""

    cards: list[str]
    goods: Goods
    managers: list[str]
    power: bool


class SeatOffers(Wire):
    """What a seat may do now. `n` is the number it answers; `asks` is what is asked of it.

    `undo`, `redo`: whether there is something to take back by right or to take again; `refused`
    says why there is no undo by right; `takeback`: whether there is a decision that a vote of the
    table could take back; `reset`: the actions that a reset of one's production would take back.
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
