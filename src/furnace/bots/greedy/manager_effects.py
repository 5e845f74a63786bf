"""How managers change the lines of their card, as lines of the simple kinds."""

from __future__ import annotations

from collections.abc import Sequence

from furnace.bots.greedy.relaxation import REFERENCE, Line, Trade, amounts, goods_value, trade_of
from furnace.cards.effects import Compensation, Extraction, Processing, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.engine.powers.base import Power
from furnace.engine.ruleset import Ruleset
from furnace.engine.terms import terms_of

MAX_PAID_UPGRADES = 2
"""The number of upgrades that lent goods can pay for at one line."""


def with_managers(
    ruleset: Ruleset,
    managers: Sequence[str],
    lines: list[Line],
    deliveries: Sequence[Compensation],
) -> list[Line]:
    """Return the lines of a card with these managers on it; `deliveries` are those it has."""
    for manager in managers:
        lines = _with_manager(ruleset.powers[manager], lines, deliveries)
    return lines


def _with_manager(
    power: Power, lines: list[Line], deliveries: Sequence[Compensation]
) -> list[Line]:
    """Return the lines with one more manager; upgrading and discarding are handled elsewhere."""
    lines = _with_free_transaction(power, [_on_terms(power, line) for line in lines])
    if (gain := power.sold_out_gain()) != NOTHING:
        lines = _with_sold_out_gain(lines, gain)
    if power.repeats_delivery():
        lines = [*lines, *deliveries]
    if loans := power.loans():
        lines = [*lines, Extraction(_most_useful(lines, loans))]
    return lines


def _on_terms(power: Power, line: Line) -> Line:
    """Return the line with the higher gain or limit that the manager gives it."""
    if not isinstance(line, Processing):
        return line
    terms = terms_of(line, (power,))
    if terms.bonus == NOTHING and terms.limit == line.limit:
        return line
    return Processing(line.cost, line.gain.plus(terms.bonus), terms.limit)


def _with_free_transaction(power: Power, lines: list[Line]) -> list[Line]:
    """Make one transaction of the most expensive line free, which equals an extraction."""
    free = [line for line in lines if isinstance(line, Processing) and power.makes_free(line)]
    if not free:
        return lines
    best = max(free, key=lambda line: goods_value(line.cost, REFERENCE))
    rest = Processing(best.cost, best.gain, (best.limit or 1) - 1)
    return [Extraction(best.gain), *[rest if line is best else line for line in lines]]


def _with_sold_out_gain(lines: list[Line], gain: Goods) -> list[Line]:
    """Add the gain to the last sale, assuming that the sales above it are sold out."""
    sales = [line for line in lines if isinstance(line, Processing) and line.is_sale]
    if not sales:
        return lines
    return [_with_last_gain(line, gain) if line is sales[-1] else line for line in lines]


def _with_last_gain(line: Line, gain: Goods) -> Trade:
    assert isinstance(line, Processing)
    return trade_of(line)._replace(last_gain=amounts(gain))


def _most_useful(lines: list[Line], options: Sequence[Goods]) -> Goods:
    """Return the most valuable loan, counting only goods that the lines can spend."""
    needs = NOTHING
    for line in lines:
        if isinstance(line, Processing):
            needs = needs.plus(line.cost, line.limit or 0)
        elif isinstance(line, Upgrade):
            needs = needs.plus(line.cost, MAX_PAID_UPGRADES)
    return max(
        [lent.least(needs) for lent in options], key=lambda part: goods_value(part, REFERENCE)
    )
