"""What each process of a database says of itself: its rules, its address, and its reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select, update

from furnace.server.store.clock import moment_from_now
from furnace.server.store.schema import processes


class Profile(NamedTuple):
    """The rules versions that a process can drive, and the address at which others reach it."""

    rules: frozenset[int]
    address: str = ""

    @property
    def values(self) -> dict[str, str]:
        """The profile as columns of `processes`."""
        return {"rules": ",".join(map(str, sorted(self.rules))), "address": self.address}


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
    columns = processes.c.id, processes.c.rules, processes.c.address
    query = select(*columns).where(processes.c.expires > moment_from_now(connection))
    return [
        Process(id_, Profile(_versions(rules), address))
        for id_, rules, address in connection.execute(query.order_by(processes.c.started))
    ]


def who_can_drive(living: Sequence[Process], rules: int, driver: str | None) -> Process | None:
    """Return a process that can drive games of these rules, the present driver if it is alive."""
    able = [process for process in living if rules in process.profile.rules]
    return next((process for process in able if process.id == driver), able[0] if able else None)


def _versions(text: str) -> frozenset[int]:
    # A program that publishes nothing is not known to drive anything.
    return frozenset(int(version) for version in text.split(",") if version)
