"""What cards and goods are worth to a seat, by the productions that are left."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from furnace.bots.pot import MONEY, REFERENCE, Prices, Trade, melt, parts, trade, worth
from furnace.cards.model import (
    NOTHING,
    Capitalist,
    Company,
    Effect,
    Extraction,
    Goods,
    Processing,
    Upgrade,
)
from furnace.engine.powers import Power
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard, State

KEPT_SHARE = (0.0, 0.55, 0.7, 0.8)
"""What part of its worth a good keeps with so many productions still to come; in the last, none."""

USED_SHARE = 0.8
"""How much of a processing line one uses, where it is not known what it will be fed with."""

SURPRISE = 0.6
"""How far each auction to come makes the pot of today a bad guide to the production after it."""

LEFTOVER = 0.01
"""What a resource at the end of the game is worth: it only breaks ties (R8.3)."""


class Holding(NamedTuple):
    """What a seat produces with, and the auctions and productions that follow this production."""

    ruleset: Ruleset
    power: Power
    goods: Goods
    cards: tuple[OwnedCard, ...]
    later: int


def holding(state: State, seat: int) -> Holding:
    """What a seat has now."""
    me = state.seats[seat]
    power = state.ruleset.powers[me.capitalist]
    return Holding(state.ruleset, power, me.goods, me.cards, state.ruleset.rounds - state.round)


def outlook(have: Holding, extra: Iterable[Effect] = ()) -> float:
    """The money a seat may hope for: what this production melts down to, and the later ones.

    Cards marked as resolved have done their part in this production. `extra` are lines beside
    those of the cards.
    """
    lines = [*extra]
    for mine in have.cards:
        if not mine.resolved:
            lines += lines_of(have.ruleset, mine)
    upgrades = _upgrades(have, lines)
    this = melt(have.goods, lines, kept_prices(have.later), upgrades)
    return this + later_value(have.ruleset, _sides(have.cards), have.later)


def lines_of(ruleset: Ruleset, mine: OwnedCard) -> tuple[Effect, ...]:
    """The active lines of a card."""
    card = ruleset.cards[mine.card]
    assert not isinstance(card, Capitalist)
    return card.lines(mine.upgraded)


@lru_cache(maxsize=8)
def kept_prices(later: int) -> Prices:
    """The worth of goods kept for so many productions to come."""
    share = KEPT_SHARE[min(later, len(KEPT_SHARE) - 1)]
    return (*[max(LEFTOVER, share * price) for price in REFERENCE[:MONEY]], 1.0)


@lru_cache(maxsize=4096)
def later_value(ruleset: Ruleset, cards: tuple[OwnedCard, ...], later: int) -> float:
    """What these cards bring in so many later productions, from nothing and as they lie."""
    lines = [line for mine in cards for line in lines_of(ruleset, mine)]
    static = sum([line_value(line) for line in lines])
    total = 0.0
    for passed in range(1, later + 1):
        surprise = min(1.0, SURPRISE * passed)
        melted = melt(NOTHING, lines, kept_prices(later - passed))
        total += (1 - surprise) * melted + surprise * static
    return total


def line_value(line: Effect) -> float:
    """What a line brings in one production, where nothing is known of the other cards."""
    match line:
        case Extraction(gain):
            return worth(gain, REFERENCE)
        case Processing():
            deal = trade(line)
            return USED_SHARE * deal.limit * max(0.0, deal.profit)
    return 0.0


def benefit(have: Holding, mine: OwnedCard) -> float:
    """What a company's additional line brings from now on, if it is turned over now."""
    card = have.ruleset.cards[mine.card]
    if mine.upgraded or not isinstance(card, Company):
        return 0.0
    times = have.later + (not mine.resolved)
    return times * sum([line_value(line) for line in card.additional])


def _upgrades(have: Holding, lines: list[Effect]) -> list[Trade]:
    """An upgrade as a sale: its price for what the additional line brings from now on."""
    line = next((line for line in lines if isinstance(line, Upgrade)), None)
    if line is None:
        return []
    benefits = sorted([b for mine in have.cards if (b := benefit(have, mine)) > 0], reverse=True)
    tokens = have.goods.token + _tokens(lines)
    return [upgrade_trade(have, line, n < tokens, benefit) for n, benefit in enumerate(benefits)]


def upgrade_trade(have: Holding, line: Upgrade, has_token: bool, benefit: float) -> Trade:
    """An upgrade as a sale."""
    price = have.power.upgrade_price(Goods(token=1) if has_token else NOTHING, line.cost)
    return Trade(parts(price), ((MONEY, benefit),), 1, benefit - worth(price, REFERENCE))


def _tokens(lines: list[Effect]) -> int:
    return sum([line.gain.token for line in lines if isinstance(line, Extraction)])


def _sides(cards: tuple[OwnedCard, ...]) -> tuple[OwnedCard, ...]:
    """The cards without what happened in this production, in one order: a key to remember by."""
    return tuple(sorted([OwnedCard(mine.card, mine.upgraded) for mine in cards]))
