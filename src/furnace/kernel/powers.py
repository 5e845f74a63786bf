"""What powers change, as arrays. Every value is computed by the engine's own powers.

A seat's `permanents` is a mask of permanent effects, its `bonuses` count the texts that add to
sales, and managers are counted in two bits per kind; these index the columns of tables by line.
Lines that every power treats alike share a row, which keeps the machine code small; `POWER_ROW`
gives the row of each line (`line_at`). Tables of capitalists are indexed by their number; the last
row (index -1) is for a seat without one. NO_GOODS stands for a price or gain that does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from furnace.cards.effects import Extraction, Processing
from furnace.cards.goods import Goods
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.powers import Replace
from furnace.engine.disc import fixed_discs
from furnace.engine.powers.base import Power
from furnace.engine.powers.bonuses import power_of_bonus
from furnace.engine.powers.capitalists import power_of_capitalist
from furnace.engine.powers.managers import power_of_manager
from furnace.engine.powers.permanents import permanents_of_card
from furnace.engine.terms import ANYTHING, terms_of
from furnace.kernel.goods import MAX_AMOUNT, pack_goods
from furnace.kernel.numbers import (
    BONUS_LINES,
    FIRST_MANAGER,
    FIRST_SCHOOL,
    GOODS_CARDS,
    NUMBERS,
    SEAT_CARDS,
)
from furnace.kernel.tables import BONUS_TEXTS, CARDS_WITH_LINES, EFFECT_AT, Table, new_table

NO_GOODS = -1


_PERMANENTS = [
    (NUMBERS[card.id], permanent) for card in SEAT_CARDS for permanent in permanents_of_card(card)
]
_PERMANENT_POWERS = [permanent.power for _, permanent in _PERMANENTS] or [Power()]
_TEXTS = [power_of_bonus(BONUS_TEXTS[card << 3 | line]) for card, line in BONUS_LINES] or [Power()]
_MANAGERS = [power_of_manager(manager) for manager in interbellum_cards().managers]
assert len(_PERMANENT_POWERS) < 63, "the permanent effects at work for a seat are a mask"


class _Addition(NamedTuple):
    """What a power adds to the limit of a line and to each gain, and whether it makes one free."""

    limit: int = 0
    bonus: int = 0
    free: int = 0


def _addition(power: Power, effect: Extraction | Processing) -> _Addition:
    alone, helped = terms_of(effect), terms_of(effect, (power,))
    return _Addition(helped.limit - alone.limit, pack_goods(helped.bonus), helped.free)


_POWERS = [*_PERMANENT_POWERS, *_TEXTS, *_MANAGERS]
_ROWS = {(_Addition(),) * len(_POWERS): 0}
"""The row number of each distinct combination of additions by all powers; row 0 has none."""

POWER_ROW = new_table(CARDS_WITH_LINES << 3)
for _at, _effect in EFFECT_AT.items():
    POWER_ROW[_at] = _ROWS.setdefault(
        tuple(_addition(power, _effect) for power in _POWERS), len(_ROWS)
    )


def _by_row(what: str, powers: Sequence[Power]) -> Table:
    first = _POWERS.index(powers[0])
    rows = [row[first : first + len(powers)] for row in _ROWS]
    return np.array([[getattr(each, what) for each in row] for row in rows], np.int64)


def _answers(powers: Sequence[Power], answer: Callable[[Power], int]) -> Table:
    return np.array([answer(power) for power in powers], np.int64)


def _mask(is_such: Iterable[object]) -> int:
    """Return a mask of the columns where a condition holds."""
    return sum(1 << column for column, such in enumerate(is_such) if such)


def _pack_if_any(goods: Goods | None) -> int:
    return NO_GOODS if goods is None else pack_goods(goods)


def _fields(goods: Goods) -> int:
    """Return all bits of those kinds of goods that are present."""
    return pack_goods([MAX_AMOUNT * (amount > 0) for amount in goods])


# Permanent effects, in the order of cards and lines.

PERMANENT_CARD = np.array([card for card, _ in _PERMANENTS] or [0], np.int64)
PERMANENT_LINE = np.array([permanent.line for _, permanent in _PERMANENTS] or [0], np.int64)
BASIC_PERMANENTS, ALL_PERMANENTS = new_table(CARDS_WITH_LINES), new_table(CARDS_WITH_LINES)
"""Masks of a card's permanent effects: those of its basic side, and all of them."""
for _column, (_number, _permanent) in enumerate(_PERMANENTS):
    ALL_PERMANENTS[_number] |= 1 << _column
    BASIC_PERMANENTS[_number] |= (not _permanent.is_additional) << _column

PERMANENT_LIMIT, PERMANENT_BONUS = (
    _by_row("limit", _PERMANENT_POWERS),
    _by_row("bonus", _PERMANENT_POWERS),
)
"""What permanent effects add to the limit of a line and to an extraction (R18.5, R18.6)."""
RAISES_LIMIT, RAISES_EXTRACTION = (
    _mask(map(np.any, PERMANENT_LIMIT.T)),
    _mask(map(np.any, PERMANENT_BONUS.T)),
)
"""Masks of the permanent effects that raise a limit or an extraction."""


def _window_fields(power: Power) -> int:
    """Return the bits of the goods whose gain allows upgrades (R18.8)."""
    gains = [ANYTHING.only(kind) for kind in Goods._fields]
    return sum(_fields(gain) for gain in gains if power.window_cost(gain) is not None)


