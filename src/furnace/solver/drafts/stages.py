"""Whether a resolving comes before or after the moment of upgrades, and its part in the goods then.

At the moment the start-up's line is used: all it turns over are turned over together. What is
resolved upgraded comes after it; the goods must suffice for the moment as well as in the end.
"""

from __future__ import annotations

from typing import NamedTuple

from furnace.kernel.numbers import COMPANIES, TOKEN
from furnace.solver.drafts.amounts import NOTHING, Goods, most_of, plus
from furnace.solver.drafts.columns import AFTER, EARLY, GOODS, SHOWN
from furnace.solver.drafts.production import Production
from furnace.solver.drafts.resolving import Resolving
from furnace.solver.drafts.turning import AT_STARTUP
from furnace.solver.programme.rows import NONE

BEFORE, LATER, FREE = 0, 1, -1
"""The stage; a free one may come before or after."""


class Stage(NamedTuple):
    """`part` is what it adds to the goods at the moment (the last place is NO_TOKEN's), `early`
    what it adds if it is free and comes before."""

    stage: int = FREE
    part: Goods = NOTHING
    early: Goods = NOTHING


_NO_STAGE = Stage()
"""Where there is no moment."""


def is_in_vain(production: Production, resolving: Resolving) -> bool:
    """Whether it comes before the moment but counts on what comes only after."""
    is_before = _is_at_moment(production, resolving) and resolving.way.mode != EARLY
    return is_before and _counts_on_turning(production, resolving)


def stage_of(production: Production, resolving: Resolving, lines: Goods, turn: Goods) -> Stage:
    """The stage of a resolving whose lines and whose turning over give this."""
    if not production.turning.has_moment:
        return _NO_STAGE
    at_moment, elsewhere = NOTHING, turn
    if _is_at_moment(production, resolving):
        at_moment, elsewhere = _with_token_row(production, turn), NOTHING
    early = _early(production, resolving, lines, elsewhere)
    stage = _fixed_stage(production, resolving)
    if stage == FREE:
        stage = _suiting_stage(production, early)
    if stage == BEFORE:
        return Stage(stage, plus(at_moment, early))
    return Stage(stage, at_moment, early if stage == FREE else NOTHING)


def _early(production: Production, resolving: Resolving, lines: Goods, turn: Goods) -> Goods:
    """What it adds if it comes before. Turned over at another time than it is resolved, only the
    first of the two may come before: of each good the more counts."""
    early = _with_token_row(production, plus(lines, turn))
    if resolving.way.mode not in (EARLY, AFTER):
        return early
    first = turn if resolving.way.mode == EARLY else lines
    return most_of(early, _with_token_row(production, first))


def _with_token_row(production: Production, goods: Goods) -> Goods:
    """In the last place what it adds to the row that no token is left."""
    return (*goods[:GOODS], -goods[TOKEN] if production.is_exhausted else 0)


def _is_at_moment(production: Production, resolving: Resolving) -> bool:
    """Whether the start-up's line turns it over."""
    return production.turning.has_moment and resolving.source in AT_STARTUP


def _fixed_stage(production: Production, resolving: Resolving) -> int:
    """The stage it must have; the start-up is the moment, a copy comes last (Q44)."""
    if resolving.is_copy:
        return LATER
    if resolving.way.card >= COMPANIES:
        return BEFORE
    if _is_at_moment(production, resolving):
        return LATER if resolving.way.mode == EARLY else BEFORE
    is_upgraded = resolving.way.mode == SHOWN and production.tableau.is_basic(resolving.way.card)
    if is_upgraded and production.turning.is_only_moment:
        return LATER
    return LATER if _counts_on_turning(production, resolving) else FREE


def _counts_on_turning(production: Production, resolving: Resolving) -> bool:
    """Whether it counts on companies turned over, where that is only at the moment: cards that a
    text line counts then, coal on C59, C42's bonus."""
    way, late = resolving.way, production.late_bonus
    if not production.turning.is_only_moment:
        return False
    if resolving.text > production.counts_now(way.card) or way.laid > (production.laid or 0):
        return True
    return late != NONE and bool(resolving.bonus[late] and way.line_bonus[late])


def _suiting_stage(production: Production, goods: Goods) -> int:
    """What only gives comes before, what only takes later; tokens that count may be in the way."""
    if production.is_exhausted and (goods[TOKEN] or goods[GOODS]):
        return FREE
    if min(goods[:GOODS]) >= 0:
        return BEFORE
    return LATER if max(goods[:GOODS]) <= 0 else FREE
