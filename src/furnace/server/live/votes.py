"""Votes: on a takeback that needs consent, or on a stand-in bot for an absent player.

All other people at the table vote. A takeback needs all of them, a stand-in bot more than half.
Bots agree to everything.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto

from furnace.server.live.table import LiveTable, OpenVote
from furnace.server.store.votes import VoteRow

TAKEBACK = "takeback"


class Verdict(Enum):
    """The state of a vote."""

    OPEN = auto()
    PASSED = auto()
    FAILED = auto()


def voters(table: LiveTable, vote: VoteRow) -> set[str]:
    """Return the people who may vote: those who play, except the one the motion is about."""
    people = {
        seat.identity for seat in table.meta.seats if seat.identity is not None and seat.bot is None
    }
    return people - {table.meta.seats[vote.seat].identity}


def needed_votes(table: LiveTable, vote: OpenVote) -> int:
    """Return how many must agree."""
    number = len(voters(table, vote.row))
    return number if vote.row.motion == TAKEBACK else number // 2 + 1


def verdict(table: LiveTable, vote: OpenVote, now: datetime) -> Verdict:
    """Return the state of a vote; anyone who has not voted by the deadline counts as against."""
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
    """Return whether the seat in question has acted since, or its person has come back."""
    seat = table.meta.seats[vote.seat]
    if vote.motion == TAKEBACK:
        since = table.game.acted[vote.seat]
        return since is not None and since > vote.opened
    return table.is_connected(seat) or (seat.seen is not None and seat.seen > vote.opened)
