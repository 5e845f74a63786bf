"""Which productions columns stand for, said where nothing has to be compiled."""

from __future__ import annotations

from functools import cache

from furnace.cards.effects import Effect, Extraction, Processing, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import Company, StartUp
from furnace.engine.powers.capitalists import power_of_capitalist
from furnace.engine.powers.question import Power
from furnace.engine.ruleset import Ruleset

MOST_CARDS = 18
"""Of a seat: each has a slot, and the card K1 repeats another."""

MOST_COLUMNS = 48
"""Of one slot: C19 with two moments has 45."""

USUAL = Goods(coal=1, token=1)
"""What an upgrade costs at the line of a start-up."""


def _is_capitalist_modelled(power: Power) -> bool:
    """Columns know K1's fee as coal and K5's substitute as iron for a token; no K6, no K9."""
    again = power.again_cost() or NOTHING
    prices = (USUAL, Goods(coal=1, iron=1))
    if again != again.only("coal") or power.upgrade_price(Goods(coal=1), USUAL) not in prices:
        return False
    return not power.has_compensation_line() and power.copy_cost() is None


def is_card_modelled(card: Company | StartUp) -> bool:
    """Whether a card has the lines of a base card: a company one on each side, a start-up a gain, a
    processing and an upgrade line of the usual price."""
    match card:
        case Company(basic=(basic,), additional=(additional,)):
            ways = _ways(basic) * _ways(additional)
            return 0 < 3 * ways <= MOST_COLUMNS
        case StartUp(effects=(Extraction(), Processing() as processing, Upgrade(cost, None))):
            return cost == USUAL and 0 < _ways(processing) <= MOST_COLUMNS
    return False


def _ways(line: Effect) -> int:
    """How many ways there are to use a line: one for an extraction; 0 where columns know none."""
    if isinstance(line, Processing) and not line.from_card:
        return (line.limit or 1) + 1
    return int(isinstance(line, Extraction))


def is_ruleset_modelled(ruleset: Ruleset) -> bool:
    """Whether columns stand for the productions of a ruleset, but for some capitalists."""
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


NOT_COLUMNS = tuple(
    card.id
    for card in (*base_cards().capitalists, *interbellum_cards().capitalists)
    if not _is_capitalist_modelled(power_of_capitalist(card))
)
"""Capitalists whose productions are more than columns can say."""
