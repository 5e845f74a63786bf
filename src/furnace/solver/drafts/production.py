"""A production in one case: everything that its columns depend on."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from furnace.kernel.numbers import BONUS_LINES, TOKEN
from furnace.kernel.tables import BASIC_LINES, HAS_DELIVERY
from furnace.solver.drafts.printed import printed
from furnace.solver.drafts.tableau import Tableau
from furnace.solver.drafts.texts import texts_of
from furnace.solver.drafts.turning import turning_of
from furnace.solver.drafts.way import Setting
from furnace.solver.once import (
    EXTRACTION_CARD,
    FIRST_LINE_CARD,
    GIFT_CARD,
    LEND,
    LIMIT_CARD,
    WINDOW_CARD,
)
from furnace.solver.programme.rows import NONE


class Case(NamedTuple):
    """Whether K5 pays iron for a token at least once, and the card that K1 repeats, or NONE."""

    is_iron: bool
    again: int


class Production:
    """A tableau in a case, with its text lines and what turns companies over."""

    def __init__(self, tableau: Tableau, case: Case) -> None:
        self.tableau, self.case = tableau, case
        self.texts = texts_of(tableau)
        self.turning = turning_of(tableau, case.again)

    @cached_property
    def setting(self) -> Setting:
        """What all ways of this production have in common."""
        tableau = self.tableau
        return Setting(
            has_extra_coal=tableau.owns(EXTRACTION_CARD),
            has_limit=tableau.owns(LIMIT_CARD),
            has_first_line=tableau.capitalist == FIRST_LINE_CARD,
            has_iron=self.case.is_iron,
        )

    @cached_property
    def has_lender(self) -> bool:
        """Whether a manager may lend goods."""
        return self.tableau.has_manager(LEND)

    @cached_property
    def late_bonus(self) -> int:
        """The sale bonus that comes only if its company is turned over: C42's, or NONE."""
        late = NONE
        for bonus, (card, line) in enumerate(BONUS_LINES):
            is_additional = line > BASIC_LINES[card] and self.tableau.is_basic(card)
            if is_additional and self.tableau.is_ahead(card):
                late = bonus
        return late

    @cached_property
    def is_exhausted(self) -> bool:
        """Whether no token is left after the moment: K5 pays iron only without (Q27)."""
        has_moment = self.turning.has_moment and self.tableau.startup != WINDOW_CARD
        return self.case.is_iron and has_moment and not self._may_deliver_tokens()

    @cached_property
    def laid(self) -> int | None:
        """The coal that lies on C59, if the seat has it."""
        tableau = self.tableau
        return tableau.laid_on(GIFT_CARD) if tableau.owns(GIFT_CARD) else None

    def may_have_bonus(self, bonus: int) -> bool:
        """Whether a sale bonus could ever be active."""
        return self.tableau.is_ahead(BONUS_LINES[bonus][0])

    def counts_now(self, card: int) -> int:
        """How much a text line of an own card counts as things are."""
        return self.texts[card].now if card in self.texts else 0

    def _may_deliver_tokens(self) -> bool:
        """Whether a company that is turned over may bring tokens (C54)."""
        return any(
            HAS_DELIVERY[card] > BASIC_LINES[card]
            and printed(card, int(HAS_DELIVERY[card])).gain[TOKEN]
            for card in self.tableau.basic_companies()
        )
