"""`furnace admin import`: a table from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from furnace.cli.admin.database import Data, Db, opened
from furnace.cli.console import console, say
from furnace.cli.reading import read_text_or_exit


def import_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="File that “furnace admin export” has written.")
    ],
    has_new_id: Annotated[
        bool, typer.Option("--new-id", help="Give the table a new id, as a copy.")
    ] = False,
    db: Db = None,
    data: Data = None,
) -> None:
    """Add a table from a file, after replaying its moves."""
    text = read_text_or_exit(file)
    with opened(db, data) as database:
        from furnace.server.admin.table_file import import_table, parse_table

        found = parse_table(text, str(file))
        with database.changing() as connection:
            table = import_table(connection, found, has_new_id=has_new_id)
    console.print(say("admin-imported", table=table), markup=False)
