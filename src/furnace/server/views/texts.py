"""Small values as text, put together from parts that are written once and kept.

Each is what its model in `wire` would be written as; a server writes thousands of them a second.
"""

from __future__ import annotations

from functools import lru_cache
from json import dumps

from furnace.cards.goods import Goods
from furnace.engine.disc import Disc
from furnace.server.views.values import view_disc, view_field
from furnace.server.wire.base import Wire
from furnace.server.wire.encode import encode
from furnace.text.message import Message


def message_text(message: Message) -> str:
    """A `Message`."""
    return f'{{"id":"{message.id}","fields":{fields_text(message)}}}'


def fields_text(message: Message) -> str:
    """The fields of a `Message`; None is left out."""
    found = message.fields.items()
    fields = [f'"{name}":{_field_text(name, value)}' for name, value in found if value is not None]
    return f"{{{','.join(fields)}}}"


def goods_text(goods: Goods) -> str:
    """Goods; there are too many different ones to be kept."""
    coal, iron, oil, token, money = goods
    return f'{{"coal":{coal},"iron":{iron},"oil":{oil},"token":{token},"money":{money}}}'


@lru_cache(maxsize=64)
def disc_text(disc: Disc) -> str:
    """A disc."""
    return encode(view_disc(disc))


def _field_text(name: str, value: object) -> str:
    match name, value:
        case _, Message():
            return f'{{"message":{message_text(value)}}}'
        case "texts", tuple():
            return f'{{"list":[{",".join(map(message_text, value))}]}}'
    return _plain_field_text(name, value)


# Typed, because what is True is also 1 and is said otherwise.
@lru_cache(maxsize=8192, typed=True)
def _plain_field_text(name: str, value: object) -> str:
    field = view_field(name, value)
    return encode(field) if isinstance(field, Wire) else dumps(field, ensure_ascii=False)
