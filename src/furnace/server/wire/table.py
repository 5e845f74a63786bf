"""A table and its players."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from furnace.server.wire.base import Wire

# A new status needs a migration after which programs that do not know it are refused.
Status = Literal["open", "playing", "over", "abandoned"]
Motion = Literal["takeback", "takeover"]


class SeatInfo(Wire):
    """Who sits at a seat.

    `bot`: the spec of the bot that plays it, also in place of a person. `is_away`: the person has
    been absent long enough for the others to vote a bot into the seat. `invitation`: the token of
    an open seat, sent to the host only.
    """

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    bot: str | None
    is_yours: bool
    is_online: bool
    is_away: bool
    invitation: str | None


class VoteInfo(Wire):
    """An open motion: a takeback by `seat`, or a bot for `seat`."""

    id: int
    motion: Motion
    seat: int
    proposed_by: str
    agreed: list[str]
    needed: int
    deadline: datetime
    may_vote: bool


class TableInfo(Wire):
    """A table: its game, its seats, the open motion. `rematch`: the table that followed it."""

    id: str
    status: Status
    preset: str | None
    ruleset: list[str]
    rules: int
    created: datetime
    is_host: bool
    seats: list[SeatInfo]
    watching: int
    vote: VoteInfo | None
    rematch: str | None
    result: list[int] | None


class MyTable(Wire):
    """A line of My games; `is_your_turn`: the game waits for your decision."""

    id: str
    status: Status
    ruleset: list[str]
    names: list[str]
    your_seats: list[int]
    changed: datetime
    winners: list[int] | None
    is_your_turn: bool
