"""How likely each unseen card is to be dealt next.

A box sorts its companies into piles, and of each pile some cards never come: which ones, nobody
knows. So a pile of u unseen cards, of which w will never come, holds u - w cards of the deck, and
each of its cards is dealt with that many u-ths of a chance. (Q3, Q4)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Pile(NamedTuple):
    """Companies that are mixed together; `left_out` of them never come."""

    companies: frozenset[str]
    left_out: int


Deck = tuple[Pile, ...]


def dealable(deck: Deck, unseen: tuple[str, ...]) -> tuple[str, ...]:
    """The unseen companies that can still come."""
    return tuple(card for card, _, _ in _chances(deck, unseen))


def weights(deck: Deck, unseen: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """For each company that can still come its chance, as a share of a card of the deck."""
    return tuple((have, of) for _, have, of in _chances(deck, unseen))


def _chances(deck: Deck, unseen: tuple[str, ...]) -> Iterator[tuple[str, int, int]]:
    pile_of = {card: pile for pile in deck for card in pile.companies}
    left = {pile: sum(card in pile.companies for card in unseen) for pile in deck}
    for card in unseen:
        pile = pile_of[card]
        have = left[pile] - pile.left_out
        if have > 0:
            yield card, have, left[pile]
