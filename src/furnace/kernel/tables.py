"""The printed cards as arrays: the same data that the engine reads.

`line_at` gives the index of a line: 0 is the compensation (a school's extraction is line 1, its
processing line 2). A window counts as a line with the price of its upgrades. What powers change is
in `furnace.kernel.powers`.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from furnace.cards import effects as printed
from furnace.cards.effects import Deed, Delivery, Effect, Extraction, Permanent, Processing, Text
from furnace.cards.goods import Goods
from furnace.cards.load import interbellum_cards
from furnace.cards.model import Company, PlacingRule, School, StartUp
from furnace.engine.powers.texts import has_deed
from furnace.engine.terms import limit_of, window_cost
from furnace.kernel.compile import jit
from furnace.kernel.goods import pack_goods, unpack_goods
from furnace.kernel.numbers import FIRST_MANAGER, MONEY, NUMBERS, SEAT_CARDS

Table = NDArray[np.int64]

EXTRACTION, PROCESSING, UPGRADE, DELIVERY_EXTRACTION, DELIVERY_PROCESSING = range(1, 6)
PER_CARD, TAKE_ALL, SALE_BONUS, PERMANENT, WINDOW = range(6, 11)
"""The kinds of line."""

TEXTS = (PER_CARD, TAKE_ALL, SALE_BONUS)
"""The kinds of text line."""

SALE, CONVERSION, ONE_KIND, FROM_CARD = 1, 2, 4, 8
"""Flags of a processing line."""

SELLS, CONVERTS = 0, 1
_DEEDS = (Deed.SELL, Deed.CONVERT)
ANY_NUMBER = 999
"""The limit of an upgrade line without a printed one."""

CARDS_WITH_LINES = FIRST_MANAGER
"""The number of cards that have lines; these come first."""


def new_table(*shape: int) -> Table:
    """Return a table of zeros."""
    return np.zeros(shape, np.int64)


KIND, LIMIT, FLAGS = (
    new_table(CARDS_WITH_LINES << 3),
    new_table(CARDS_WITH_LINES << 3),
    new_table(CARDS_WITH_LINES << 3),
)
COST, GAIN = new_table(CARDS_WITH_LINES << 3), new_table(CARDS_WITH_LINES << 3)
"""Goods as one number."""
GOOD, DEED = new_table(CARDS_WITH_LINES << 3), new_table(CARDS_WITH_LINES << 3)
BASIC_LINES, ALL_LINES = new_table(CARDS_WITH_LINES), new_table(CARDS_WITH_LINES)
DELIVERY_LINE = new_table(CARDS_WITH_LINES)
"""The line of a card's first delivery; 0 if it has none."""

START_GOODS = new_table(CARDS_WITH_LINES)

EFFECT_AT: dict[int, Extraction | Processing] = {}
"""The extraction or processing of each line, including deliveries, by index in the tables."""
BONUS_TEXTS: dict[int, printed.SaleBonus] = {}
"""Texts that add to sales, by index in the tables."""


@jit
def line_at(card: int, line: int) -> int:
    """Return the index of a line in the tables."""
    return card << 3 | line


def _good(name: str) -> int:
    return Goods._fields.index(name)


def _flags(effect: Processing) -> int:
    return (
        SALE * effect.is_sale
        | CONVERSION * effect.is_conversion
        | ONE_KIND * (effect.cost.kind_count == 1)
        | FROM_CARD * effect.from_card
    )


