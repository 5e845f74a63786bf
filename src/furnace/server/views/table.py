"""A table and its players, as one identity sees them."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from furnace.engine.presets import PRESETS
from furnace.server.invitations import invitation
from furnace.server.live.table import LiveTable, OpenVote, Presence
from furnace.server.live.votes import needed_votes, voters
from furnace.server.store.tables import SeatRow, TableRow
from furnace.server.wire import table as wire


class Spans(NamedTuple):
    """How long after a last sign of life a player counts as online, and after how long as away.

    If several processes share the tables, `online` must exceed the ten seconds between their
    reports of who is connected.
    """

    online: timedelta
    away: timedelta


def view_table(
    table: LiveTable, identity: str, now: datetime, key: bytes, spans: Spans
) -> wire.TableInfo:
    """Return a table as an identity sees it."""
    row = table.meta.table
    is_host = row.host == identity
    words = row.ruleset.split("+")
    seats = [
        _seat(table, seat, identity, now, key if is_host else None, spans)
        for seat in table.meta.seats
    ]
    return wire.TableInfo(
        id=row.id,
        status=row.status,
        preset=_preset(row.ruleset, len(seats)),
        ruleset=words,
        rules=row.rules,
        created=row.created,
        is_host=is_host,
        seats=seats,
        watching=table.watchers(),
        vote=_vote(table, identity),
        rematch=row.rematch,
        result=winners_of(row),
    )


def presence(table: LiveTable, now: datetime, spans: Spans) -> Presence:
    """Return who is at the table; this also changes without any event, as time passes."""
    seats = table.meta.seats
    return Presence(
        online=tuple(s.seat for s in seats if _was_seen_within(table, s, now, spans.online)),
        away=tuple(s.seat for s in seats if is_away(table, s, now, spans.away)),
        watching=table.watchers(),
    )


def winners_of(row: TableRow) -> list[int] | None:
    """Return the seats that won; None while the game is in progress."""
    if row.winners is None:
        return None
    return [int(seat) for seat in row.winners.split(",") if seat]


@lru_cache(maxsize=256)
def _preset(ruleset: str, seats: int) -> str | None:
    return next((name for name, make in PRESETS.items() if make(seats) == ruleset), None)


def _seat(
    table: LiveTable,
    seat: SeatRow,
    identity: str,
    now: datetime,
    key: bytes | None,
    spans: Spans,
) -> wire.SeatInfo:
    is_open = seat.kind == "open"
    token = invitation(key, table.id, seat.seat, seat.generation) if key and is_open else None
    return wire.SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        is_yours=seat.identity == identity,
        is_online=_was_seen_within(table, seat, now, spans.online),
        is_away=is_away(table, seat, now, spans.away),
        invitation=token,
    )


def is_away(table: LiveTable, seat: SeatRow, now: datetime, away_after: timedelta) -> bool:
    """Return whether a person has been absent long enough for a vote to put a bot in the seat."""
    is_human = seat.kind == "human" and seat.bot is None
    return is_human and not _was_seen_within(table, seat, now, away_after)


def _was_seen_within(table: LiveTable, seat: SeatRow, now: datetime, span: timedelta) -> bool:
    if seat.kind != "human":
        return False
    return table.is_connected(seat) or (seat.seen is not None and now - seat.seen < span)


def _vote(table: LiveTable, identity: str) -> wire.VoteInfo | None:
    vote = table.meta.vote
    if vote is None:
        return None
    return wire.VoteInfo(
        id=vote.row.id,
        motion=vote.row.motion,
        seat=vote.row.seat,
        proposed_by=_name(table, vote.row.proposer),
        agreed=[_name(table, voter) for voter, agree in vote.ballots.items() if agree],
        needed=needed_votes(table, vote),
        deadline=vote.row.deadline,
        may_vote=_may_vote(table, vote, identity),
    )


def _may_vote(table: LiveTable, vote: OpenVote, identity: str) -> bool:
    return identity in voters(table, vote.row) and identity not in vote.ballots


def _name(table: LiveTable, identity: str) -> str:
    return next(seat.name for seat in table.meta.seats if seat.identity == identity)
