"""Messages as text. What is the same for every page of a table is written once and put together."""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps

from furnace.server.wire.base import Wire
from furnace.server.wire.position import Position

Money = Sequence[Sequence[int]]


def encode(message: Wire) -> str:
    """A message as text."""
    return message.model_dump_json()


def encode_or_null(message: Wire | None) -> str:
    """A message as text, or null."""
    return "null" if message is None else encode(message)


def encode_update(n: int, entries: Sequence[str], changes: str, money: Money) -> str:
    """An `Update` without offers, which `with_offers` adds for each page."""
    return (
        f'{{"type":"update","n":{n},"entries":[{",".join(entries)}],'
        f'"changes":{changes},"money":{dumps(money)}}}'
    )


def with_offers(update: str, offers: Sequence[str]) -> str:
    """An `Update` with the offers of one page's seats."""
    return f'{update[:-1]},"offers":[{",".join(offers)}]}}' if offers else update


def encode_snapshot(
    n: int, position: Position, log: Sequence[str], offers: Sequence[str], money: Money
) -> str:
    """A `Snapshot`."""
    return (
        f'{{"type":"snapshot","n":{n},"position":{encode(position)},"log":[{",".join(log)}],'
        f'"offers":[{",".join(offers)}],"money":{dumps(money)}}}'
    )
