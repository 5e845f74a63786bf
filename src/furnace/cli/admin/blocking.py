"""`furnace admin block`, `unblock` and `blocks`: who may not play on the server."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table

from furnace.cli.admin.database import Data, Db, opened
from furnace.cli.admin.durations import read_duration
from furnace.cli.console import console, fail, say

if TYPE_CHECKING:
    from furnace.server.store.blocks import BlockRow

COLUMNS = ("admin-column-kind", "admin-column-value", "admin-column-since",
           "admin-column-until", "admin-column-reason")  # fmt: skip


class Kind(StrEnum):
    """What can be blocked."""

    ADDRESS = "address"
    ACCOUNT = "account"
    GUEST = "guest"
    NAME = "name"


What = Annotated[Kind, typer.Argument(metavar="KIND", help="One of address, account, guest, name.")]
Value = Annotated[
    str,
    typer.Argument(
        metavar="VALUE", help="Address or network, account name, guest’s id, or player’s name."
    ),
]


def block(
    kind: What,
    value: Value,
    for_: Annotated[
        str | None,
        typer.Option("--for", metavar="TIME", help="End the block after this time, such as 30d."),
    ] = None,
    reason: Annotated[
        str, typer.Option(metavar="TEXT", help="Note for yourself, which nobody else sees.")
    ] = "",
    db: Db = None,
    data: Data = None,
) -> None:
    """Block an address or network, an account, a guest or a name; servers obey within seconds."""
    with opened(db, data) as database, database.changing() as connection:
        from furnace.server.store.blocks import BlockRow, put_block

        now = datetime.now(UTC)
        until = now + read_duration("--for", for_) if for_ else None
        blocked = BlockRow(kind.value, _plain(kind, value), now, until, reason)
        put_block(connection, blocked)
    console.print(say("admin-blocked", value=blocked.value), markup=False)


def unblock(kind: What, value: Value, db: Db = None, data: Data = None) -> None:
    """Remove a block."""
    with opened(db, data) as database, database.changing() as connection:
        from furnace.server.store.blocks import delete_block

        plain = _plain(kind, value)
        if not delete_block(connection, kind.value, plain):
            fail(say("admin-not-blocked", value=plain), code=1)
    console.print(say("admin-unblocked", value=plain), markup=False)


def blocks(db: Db = None, data: Data = None) -> None:
    """List all blocks, the newest first."""
    with opened(db, data) as database, database.reading() as connection:
        from furnace.server.store.blocks import block_rows

        found = block_rows(connection)
    if found:
        show_blocks(found)
    else:
        console.print(say("admin-no-blocks"))


def show_blocks(found: Sequence[BlockRow]) -> None:
    """Print a table of blocks."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in COLUMNS:
        table.add_column(say(column), overflow="fold")
    for one in found:
        until = one.until.strftime("%Y-%m-%d %H:%M") if one.until else ""
        since = one.created.strftime("%Y-%m-%d %H:%M")
        table.add_row(one.kind, one.value, since, until, one.reason)
    console.print(table)


def _plain(kind: Kind, value: str) -> str:
    """Return the form in which a value is stored; fail if it is not an address."""
    from furnace.server.blocks import blockable

    match kind:
        case Kind.ADDRESS:
            try:
                return str(blockable(value))
            except ValueError:
                fail(say("admin-not-an-address", value=value))
        case Kind.NAME:
            return value
        case _:
            return value.lower()
