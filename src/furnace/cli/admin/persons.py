"""`furnace admin export-person` and `delete-person`: all data of a person."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from furnace.cli.admin.database import Data, Db, opened
from furnace.cli.admin.deleting import Yes
from furnace.cli.admin.exporting import Out
from furnace.cli.admin.private_file import write_private_or_exit
from furnace.cli.console import console, fail, say

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from furnace.server.store.persons import Person

Who = Annotated[
    str, typer.Argument(metavar="WHO", help="Account name or id; “furnace admin find” shows ids.")
]


def export_person(who: Who, out: Out = None, db: Db = None, data: Data = None) -> None:
    """Write all data of a person to a file, as JSON."""
    with opened(db, data) as database, database.reading() as connection:
        from furnace.server.store.person_data import pieces_of
        from furnace.server.store.persons import tables_of_person

        person = _person(connection, who).id
        pieces = pieces_of(person, tables_of_person(connection, person))
        text = "".join(piece(connection) for piece in pieces)
    write_private_or_exit(out, text)


def delete_person(who: Who, yes: Yes = False, db: Db = None, data: Data = None) -> None:
    """Remove a person: account, name, and games that they have played alone.

    At tables with others, the game and its log stay. A bot takes over as “Former player”.
    """
    with opened(db, data) as database:
        from furnace.server.admin.database import tell_servers
        from furnace.server.former_players import former_player
        from furnace.server.store import persons

        with database.reading() as connection:
            person = _person(connection, who)
        if not yes:
            question = say("admin-confirm-person", who=who, tables=person.tables)
            typer.confirm(question, abort=True)
        with database.changing() as connection:
            now = datetime.now(UTC)
            done = persons.delete_person(connection, person.id, former_player(), now)
            tell_servers(connection, [*done.changed, *done.removed])
    sentence = say("admin-forgotten", kept=len(done.changed), removed=len(done.removed))
    console.print(sentence, markup=False)


def _person(connection: Connection, who: str) -> Person:
    from furnace.server.store.persons import find_person

    found = find_person(connection, who)
    return found if found else fail(say("admin-nobody", text=who), code=1)
