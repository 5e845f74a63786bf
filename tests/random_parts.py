"""Random parts of positions: goods in hand, and goods on a card."""

from __future__ import annotations

from random import Random

from furnace.cards.goods import Goods, format_goods

CARD_GOODS = {"C41": "iron", "C59": "coal", "S8": "oil"}
"""The goods that may be on a card (R18.4, R18.7, R18.9)."""


def random_goods(random: Random, most: Goods) -> str:
    """Return at most this many of each kind, as text."""
    return format_goods(Goods(*(random.randrange(amount + 1) for amount in most)))


def with_random_goods(random: Random, card: str) -> str:
    """Return a card as text, with up to four goods on it if it may hold any."""
    kind, amount = CARD_GOODS.get(card.rstrip("+")), random.randrange(5)
    return f"{card}({amount}{kind})" if kind and amount else card
