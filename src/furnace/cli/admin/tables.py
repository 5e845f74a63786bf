"""`furnace admin tables`: the tables of a database."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table

from furnace.cli.admin.database import Data, Db, opened
from furnace.cli.admin.durations import read_duration
from furnace.cli.console import console, say

if TYPE_CHECKING:
    from furnace.server.admin.table_list import ListedTable

COLUMNS = ("admin-column-table", "admin-column-status", "admin-column-players",
           "admin-column-entries", "admin-column-last")  # fmt: skip


class Status(StrEnum):
    """Whether a game has begun, and whether it has ended."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    ABANDONED = "abandoned"


def tables(
    status: Annotated[
        Status | None,
        typer.Option(
            metavar="STATUS", help="Only tables that are open, playing, over or abandoned."
        ),
    ] = None,
    host: Annotated[
        str | None, typer.Option(metavar="WHO", help="Only tables of this account or guest.")
    ] = None,
    idle: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Only tables without a move for this long, such as 30d."),
    ] = None,
    most: Annotated[int, typer.Option(metavar="N", help="List at most this many.")] = 100,
    is_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per table.")
    ] = False,
    db: Db = None,
    data: Data = None,
) -> None:
    """List tables, those that someone has just played at first."""
    with opened(db, data) as database, database.reading() as connection:
        from furnace.server.admin.table_list import Wanted, list_tables
        from furnace.server.store.persons import find_person

        before = datetime.now(UTC) - read_duration("--idle", idle) if idle else None
        person = find_person(connection, host) if host else None
        wanted = Wanted(status, person.id if person else host, before)
        found = list_tables(connection, wanted, most)
    if is_json:
        for one in found:
            typer.echo(json.dumps(_as_json(one)))
    else:
        _show(found)
    if len(found) == most and not is_json:
        console.print(say("admin-more", most=most), markup=False)


def _show(found: list[ListedTable]) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in COLUMNS:
        table.add_column(say(column), overflow="fold")
    for one in found:
        names = ", ".join(seat.name for seat in one.seats if seat.name)
        last = one.last.strftime("%Y-%m-%d %H:%M")
        table.add_row(one.row.id, one.row.status, names, str(one.entries), last)
    console.print(table if found else say("admin-no-tables"))


def _as_json(one: ListedTable) -> dict[str, object]:
    return {
        "id": one.row.id,
        "status": one.row.status,
        "ruleset": one.row.ruleset,
        "rules": one.row.rules,
        "host": one.row.host,
        "players": [seat.name for seat in one.seats],
        "entries": one.entries,
        "created": one.row.created.isoformat(),
        "last": one.last.isoformat(),
    }
