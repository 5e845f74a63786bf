"""Motions at a table: who may propose one, and voting on it."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from furnace.notation.history import Takeback
from furnace.server.live.moves import MoveRefused, try_entry
from furnace.server.live.registry import TableRegistry
from furnace.server.live.table import LiveTable
from furnace.server.live.votes import TAKEBACK, voters
from furnace.server.problems import Code
from furnace.server.store.tables import set_stand_in
from furnace.server.store.votes import cast, open_vote
from furnace.server.views.table import is_away
from furnace.server.wire.table import Motion


async def propose(
    registry: TableRegistry,
    table: LiveTable,
    identity: str,
    motion: Motion,
    seat: int,
    now: datetime,
) -> None:
    """Propose a motion; raise MoveRefused if it is not allowed."""
    async with table.lock:
        _check_motion(registry, table, identity, motion, seat, now)
        deadline = now + registry.settings.vote_for
        is_opened = await registry.changes.write(
            _open, table.id, motion, seat, identity, now, deadline, touches=[table.id]
        )
        if not is_opened:
            raise MoveRefused(Code.VOTE_UNDER_WAY)
        await registry.changes.catch_up(table)


async def cast_ballot(
    registry: TableRegistry, table: LiveTable, identity: str, vote: int, agree: bool
) -> None:
    """Cast a vote; raise MoveRefused if it is not allowed."""
    async with table.lock:
        now_open = table.meta.vote
        if now_open is None or now_open.row.id != vote or not table.is_playing:
            raise MoveRefused(Code.VOTE_UNKNOWN)
        if identity not in voters(table, now_open.row):
            raise MoveRefused(Code.VOTE_NOT_YOURS)
        if not await registry.changes.write(cast, vote, identity, agree, touches=[table.id]):
            raise MoveRefused(Code.VOTE_UNKNOWN)
        await registry.changes.catch_up(table)


async def reclaim(registry: TableRegistry, table: LiveTable, identity: str, seat: int) -> None:
    """Take a seat back from its stand-in bot; raise MoveRefused if it is not allowed."""
    async with table.lock:
        if seat not in table.seats_of(identity):
            raise MoveRefused(Code.ACTION_NOT_YOUR_SEAT)
        await registry.changes.write(set_stand_in, table.id, seat, None, touches=[table.id])
        await registry.changes.catch_up(table)


def _check_motion(
    registry: TableRegistry,
    table: LiveTable,
    identity: str,
    motion: Motion,
    seat: int,
    now: datetime,
) -> None:
    own_seats = table.acting_seats_of(identity)
    if not table.is_playing or not own_seats or seat >= len(table.meta.seats):
        raise MoveRefused(Code.VOTE_NOT_YOURS)
    if table.meta.vote is not None:
        raise MoveRefused(Code.VOTE_UNDER_WAY)
    if motion == TAKEBACK:
        if seat not in own_seats:
            raise MoveRefused(Code.VOTE_NOT_YOURS)
        try_entry(table, Takeback(seat))
    elif not is_away(table, table.meta.seats[seat], now, registry.settings.away_after):
        raise MoveRefused(Code.VOTE_NOT_AWAY)


def _open(
    connection: Connection,
    table: str,
    motion: Motion,
    seat: int,
    identity: str,
    now: datetime,
    deadline: datetime,
) -> bool:
    """Open the vote; proposing a stand-in counts as a vote for it."""
    vote = open_vote(connection, table, motion, seat, identity, now, deadline)
    if vote is not None and motion != TAKEBACK:
        cast(connection, vote, identity, agree=True)
    return vote is not None
