"""All resolvings of a slot: every way, every source, whatever else it may count on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from furnace.kernel.numbers import TOKEN
from furnace.kernel.tables import BASIC_LINES, HAS_DELIVERY
from furnace.solver.drafts.columns import (
    AFTER,
    BASIC,
    COPIED_CARD,
    DURING,
    EARLY,
    FREE_SOURCE,
    IDLE_COPY,
    NO_SOURCE,
    OWN_CARD,
    REPEATED_CARD,
    SELF,
    SHOWN,
    WINDOW_SOURCE,
)
from furnace.solver.drafts.crews import crews_of
from furnace.solver.drafts.printed import printed
from furnace.solver.drafts.production import Production
from furnace.solver.drafts.resolving import NO_BONUS, Resolving
from furnace.solver.drafts.texts import text_of
from furnace.solver.drafts.turning import TAKES_TOKENS
from furnace.solver.drafts.way import Crew, Given, Way
from furnace.solver.drafts.ways import ways_of
from furnace.solver.once import FREE_CARD, GIFT_CARD, MANAGER_KIND, UPGRADE_THIS

Choice = tuple[Way, int]
"""A way, and the source that turns the company over."""


class Resolvings:
    """Those of one production; `worth` is what the caller gives for each company upgraded."""

    def __init__(self, production: Production, worth: tuple[int, ...]) -> None:
        self.production, self.worth = production, worth
        self.tableau, self.sources = production.tableau, production.turning.sources

    def of_card(self, slot: int, card: int, fixed: Crew) -> Iterator[Resolving]:
        """A card of one's own; resolved already, it may yet be turned over."""
        if not self.tableau.is_ahead(card):
            yield from self._of_resolved(slot, card)
            return
        for crew in crews_of(self.tableau, card, fixed):
            for way, source in self._choices(card, crew, bool(fixed)):
                yield from self._variants(Resolving(slot, OWN_CARD, way, source, fixed=fixed))

    def of_repetition(self, slot: int) -> Iterator[Resolving]:
        """K1 resolves a card once more, with the side it shows and its managers (Q26)."""
        card = self.production.case.again
        modes = (BASIC, SHOWN) if self.tableau.is_basic(card) else (SHOWN,)
        for crew, mode in product(crews_of(self.tableau, card, ()), modes):
            for way in ways_of(Given(card, mode, crew, self.production.setting)):
                yield from self._variants(Resolving(slot, REPEATED_CARD, way))

    def of_copy(self, slot: int) -> Iterator[Resolving]:
        """K9 copies nothing, or a company of its neighbour's; what lies there stays (Q44)."""
        yield Resolving(slot, IDLE_COPY, Way(FREE_CARD))
        setting = self.production.setting._replace(has_first_line=False)
        for card, is_upgraded, crew in self.tableau.neighbours:
            for way in ways_of(Given(card, SHOWN if is_upgraded else BASIC, crew, setting)):
                if not way.laid:
                    yield from self._variants(Resolving(slot, COPIED_CARD, way))

    def _of_resolved(self, slot: int, card: int) -> Iterator[Resolving]:
        yield Resolving(slot, OWN_CARD, Way(card))
        setting = self.production.setting._replace(has_first_line=False)
        ways = ways_of(Given(card, AFTER, (), setting, is_resolved=True))
        for way, source in product(ways, self.sources):
            yield from self._variants(Resolving(slot, OWN_CARD, way, source))

    def _choices(self, card: int, crew: Crew, is_fixed: bool) -> Iterator[Choice]:
        """The ways to resolve a card with these managers, and how it may be turned over."""
        if not self.tableau.is_basic(card):
            yield from self._ways(card, SHOWN, crew)
            return
        yield from self._ways(card, BASIC, crew)
        if not any(MANAGER_KIND[manager] == UPGRADE_THIS for manager in crew):
            for source in self.sources:
                yield from self._turned(card, crew, source)
            return
        yield from self._ways(card, DURING, crew, SELF)
        if is_fixed:
            yield from self._without_m01(card, crew)

    def _ways(self, card: int, mode: int, crew: Crew, source: int = NO_SOURCE) -> Iterator[Choice]:
        laid = self.tableau.laid_on(card)
        for way in ways_of(Given(card, mode, crew, self.production.setting, laid)):
            yield way, source

    def _turned(self, card: int, crew: Crew, source: int) -> Iterator[Choice]:
        """Turned over by a source before, after or (by a window) while it is resolved."""
        if card == FREE_CARD and source == FREE_SOURCE:
            return
        is_by_copy = source == FREE_SOURCE and not self.tableau.owns(FREE_CARD)
        if not is_by_copy:
            yield from self._ways(card, EARLY, crew, source)
        if self._is_worth_turning(card):
            yield from self._ways(card, AFTER, crew, source)
        if source == WINDOW_SOURCE:
            yield from self._turned_in_window(card, crew)

    def _turned_in_window(self, card: int, crew: Crew) -> Iterator[Choice]:
        """Turned over by S7 while it is open (Q42)."""
        for way, source in self._ways(card, DURING, crew, WINDOW_SOURCE):
            if _opens_window(way):
                yield way, source

    def _without_m01(self, card: int, crew: Crew) -> Iterator[Choice]:
        """M01 stands there and is not used."""
        idle = tuple(manager for manager in crew if MANAGER_KIND[manager] != UPGRADE_THIS)
        yield from self._ways(card, BASIC, idle)
        for mode in (EARLY, AFTER):
            for way, _ in self._ways(card, mode, idle):
                yield from ((way, source) for source in self.sources)
        if WINDOW_SOURCE in self.sources:
            yield from self._turned_in_window(card, idle)

    def _is_worth_turning(self, card: int) -> bool:
        """Whether it may be of use to turn over a company that was resolved basic: for what it
        delivers or is worth, for its repetition, for coal onto C59, for text lines.

        Where it is of none, the production without it is legal as well and ends with no less: what
        it cost is left over. K5 pays iron only where no token is left (Q27): a token left over
        then pays for an upgrade that was paid for with iron, and that iron is left instead.
        """
        has_delivery = HAS_DELIVERY[card] > BASIC_LINES[card]
        if has_delivery or self.worth[card] > 0 or card == self.production.case.again:
            return True
        if self.tableau.is_ahead(GIFT_CARD):
            return True
        return any(text.counts(card) for text in self.production.texts.values())

    def _variants(self, plain: Resolving) -> Iterator[Resolving]:
        """With iron or not, with all that text lines may count, with and without sale bonuses."""
        can_pay_iron = self.production.case.is_iron and plain.source in TAKES_TOKENS
        irons = (False, True) if can_pay_iron else (False,)
        for is_iron, text, bonus in product(irons, self._texts(plain), self._bonuses(plain.way)):
            yield Resolving(*plain[:4], is_iron, bonus, text, plain.fixed)

    def _texts(self, plain: Resolving) -> range:
        """How many cards its text line may count; a copy comes when all are turned over."""
        card, line = plain.way.card, plain.way.text
        if not line:
            return range(1)
        if plain.is_copy:
            most = text_of(self.tableau, card, line).most
            return range(most, most + 1)
        text = self.production.texts[card]
        return range(text.now, text.most + 1)

    def _bonuses(self, way: Way) -> list[tuple[int, ...]]:
        """Which of the sale bonuses it may count on."""
        if way.bonus == NO_BONUS:
            return [NO_BONUS]
        may = [bool(n) and self.production.may_have_bonus(b) for b, n in enumerate(way.bonus)]
        iron, oil = ((0, 1) if m else (0,) for m in may)
        return [(i, o) for o in oil for i in iron]


def _opens_window(way: Way) -> bool:
    """Whether a window may open before the additional lines: a basic line gains tokens."""
    basic, delivery = BASIC_LINES[way.card], int(HAS_DELIVERY[way.card])
    used = [line for line, number in way.counts if number]
    if way.again:
        used.append(delivery)
    return any(line <= basic and printed(way.card, line).gain[TOKEN] for line in used)
