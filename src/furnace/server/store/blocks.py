"""Blocks of addresses, accounts, guests and names, as an operator has set them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, Literal, NamedTuple, get_args

from sqlalchemy import Connection, delete, func, insert, select

from furnace.server.store.schema import blocks, identities

Kind = Literal["address", "account", "guest", "name"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class BlockRow(NamedTuple):
    """A block; the network of an address, an account in lower case, a guest’s id, or a name."""

    kind: Kind
    value: str
    created: datetime
    until: datetime | None = None
    reason: str = ""


def put_block(connection: Connection, block: BlockRow) -> None:
    """Insert a block, in place of the one with the same kind and value."""
    delete_block(connection, block.kind, block.value)
    connection.execute(insert(blocks).values(block._asdict()))


def delete_block(connection: Connection, kind: Kind, value: str) -> bool:
    """Delete a block; return whether there was one."""
    one = delete(blocks).where(blocks.c.kind == kind, blocks.c.value == value)
    return connection.execute(one).rowcount > 0


def block_rows(connection: Connection) -> list[BlockRow]:
    """Return all blocks, the newest first."""
    query = select(blocks).order_by(blocks.c.created.desc(), blocks.c.kind, blocks.c.value)
    return [BlockRow(*found) for found in connection.execute(query)]


def ids_of_accounts(connection: Connection, accounts: Collection[str]) -> dict[str, str]:
    """Return the ids of those of these accounts that exist, by login name in lower case."""
    if not accounts:
        return {}
    query = select(identities.c.account, identities.c.id).where(identities.c.account.in_(accounts))
    return {found.account: found.id for found in connection.execute(query)}


def version_of_blocks(connection: Connection) -> tuple[Any, ...]:
    """Return what changes whenever a block is set or deleted."""
    newest = func.max(blocks.c.created)
    return tuple(connection.execute(select(func.count(), newest).select_from(blocks)).one())
