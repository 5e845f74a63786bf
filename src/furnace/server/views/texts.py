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
from furnace.text.said import Said


def said_text(said: Said) -> str:
    """A `Message`."""
    return f'{{"id":"{said.id}","fields":{fields_text(said)}}}'


def fields_text(said: Said) -> str:
    """The fields of a `Message`; None is left out."""
    found = said.fields.items()
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
        case _, Said():
            return f'{{"message":{said_text(value)}}}'
        case "texts", tuple():
            return f'{{"list":[{",".join(map(said_text, value))}]}}'
    return _plain_field_text(name, value)


# Typed, because what is True is also 1 and is said otherwise.
@lru_cache(maxsize=8192, typed=True)
def _plain_field_text(name: str, value: object) -> str:
    field = view_field(name, value)
    return encode(field) if isinstance(field, Wire) else dumps(field, ensure_ascii=False)
