"""Motions before a table: a takeback beyond one's right, or a bot for who has left.

Who votes: for a takeback all other people at the table, and it takes all of them; for a bot in an
absent seat all others, and it takes more than half of them. Bots agree to everything.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto

from furnace.server.live.table import LiveTable, OpenVote
from furnace.server.store.votes import VoteRow

TAKEBACK = "takeback"


class Verdict(Enum):
    """How a vote stands."""

    OPEN = auto()
    PASSED = auto()
    FAILED = auto()


def voters(table: LiveTable, vote: VoteRow) -> set[str]:
    """Who may vote: people who play themselves, other than who the motion is about."""
    people = {
        seat.identity for seat in table.meta.seats if seat.identity is not None and seat.bot is None
    }
    return people - {table.meta.seats[vote.seat].identity}


def needed_votes(table: LiveTable, vote: OpenVote) -> int:
    """How many must agree."""
    number = len(voters(table, vote.row))
    return number if vote.row.motion == TAKEBACK else number // 2 + 1


def verdict(table: LiveTable, vote: OpenVote, now: datetime) -> Verdict:
    """How a vote stands now; who has not voted by the deadline has not agreed."""
    if _is_moot(table, vote.row):
        return Verdict.FAILED
    entitled = voters(table, vote.row)
    needed = needed_votes(table, vote)
    agreed = sum(vote.ballots.get(voter) is True for voter in entitled)
    against = sum(vote.ballots.get(voter) is False for voter in entitled)
    if agreed >= needed:
        return Verdict.PASSED
    if len(entitled) - against < needed or now >= vote.row.deadline:
        return Verdict.FAILED
    return Verdict.OPEN


def _is_moot(table: LiveTable, vote: VoteRow) -> bool:
    """Whether who it is about has gone on playing since, or has come back."""
    seat = table.meta.seats[vote.seat]
    if vote.motion == TAKEBACK:
        since = table.game.acted[vote.seat]
        return since is not None and since > vote.opened
    return table.is_connected(seat) or (seat.seen is not None and seat.seen > vote.opened)
