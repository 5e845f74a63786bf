"""The companies of one game, numbered: those seen so far, in the order of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from furnace.engine.ruleset import Ruleset
from furnace.engine.state import Agent, Seat
from furnace.kernel.numbers import (
    COMPANIES,
    IDS,
    MAX_SEEN,
    NUMBERS,
    STARTUP_BIT,
    WORD,
    WORDS_OF_COMPANIES,
)
from furnace.kernel.room import TooLarge

CACHE_SIZE = 256
"""So many numberings are kept; there is one for each deal of a game."""


class Numbering:
    """The bit that each company has in a seat's masks, and what a record has to say of it.

    Two are equal if they are the same object.
    """

    def __init__(self, companies: tuple[str, ...]) -> None:
        if len(companies) > MAX_SEEN:
            raise TooLarge("companies", len(companies), MAX_SEEN)
        numbers = [NUMBERS[card] for card in companies]
        self.companies = np.array(numbers, np.int16)
        self.seen = [0] * WORDS_OF_COMPANIES
        for number in numbers:
            self.seen[number // WORD] |= 1 << number % WORD
        self._bits = {card: 1 << number for number, card in enumerate(companies)}

    def bit_of(self, card: str) -> int:
        """The bit of a card of a seat."""
        return self._bits[card] if NUMBERS[card] < COMPANIES else 1 << STARTUP_BIT


@lru_cache(CACHE_SIZE)
def seen_companies(ruleset: Ruleset, unseen: tuple[str, ...]) -> Numbering:
    """The companies of a game that are no longer unseen; raises TooLarge if they are too many."""
    gone = set(unseen)
    return Numbering(tuple(card for card in ruleset.companies if card not in gone))


def owned_companies(seats: Iterable[Seat], agents: Iterable[Agent] = ()) -> Numbering:
    """The companies of these seats and Agents: all that a production asks for."""
    cards = {mine.card for seat in seats for mine in (*seat.cards, *seat.arrivals)}
    cards.update(company for agent in agents for company in agent.companies)
    numbers = sorted([NUMBERS[card] for card in cards])
    return Numbering(tuple([IDS[number] for number in numbers if number < COMPANIES]))
