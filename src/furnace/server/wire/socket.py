"""The messages of a table's socket, each way."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field as Constraint

from furnace.server.wire.base import Wire
from furnace.server.wire.offers import SeatOffers
from furnace.server.wire.position import Changes, Position
from furnace.server.wire.table import Motion, TableInfo
from furnace.server.wire.values import Field, Message

PROTOCOL = 4
"""Raised when an older client could misread a message."""

MoveId = Annotated[str, Constraint(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Text = Annotated[str, Constraint(min_length=1, max_length=80)]
Number = Annotated[int, Constraint(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Constraint(ge=0, le=4)]


class Event(Wire):
    """What followed from an action: the kind for animations, the message for readers.

    `in_log`: whether the log shows it. `total`: what the log says instead, for this event and equal
    ones that follow, which it does not show.
    """

    kind: str
    in_log: bool
    message: str
    fields: dict[str, Field]
    total: Message | None = None


class LogEntry(Wire):
    """An accepted line of the table's log; `move` is the id its client gave it."""

    n: int
    seat: int | None
    text: str
    move: str
    said: Message
    events: list[Event]


class Hello(Wire):
    """The first message: the versions of the server, and the id of whoever watches."""

    type: Literal["hello"] = "hello"
    protocol: int
    rules: int
    build: str
    identity: str


class TableChanged(Wire):
    """The table, or who sits at it, has changed."""

    type: Literal["table"] = "table"
    table: TableInfo


class PresenceChanged(Wire):
    """Who is at the table has changed: the seats whose person is online, those whose person is
    away, and how many people without a seat are watching."""

    type: Literal["presence"] = "presence"
    online: list[SeatNumber]
    away: list[SeatNumber]
    watching: int


class Snapshot(Wire):
    """The complete game: sent at first, and whenever a client must start over. `undone` are the
    numbers of the entries that were taken back."""

    type: Literal["snapshot"] = "snapshot"
    n: int
    position: Position
    log: list[LogEntry]
    undone: list[int]
    offers: list[SeatOffers]
    money: list[list[int]]


class Update(Wire):
    """One or more entries were accepted. `offers` is there for a client that may act; earlier ones
    are void. `undone` are the numbers of all entries that were taken back so far, `money` is each
    seat's money at the end of each round."""

    type: Literal["update"] = "update"
    n: int
    entries: list[LogEntry]
    undone: list[int]
    changes: Changes
    money: list[list[int]]
    offers: list[SeatOffers] = []


class Refused(Wire):
    """A request is refused: a stable code, and why in words. `n` is the length of the log.

    `retry_after` are the seconds after which the same message may be sent again, for example when
    the database fails; a move that was stored all the same is then refused as a duplicate."""

    type: Literal["refused"] = "refused"
    code: str
    move: str | None
    n: int
    rule: str | None
    said: Message
    retry_after: int | None = None


class WhyAnswer(Wire):
    """Why an action is not allowed; `said` is None if it is allowed."""

    type: Literal["why"] = "why"
    id: int
    said: Message | None


ServerMessage = Hello | TableChanged | PresenceChanged | Snapshot | Update | Refused | WhyAnswer


class Act(Wire):
    """An entry for the log: an action, undo or redo. `n` is that of the offer it answers."""

    type: Literal["act"]
    move: MoveId
    n: Number
    text: Text


class Reset(Wire):
    """Undo the seat's complete production."""

    type: Literal["reset"]
    move: MoveId
    n: Number
    seat: SeatNumber


class Why(Wire):
    """Ask why an action is not allowed."""

    type: Literal["why"]
    id: Number
    text: Text


class Propose(Wire):
    """Propose a takeback for your seat, or a bot for an absent player's."""

    type: Literal["propose"]
    motion: Motion
    seat: SeatNumber


class Ballot(Wire):
    """Vote on the open motion."""

    type: Literal["ballot"]
    vote: Number
    agree: bool


class Reclaim(Wire):
    """Take your seat back from the bot that plays for you."""

    type: Literal["reclaim"]
    seat: SeatNumber


ClientMessage = Annotated[
    Act | Reset | Why | Propose | Ballot | Reclaim, Constraint(discriminator="type")
]
