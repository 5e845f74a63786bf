"""The probability that each unseen card is dealt next.

A box groups its companies into piles, and some unknown cards of each pile are never dealt. So a
pile with u unseen cards, of which w are never dealt, holds u - w cards of the deck, and each of its
u cards counts as (u - w) / u of a card. (Q3, Q4)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Pile(NamedTuple):
    """Companies that are shuffled together; `left_out` of them are never dealt."""

    companies: frozenset[str]
    left_out: int


Deck = tuple[Pile, ...]


def dealable(deck: Deck, unseen: tuple[str, ...]) -> tuple[str, ...]:
    """Return the unseen companies that can still be dealt."""
    return tuple(card for card, _, _ in _chances(deck, unseen))


def weights(deck: Deck, unseen: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return the weight of each company that can still be dealt, as a fraction of a card."""
    return tuple((have, of) for _, have, of in _chances(deck, unseen))


def _chances(deck: Deck, unseen: tuple[str, ...]) -> Iterator[tuple[str, int, int]]:
    pile_of = {card: pile for pile in deck for card in pile.companies}
    left = {pile: sum(card in pile.companies for card in unseen) for pile in deck}
    for card in unseen:
        pile = pile_of[card]
        have = left[pile] - pile.left_out
        if have > 0:
            yield card, have, left[pile]
