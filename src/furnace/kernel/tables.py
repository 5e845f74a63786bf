"""What is printed on the cards, as arrays: the same data that the engine reads.

A line is found by `line_at` its card and its number: 0 is the compensation (a school's extraction
is line 1, its processing line 2). A window counts as a line with the price of its upgrades.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from furnace.cards import effects as printed
from furnace.cards import powers
from furnace.cards.effects import Deed, Delivery, Effect, Extraction, Permanent, Processing, Text
from furnace.cards.goods import Goods
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import Company, Placing, School, StartUp
from furnace.kernel.compile import rule
from furnace.kernel.goods import MOST, pack_goods, unpack_goods
from furnace.kernel.layout import BONUSES
from furnace.kernel.numbers import (
    COMPANIES,
    FIRST_CAPITALIST,
    FIRST_MANAGER,
    FIRST_STARTUP,
    MANAGERS,
    MONEY,
    NUMBERS,
)

Table = NDArray[np.int64]
Found = TypeVar("Found")

NO_LINE, EXTRACTION, PROCESSING, UPGRADE, DELIVERY, DELIVERY_SALE = range(6)
PER_CARD, TAKE_ALL, SALE_BONUS, PERMANENT, WINDOW = range(6, 11)
"""The kinds of line."""

SALE, CONVERSION, ONE_KIND, FROM_CARD = 1, 2, 4, 8
"""What a processing is, as flags."""

SELLS, CONVERTS = 0, 1
ANY_NUMBER = 999
"""The limit of an upgrade line that has none."""

_BASE, _NEW = base_cards(), interbellum_cards()
_PLAYED: tuple[Company | StartUp, ...] = (
    *_BASE.companies,
    *_NEW.companies,
    *_BASE.startups,
    *_NEW.startups,
)
_CAPITALISTS = (*_BASE.capitalists, *_NEW.capitalists)
_LINED = FIRST_MANAGER


def _table(*shape: int) -> Table:
    return np.zeros(shape, np.int64)


KIND, LIMIT, FLAGS = _table(_LINED << 3), _table(_LINED << 3), _table(_LINED << 3)
COST, GAIN = _table(_LINED << 3), _table(_LINED << 3)
"""Goods as one number."""
GOOD, DEED = _table(_LINED << 3), _table(_LINED << 3)
BASIC_LINES, ALL_LINES = _table(_LINED), _table(_LINED)
HAS_DELIVERY = _table(_LINED)
"""Which line is a delivery; 0 where none is."""

START = _table(_LINED)


@rule
def line_at(card: int, line: int) -> int:
    """Where a line stands in the tables."""
    return card << 3 | line


def _good(name: str) -> int:
    return Goods._fields.index(name)


def _flags(effect: Processing) -> int:
    return (
        SALE * effect.is_sale
        | CONVERSION * effect.is_conversion
        | ONE_KIND * (effect.cost.kinds == 1)
        | FROM_CARD * effect.from_card
    )


def _write(at: int, effect: Effect) -> None:
    match effect:
        case Extraction(gain):
            KIND[at], GAIN[at] = EXTRACTION, pack_goods(gain)
        case Processing(cost, gain, limit):
            KIND[at], COST[at], GAIN[at] = PROCESSING, pack_goods(cost), pack_goods(gain)
            LIMIT[at], FLAGS[at] = limit or 1, _flags(effect)
        case printed.Upgrade(cost, limit):
            KIND[at], COST[at] = UPGRADE, pack_goods(cost)
            LIMIT[at] = ANY_NUMBER if limit is None else limit
        case Delivery(inner):
            _write(at, inner)
            KIND[at] = DELIVERY if isinstance(inner, Extraction) else DELIVERY_SALE
            HAS_DELIVERY[at >> 3] = at & 7
        case Text(printed.PerCard(gain, deed, good)):
            KIND[at], GAIN[at], GOOD[at] = PER_CARD, pack_goods(gain), _good(good)
            DEED[at] = SELLS if deed is Deed.SELL else CONVERTS
        case Text(printed.TakeAll(good)):
            KIND[at], GOOD[at] = TAKE_ALL, _good(good)
        case Text(printed.SaleBonus(gain, good)):
            KIND[at], GAIN[at], GOOD[at] = SALE_BONUS, pack_goods(gain), _good(good)
        case Permanent(printed.UpgradeWindow(good, cost)):
            KIND[at], COST[at], GOOD[at] = WINDOW, pack_goods(cost), _good(good)
            LIMIT[at] = ANY_NUMBER
        case Permanent():
            KIND[at] = PERMANENT


def _write_card(card: Company | StartUp | School) -> None:
    number = NUMBERS[card.id]
    match card:
        case Company():
            _write(number << 3, card.compensation)
            _write_lines(number, card)
        case StartUp():
            START[number] = pack_goods(card.start)
            _write_lines(number, card)
        case School():
            _write(number << 3 | 1, card.extraction)
            _write(number << 3 | 2, card.processing)


def _write_lines(number: int, card: Company | StartUp) -> None:
    for line, effect in enumerate(card.lines(is_upgraded=True), 1):
        _write(number << 3 | line, effect)
    BASIC_LINES[number] = len(card.lines(is_upgraded=False))
    ALL_LINES[number] = len(card.lines(is_upgraded=True))


for _card in (*_PLAYED, *_NEW.schools):
    _write_card(_card)


COSTS = np.array([unpack_goods(goods) for goods in COST], np.int64).reshape(_LINED, 8, 5)
GAINS = np.array([unpack_goods(goods) for goods in GAIN], np.int64).reshape(_LINED, 8, 5)
"""By card, line and good."""


def _has_deed(card: int, lines: Iterable[int], deed: int, good: int) -> bool:
    """Whether one of these lines sells, or converts, the good (R18.1, Q39)."""
    flag = SALE if deed == SELLS else CONVERSION
    places = [card << 3 | line for line in lines]
    return any(bool(FLAGS[at] & flag and unpack_goods(COST[at])[good]) for at in places)


DOES = _table(2, 2, 5)
"""By side, deed and good: the mask of companies that have such a line."""
STARTUP_DOES = _table(_LINED, 2, 5)

for _number in range(FIRST_CAPITALIST):
    for _deed in (SELLS, CONVERTS):
        for _kind in range(5):
            _basic = _has_deed(_number, range(1, BASIC_LINES[_number] + 1), _deed, _kind)
            _both = _has_deed(_number, range(1, ALL_LINES[_number] + 1), _deed, _kind)
            if _number < COMPANIES:
                DOES[0, _deed, _kind] |= int(_basic) << _number
                DOES[1, _deed, _kind] |= int(_both) << _number
            else:
                STARTUP_DOES[_number, _deed, _kind] = _both


def _only(found: list[Found]) -> Found:
    """The one card that has an effect: the kernel knows each permanent effect from one card."""
    (one,) = found
    return one


def _permanent(kind: type[Found]) -> tuple[int, int, Found]:
    return _only(
        [
            (NUMBERS[card.id], line, effect.effect)
            for card in _PLAYED
            for line, effect in enumerate(card.lines(is_upgraded=True), 1)
            if isinstance(effect, Permanent) and isinstance(effect.effect, kind)
        ]
    )


def _single(goods: Goods) -> tuple[int, int]:
    """The kind and amount of goods that are of one kind."""
    return _only([(kind, amount) for kind, amount in enumerate(goods) if amount])


OUTBID_CARD, _, _outbid = _permanent(printed.OutbidGift)
OUTBID_GOOD, OUTBID_GIFT = _single(_outbid.gain)
EXTRACTION_CARD, _, _extraction = _permanent(printed.ExtractionBonus)
EXTRACTION_BONUS = pack_goods(_extraction.gain)
LIMIT_CARD, _, _limit = _permanent(printed.SaleLimitBonus)
LIMIT_BONUS = _limit.times
GIFT_CARD, _, _gift = _permanent(printed.UpgradeGift)
GIFT_GOOD = _good(_gift.good)
WINDOW_CARD, WINDOW_LINE, _window = _permanent(printed.UpgradeWindow)
WINDOW_FIELD = pack_goods([MOST * (kind == _window.good) for kind in Goods._fields])
"""The bits of the good that opens windows."""
COMPENSATION_CARD, _, _compensation = _permanent(printed.CompensationGift)
COMPENSATION_GOOD, COMPENSATION_GIFT = _single(_compensation.gain)
COMPENSATION_DISCS = 1 << _compensation.low | 1 << _compensation.high

FREE_CARD, FREE_LINE = _only(
    [(at >> 3, at & 7) for at, kind in enumerate(KIND) if kind == UPGRADE and at >> 3 < COMPANIES]
)
"""C56: a company that upgrades another for nothing."""

LAID_CARDS = (OUTBID_CARD, GIFT_CARD, COMPENSATION_CARD)
LAID_GOODS = (OUTBID_GOOD, GIFT_GOOD, COMPENSATION_GOOD)
OUTBID_LAID, GIFT_LAID, COMPENSATION_LAID = range(3)
"""Cards that goods may lie on, and which goods; the places of them in a seat's `laid`."""

