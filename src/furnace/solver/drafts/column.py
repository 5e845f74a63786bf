"""A resolving as a column: what it gives and needs, and its part in every row."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from furnace.kernel.numbers import BONUS_LINES, MONEY
from furnace.solver.drafts.amounts import (
    NOTHING,
    Goods,
    less,
    minus,
    most_of,
    plus,
    times,
    total,
    unpacked,
)
from furnace.solver.drafts.columns import AFTER, FREE_SOURCE, WINDOW_SOURCE
from furnace.solver.drafts.parts import Parts, parts_of
from furnace.solver.drafts.printed import printed
from furnace.solver.drafts.production import Production
from furnace.solver.drafts.resolving import NO_BONUS, Resolving
from furnace.solver.drafts.rows import Start
from furnace.solver.drafts.stages import Stage, is_in_vain, stage_of
from furnace.solver.drafts.way import Crew
from furnace.solver.drafts.worth import Worth
from furnace.solver.once import BONUS_GAIN


class Column(NamedTuple):
    """`lines` is what its lines give in all, `turn` what turning it over gives and costs, `need`
    what must be there when it is begun, `before_copy` what it leaves for K9's copy; `rest` is what
    it is worth beside `money`. `parts` are those in rows that are not about goods; `placed` counts
    managers in two bits a kind, `text_added` cards that its text line counts once turned over."""

    resolving: Resolving
    lines: Goods
    turn: Goods
    need: Goods
    before_copy: Goods
    money: int
    rest: int
    stage: Stage
    parts: Parts
    placed: int
    text_added: int


def column_of(
    production: Production, resolving: Resolving, worth: Worth, start: Start
) -> Column | None:
    """The column of a resolving; None where it cannot be so."""
    if _is_lost(production, resolving) or is_in_vain(production, resolving):
        return None
    lines, turn = _lines(production, resolving), minus(resolving.way.turn, resolving.price)
    need, goods = _need(resolving), plus(lines, turn)
    has_copy = production.tableau.can_copy
    return Column(
        resolving,
        lines,
        turn,
        need,
        before_copy=_before_copy(resolving, lines, turn, need) if has_copy else NOTHING,
        money=goods[MONEY],
        rest=worth.beside_money(resolving, goods),
        stage=stage_of(production, resolving, lines, turn),
        parts=parts_of(production, resolving, start),
        placed=_placed(resolving.way.crew, resolving.fixed) if resolving.is_own else 0,
        text_added=_text_added(production, resolving),
    )


def _is_lost(production: Production, resolving: Resolving) -> bool:
    """Whether M02 discards the card that K1 is to repeat (Q32)."""
    way = resolving.way
    return resolving.is_own and bool(way.is_discarded) and way.card == production.case.again


def _lines(production: Production, resolving: Resolving) -> Goods:
    """What the lines give, with sale bonuses and what a text line counts, less K1's or K9's fee."""
    lines = resolving.way.lines
    if resolving.text:
        lines = plus(lines, _text_gain(resolving))
    if resolving.bonus != NO_BONUS:
        lines = plus(lines, _bonus_gain(production, resolving))
    return lines if resolving.is_own else minus(lines, resolving.fee)


def _text_gain(resolving: Resolving) -> Goods:
    return times(resolving.text, printed(resolving.way.card, resolving.way.text).gain)


def _bonus_gain(production: Production, resolving: Resolving) -> Goods:
    """What C42 and C47 pay; resolved twice they pay twice (Q40)."""
    gains = []
    for bonus, number in enumerate(resolving.way.bonus):
        is_twice = production.case.again == BONUS_LINES[bonus][0]
        often = number * resolving.bonus[bonus] * (2 if is_twice else 1)
        gains.append(times(often, unpacked(int(BONUS_GAIN[bonus]))))
    return total(gains)


def _need(resolving: Resolving) -> Goods:
    """What must be there: a text line may give what the others need."""
    need = resolving.way.need
    if resolving.text:
        need = less(need, _text_gain(resolving))
    return need if resolving.is_own else plus(need, resolving.fee)


def _before_copy(resolving: Resolving, lines: Goods, turn: Goods, need: Goods) -> Goods:
    """What it leaves for K9's copy, which needs it: what is turned over while that is resolved is
    paid for after it is begun."""
    if resolving.is_copy:
        return times(-1, need)
    is_after = resolving.way.mode == AFTER and resolving.source in (WINDOW_SOURCE, FREE_SOURCE)
    return plus(lines, most_of(NOTHING, turn) if is_after else turn)


@cache
def _placed(crew: Crew, fixed: Crew) -> int:
    """The managers on a card that did not stand there before, counted in two bits a kind."""
    new = Counter(crew) - Counter(fixed)
    return sum(number << 2 * manager for manager, number in new.items())


def _text_added(production: Production, resolving: Resolving) -> int:
    """How many of the cards that its text line counts are to be turned over."""
    if resolving.is_copy or not resolving.text:
        return 0
    return resolving.text - production.counts_now(resolving.way.card)
