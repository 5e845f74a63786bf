"""`furnace admin delete`: deleting tables."""

from __future__ import annotations

from typing import Annotated

import typer

from furnace.cli.admin.database import Data, Db, opened
from furnace.cli.console import console, fail, say

Tables = Annotated[list[str], typer.Argument(metavar="TABLE...", help="Ids of the tables.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def delete(tables: Tables, yes: Yes = False, db: Db = None, data: Data = None) -> None:
    """Remove tables for good, with their moves."""
    if not yes:
        typer.confirm(say("admin-confirm-tables", n=len(set(tables))), abort=True)
    with opened(db, data) as database, database.changing() as connection:
        from furnace.server.admin.database import tell_servers
        from furnace.server.store.removal import delete_tables

        found = delete_tables(connection, tables)
        tell_servers(connection, found)
    console.print(say("admin-deleted", n=len(found)), markup=False)
    if missing := sorted(set(tables) - set(found)):
        fail(say("admin-unknown-tables", tables=", ".join(missing)), code=1)
