"""A way to resolve a card, and what it depends on."""

from __future__ import annotations

from functools import cache, cached_property
from typing import NamedTuple

from furnace.kernel.numbers import COMPANIES, TOKEN
from furnace.kernel.tables import ALL_LINES, BASIC_LINES, HAS_DELIVERY
from furnace.solver.drafts.amounts import NOTHING, Goods
from furnace.solver.drafts.columns import BASIC, DURING, EARLY, SHOWN
from furnace.solver.drafts.printed import printed
from furnace.solver.once import MANAGER_KIND
from furnace.solver.programme.rows import NONE

LINE_BITS = 8
"""How often a line is used takes so many bits."""

Crew = tuple[int, ...]
"""Managers on a card, by their numbers."""


@cache
def managers_of(crew: Crew, kind: int) -> Crew:
    """Those of a crew that are of one kind."""
    return tuple(manager for manager in crew if MANAGER_KIND[manager] == kind)


class Setting(NamedTuple):
    """What all cards of a seat have in common: C51, C55, K6, and K5 paying iron for tokens."""

    has_extra_coal: bool
    has_limit: bool
    has_first_line: bool
    has_iron: bool


class Given(NamedTuple):
    """A card as it is resolved: its mode, the managers on it and what lies there to be taken.

    Of a card `is_resolved` already only what comes of turning it over is left.
    """

    card: int
    mode: int
    crew: Crew
    setting: Setting
    laid: int = 0
    is_resolved: bool = False

    @property
    def last_line(self) -> int:
        """The last line that is active when the card is resolved (R1.7, R1.8)."""
        if self.card >= COMPANIES or self.mode in (EARLY, DURING, SHOWN):
            return int(ALL_LINES[self.card])
        return int(BASIC_LINES[self.card])

    def managers(self, kind: int) -> Crew:
        """The managers of a kind on the card."""
        return managers_of(self.crew, kind)


class _Way(NamedTuple):
    """`lines` is what the card's own lines give in all, `turn` what its delivery gives when it is
    turned over elsewhere, `need` what must be there when it is begun. `text` is the line that gains
    per own card, not counted in `lines`; `laid` is coal taken from the card; `excess` are lent
    goods left for upgrades. `bonus` are the transactions that sell iron and oil, `line_bonus` those
    of them made while the card is open.

    `counts` is how often each line is used, `at_turn` the delivery when it comes elsewhere. The
    last three say how it is done: how often M10 repeats the delivery, which line M08 makes free
    (its number and one), what is lent (see `loans`).
    """

    card: int
    mode: int = BASIC
    crew: Crew = ()
    lines: Goods = NOTHING
    turn: Goods = NOTHING
    need: Goods = NOTHING
    text: int = 0
    laid: int = 0
    is_discarded: int = 0
    excess: Goods = NOTHING
    bonus: tuple[int, ...] = (0, 0)
    line_bonus: tuple[int, ...] = (0, 0)
    counts: tuple[tuple[int, int], ...] = ()
    at_turn: int = 0
    again: int = 0
    freed: int = 0
    option: int = 0


class Way(_Way):
    """A way to resolve a card. Many columns are made of one: what they ask for is kept here."""

    @property
    def result(self) -> tuple[object, ...]:
        """All but how it is done."""
        return self[:-3]

    @cached_property
    def packed_counts(self) -> int:
        """How often each line is used, as in a seat's tally; the delivery is left out."""
        delivery = HAS_DELIVERY[self.card] or NONE
        return sum(n << LINE_BITS * line for line, n in self.counts if line != delivery)

    @cached_property
    def inner(self) -> int:
        """How often the delivery comes while the card is open."""
        delivery = HAS_DELIVERY[self.card] or NONE
        return sum(n for line, n in self.counts if line == delivery)

    @cached_property
    def is_gainer(self) -> bool:
        """Whether a line gains tokens while the card is open."""
        return any(n and printed(self.card, line).gain[TOKEN] for line, n in self.counts)
