"""Parts of positions by lot: goods in hand, goods lying on a card."""

from __future__ import annotations

from random import Random

from furnace.cards.goods import Goods, format_goods

LYING = {"C41": "iron", "C59": "coal", "S8": "oil"}
"""What may lie on a card (R18.4, R18.7, R18.9)."""


def some_goods(random: Random, most: Goods) -> str:
    """Of each kind none up to so many, as text."""
    return format_goods(Goods(*(random.randrange(amount + 1) for amount in most)))


def with_lying(random: Random, card: str) -> str:
    """A card as text; up to four goods lie on it, where any may."""
    kind, amount = LYING.get(card.rstrip("+")), random.randrange(5)
    return f"{card}({amount}{kind})" if kind and amount else card
