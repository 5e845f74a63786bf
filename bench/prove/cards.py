"""Properties of printed cards, derived from the engine's view of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from furnace.cards.effects import (
    Delivery,
    Effect,
    Extraction,
    Permanent,
    Processing,
    SaleBonus,
    Text,
    Upgrade,
    UpgradeWindow,
)
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, StartUp
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard
from furnace.engine.tableau import lines_of
from furnace.engine.terms import gifts_of


@cache
def extractors(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the companies whose basic side only extracts."""
    return tuple(card for card in ruleset.companies if _only_extracts(ruleset, card))


def _only_extracts(ruleset: Ruleset, card: str) -> bool:
    company = ruleset.cards[card]
    assert isinstance(company, Company)
    return all(isinstance(line, Extraction) for line in company.basic)


@cache
def token_deliverers(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the companies that deliver tokens when they are upgraded."""
    return _with_additional(ruleset, _delivers_tokens)


@cache
def sellers_on_delivery(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the companies that may sell at once when they are upgraded."""
    return _with_additional(ruleset, _sells_on_delivery)


@cache
def free_upgraders(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the companies whose upgraded side upgrades for free."""
    return _with_additional(ruleset, _upgrades_for_nothing)


def _with_additional(ruleset: Ruleset, is_sought: Callable[[Effect], bool]) -> tuple[str, ...]:
    """Return the companies with such a line after the basic ones."""
    return tuple(
        card
        for card in ruleset.companies
        if isinstance(company := ruleset.cards[card], Company)
        and any(is_sought(line) for line in company.additional)
    )


def _sells_on_delivery(line: Effect) -> bool:
    return (
        isinstance(line, Delivery) and isinstance(line.effect, Processing) and line.effect.is_sale
    )


def _delivers_tokens(line: Effect) -> bool:
    return isinstance(line, Delivery) and line.effect.gain.token > 0


def _upgrades_for_nothing(line: Effect) -> bool:
    return isinstance(line, Upgrade) and line.cost == NOTHING


@cache
def window_startups(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the start-ups whose upgrade window opens when tokens are gained (R18.8)."""
    return tuple(card for card in ruleset.startups if _opens_window(ruleset, card))


def _opens_window(ruleset: Ruleset, card: str) -> bool:
    startup = ruleset.cards[card]
    assert isinstance(startup, StartUp)
    return any(
        isinstance(line, Permanent) and isinstance(line.effect, UpgradeWindow)
        for line in startup.effects
    )


@cache
def good_put_on(ruleset: Ruleset, card: str) -> str | None:
    """Return the good that a permanent effect of a card puts onto it (R18.4, R18.7, R18.9)."""
    for lasting in ruleset.permanents.get(card, ()):
        for good, amount in zip(Goods._fields, gifts_of(lasting.power), strict=True):
            if amount:
                return good
    return None


def sale_bonus_line(ruleset: Ruleset, owned: OwnedCard) -> int | None:
    """Return the active line of a card that raises sales until the phase ends (R18.3)."""
    for number, line in enumerate(lines_of(ruleset, owned), 1):
        if isinstance(line, Text) and isinstance(line.effect, SaleBonus):
            return number
    return None