LAID_PLACE = np.full(_LINED, -1, np.int64)
for _place, _number in enumerate(LAID_CARDS):
    LAID_PLACE[_number] = _place

BONUS_LINES = tuple((int(at) >> 3, int(at) & 7) for at in np.nonzero(KIND == SALE_BONUS)[0])
BONUS_PLACE = np.full(_LINED, -1, np.int64)
BONUS_GOOD, BONUS_GAIN = _table(len(BONUS_LINES)), _table(len(BONUS_LINES))
for _place, (_number, _line) in enumerate(BONUS_LINES):
    BONUS_PLACE[_number] = _place
    _at = _number << 3 | _line
    BONUS_GOOD[_place], BONUS_GAIN[_place] = GOOD[_at], GAIN[_at]


def _power(kind: type[Found]) -> tuple[int, Found]:
    return _only(
        [(NUMBERS[card.id], card.power) for card in _CAPITALISTS if isinstance(card.power, kind)]
    )


AGAIN_CARD, _again = _power(powers.Again)
MORE_CARD, _more = _power(powers.CompensationBonus)
UNBOUND_CARD, _unbound = _power(powers.UnlimitedDiscs)
EXTRA_CARD, _extra = _power(powers.ExtraDisc)
SECOND_CARD, _second = _power(powers.SecondDisc)
REPLACE_CARD, _replace = _power(powers.Replace)
FIRST_LINE_CARD, _first_line = _power(powers.CompensationFirst)
VARIABLE_CARD, _variable = _power(powers.VariableBonus)
PERSONAL_CARD, _personal = _power(powers.PersonalManager)
COPY_CARD, _copy = _power(powers.Copy)
"""The capitalists by what they can do: K1, K2, K3, K4, K4i, K5, K6, K7, K8, K9."""

