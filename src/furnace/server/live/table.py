"""A table in memory: its game, who sits at it, the motion before it, and the pages that look on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass

from furnace.server.live.connection import Connection
from furnace.server.live.game import TableGame
from furnace.server.store.tables import SeatRow, TableRow
from furnace.server.store.votes import VoteRow
from furnace.server.wire.encode import with_offers

Presence = tuple[tuple[bool, bool], ...]
"""Of each seat whether its person is there, and whether they have been gone for long."""


@dataclass(frozen=True, slots=True)
class OpenVote:
    """A motion before the table, and the ballots cast so far."""

    row: VoteRow
    ballots: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class TableMeta:
    """A table as the database has it, apart from its log."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    vote: OpenVote | None


class LiveTable:
    """A table that someone looks at, or that this process drives.

    Whoever changes it holds its lock. `thinking` are the seats for which a bot is at work;
    `presence` is what its pages were last told of who is there.
    """

    def __init__(self, meta: TableMeta, is_driven: bool) -> None:
        self.meta = meta
        self.is_driven = is_driven
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.thinking: set[int] = set()
        self.used = time.monotonic()
        self.presence: Presence = ()
        self.game = self._new_game()

    @property
    def id(self) -> str:
        """The name it goes by."""
        return self.meta.table.id

    @property
    def is_playing(self) -> bool:
        """Whether all seats are taken and the game is not over."""
        return self.meta.table.status == "playing"

    def seats_of(self, identity: str) -> tuple[int, ...]:
        """The seats that belong to an identity."""
        return tuple(seat.seat for seat in self.meta.seats if seat.identity == identity)

    def acting_seats_of(self, identity: str) -> tuple[int, ...]:
        """Those of its seats that an identity plays itself, with no bot standing in."""
        return tuple(seat for seat in self.seats_of(identity) if self.bot_of(seat) is None)

    def bot_of(self, seat: int) -> str | None:
        """The spec of the bot that plays a seat."""
        return self.meta.seats[seat].bot

    def is_connected(self, seat: SeatRow) -> bool:
        """Whether the person of a seat has a socket at this process."""
        return any(other.identity == seat.identity for other in self.connections)

    def tell(self, update: str) -> None:
        """Tell every page an update, with what its own seats are offered."""
        for connection in self.connections:
            offers = [self.game.offers(seat) for seat in connection.seats]
            connection.tell(with_offers(update, offers))

    def seat_connections(self) -> None:
        """Give each page the seats its person plays."""
        for connection in self.connections:
            connection.seats = self.acting_seats_of(connection.identity)

    def _new_game(self) -> TableGame:
        table = self.meta.table
        return TableGame(table.ruleset, len(self.meta.seats), table.agents, table.seed)
