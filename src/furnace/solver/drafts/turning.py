"""What turns companies over, at what price, and whether there is a moment for it."""

from __future__ import annotations

from typing import NamedTuple

from furnace.kernel.numbers import COAL, COMPANIES, IRON, TOKEN
from furnace.kernel.tables import UPGRADE
from furnace.solver.drafts.amounts import NOTHING, Goods
from furnace.solver.drafts.columns import (
    COAL_ONLY,
    FREE_SOURCE,
    MAIN,
    NO_SOURCE,
    TOKEN_ONLY,
    WINDOW_SOURCE,
)
from furnace.solver.drafts.printed import lines_of_kind, printed
from furnace.solver.drafts.tableau import Tableau
from furnace.solver.once import FREE_CARD, UPGRADE_THIS, WINDOW_CARD, WINDOW_LINE

AT_STARTUP = (MAIN, COAL_ONLY, TOKEN_ONLY)
"""Sources that are a start-up's line."""

TAKES_TOKENS = (MAIN, TOKEN_ONLY, WINDOW_SOURCE)
"""Sources at which K5 may pay iron for a token."""


class Turning(NamedTuple):
    """`has_moment`: the start-up's line, at which all it turns over are turned over together;
    `is_only_moment`: nothing else turns companies over."""

    sources: tuple[int, ...]
    has_moment: bool
    is_only_moment: bool


def turning_of(tableau: Tableau, again: int) -> Turning:
    """What turns companies over; a start-up that K1 repeats has two moments, which are none."""
    at_startup = _startup_sources(tableau)
    sources = (*at_startup, *_free_sources(tableau))
    return Turning(
        sources=sources,
        has_moment=any(source in AT_STARTUP for source in at_startup) and again < COMPANIES,
        is_only_moment=all(source in AT_STARTUP for source in sources)
        and not tableau.has_manager(UPGRADE_THIS),
    )


def _startup_sources(tableau: Tableau) -> tuple[int, ...]:
    """S7's windows, S6's two lines, or the one line of the other start-ups."""
    startup = tableau.startup
    if startup == WINDOW_CARD:
        return (WINDOW_SOURCE,)
    if startup < 0 or not tableau.is_ahead(startup):
        return ()
    return ((), (MAIN,), (COAL_ONLY, TOKEN_ONLY))[len(lines_of_kind(startup, UPGRADE))]


def _free_sources(tableau: Tableau) -> tuple[int, ...]:
    """C56, one's own or perhaps copied (Q43, Q44)."""
    return (FREE_SOURCE,) if tableau.is_ahead(FREE_CARD) or tableau.can_copy else ()


def price_of(source: int, is_iron: bool) -> Goods:
    """What an upgrade there costs; with K5 a token may be iron (R11.5). M01 takes its own price."""
    return _PRICES[source][is_iron]


def _prices(source: int) -> tuple[Goods, Goods]:
    common = printed(WINDOW_CARD, WINDOW_LINE).cost
    coal = common[COAL] if source in (MAIN, WINDOW_SOURCE, COAL_ONLY) else 0
    token = common[TOKEN] if source in TAKES_TOKENS else 0
    return (coal, 0, 0, token, 0), (coal, token, 0, 0, 0)


_PRICES = tuple(map(_prices, range(NO_SOURCE + 1)))
assert (COAL, IRON, TOKEN) == (0, 1, 3)
assert _PRICES[NO_SOURCE] == (NOTHING, NOTHING)
