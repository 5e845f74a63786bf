"""The lines of a card in a mode, with what permanent effects and managers add to them."""

from __future__ import annotations

from typing import NamedTuple

from furnace.kernel.numbers import COAL, COMPANIES
from furnace.kernel.tables import (
    BASIC_LINES,
    CONVERSION,
    DELIVERY,
    DELIVERY_SALE,
    EXTRACTION,
    FROM_CARD,
    HAS_DELIVERY,
    ONE_KIND,
    PER_CARD,
    PROCESSING,
    SALE,
    TAKE_ALL,
)
from furnace.solver.drafts.amounts import NOTHING, Goods, plus, unpacked
from furnace.solver.drafts.columns import AFTER, BASIC, DURING, EARLY
from furnace.solver.drafts.printed import Printed, lines_of_kind, printed
from furnace.solver.drafts.way import Given
from furnace.solver.once import EXTRACTION_BONUS, LIMIT_BONUS, MANAGER_TIMES, MORE_CONVERSIONS


class Line(NamedTuple):
    """A line that is used `least` to `most` times; `asked` is the limit that M06 and M07 ask for,
    0 where they do not (Q34). `is_at_turn`: a delivery that comes while the card is not open."""

    number: int
    kind: int
    cost: Goods
    gain: Goods
    least: int = 1
    most: int = 1
    asked: int = 0
    flags: int = 0
    is_at_turn: bool = False

    @property
    def is_delivery(self) -> bool:
        """Whether it is not resolved in its turn, but when its card is turned over, or by M10."""
        return self.kind in (DELIVERY, DELIVERY_SALE)

    @property
    def paid(self) -> Goods:
        """What the seat pays for one transaction; C59's line takes from the card (Q41)."""
        return NOTHING if self.flags & FROM_CARD else self.cost

    @property
    def taken(self) -> int:
        """The coal that one transaction takes from the card."""
        return self.cost[COAL] if self.flags & FROM_CARD else 0


def lines_of(given: Given, again: int) -> list[Line]:
    """All lines that are used, deliveries last; M10 repeats the delivery so many times."""
    found = [] if given.is_resolved else [_line(given, number) for number in _numbers(given)]
    return [line for line in found if line is not None] + _deliveries(given, again)


def text_line(given: Given) -> int:
    """The active line that gains per own card; 0 where none does (R18.1)."""
    if given.is_resolved:
        return 0
    texts = lines_of_kind(given.card, PER_CARD)
    return next((line for line in texts if line <= given.last_line), 0)


def has_delivery_again(given: Given) -> bool:
    """Whether M10 has a delivery to repeat (Q36)."""
    return 0 < HAS_DELIVERY[given.card] <= given.last_line


def _numbers(given: Given) -> range:
    """The active lines; K6's compensation is a first one while the company is basic (Q28)."""
    is_basic = given.card < COMPANIES and given.mode in (BASIC, DURING, AFTER)
    first = 0 if given.setting.has_first_line and is_basic else 1
    return range(first, given.last_line + 1)


def _line(given: Given, number: int) -> Line | None:
    """A line; None for one that is not resolved by itself.

    K6's first line is optional, but an extraction only gives.
    """
    line = printed(given.card, number)
    if line.kind == EXTRACTION:
        return Line(number, line.kind, NOTHING, _extracted(given, line))
    if line.kind == TAKE_ALL:
        return Line(number, line.kind, NOTHING, _all_laid(given, line.good))
    if line.kind == PROCESSING:
        return _processing(given, number, line.limit if number else 0)
    return None


def _deliveries(given: Given, again: int) -> list[Line]:
    """The delivery as often as it comes: additional, once when the card is turned over (Q20)."""
    number, found = int(HAS_DELIVERY[given.card]), []
    is_additional = given.card < COMPANIES and number > BASIC_LINES[given.card]
    if is_additional and given.mode in (EARLY, AFTER):
        found.append(_delivery(given, number)._replace(is_at_turn=True))
    if is_additional and given.mode == DURING:
        found.append(_delivery(given, number))
    return found + [_delivery(given, number)] * again


def _delivery(given: Given, number: int) -> Line:
    line = printed(given.card, number)
    if line.kind == DELIVERY:
        return Line(number, line.kind, NOTHING, _extracted(given, line))
    return _processing(given, number, 0)


def _processing(given: Given, number: int, asked: int) -> Line:
    line = printed(given.card, number)
    most = _limit(given, line)
    return Line(number, line.kind, line.cost, line.gain, 0, most, asked, line.flags)


def _limit(given: Given, line: Printed) -> int:
    """The limit above the arrow, with C55 and M09, which add up (Q35)."""
    limit, sale = line.limit, SALE | ONE_KIND
    if given.setting.has_limit and line.flags & sale == sale:
        limit += LIMIT_BONUS
    if line.flags & CONVERSION:
        limit += sum(int(MANAGER_TIMES[manager]) for manager in given.managers(MORE_CONVERSIONS))
    return limit


def _extracted(given: Given, line: Printed) -> Goods:
    """What an extraction gives, with C51 (Q38)."""
    if given.setting.has_extra_coal and line.gain[COAL] > 0:
        return plus(line.gain, unpacked(EXTRACTION_BONUS))
    return line.gain


def _all_laid(given: Given, good: int) -> Goods:
    return tuple(given.laid if kind == good else 0 for kind in range(len(NOTHING)))
