"""Cards that `general` and `drafts` know by what only one of them does. Goes with those modules.

The kernel knows no such card: it reads tables (`furnace.kernel.powers`). Importing this fails as
soon as a second card has one of these effects.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from furnace.cards import effects as printed
from furnace.cards import powers
from furnace.cards.effects import Deed, Permanent
from furnace.cards.load import base_cards, interbellum_cards
from furnace.kernel import powers as asked
from furnace.kernel.bits import lowest
from furnace.kernel.compile import rule
from furnace.kernel.goods import amount, pack_goods
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import (
    BONUS_LINES,
    COMPANIES,
    FIRST_MANAGER,
    LAID_CARDS,
    MANAGERS,
    NUMBERS,
    PLAYED,
    STARTUP_BIT,
)
from furnace.kernel.record import Array
from furnace.kernel.tableau import COMPANY_MASK
from furnace.kernel.tables import (
    CONVERSION,
    GAIN,
    GOOD,
    KIND,
    LINED,
    SALE,
    UPGRADE,
    new_table,
)
from furnace.kernel.tables import (
    DOES as DOES_BY_CARD,
)
from furnace.solver.value import CARD, GOODS

Found = TypeVar("Found")


def _only(found: list[Found]) -> Found:
    (one,) = found
    return one


def _permanent(kind: type[Found]) -> tuple[int, int, Found]:
    return _only(
        [
            (NUMBERS[card.id], line, effect.effect)
            for card in PLAYED
            for line, effect in enumerate(card.lines(is_upgraded=True), 1)
            if isinstance(effect, Permanent) and isinstance(effect.effect, kind)
        ]
    )


def _power(kind: type[Found]) -> tuple[int, Found]:
    cards = (*base_cards().capitalists, *interbellum_cards().capitalists)
    return _only([(NUMBERS[card.id], card.power) for card in cards if isinstance(card.power, kind)])


EXTRACTION_CARD, _, _extraction = _permanent(printed.ExtractionBonus)
EXTRACTION_BONUS = pack_goods(_extraction.gain)
LIMIT_CARD, _, _limit = _permanent(printed.SaleLimitBonus)
LIMIT_BONUS = _limit.times
GIFT_CARD, _, _gift = _permanent(printed.UpgradeGift)
GIFT_LAID = LAID_CARDS.index(GIFT_CARD)
WINDOW_CARD, WINDOW_LINE, _window = _permanent(printed.UpgradeWindow)
assert _gift.good == "coal", "as much as lies there is its own number"

FREE_CARD, FREE_LINE = _only(
    [(at >> 3, at & 7) for at, kind in enumerate(KIND) if kind == UPGRADE and at >> 3 < COMPANIES]
)

BONUS_PLACE = np.full(LINED, -1, np.int64)
BONUS_GOOD, BONUS_GAIN = new_table(len(BONUS_LINES)), new_table(len(BONUS_LINES))
for _place, (_number, _line) in enumerate(BONUS_LINES):
    BONUS_PLACE[_number] = _place
    BONUS_GOOD[_place] = GOOD[_number << 3 | _line]
    BONUS_GAIN[_place] = GAIN[_number << 3 | _line]
assert len(BONUS_LINES) == 2

LAID_PLACE = np.full(LINED, -1, np.int64)
for _place, _number in enumerate(LAID_CARDS):
    LAID_PLACE[_number] = _place

AGAIN_CARD, _again = _power(powers.Again)
REPLACE_CARD, _replace = _power(powers.Replace)
FIRST_LINE_CARD, _first_line = _power(powers.CompensationFirst)
PERSONAL_CARD, _personal = _power(powers.PersonalManager)
COPY_CARD, _copy = _power(powers.Copy)
AGAIN_COST, COPY_COST = pack_goods(_again.cost), pack_goods(_copy.cost)

UPGRADE_THIS, DISCARD_THIS, PER_TRANSACTION, SOLD_OUT, FREE_CONVERSION = range(5)
MORE_CONVERSIONS, DELIVERY_AGAIN, LEND = range(5, 8)
MANAGER_KIND, MANAGER_FLAG, MANAGER_TIMES = (new_table(MANAGERS) for _ in range(3))
MANAGER_GOODS = new_table(MANAGERS)
LENT, LEND_OPTIONS = asked.LENT, asked.LOANS
for _manager in interbellum_cards().managers:
    _number = NUMBERS[_manager.id] - FIRST_MANAGER
    match _manager.effect:
        case powers.UpgradeThis(_goods):
            MANAGER_KIND[_number], MANAGER_GOODS[_number] = UPGRADE_THIS, pack_goods(_goods)
        case powers.DiscardThis(_goods):
            MANAGER_KIND[_number], MANAGER_GOODS[_number] = DISCARD_THIS, pack_goods(_goods)
        case powers.PerTransaction(_goods, _what):
            MANAGER_KIND[_number], MANAGER_GOODS[_number] = PER_TRANSACTION, pack_goods(_goods)
            MANAGER_FLAG[_number] = SALE if _what is Deed.SELL else CONVERSION
        case powers.SoldOut(_goods):
            MANAGER_KIND[_number], MANAGER_GOODS[_number] = SOLD_OUT, pack_goods(_goods)
        case powers.FreeConversion():
            MANAGER_KIND[_number] = FREE_CONVERSION
        case powers.MoreConversions(_times):
            MANAGER_KIND[_number], MANAGER_TIMES[_number] = MORE_CONVERSIONS, _times
        case powers.DeliveryAgain():
            MANAGER_KIND[_number] = DELIVERY_AGAIN
        case powers.Lend():
            MANAGER_KIND[_number] = LEND
LENDERS = tuple(int(number) for number in np.nonzero(MANAGER_KIND == LEND)[0])

assert COMPANIES == 60, "a company's number is its bit"
DOES, STARTUP_DOES = new_table(2, 2, 5), new_table(LINED, 2, 5)
"""By side, deed and good: the mask of companies that have such a line."""
for _number in range(LINED):
    if _number < COMPANIES:
        DOES |= DOES_BY_CARD[_number] << _number
    else:
        STARTUP_DOES[_number] = DOES_BY_CARD[_number, 1]


@rule
def bit_of(card: int) -> int:
    """The bit of a card where companies have the numbers of the catalogue."""
    return 1 << min(card, STARTUP_BIT)


@rule
def card_of_bit(me: Seat, place: int) -> int:
    """The card that a bit of a seat's masks stands for there."""
    return int(me.startup) if place == STARTUP_BIT else place


@rule
def value_of(me: Seat, weights: Array, upgraded: Array) -> int:
    """What a seat has, by these weights; see `furnace.solver.value`."""
    total = weights[CARD] * (me.card_count + me.arrival_count)
    for good in range(GOODS):
        total += weights[good] * amount(me.goods, good)
    return int(total + worth_shown(me, upgraded))


@rule
def worth_shown(me: Seat, upgraded: Array) -> int:
    """What the companies that are upgraded are worth."""
    total, left = 0, me.upgraded & COMPANY_MASK
    while left:
        total += upgraded[lowest(left)]
        left &= left - 1
    return int(total)
