"""A ruleset: the parts of a game, chosen before it starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from furnace.cards.effects import Extraction, Processing, Upgrade
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import NO_CARDS, Card, Company, StartUp
from furnace.engine.box import Box, fill_box
from furnace.engine.deck import Deck
from furnace.engine.errors import SetupRefused
from furnace.engine.powers.base import Power
from furnace.engine.powers.capitalists import power_of_capitalist
from furnace.engine.powers.managers import power_of_manager
from furnace.engine.powers.permanents import PermanentLine, permanents_of_card
from furnace.engine.refusal import Code, Pool, Refusal

RULES_VERSION = 1
"""Incremented when any record could replay differently; a record names the version it was played
with."""

WORDS = (
    "base",
    "capitalists",
    "new-companies",
    "quick-mix",
    "new-startups",
    "only-new-startups",
    "new-capitalists",
    "managers",
    "variable-discs",
    "capital-growth",
    "agent-cards",
    "fifth-seat",
    "chain",
    "short",
)
"""The words of a ruleset, in the order they are written: `base+capitalists+chain`."""

_NEEDS = {"quick-mix": "new-companies", "capital-growth": "variable-discs"}
_EXCLUDES = {"only-new-startups": "new-startups"}


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Which cards are in the box and which variants are on. Rulesets with equal words are equal.

    `is_plain`: no card interrupts another and there are no managers, so lines depend only on the
    seat's own goods. The base game is plain; checking this first keeps it fast.
    """

    words: tuple[str, ...]
    rounds: int = field(compare=False)
    is_chain: bool = field(compare=False)
    has_variable_discs: bool = field(compare=False)
    is_growth: bool = field(compare=False)
    companies: tuple[str, ...] = field(compare=False)
    startups: tuple[str, ...] = field(compare=False)
    capitalists: tuple[str, ...] = field(compare=False)
    managers: tuple[str, ...] = field(compare=False)
    schools: tuple[str, ...] = field(compare=False)
    agent_cards: tuple[str, ...] = field(compare=False)
    deck: Deck = field(compare=False, repr=False)
    cards: Mapping[str, Card] = field(compare=False, repr=False)
    powers: Mapping[str | None, Power] = field(compare=False, repr=False)
    permanents: Mapping[str, tuple[PermanentLine, ...]] = field(compare=False, repr=False)
    is_plain: bool = field(compare=False, repr=False)

    def why_not_seats(self, seats: int) -> Refusal | None:
        """Return why this ruleset cannot be played with this many seats (R2.1, R13.1)."""
        return (
            self._why_not_number(seats)
            or self._why_no_agents(seats)
            or self._why_too_few(seats, Pool.STARTUPS, self.startups)
            or self._why_too_few(seats, Pool.CAPITALISTS, self.capitalists)
            or self._why_no_row(seats)
        )

    def row_length(self, seats: int) -> int:
        """Return how many companies are dealt for one auction (R3.1, R21.1, R13.9)."""
        is_longer = self.has_variable_discs and not self.schools
        return (6 if seats == 1 else seats + 4) + is_longer

    def school_count(self, seats: int) -> int:
        """Return how many Business Schools are at the end of the row (R13.6)."""
        return (2 if seats <= 3 else 3) if self.schools else 0

    def agent_count(self, seats: int) -> int:
        """Return how many Agents take part (R10.1, R21.2)."""
        return {1: 2, 2: 1}.get(seats, 0)

    def _why_not_number(self, seats: int) -> Refusal | None:
        is_base = all(word in BASE_WORDS for word in self.words)
        if is_base and not 2 <= seats <= 4:
            return Refusal(Code.SEATS, "R2.1", actual=seats)
        if not 1 <= seats <= 5:
            return Refusal(Code.SEATS, "R13.1", actual=seats)
        if (seats == 5) != ("fifth-seat" in self.words):
            return Refusal(Code.FIFTH_SEAT, "R22.1", actual=seats)
        return None

    def _why_no_agents(self, seats: int) -> Refusal | None:
        if seats == 1 and not self.agent_cards:
            return Refusal(Code.SOLO, "R21.2", actual=seats)
        if seats > 2 and self.agent_cards:
            return Refusal(Code.NO_AGENTS, "R20.1", actual=seats)
        return None

    def _why_too_few(self, seats: int, pool: Pool, cards: tuple[str, ...]) -> Refusal | None:
        """Return why there are fewer cards than seats; None if there are enough (Q6)."""
        if 0 < len(cards) < seats:
            return Refusal(Code.TOO_FEW_CARDS, "Q6", actual=len(cards), required=seats, pool=pool)
        return None

    def _why_no_row(self, seats: int) -> Refusal | None:
        """Return why the deck does not suffice for every auction; None if it does (Q2)."""
        need = self.row_length(seats) * self.rounds
        have = len(self.companies) - sum(pile.left_out for pile in self.deck)
        if have < need:
            return Refusal(Code.TOO_FEW_COMPANIES, "Q2", actual=have, required=need)
        return None


