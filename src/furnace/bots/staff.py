"""What managers make of the lines of the card they stand on, in plain terms."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.bots.pot import REFERENCE, Line, Trade, parts, trade, worth
from furnace.cards.effects import Compensation, Deed, Extraction, Processing, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Manager
from furnace.cards.powers import (
    DeliveryAgain,
    FreeConversion,
    Lend,
    ManagerEffect,
    MoreConversions,
    PerTransaction,
    SoldOut,
)
from furnace.engine.ruleset import Ruleset

UPGRADES = 2
"""How many upgrades lent goods could pay for at one line."""


def staffed(
    ruleset: Ruleset,
    managers: Sequence[str],
    lines: list[Line],
    deliveries: Sequence[Compensation],
) -> list[Line]:
    """The lines of a card with these managers on it; `deliveries` are those it has."""
    for manager in managers:
        lines = _with(manager_effect(ruleset, manager), lines, deliveries)
    return lines


def manager_effect(ruleset: Ruleset, manager: str) -> ManagerEffect:
    """What a manager does."""
    card = ruleset.cards[manager]
    assert isinstance(card, Manager)
    return card.effect


def _with(
    effect: ManagerEffect, lines: list[Line], deliveries: Sequence[Compensation]
) -> list[Line]:
    match effect:
        case PerTransaction(gain, deed):
            return [_paying(line, gain, deed) for line in lines]
        case SoldOut(gain):
            return _rewarded(lines, gain)
        case FreeConversion():
            return _freed(lines)
        case MoreConversions(times):
            return [_longer(line, times) for line in lines]
        case DeliveryAgain():
            return [*lines, *deliveries]
        case Lend(options):
            return [*lines, Extraction(_most_useful(lines, options))]
    return lines  # upgrading and discarding are about the whole card


def _paying(line: Line, gain: Goods, deed: Deed) -> Line:
    if not isinstance(line, Processing):
        return line
    is_such = line.is_sale if deed is Deed.SELL else line.is_conversion
    return Processing(line.cost, line.gain.plus(gain), line.limit) if is_such else line


def _rewarded(lines: list[Line], gain: Goods) -> list[Line]:
    """The last sale brings the gift once it is sold out; those above it are taken for granted."""
    sales = [line for line in lines if isinstance(line, Processing) and line.is_sale]
    if not sales:
        return lines
    return [_with_gift(line, gain) if line is sales[-1] else line for line in lines]


def _with_gift(line: Line, gain: Goods) -> Trade:
    assert isinstance(line, Processing)
    return trade(line)._replace(gift=parts(gain))


def _freed(lines: list[Line]) -> list[Line]:
    """One transaction of the dearest conversion is free, so it is like an extraction."""
    conversions = [line for line in lines if isinstance(line, Processing) and line.is_conversion]
    if not conversions:
        return lines
    best = max(conversions, key=lambda line: worth(line.cost, REFERENCE))
    rest = Processing(best.cost, best.gain, (best.limit or 1) - 1)
    return [Extraction(best.gain), *[rest if line is best else line for line in lines]]


def _longer(line: Line, times: int) -> Line:
    if not isinstance(line, Processing) or not line.is_conversion:
        return line
    return Processing(line.cost, line.gain, (line.limit or 0) + times)


def _most_useful(lines: list[Line], options: Sequence[Goods]) -> Goods:
    """Of what may be lent, the part worth most among those the lines could spend."""
    needs = NOTHING
    for line in lines:
        if isinstance(line, Processing):
            needs = needs.plus(line.cost, line.limit or 0)
        elif isinstance(line, Upgrade):
            needs = needs.plus(line.cost, UPGRADES)
    return max([lent.least(needs) for lent in options], key=lambda part: worth(part, REFERENCE))
