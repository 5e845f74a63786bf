"""A table as a file that contains everything: metadata, seats and entries."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError
from sqlalchemy import Connection

from furnace.engine.errors import SetupRefused
from furnace.server.archive.archive import Archive
from furnace.server.live.creation import new_table_id
from furnace.server.live.game import TableGame
from furnace.server.live.registry import TABLE_ID
from furnace.server.live.rules import DRIVABLE
from furnace.server.problems import Code
from furnace.server.settings import CannotStart
from furnace.server.store.archives import archive_of
from furnace.server.store.entries import entry_rows, insert_rows
from furnace.server.store.entry_row import EntryRow
from furnace.server.store.tables import SeatRow, TableRow, insert_table, seats_of, table_of
from furnace.server.views.players import players_of


class TableFile(BaseModel):
    """A table with its seats and entries, as in the database.

    Which server drives it, and its open vote, stay behind.
    """

    model_config = ConfigDict(extra="forbid")

    format: Literal["furnace-table 1"] = "furnace-table 1"
    table: TableRow
    seats: list[SeatRow]
    entries: list[EntryRow]

    def renamed(self, id_: str) -> TableFile:
        """Return the same under another id."""
        return TableFile(
            table=self.table._replace(id=id_),
            seats=[seat._replace(table_id=id_) for seat in self.seats],
            entries=[entry._replace(table=id_) for entry in self.entries],
        )


def format_table(found: TableFile) -> str:
    """Return the text of a file, one line per seat and entry."""
    parts = {
        "table": [found.table._asdict()],
        "seats": [seat._asdict() for seat in found.seats],
        "entries": [entry._asdict() for entry in found.entries],
    }
    lines = {
        name: ",\n".join(json.dumps(row, default=datetime.isoformat) for row in rows)
        for name, rows in parts.items()
    }
    return (
        f'{{"format": {json.dumps(found.format)},\n"table": {lines["table"]},\n'
        f'"seats": [\n{lines["seats"]}\n],\n"entries": [\n{lines["entries"]}\n]}}\n'
    )


def export_table(connection: Connection, table: str) -> TableFile:
    """Return a table of the database."""
    if (row := table_of(connection, table)) is None:
        raise CannotStart(Code.ADMIN_TABLE_UNKNOWN, table=table)
    return TableFile(
        table=row._replace(driver=None),
        seats=seats_of(connection, table),
        entries=entry_rows(connection, table),
    )


def parse_table(text: str, file: str) -> TableFile:
    """Return the table in the text of a file; raise CannotStart if it is not one."""
    try:
        found = TableFile.model_validate_json(text)
    except ValidationError as error:
        place = ".".join(map(str, error.errors()[0]["loc"])) or "1"
        raise CannotStart(Code.ADMIN_FILE_INVALID, file=file, place=place) from error
    if place := _why_invalid(found):
        raise CannotStart(Code.ADMIN_FILE_INVALID, file=file, place=place)
    return found


def import_table(connection: Connection, found: TableFile, *, has_new_id: bool) -> str:
    """Insert a table and return its id; raise CannotStart if there is one with this id."""
    if has_new_id:
        found = found.renamed(new_table_id())
    elif table_of(connection, found.table.id) is not None:
        raise CannotStart(Code.ADMIN_TABLE_EXISTS, table=found.table.id)
    rematch = found.table.rematch
    is_known = rematch is not None and table_of(connection, rematch) is not None
    row = found.table._replace(driver=None, rematch=rematch if is_known else None)
    insert_table(connection, row, found.seats)
    if found.entries:
        insert_rows(connection, found.entries)
    return row.id


def game_of(found: TableFile) -> TableGame:
    """Return the game of a table, replayed; raise ValueError if an entry is not legal."""
    row = found.table
    game = TableGame(row.ruleset, len(found.seats), row.agents, row.seed)
    game.extend(found.entries)
    return game


def record_of(connection: Connection, found: TableFile) -> str:
    """Return the game of a table as a record; for rules that we lack, from its archive."""
    players = players_of(found.seats)
    if found.table.rules in DRIVABLE:
        return game_of(found).record(players)
    if (row := archive_of(connection, found.table.id)) is None or row.n != len(found.entries):
        raise CannotStart(Code.TABLE_RULES)
    return Archive(row).record(players)


def _why_invalid(found: TableFile) -> str:
    """Return the place of the first contradiction, or nothing."""
    id_ = found.table.id
    if not TABLE_ID.fullmatch(id_):
        return "table.id"
    for at, seat in enumerate(found.seats):
        if (seat.table_id, seat.seat) != (id_, at):
            return f"seats.{at}"
    for at, entry in enumerate(found.entries):
        if (entry.table, entry.n) != (id_, at):
            return f"entries.{at}"
    return _why_not_played(found) if found.table.rules in DRIVABLE else ""


def _why_not_played(found: TableFile) -> str:
    """Return the place of the first entry that is not legal, or nothing."""
    try:
        game = game_of(TableFile(table=found.table, seats=found.seats, entries=[]))
    except SetupRefused:
        return "table.ruleset"
    for at, entry in enumerate(found.entries):
        try:
            game.extend([entry])
        except ValueError:
            return f"entries.{at}"
    return ""
