"""A ruleset: the parts a game is made of, chosen before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from furnace.cards.load import base_cards
from furnace.cards.model import Card, CardSet
from furnace.engine.errors import SetupRefused
from furnace.engine.powers import Power, power_of_card
from furnace.engine.refusal import Code, Refusal

RULES_VERSION = 1
"""Raised when any record could replay differently; a record names the version it was played by."""

WORDS = ("base", "capitalists", "chain", "short")
"""The words of a ruleset, in the order they are written: `base+capitalists+chain`."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Which cards are in the box and which variants are on. Two are equal when their words are."""

    words: tuple[str, ...]
    rounds: int = field(compare=False)
    is_chain: bool = field(compare=False)
    companies: tuple[str, ...] = field(compare=False)
    startups: tuple[str, ...] = field(compare=False)
    capitalists: tuple[str, ...] = field(compare=False)
    cards: Mapping[str, Card] = field(compare=False, repr=False)
    powers: Mapping[str | None, Power] = field(compare=False, repr=False)

    def why_not_seats(self, seats: int) -> Refusal | None:
        """Why this ruleset cannot be played by so many seats (R2.1)."""
        if 2 <= seats <= 4:
            return None
        return Refusal(Code.SEATS, "R2.1", have=seats)

    def row_length(self, seats: int) -> int:
        """How many companies are dealt for one auction (R3.1)."""
        return seats + 4

    def agents(self, seats: int) -> int:
        """How many Agents bid beside the seats (R10.1)."""
        return 1 if seats == 2 else 0


def parse_ruleset(text: str) -> Ruleset:
    """`base+capitalists+chain+short`, any of the last three left out."""
    words = tuple(text.split("+"))
    for word in words:
        if word not in WORDS:
            raise SetupRefused(Refusal(Code.RULESET_WORD, "R2.10", word=word))
    if words != tuple(word for word in WORDS if word in words) or words[0] != "base":
        raise SetupRefused(Refusal(Code.RULESET_ORDER, "R2.10", word=text))
    return _build(words, base_cards())


def format_ruleset(ruleset: Ruleset) -> str:
    """The text that `parse_ruleset` reads back."""
    return "+".join(ruleset.words)


def _build(words: tuple[str, ...], cards: CardSet) -> Ruleset:
    capitalists = cards.capitalists if "capitalists" in words else ()
    everything: tuple[Card, ...] = (*cards.companies, *cards.startups, *capitalists)
    return Ruleset(
        words=words,
        rounds=3 if "short" in words else 4,
        is_chain="chain" in words,
        companies=tuple(card.id for card in cards.companies),
        startups=tuple(card.id for card in cards.startups),
        capitalists=tuple(card.id for card in capitalists),
        cards={card.id: card for card in everything},
        powers={None: Power()} | {card.id: power_of_card(card) for card in capitalists},
    )
