"""`furnace admin backup`: a copy of a SQLite database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from furnace.cli.admin.database import Data, Db, opened
from furnace.cli.console import console, say


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File to write.")],
    db: Db = None,
    data: Data = None,
) -> None:
    """Copy a SQLite database to a file, also while a server uses it."""
    with opened(db, data) as database:
        from furnace.server.admin.backup import back_up

        back_up(database, file)
    console.print(say("admin-backed-up", file=file), markup=False)
