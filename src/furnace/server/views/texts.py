"""Small values as JSON text, put together from cached parts.

Each text is what its model in `wire` would be written as. Models are too slow here: a server writes
thousands of these texts a second.
"""

from __future__ import annotations

from functools import lru_cache
from json import dumps

from furnace.cards.goods import Goods
from furnace.engine.disc import Disc
from furnace.server.views.values import view_disc, view_field
from furnace.server.wire.base import Wire
from furnace.server.wire.encode import encode
from furnace.text.message import Field, Message, Messages


def message_text(message: Message) -> str:
    """Return the text of a `Message`."""
    return f'{{"id":"{message.id}","fields":{fields_text(message)}}}'


def fields_text(message: Message) -> str:
    """Return the text of the fields of a `Message`."""
    fields = [f'"{name}":{_field_text(value)}' for name, value in message.fields.items()]
    return f"{{{','.join(fields)}}}"


def goods_text(goods: Goods) -> str:
    """Return the text of goods; there are too many different ones for a cache."""
    coal, iron, oil, token, money = goods
    return f'{{"coal":{coal},"iron":{iron},"oil":{oil},"token":{token},"money":{money}}}'


@lru_cache(maxsize=64)
def disc_text(disc: Disc) -> str:
    """Return the text of a disc."""
    return encode(view_disc(disc))


def _field_text(value: Field) -> str:
    match value:
        case int():
            return str(value)
        case Message():
            return f'{{"message":{message_text(value)}}}'
        case Messages(messages):
            return f'{{"list":[{",".join(map(message_text, messages))}]}}'
    return _plain_field_text(value)


# Typed, because Goods and other tuples are equal by their values alone.
@lru_cache(maxsize=8192, typed=True)
def _plain_field_text(value: Field) -> str:
    field = view_field(value)
    return encode(field) if isinstance(field, Wire) else dumps(field, ensure_ascii=False)
