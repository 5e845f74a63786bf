"""Lines that gain per own card: how much they count now, and once companies are turned over."""

from __future__ import annotations

from typing import NamedTuple

from furnace.kernel.numbers import COMPANIES
from furnace.kernel.tables import PER_CARD
from furnace.solver.drafts.printed import lines_of_kind, printed
from furnace.solver.drafts.tableau import Tableau
from furnace.solver.once import DOES, STARTUP_DOES


class Text(NamedTuple):
    """It counts `now` cards, `most` with all companies turned over; `new` is the mask of those that
    count once turned over (Q39)."""

    line: int
    now: int
    most: int
    new: int

    def counts(self, card: int) -> bool:
        """Whether a company counts once it is turned over."""
        return bool(self.new >> card & 1)


def texts_of(tableau: Tableau) -> dict[int, Text]:
    """The lines of own companies that gain per own card, by company."""
    companies = [card for card in tableau.cards if card < COMPANIES]
    return {
        card: text_of(tableau, card, line)
        for card in companies
        for line in lines_of_kind(card, PER_CARD)
    }


def text_of(tableau: Tableau, card: int, line: int) -> Text:
    """What such a line counts; it may be a neighbour's, but counts own cards (Q44)."""
    deed, good = printed(card, line)[-2:]
    basic, both = map(int, DOES[:, deed, good])
    owned, shown, new = tableau.owned, tableau.shown, both & ~basic
    now = (owned & ~shown & basic).bit_count() + (owned & shown & both).bit_count()
    if tableau.startup >= 0:
        now += int(STARTUP_DOES[tableau.startup, deed, good])
    return Text(line, now, now + (owned & ~shown & new).bit_count(), new)
