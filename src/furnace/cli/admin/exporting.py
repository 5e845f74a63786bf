"""`furnace admin export`: a table as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from furnace.cli.admin.database import Data, Db, opened
from furnace.cli.admin.private_file import write_private_or_exit

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Id of the table.")]
Out = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write to this file, not to standard output.")
]


def export(
    table: TableId,
    is_record: Annotated[
        bool, typer.Option("--record", help="Only the game, as a record for “furnace replay”.")
    ] = False,
    out: Out = None,
    db: Db = None,
    data: Data = None,
) -> None:
    """Write a table to a file that contains everything: its settings, seats and moves."""
    with opened(db, data) as database, database.reading() as connection:
        from furnace.server.admin.table_file import export_table, format_table, record_of

        found = export_table(connection, table)
        text = record_of(connection, found) if is_record else format_table(found)
    write_private_or_exit(out, text)
