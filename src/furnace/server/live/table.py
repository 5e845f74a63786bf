"""A table in memory: its game, its metadata and its clients."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from furnace.notation.header import Player
from furnace.server.archive.archive import Archive
from furnace.server.live.connection import Connection
from furnace.server.live.game import TableGame
from furnace.server.problems import Code, Refused
from furnace.server.store.tables import SeatRow, TableRow
from furnace.server.store.votes import VoteRow
from furnace.server.wire.encode import with_offers


class Presence(NamedTuple):
    """The seats whose person is online, those whose person is away, and the number of watchers."""

    online: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    watching: int = 0


@dataclass(frozen=True, slots=True)
class OpenVote:
    """An open motion and the ballots cast so far."""

    row: VoteRow
    ballots: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class TableMeta:
    """A table as stored in the database, without its log."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    vote: OpenVote | None

    @property
    def has_begun(self) -> bool:
        """Whether the game has begun, which it does when nobody is missing."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def awaits_players(self) -> bool:
        """Whether players are missing, even if the table has been abandoned meanwhile."""
        return self.table.status in ("open", "abandoned") and not self.has_begun

    def is_driven_by(self, process: str) -> bool:
        """Return whether the game is in progress and this process drives it."""
        return self.table.driver == process and self.table.status == "playing"


class LiveTable:
    """A table that has clients or that this process drives.

    Every change is made under its lock. `thinking` are the seats whose bot is thinking;
    `client` is the address whose quota its bots use, of those that were here since it was loaded:
    the host's, or else that of a player, or else that of a spectator. `is_watched_elsewhere`:
    someone looks at it at another process, although this one drives it. `presence` is what all
    clients were last sent; None if they differ. `checkpoint`: how many entries its last checkpoint
    has. `is_stale`: the database may have more of it than this process. `is_dropped`: it was
    deleted, or another process serves it now.
    A finished game whose rules this program does not have is shown from its archive.
    """

    def __init__(self, meta: TableMeta, is_driven: bool, archive: Archive | None = None) -> None:
        self.meta = meta
        self.is_driven = is_driven
        self.is_dropped = False
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.thinking: set[int] = set()
        self.used = time.monotonic()
        self.client: str | None = None
        self._closeness = -1
        self.is_watched_elsewhere = False
        self.checkpoint = 0
        self.presence: Presence | None = None
        self.is_deleted = False
        self.is_stale = False
        self._archive = archive
        self._game = None if archive else self._new_game()

    @property
    def game(self) -> TableGame:
        """The game; raise Refused if there is only its archive."""
        if self._game is None:
            raise Refused(Code.ACTION_OVER, 409)
        return self._game

    @property
    def is_archived(self) -> bool:
        """Whether there is only the archive of the game."""
        return self._archive is not None

    @property
    def n(self) -> int:
        """The number of entries in the log."""
        return self._archive.n if self._archive else self.game.n

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.meta.table.id

    @property
    def is_playing(self) -> bool:
        """Whether the game is in progress."""
        return self.meta.table.status == "playing" and not self.is_dropped

    @property
    def has_begun(self) -> bool:
        """Whether the game has begun, which it does when nobody is missing."""
        return self.meta.has_begun

    @property
    def is_abandoned(self) -> bool:
        """Whether the table was closed because nobody acted for a long time."""
        return self.meta.table.status == "abandoned"

    def seats_of(self, identity: str) -> tuple[int, ...]:
        """Return the seats of an identity."""
        return tuple(seat.seat for seat in self.meta.seats if seat.identity == identity)

    def acting_seats_of(self, identity: str) -> tuple[int, ...]:
        """Return the seats that an identity plays now, without a stand-in bot."""
        if self.is_abandoned:
            return ()
        return tuple(seat for seat in self.seats_of(identity) if self.bot_of(seat) is None)

    def bot_of(self, seat: int) -> str | None:
        """Return the spec of the bot that plays a seat, if any."""
        return self.meta.seats[seat].bot

    def charge(self, identity: str, client: str) -> None:
        """Let the bots use the quota of a client, unless that of someone closer is used."""
        is_host = identity == self.meta.table.host
        closeness = (identity in self.insiders()) + is_host
        if is_host or closeness > self._closeness:
            self.client, self._closeness = client, closeness

    def is_connected(self, seat: SeatRow) -> bool:
        """Return whether the person of a seat is connected to this process."""
        return any(other.identity == seat.identity for other in self.connections)

    def watchers(self) -> int:
        """Return how many clients have no seat."""
        seated = {seat.identity for seat in self.meta.seats}
        return sum(connection.identity not in seated for connection in self.connections)

    def insiders(self) -> set[str | None]:
        """Return the identities that see more of the table than others: its players and host."""
        return {self.meta.table.host, *(seat.identity for seat in self.meta.seats)}

    def has_move(self, move: str) -> bool:
        """Return whether the log has an entry with this id of its client."""
        return move in (self._archive.moves if self._archive else self.game.moves)

    def snapshot(self, seats: Sequence[int]) -> str:
        """Return the complete game for a client that plays these seats."""
        return self._archive.snapshot if self._archive else self.game.snapshot(seats)

    def record(self, players: tuple[Player, ...]) -> str:
        """Return the game so far as a `.furnace` record, including every undo."""
        return (self._archive or self.game).record(players)

    def broadcast(self, update: str) -> None:
        """Send an update to every client, with the choices of its seats."""
        for connection in self.connections:
            offers = [self.game.offers(seat) for seat in connection.seats]
            connection.send(with_offers(update, offers))

    def assign_seats(self) -> None:
        """Assign to each client the seats its person plays."""
        for connection in self.connections:
            connection.seats = self.acting_seats_of(connection.identity)

    def _new_game(self) -> TableGame:
        table = self.meta.table
        return TableGame(table.ruleset, len(self.meta.seats), table.agents, table.seed)
