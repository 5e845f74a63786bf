"""`furnace admin close` and `delete`: closing and deleting tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from furnace.cli.admin.database import Data, Db, opened
from furnace.cli.console import console, fail, say

Tables = Annotated[list[str], typer.Argument(metavar="TABLE...", help="Ids of the tables.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def close(tables: Tables, db: Db = None, data: Data = None) -> None:
    """Close tables that are not over; their players can still resume them."""
    with opened(db, data) as database, database.changing() as connection:
        from furnace.server.admin.database import tell_servers
        from furnace.server.store.abandoned import close_tables

        found = close_tables(connection, tables)
        tell_servers(connection, found)
    console.print(say("admin-closed", n=len(found)), markup=False)
    _report_others(tables, found)


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
    _report_others(tables, found)


def _report_others(asked: Sequence[str], done: Sequence[str]) -> None:
    """Fail if there were other tables to change."""
    if others := sorted(set(asked) - set(done)):
        fail(say("admin-other-tables", tables=", ".join(others)), code=1)
