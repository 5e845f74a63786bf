"""What each process of a database says of itself: its rules, its address, and its reports.

A process that drains is about to end: it drives only what no other process can.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select, update

from furnace.server.store.clock import moment_from_now
from furnace.server.store.schema import processes


class Profile(NamedTuple):
    """The rules versions that a process can drive, its address for others, whether it drains."""

    rules: frozenset[int]
    address: str = ""
    is_draining: bool = False

    @property
    def values(self) -> dict[str, str | bool]:
        """The profile as columns of `processes`."""
        rules = ",".join(map(str, sorted(self.rules)))
        return {"rules": rules, "address": self.address, "draining": self.is_draining}


class Process(NamedTuple):
    """A living process."""

    id: str
    profile: Profile


class Report(NamedTuple):
    """What a process reports regularly: the number of the report, and its text."""

    number: int
    text: str


def exchange_reports(connection: Connection, process: str, report: Report) -> dict[str, Report]:
    """Store the report of a process, and return those of the other living ones."""
    own = update(processes).where(processes.c.id == process)
    connection.execute(own.values(beat=report.number, usage=report.text))
    columns = processes.c.id, processes.c.beat, processes.c.usage
    others = select(*columns).where(
        processes.c.id != process, processes.c.expires > moment_from_now(connection)
    )
    return {id_: Report(number, text) for id_, number, text in connection.execute(others)}


def living_processes(connection: Connection) -> list[Process]:
    """Return the processes whose lease has not expired."""
    columns = processes.c.id, processes.c.rules, processes.c.address, processes.c.draining
    query = select(*columns).where(processes.c.expires > moment_from_now(connection))
    found = connection.execute(query.order_by(processes.c.started))
    return [
        Process(id_, Profile(_versions(rules), address, is_draining))
        for id_, rules, address, is_draining in found
    ]


def who_can_drive(living: Sequence[Process], rules: int, driver: str | None) -> Process | None:
    """Return a process that can drive games of these rules: one that stays, then the driver."""
    able = [process for process in living if rules in process.profile.rules]
    able.sort(key=lambda process: (process.profile.is_draining, process.id != driver))
    return able[0] if able else None


def driven_by_others(living: Sequence[Process], process: str) -> frozenset[int]:
    """Return the rules versions that another process drives which stays."""
    others = [one.profile for one in living if one.id != process and not one.profile.is_draining]
    return frozenset(version for profile in others for version in profile.rules)


def _versions(text: str) -> frozenset[int]:
    # A program that publishes nothing is not known to drive anything.
    return frozenset(int(version) for version in text.split(",") if version)