AGAIN_COST, COPY_COST = pack_goods(_again.cost), pack_goods(_copy.cost)
COMPENSATION_BONUS, VARIABLE_BONUS = _more.bonus, _variable.bonus
NEUTRAL_VALUE = _only(list({_extra.value, _second.value}))
MISSING, SUBSTITUTE = pack_goods(_replace.missing), pack_goods(_replace.substitute)

UPGRADE_THIS, DISCARD_THIS, PER_TRANSACTION, SOLD_OUT, FREE_CONVERSION = range(5)
MORE_CONVERSIONS, DELIVERY_AGAIN, LEND = range(5, 8)
"""The kinds of manager."""

MANAGER_KIND, MANAGER_FLAG, MANAGER_TIMES = _table(MANAGERS), _table(MANAGERS), _table(MANAGERS)
MANAGER_GOODS, LENT, LEND_OPTIONS = _table(MANAGERS), _table(MANAGERS, 3), _table(MANAGERS)
PERSONAL_MANAGER = NUMBERS[_personal.manager] - FIRST_MANAGER
STACK = 0
"""Two bits a kind: how many of each manager there are in the box."""

for _manager in _NEW.managers:
    _number = NUMBERS[_manager.id] - FIRST_MANAGER
    STACK |= _manager.count << 2 * _number
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
        case powers.Lend(_options):
            MANAGER_KIND[_number], LEND_OPTIONS[_number] = LEND, len(_options)
            for _place, _goods in enumerate(_options, 1):
                LENT[_number, _place] = pack_goods(_goods)

LENDERS = tuple(int(number) for number in np.nonzero(MANAGER_KIND == LEND)[0])
LENDER_MASK = sum(3 << 2 * number for number in LENDERS)

LOWEST, HIGHEST, OUTBIDDER, SCHOLAR = range(4)
_PLACINGS = (Placing.LOWEST, Placing.HIGHEST, Placing.OUTBIDDER, Placing.SCHOLAR)
AGENT_TABLE = np.array(
    [
        (
            _PLACINGS.index(agent.placing),
            agent.variable,
            agent.per_transaction,
            agent.per_company,
            agent.per_manager,
        )
        for agent in _NEW.agents
    ],
    np.int64,
)
PLACING, VARIABLE, PAY_TRANSACTION, PAY_COMPANY, PAY_MANAGER = range(5)
"""The columns of `AGENT_TABLE`."""

# What the kernel takes for granted of the printed cards; a new card may have to teach it more.
assert MONEY == 4
assert FIRST_STARTUP == COMPANIES <= 60
assert max(ALL_LINES) < 8
assert len(LENDERS) == 3
assert max(LEND_OPTIONS) == 2
assert len(BONUS_LINES) == BONUSES
assert 2 * MANAGERS < 31
assert all(
    line <= BASIC_LINES[card] for card, line, _ in map(_permanent, printed.PermanentEffect.__args__)
)
assert [int(at) >> 3 for at in np.nonzero(FLAGS & FROM_CARD)[0]] == [GIFT_CARD]
