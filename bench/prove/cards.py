"""Questions about printed cards, answered from what the engine makes of them."""

from __future__ import annotations

from functools import cache

from furnace.cards.effects import Extraction, SaleBonus, Text
from furnace.cards.goods import Goods
from furnace.cards.model import Company
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard
from furnace.engine.tableau import lines_of
from furnace.engine.terms import laid_by


@cache
def extractors(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the companies whose basic side only extracts."""
    return tuple(card for card in ruleset.companies if _only_extracts(ruleset, card))


def _only_extracts(ruleset: Ruleset, card: str) -> bool:
    company = ruleset.cards[card]
    assert isinstance(company, Company)
    return all(isinstance(line, Extraction) for line in company.basic)


@cache
def good_lying_on(ruleset: Ruleset, card: str) -> str | None:
    """Return the good that a permanent effect of a card puts onto it (R18.4, R18.7, R18.9)."""
    for lasting in ruleset.permanents.get(card, ()):
        for good, amount in zip(Goods._fields, laid_by(lasting.power), strict=True):
            if amount:
                return good
    return None


def sale_bonus_line(ruleset: Ruleset, mine: OwnedCard) -> int | None:
    """Return the active line of a card that raises sales until the phase ends (R18.3)."""
    for number, line in enumerate(lines_of(ruleset, mine), 1):
        if isinstance(line, Text) and isinstance(line.effect, SaleBonus):
            return number
    return None
