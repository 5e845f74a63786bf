"""The rows of a model, what each is about, and what it starts from.

A row holds if what it starts from and the parts of the chosen columns come to nothing at least.
"""

from __future__ import annotations

from typing import NamedTuple

from furnace.kernel.numbers import COAL, COMPANIES, IRON, MANAGERS, TOKEN
from furnace.solver.drafts.columns import COAL_ONLY, FREE_SOURCE, GOODS
from furnace.solver.drafts.production import Production
from furnace.solver.once import WINDOW_CARD
from furnace.solver.programme.rows import MOST_OF_BLOCK, MOST_SLOTS, NONE


class Row(NamedTuple):
    """Rows stand in the order of their kinds, those of the moment first."""

    kind: int
    number: int = 0


_MOMENT, _BONUS, _END, _SHOWN, _FREE, _IRON, _LAID, _LENT, _PLACED = range(9)
_COPY, _STAYING, _COAL_LINE, _TOKEN_LINE, _TEXT, _TEXT_AGAIN, _TOKENS, _ANY = range(9, 17)


def _rows(kind: int, number: int) -> tuple[Row, ...]:
    return tuple(Row(kind, place) for place in range(number))


MOMENT = _rows(_MOMENT, MOST_OF_BLOCK)
"""Goods at the moment; the last: no token is left there (K5)."""
NO_TOKEN = MOMENT[-1]
END = _rows(_END, GOODS)
"""Goods in the end."""
COPY = _rows(_COPY, GOODS)
"""Goods when K9 copies: all else comes before."""
PLACED = _rows(_PLACED, MANAGERS)
"""No more managers are placed than there are."""
STAYING = _rows(_STAYING, MANAGERS)
"""A repetition has the managers that its card had (Q26)."""
LENT = _rows(_LENT, GOODS)
"""Lent goods that pay for upgrades are no more than upgrades cost."""
TEXT = _rows(_TEXT, COMPANIES)
"""A text line counts no more than is there."""
BONUS = _rows(_BONUS, MOST_SLOTS)
"""A slot counts on C42 only if C42 is turned over."""
SHOWN_AGAIN = Row(_SHOWN)
"""A repetition shows the upgraded side only if the card does."""
FREE_UPGRADE = Row(_FREE)
"""C56 turns over one for each time it is resolved upgraded."""
IRON_PAID = Row(_IRON)
"""In the case that is about iron, some is paid."""
TOKEN_PAID = Row(_TOKENS)
"""In a case about iron and windows, a token is paid too: one gained opens the window."""
LAID = Row(_LAID)
"""Coal on C59."""
COAL_LINE, TOKEN_LINE = Row(_COAL_LINE), Row(_TOKEN_LINE)
"""S6's lines turn one company over each."""
TEXT_AGAIN = Row(_TEXT_AGAIN)
"""As TEXT, for the text line of the card that is repeated."""
ANY_BONUS = Row(_ANY)
"""Not a row: what is added to all of BONUS."""

Start = dict[Row, int]


def start_of(production: Production) -> Start:
    """All rows with what they start from, but for BONUS: those come with the columns."""
    return {
        **_goods(production),
        **_upgrades(production),
        **_managers(production),
        **_counted(production),
        **_repetition(production),
    }


def _goods(production: Production) -> Start:
    held, start = production.tableau.goods[:GOODS], Start()
    for rows in _rows_of_goods(production):
        start.update(zip(rows, held, strict=True))
    if production.is_exhausted:
        start[NO_TOKEN] = -held[TOKEN]
    return start


def _rows_of_goods(production: Production) -> list[tuple[Row, ...]]:
    rows = [END]
    if production.turning.has_moment:
        rows.append(MOMENT[:GOODS])
    if production.tableau.can_copy:
        rows.append(COPY)
    return rows


def _upgrades(production: Production) -> Start:
    """What upgrades are made with."""
    start, case, sources = Start(), production.case, production.turning.sources
    if FREE_SOURCE in sources:
        start[FREE_UPGRADE] = 0
    if COAL_ONLY in sources:
        start[COAL_LINE] = start[TOKEN_LINE] = 2 if case.again >= COMPANIES else 1
    if case.is_iron:
        start[IRON_PAID] = -1
        if production.tableau.startup == WINDOW_CARD:
            start[TOKEN_PAID] = -1
    return start


def _managers(production: Production) -> Start:
    hand = production.tableau.hand
    start = {PLACED[manager]: hand.count(manager) for manager in hand}
    if production.has_lender:
        start.update(dict.fromkeys((LENT[COAL], LENT[IRON], LENT[TOKEN]), 0))
    return start


def _counted(production: Production) -> Start:
    """Coal on C59, and what text lines count."""
    start = {TEXT[card]: text.now for card, text in production.texts.items()}
    if production.laid is not None:
        start[LAID] = production.laid
    return start


def _repetition(production: Production) -> Start:
    again, tableau = production.case.again, production.tableau
    if again == NONE:
        return {}
    start = {STAYING[manager]: 0 for manager in tableau.hand}
    start[SHOWN_AGAIN] = int(not tableau.is_basic(again))
    if again in production.texts:
        start[TEXT_AGAIN] = production.texts[again].now
    return start