def _write(at: int, effect: Effect) -> None:
    match effect:
        case Extraction(gain):
            KIND[at], GAIN[at], EFFECT_AT[at] = EXTRACTION, pack_goods(gain), effect
        case Processing(cost, gain):
            KIND[at], COST[at], GAIN[at] = PROCESSING, pack_goods(cost), pack_goods(gain)
            LIMIT[at], FLAGS[at], EFFECT_AT[at] = limit_of(effect, ()), _flags(effect), effect
        case printed.Upgrade(cost, limit):
            KIND[at], COST[at] = UPGRADE, pack_goods(cost)
            LIMIT[at] = ANY_NUMBER if limit is None else limit
        case Delivery(inner):
            _write(at, inner)
            KIND[at] = DELIVERY_EXTRACTION if isinstance(inner, Extraction) else DELIVERY_PROCESSING
            DELIVERY_LINE[at >> 3] = DELIVERY_LINE[at >> 3] or at & 7
        case Text(text):
            _write_text(at, text)
        case Permanent(permanent):
            KIND[at] = PERMANENT
            if (price := window_cost(permanent)) is not None:
                KIND[at], COST[at], LIMIT[at] = WINDOW, pack_goods(price), ANY_NUMBER


def _write_text(at: int, text: printed.TextEffect) -> None:
    match text:
        case printed.PerCard(gain, deed, good):
            KIND[at], GAIN[at] = PER_CARD, pack_goods(gain)
            DEED[at], GOOD[at] = _DEEDS.index(deed), _good(good)
        case printed.TakeAll(good):
            KIND[at], GOOD[at] = TAKE_ALL, _good(good)
        case printed.SaleBonus(gain, good):
            KIND[at], GAIN[at], GOOD[at] = SALE_BONUS, pack_goods(gain), _good(good)
            BONUS_TEXTS[at] = text


def _write_card(card: Company | StartUp | School) -> None:
    number = NUMBERS[card.id]
    match card:
        case Company():
            _write(number << 3, card.compensation)
            _write_lines(number, card)
        case StartUp():
            START_GOODS[number] = pack_goods(card.start)
            _write_lines(number, card)
        case School():
            _write(number << 3 | 1, card.extraction)
            _write(number << 3 | 2, card.processing)


def _write_lines(number: int, card: Company | StartUp) -> None:
    for line, effect in enumerate(card.lines(is_upgraded=True), 1):
        _write(number << 3 | line, effect)
    BASIC_LINES[number] = len(card.lines(is_upgraded=False))
    ALL_LINES[number] = len(card.lines(is_upgraded=True))


assert max(len(card.lines(is_upgraded=True)) for card in SEAT_CARDS) < 8, "a line has three bits"
for _card in (*SEAT_CARDS, *interbellum_cards().schools):
    _write_card(_card)


COSTS = np.array([unpack_goods(goods) for goods in COST], np.int64).reshape(CARDS_WITH_LINES, 8, 5)
GAINS = np.array([unpack_goods(goods) for goods in GAIN], np.int64).reshape(CARDS_WITH_LINES, 8, 5)
"""By card, line and good."""

HAS_DEED = new_table(CARDS_WITH_LINES, 2, 2, 5)
"""Whether a card sells (or converts) a good, by card, side, deed and good (R18.1, Q39)."""

for _played, _side, _deed, _kind in product(SEAT_CARDS, (0, 1), (SELLS, CONVERTS), Goods._fields):
    HAS_DEED[NUMBERS[_played.id], _side, _deed, _good(_kind)] = has_deed(
        _played.lines(is_upgraded=bool(_side)), _DEEDS[_deed], _kind
    )

LOWEST, HIGHEST, OUTBIDDER, SCHOLAR = range(4)
_PLACINGS = (PlacingRule.LOWEST, PlacingRule.HIGHEST, PlacingRule.OUTBIDDER, PlacingRule.SCHOLAR)
AGENT_TABLE = np.array(
    [
        (
            _PLACINGS.index(agent.placing),
            agent.variable,
            agent.per_point,
            agent.per_company,
            agent.per_manager,
        )
        for agent in interbellum_cards().agents
    ],
    np.int64,
)
AGENT_PLACING, AGENT_VARIABLE, PAY_POINT, PAY_COMPANY, PAY_MANAGER = range(5)
"""The columns of `AGENT_TABLE`."""

assert Goods._fields.index("money") == MONEY
