"""Messages as JSON text. What all clients of a table get alike is written only once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from furnace.server.wire.base import Wire
from furnace.server.wire.position import Position

Money = Sequence[Sequence[int]]


def encode(message: Wire) -> str:
    """Return a message as text."""
    return message.model_dump_json()


def encode_or_null(message: Wire | None) -> str:
    """Return a message as text, or null."""
    return "null" if message is None else encode(message)


def number_or_null(number: int | None) -> str:
    """Return a number as text, or null."""
    return "null" if number is None else str(number)


def id_or_null(id_: str | None) -> str:
    """Return an id as text, or null."""
    return "null" if id_ is None else f'"{id_}"'


def boolean_text(value: bool) -> str:
    """Return true or false as text."""
    return "true" if value else "false"


def numbers_text(values: Iterable[int]) -> str:
    """Return a list of numbers as text."""
    return f"[{','.join(map(str, values))}]"


def ids_text(values: Iterable[str]) -> str:
    """Return a list of ids as text; nothing in an id needs escaping."""
    quoted = [f'"{value}"' for value in values]
    return f"[{','.join(quoted)}]"


def encode_update(
    n: int, entries: Sequence[str], undone: Sequence[int], changes: str, money: Money
) -> str:
    """Return the text of an `Update` without offers; `with_offers` adds them for each client."""
    return (
        f'{{"type":"update","n":{n},"entries":[{",".join(entries)}],'
        f'"undone":{numbers_text(undone)},"changes":{changes},"money":{_rows(money)}}}'
    )


def with_offers(update: str, offers: Sequence[str]) -> str:
    """Return the text of an `Update` with the offers for one client's seats."""
    return f'{update[:-1]},"offers":[{",".join(offers)}]}}' if offers else update


def encode_snapshot(
    n: int,
    position: Position,
    log: Sequence[str],
    undone: Sequence[int],
    offers: Sequence[str],
    money: Money,
) -> str:
    """Return the text of a `Snapshot`."""
    return (
        f'{{"type":"snapshot","n":{n},"position":{encode(position)},"log":[{",".join(log)}],'
        f'"undone":{numbers_text(undone)},"offers":[{",".join(offers)}],"money":{_rows(money)}}}'
    )


def _rows(money: Money) -> str:
    return f"[{','.join(map(numbers_text, money))}]"