BASE_WORDS = ("base", "capitalists", "chain", "short")
"""Words that do not need Interbellum."""


def parse_ruleset(text: str) -> Ruleset:
    """Parse a ruleset such as `base+capitalists+chain`; raise SetupRefused if it is invalid."""
    words = tuple(text.split("+"))
    if refusal := _why_no_ruleset(words, text):
        raise SetupRefused(refusal)
    is_base = all(word in BASE_WORDS for word in words)
    interbellum = NO_CARDS if is_base else interbellum_cards()
    return _build(words, fill_box(words, base_cards(), interbellum))


def format_ruleset(ruleset: Ruleset) -> str:
    """Return the text that `parse_ruleset` parses to this ruleset."""
    return "+".join(ruleset.words)


def _why_no_ruleset(words: tuple[str, ...], text: str) -> Refusal | None:
    for word in words:
        if word not in WORDS:
            return Refusal(Code.RULESET_WORD, "R2.10", word=word)
    if words != tuple(word for word in WORDS if word in words) or words[0] != "base":
        return Refusal(Code.RULESET_ORDER, "R2.10", word=text)
    for word, needed in _NEEDS.items():
        if word in words and needed not in words:
            return Refusal(Code.WORD_NEEDS, "R13.11", word=word, other=needed)
    for word, excluded in _EXCLUDES.items():
        if word in words and excluded in words:
            return Refusal(Code.WORD_EXCLUDES, "R13.3", word=word, other=excluded)
    return None


def _has_other_lines(cards: Iterable[Company | StartUp]) -> bool:
    """Whether any card does more than extract, process and upgrade."""
    lines = [line for card in cards for line in card.lines(is_upgraded=True)]
    return not all(isinstance(line, Extraction | Processing | Upgrade) for line in lines)


def _build(words: tuple[str, ...], box: Box) -> Ruleset:
    powers: dict[str | None, Power] = {None: Power()}
    powers |= {card.id: power_of_capitalist(card) for card in box.capitalists}
    powers |= {card.id: power_of_manager(card) for card in box.managers}
    cards: tuple[Company | StartUp, ...] = (*box.companies, *box.startups)
    permanents = {card.id: found for card in cards if (found := permanents_of_card(card))}
    return Ruleset(
        words=words,
        rounds=3 if "short" in words else 4,
        is_chain="chain" in words,
        has_variable_discs="variable-discs" in words,
        is_growth="capital-growth" in words,
        companies=tuple(card.id for card in box.companies),
        startups=tuple(card.id for card in box.startups),
        capitalists=tuple(card.id for card in box.capitalists),
        managers=tuple(card.id for card in box.managers for _ in range(card.count)),
        schools=tuple(card.id for card in box.schools),
        agent_cards=tuple(card.id for card in box.agents),
        deck=box.deck,
        cards={card.id: card for card in box.all_cards},
        powers=powers,
        permanents=permanents,
        is_plain=not box.managers and not _has_other_lines(cards),
    )
