"""A production as slots, columns and rows: start + sum of the chosen columns' parts >= 0.

A slot is a card to be resolved or turned over, the company that K9 copies, or the card that K1
repeats. A column is one resolving of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numpy.typing import NDArray

from furnace.kernel.numbers import MONEY
from furnace.solver.drafts.column import Column, column_of
from furnace.solver.drafts.production import Case, Production
from furnace.solver.drafts.resolving import Resolving
from furnace.solver.drafts.resolvings import Resolvings
from furnace.solver.drafts.rows import BONUS, start_of
from furnace.solver.drafts.tableau import NotModelled as NotModelled
from furnace.solver.drafts.tableau import read_tableau
from furnace.solver.drafts.worth import Worth, worth_of
from furnace.solver.programme.rows import ALL_COLUMNS, NONE


class Model:
    """The model of one case. `slots` are own cards, NONE for what K1 or K9 resolves; `start` is
    what each row starts from; there may be so many columns at `most`."""

    def __init__(
        self,
        games: NDArray[Any],
        seat: int,
        weights: Any,
        upgraded: Any,
        is_iron: bool = False,
        again: int = NONE,
        most: int = ALL_COLUMNS,
    ) -> None:
        self.most = most
        self.tableau = read_tableau(games, seat)
        self.production = Production(self.tableau, Case(is_iron, again))
        self.worth: Worth = worth_of(weights, upgraded)
        self.start = start_of(self.production)
        self.slots: list[int] = []
        self.columns: list[Column] = []
        self._add_slots(Resolvings(self.production, self.worth.upgraded))
        if not self.slots:
            raise NotModelled("empty")

    @property
    def capitalist(self) -> int:
        """The seat's: K5 makes one more case."""
        return self.tableau.capitalist

    @property
    def can_repeat(self) -> bool:
        """Whether K1 may repeat a card: then there are more cases."""
        return self.tableau.can_repeat

    @property
    def is_money_first(self) -> bool:
        """Whether one money is worth more than all else could ever be."""
        return self.worth.is_money_first

    @property
    def money(self) -> int:
        """The money at hand."""
        return self.tableau.goods[MONEY]

    def rest_ground(self) -> int:
        """What the seat has beside money is worth."""
        tableau, worth = self.tableau, self.worth
        cards = worth.card * len(tableau.cards)
        return worth.of_resources(tableau.goods) + cards + worth.of_shown(tableau.shown)

    def _add_slots(self, resolvings: Resolvings) -> None:
        tableau = self.tableau
        for card, crew in zip(tableau.cards, tableau.staff, strict=True):
            if tableau.is_ahead(card) or tableau.is_basic(card):
                self._add_slot(card, resolvings.of_card(len(self.slots), card, crew))
        if tableau.can_copy:
            self._add_slot(NONE, resolvings.of_copy(len(self.slots)))
        if self.production.case.again != NONE:
            self._add_slot(NONE, resolvings.of_repetition(len(self.slots)))

    def _add_slot(self, card: int, resolvings: Iterable[Resolving]) -> None:
        self.slots.append(card)
        for resolving in resolvings:
            column = column_of(self.production, resolving, self.worth, self.start)
            if column is not None:
                self.columns.append(column)
                self._note_bonus(column)
                if len(self.columns) > self.most:
                    raise NotModelled("size")

    def _note_bonus(self, column: Column) -> None:
        """A slot that counts on C42 has a row for it."""
        row = BONUS[column.resolving.slot]
        if row in column.parts:
            self.start[row] = 0
