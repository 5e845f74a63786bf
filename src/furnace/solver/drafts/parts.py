"""The parts of a resolving in the rows that are not about goods."""

from __future__ import annotations

from furnace.kernel.numbers import BONUS_LINES, COAL, IRON, TOKEN
from furnace.solver.drafts.columns import COAL_ONLY, FREE_SOURCE, SHOWN, TOKEN_ONLY
from furnace.solver.drafts.production import Production
from furnace.solver.drafts.resolving import Resolving
from furnace.solver.drafts.rows import (
    ANY_BONUS,
    BONUS,
    COAL_LINE,
    FREE_UPGRADE,
    IRON_PAID,
    LAID,
    LENT,
    PLACED,
    SHOWN_AGAIN,
    STAYING,
    TEXT,
    TEXT_AGAIN,
    TOKEN_LINE,
    TOKEN_PAID,
    Row,
    Start,
)
from furnace.solver.drafts.turning import TAKES_TOKENS
from furnace.solver.once import FREE_CARD
from furnace.solver.programme.rows import NONE

Parts = dict[Row, int]


def parts_of(production: Production, resolving: Resolving, start: Start) -> Parts:
    """The parts in all these rows, as far as the model has them."""
    parts = Parts()
    _add_managers(parts, production, resolving, start)
    _add_upgrade(parts, production, resolving, start)
    _add_loans(parts, production, resolving)
    _add_texts(parts, production, resolving)
    _add_bonus(parts, production, resolving)
    if resolving.way.card == production.case.again:
        _add_side(parts, resolving)
    return parts


def _add_managers(parts: Parts, production: Production, resolving: Resolving, start: Start) -> None:
    crew, is_repeated = resolving.way.crew, resolving.way.card == production.case.again
    for manager in set(crew):
        number = crew.count(manager)
        if resolving.is_own and PLACED[manager] in start:
            parts[PLACED[manager]] = resolving.fixed.count(manager) - number
        if is_repeated and STAYING[manager] in start:
            parts[STAYING[manager]] = number if resolving.is_own else -number


def _add_upgrade(parts: Parts, production: Production, resolving: Resolving, start: Start) -> None:
    """What turning it over takes, and what C56 gives."""
    source, way = resolving.source, resolving.way
    if production.case.is_iron and source in TAKES_TOKENS:
        row = IRON_PAID if resolving.is_iron else TOKEN_PAID
        if row in start:
            parts[row] = 1
    if FREE_UPGRADE in start:
        gives = way.card == FREE_CARD and resolving.is_full
        parts[FREE_UPGRADE] = int(gives) - int(source == FREE_SOURCE)
    if source == COAL_ONLY:
        parts[COAL_LINE] = -1
    if source == TOKEN_ONLY:
        parts[TOKEN_LINE] = -1
    if LAID in start:
        parts[LAID] = resolving.price[COAL] - (0 if resolving.is_copy else way.laid)


def _add_loans(parts: Parts, production: Production, resolving: Resolving) -> None:
    if production.has_lender:
        price, excess = resolving.price, resolving.way.excess
        for good in (COAL, IRON, TOKEN):
            parts[LENT[good]] = price[good] - excess[good]


def _add_texts(parts: Parts, production: Production, resolving: Resolving) -> None:
    """Turned over it counts for text lines; its own text line counts on others."""
    card, again = resolving.way.card, production.case.again
    is_new = resolving.is_turned and not resolving.is_copy
    for other, text in production.texts.items():
        added = int(is_new and text.counts(card))
        if added or other == card:
            parts[TEXT[other]] = added - resolving.text * (other == card and resolving.is_own)
        if other == again:
            parts[TEXT_AGAIN] = added - resolving.text * resolving.is_again


def _add_bonus(parts: Parts, production: Production, resolving: Resolving) -> None:
    """C42 turned over gives the bonus to all; who sells with it needs it."""
    late = production.late_bonus
    if late == NONE:
        return
    is_giver = resolving.way.card == BONUS_LINES[late][0] and resolving.is_full
    if is_giver and not resolving.is_copy:
        parts[ANY_BONUS] = 1
    elif resolving.bonus[late]:
        parts[BONUS[resolving.slot]] = -1


def _add_side(parts: Parts, resolving: Resolving) -> None:
    """The side that the card shows when K1 repeats it."""
    if resolving.is_again and resolving.way.mode == SHOWN:
        parts[SHOWN_AGAIN] = -1
    elif resolving.is_own and resolving.is_turned:
        parts[SHOWN_AGAIN] = 1
