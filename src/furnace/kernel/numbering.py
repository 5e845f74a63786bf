"""The numbering of the companies seen so far in a game, in catalogue order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from furnace.engine.ruleset import Ruleset
from furnace.engine.state import Agent, Seat
from furnace.kernel.capacity import TooLarge
from furnace.kernel.numbers import (
    COMPANIES,
    COMPANY_MASKS,
    IDS,
    MASK_BITS,
    MAX_SEEN,
    NUMBERS,
    STARTUP_BIT,
)

CACHE_SIZE = 256
"""The number of numberings kept in the cache; each deal of a game has its own."""


class Numbering:
    """The bit of each company in a seat's masks, and the struct's fields about companies.

    Numberings are compared by identity.
    """

    def __init__(self, companies: tuple[str, ...]) -> None:
        if len(companies) > MAX_SEEN:
            raise TooLarge("companies", len(companies), MAX_SEEN)
        numbers = [NUMBERS[card] for card in companies]
        self.companies = np.array(numbers, np.int16)
        self.seen = [0] * COMPANY_MASKS
        for number in numbers:
            self.seen[number // MASK_BITS] |= 1 << number % MASK_BITS
        self._bits = {card: 1 << number for number, card in enumerate(companies)}

    def bit_of(self, card: str) -> int:
        """Return the bit of a card of a seat."""
        return self._bits[card] if NUMBERS[card] < COMPANIES else 1 << STARTUP_BIT


@lru_cache(CACHE_SIZE)
def seen_companies(ruleset: Ruleset, unseen: tuple[str, ...]) -> Numbering:
    """Number the companies seen in a game; raise TooLarge if there are too many."""
    hidden = set(unseen)
    return Numbering(tuple(card for card in ruleset.companies if card not in hidden))


def owned_companies(seats: Iterable[Seat], agents: Iterable[Agent] = ()) -> Numbering:
    """Number the companies of these seats and Agents, which are all that a production needs."""
    cards = {owned.card for seat in seats for owned in (*seat.cards, *seat.arrivals)}
    cards.update(company for agent in agents for company in agent.companies)
    numbers = sorted([NUMBERS[card] for card in cards])
    return Numbering(tuple([IDS[number] for number in numbers if number < COMPANIES]))
