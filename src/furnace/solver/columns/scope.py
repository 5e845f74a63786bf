"""Which productions the base model covers; nothing is compiled to import this."""

from __future__ import annotations

from functools import cache

from furnace.cards.effects import Effect, Extraction, Processing, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import Company, StartUp
from furnace.engine.powers.base import Power
from furnace.engine.powers.capitalists import power_of_capitalist
from furnace.engine.ruleset import Ruleset

MAX_SEAT_CARDS = 18
"""The most cards of a seat: each has a slot, and the card that K1 repeats has another."""

MAX_SLOT_COLUMNS = 48
"""The most columns of a slot: C19 with two moments has 45."""

USUAL_UPGRADE_COST = Goods(coal=1, token=1)
"""The cost of an upgrade at the line of a start-up."""


def _is_capitalist_modelled(power: Power) -> bool:
    """Whether the model knows a power: K1's fee in coal, K5's iron for a token; not K6, not K9."""
    again = power.again_cost() or NOTHING
    prices = (USUAL_UPGRADE_COST, Goods(coal=1, iron=1))
    if (
        again != again.only("coal")
        or power.upgrade_price(Goods(coal=1), USUAL_UPGRADE_COST) not in prices
    ):
        return False
    return not power.has_compensation_line() and power.copy_cost() is None


def is_card_modelled(card: Company | StartUp) -> bool:
    """Whether a card has the lines of a base card: a company one on each side, a start-up an
    extraction, a processing and an upgrade line with the usual cost."""
    match card:
        case Company(basic=(basic,), additional=(additional,)):
            ways = _number_of_ways(basic) * _number_of_ways(additional)
            return 0 < 3 * ways <= MAX_SLOT_COLUMNS
        case StartUp(effects=(Extraction(), Processing() as processing, Upgrade(cost, None))):
            return (
                cost == USUAL_UPGRADE_COST and 0 < _number_of_ways(processing) <= MAX_SLOT_COLUMNS
            )
    return False


def _number_of_ways(line: Effect) -> int:
    """Return the number of ways to use a line: one for an extraction, 0 if it is not modelled."""
    if isinstance(line, Processing) and not line.from_card:
        return (line.limit or 1) + 1
    return int(isinstance(line, Extraction))


def is_ruleset_modelled(ruleset: Ruleset) -> bool:
    """Whether the model covers the productions of a ruleset, except for some capitalists."""
    if not ruleset.is_plain or ruleset.is_chain:
        return False
    return _are_modelled(ruleset.companies) and _are_modelled(ruleset.startups)


@cache
def _are_modelled(ids: tuple[str, ...]) -> bool:
    base, new = base_cards(), interbellum_cards()
    cards: tuple[Company | StartUp, ...] = (
        *(*base.companies, *new.companies),
        *(*base.startups, *new.startups),
    )
    return all(is_card_modelled(card) for card in cards if card.id in ids)


CAPITALISTS_NOT_MODELLED = tuple(
    card.id
    for card in (*base_cards().capitalists, *interbellum_cards().capitalists)
    if not _is_capitalist_modelled(power_of_capitalist(card))
)
"""Capitalists whose productions the model does not cover."""
