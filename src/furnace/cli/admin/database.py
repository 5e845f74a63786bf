"""The database and the settings that the commands of `furnace admin` work on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from furnace.cli.console import fail, say

if TYPE_CHECKING:
    from furnace.server.admin.database import Database
    from furnace.server.settings import Settings

Db = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="Database, such as sqlite:///FILE or postgresql://USER@HOST/NAME."
    ),
]
Data = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Folder for the database and the signing key."),
]


@contextmanager
def opened(db: str | None, data: Path | None) -> Iterator[Database]:
    """Give the database that a server with these options would use."""
    with reporting(db, data) as settings:
        from furnace.server.admin.database import Database

        with Database(settings.url) as database:
            yield database


@contextmanager
def reporting(db: str | None = None, data: Path | None = None) -> Iterator[Settings]:
    """Give the settings; report in one sentence what cannot be done, and exit."""
    try:
        from furnace.server.problems import message_id
        from furnace.server.settings import CannotStart, read_settings
        from furnace.server.store.errors import StoreError
    except ModuleNotFoundError as error:
        fail(say("serve-extra", module=str(error.name)))
    try:
        yield read_settings(db=db, data=data)
    except CannotStart as error:
        fail(say(message_id(error.code), **error.fields))
    except StoreError as error:
        fail(say(message_id(error.code), file=error.detail, detail=error.detail))
