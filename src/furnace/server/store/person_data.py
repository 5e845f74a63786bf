"""All data of a person as JSON, in pieces: each is read on its own, so that none is long."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import chain, repeat
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, select

from furnace.server.store.identities import identity_of
from furnace.server.store.schema import ballots, entries, seats, tables, votes

Piece = Callable[[Connection], str]
"""Reads the next part of the text."""

_PARTS = (seats, tables, entries, votes, ballots)


def pieces_of(identity: str, its_tables: Sequence[str]) -> Iterator[Piece]:
    """Yield the pieces of all data of an identity, at most one table of a kind in each.

    The hash of a password and the seeds of games are left out.
    """
    yield partial(_beginning, identity)
    for part in _PARTS:
        separators = chain(["\n"], repeat(",\n"))
        yield partial(_text, f',\n"{part.name}": [')
        for table in its_tables:
            yield partial(_rows, part, table, identity, separators)
        yield partial(_text, "]")
    yield partial(_text, "}\n")


def _text(text: str, _: Connection) -> str:
    return text


def _beginning(identity: str, connection: Connection) -> str:
    row = identity_of(connection, identity)
    shown = row and {**row._asdict(), "password": row.password is not None}
    return f'{{"format": "furnace-person 1",\n"identity": {_json(shown)}'


def _rows(
    part: Table, table: str, identity: str, separators: Iterator[str], connection: Connection
) -> str:
    columns = [column for column in part.c if column is not tables.c.seed]
    query = select(*columns).where(_is_theirs(part, table, identity)).order_by(*part.primary_key)
    found = connection.execute(query).mappings()
    return "".join(next(separators) + _json(dict(row)) for row in found)


def _is_theirs(part: Table, table: str, identity: str) -> ColumnElement[bool]:
    """Return which rows of a part belong to an identity at one table.

    Asked by table, because no index finds the moves and votes of an identity.
    """
    if part is tables:
        return (tables.c.id == table) & (tables.c.host == identity)
    if part is ballots:
        voted = select(votes.c.id).where(votes.c.table_id == table)
        return ballots.c.vote_id.in_(voted) & (ballots.c.identity == identity)
    owner = votes.c.proposer if part is votes else part.c.identity
    return (part.c.table_id == table) & (owner == identity)


def _json(value: Any) -> str:
    # Without an indent: only then the quick encoder, in C, is used.
    return json.dumps(value, default=datetime.isoformat)