def _compensation_gifts(power: Power) -> list[int]:
    """Return the goods put on the card, by the value of the compensated fixed disc (R18.9)."""
    return [0, *(pack_goods(power.compensation_gift(disc)) for disc in fixed_discs(1, 2, 3, 4))]


WINDOW_FIELDS = _answers(_PERMANENT_POWERS, _window_fields)
UPGRADE_FIELDS = _answers(_PERMANENT_POWERS, lambda power: _fields(power.upgrade_gift(ANYTHING)))
"""The bits of those goods paid for an upgrade that are put on the card (R18.7)."""
OUTBID_GIFT = _answers(_PERMANENT_POWERS, lambda power: pack_goods(power.outbid_gift()))
COMPENSATION_GIFT = np.array(list(map(_compensation_gifts, _PERMANENT_POWERS)), np.int64)
OPENS_WINDOW, KEEPS_UPGRADE_GOODS = _mask(WINDOW_FIELDS), _mask(UPGRADE_FIELDS)
GIVES_WHEN_OUTBID, GIVES_WHEN_COMPENSATED = (
    _mask(OUTBID_GIFT),
    _mask(map(np.any, COMPENSATION_GIFT)),
)
"""Masks of the permanent effects that give goods in these two cases."""

GOODS_PLACE = np.full(CARDS_WITH_LINES, len(GOODS_CARDS), np.int64)
"""The place of a card in a seat's `card_goods`; the last one if it never holds goods."""
for _place, _number in enumerate(GOODS_CARDS):
    GOODS_PLACE[_number] = _place


# Texts that add to sales.

BONUS_PLACE = np.full(CARDS_WITH_LINES << 3, -1, np.int64)
"""The place of a line in a seat's `bonuses`."""
for _place, (_number, _line) in enumerate(BONUS_LINES):
    BONUS_PLACE[_number << 3 | _line] = _place
SALE_BONUS_GAIN = _by_row("bonus", _TEXTS)
"""What an active text adds to each transaction of a line (R18.3)."""


# Managers, by kind.

MANAGER_LIMIT, MANAGER_BONUS = _by_row("limit", _MANAGERS), _by_row("bonus", _MANAGERS)
MANAGER_FREES = _by_row("free", _MANAGERS)
"""What a manager adds to the limit of a line and to each transaction, and whether it makes one
transaction free (R17.3 to R17.5, R17.8, R17.9)."""
SOLD_OUT_GAIN = _answers(_MANAGERS, lambda power: pack_goods(power.sold_out_gain()))
UPGRADE_COST = _answers(_MANAGERS, lambda power: _pack_if_any(power.upgrade_cost()))
DISCARD_GAIN = _answers(_MANAGERS, lambda power: _pack_if_any(power.discard_gain()))
REPEATS_DELIVERY = _answers(_MANAGERS, lambda power: power.repeats_delivery())
LOANS = _answers(_MANAGERS, lambda power: len(power.loans()))
"""The number of loan options of each manager."""

LENT = new_table(len(_MANAGERS), 1 + max(LOANS))
"""What a manager lends, by option counted from 1; option 0 is nothing."""
for _column, _power in enumerate(_MANAGERS):
    for _place, _goods in enumerate(_power.loans(), 1):
        LENT[_column, _place] = pack_goods(_goods)
LENDERS = sum(3 << 2 * kind for kind in range(len(_MANAGERS)) if LOANS[kind])
"""The bits of the managers that lend."""


# Capitalists.

_CAPITALISTS = (*base_cards().capitalists, *interbellum_cards().capitalists)


def _of_capitalists(answer: Callable[[Power], int]) -> Table:
    table = np.full(FIRST_SCHOOL + 1, answer(Power()), np.int64)
    for card in _CAPITALISTS:
        table[NUMBERS[card.id]] = answer(power_of_capitalist(card))
    return table


def _manager_kind(manager: str | None) -> int:
    return -1 if manager is None else NUMBERS[manager] - FIRST_MANAGER


NO_DISC = -1
AGAIN_COST = _of_capitalists(lambda power: _pack_if_any(power.again_cost()))
COPY_COST = _of_capitalists(lambda power: _pack_if_any(power.copy_cost()))
COMPENSATION_BONUS = _of_capitalists(lambda power: power.compensated_value(0))
VARIABLE_BONUS = _of_capitalists(lambda power: power.variable_bonus())
NEUTRAL_VALUE = _of_capitalists(lambda power: power.neutral_disc() or NO_DISC)
IS_SECOND = _of_capitalists(lambda power: power.is_neutral_second())
IS_BOUND = _of_capitalists(lambda power: power.is_bound_by_limits())
HAS_COMPENSATION_LINE = _of_capitalists(lambda power: power.has_compensation_line())
CAN_CROWD = _of_capitalists(lambda power: power.can_crowd_managers())
PERSONAL_MANAGER = _of_capitalists(lambda power: _manager_kind(power.personal_manager()))

MISSING, SUBSTITUTE = new_table(FIRST_SCHOOL + 1), new_table(FIRST_SCHOOL + 1)
"""The goods that K5 may lack for an upgrade, and what it pays instead (R11.5); else nothing."""
for _card in _CAPITALISTS:
    if isinstance(_card.power, Replace):
        MISSING[NUMBERS[_card.id]] = pack_goods(_card.power.missing)
        SUBSTITUTE[NUMBERS[_card.id]] = pack_goods(_card.power.substitute)
