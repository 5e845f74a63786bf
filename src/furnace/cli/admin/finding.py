"""`furnace admin find`: who has a name, an account or an address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from furnace.cli.admin.blocking import show_blocks
from furnace.cli.admin.database import Data, Db, opened
from furnace.cli.console import console, say

if TYPE_CHECKING:
    from furnace.server.store.persons import Person

MOST = 100


def find(
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="Part of a name, an account, an id or an address.")
    ],
    db: Db = None,
    data: Data = None,
) -> None:
    """Find people by name, account or id, and the blocks that concern them or an address."""
    with opened(db, data) as database, database.reading() as connection:
        from furnace.server.blocks import covers
        from furnace.server.store.blocks import block_rows
        from furnace.server.store.persons import find_people

        people = find_people(connection, text, MOST)
        blocks = [block for block in block_rows(connection) if covers(block, text, people)]
    for person in people:
        _show(person)
    if blocks:
        show_blocks(blocks)
    if not people and not blocks:
        console.print(say("admin-nobody", text=text), markup=False)


def _show(person: Person) -> None:
    row = person.row
    names = ", ".join(dict.fromkeys([*([row.name] if row else []), *person.names]))
    if row and row.shown_account:
        account, seen = row.shown_account, row.seen.strftime("%Y-%m-%d")
        known = {"names": names, "id": person.id, "tables": person.tables}
        sentence = say("admin-person-account", account=account, seen=seen, **known)
    else:
        sentence = say("admin-person-guest", names=names, id=person.id, tables=person.tables)
    console.print(sentence, markup=False)
