"""What a column tells the search for an order and the play: its fields."""

from __future__ import annotations

from furnace.kernel.numbers import COAL
from furnace.solver.drafts import columns as layout
from furnace.solver.drafts.column import Column
from furnace.solver.drafts.loans import lent_options
from furnace.solver.drafts.resolving import NO_BONUS, Resolving

AT_TURN_ONLY = 2
"""So many bits above a sale bonus: it is counted on only when the card is turned over."""


def fields_of(column: Column) -> list[int]:
    """The fields in the order of the record."""
    resolving = column.resolving
    way = resolving.way
    field = [0] * layout.FIELDS
    field[layout.CARD], field[layout.MODE] = way.card, way.mode
    field[layout.SOURCE], field[layout.IS_IRON] = resolving.source, int(resolving.is_iron)
    field[layout.CREW] = column.placed
    field[layout.COUNTS], field[layout.INNER] = way.packed_counts, way.inner
    field[layout.AT_TURN], field[layout.AGAIN] = way.at_turn, way.again
    field[layout.FREED], field[layout.OPTION] = way.freed, lent_options(way.crew, way.option)
    field[layout.IS_DISCARDED] = way.is_discarded
    field[layout.BONUS], field[layout.TEXT] = _bonus(resolving), column.text_added
    field[layout.COPIED] = resolving.whose
    field[layout.TAKEN] = 0 if resolving.is_copy else way.laid
    field[layout.PAID] = resolving.price[COAL]
    field[layout.GAINER] = int(way.is_gainer)
    return field


def _bonus(resolving: Resolving) -> int:
    """The sale bonuses it counts on."""
    if resolving.bonus == NO_BONUS:
        return 0
    packed, way = 0, resolving.way
    for bonus, is_active in enumerate(resolving.bonus):
        if is_active:
            packed |= 1 << bonus
            if way.at_turn and not way.line_bonus[bonus]:
                packed |= 1 << bonus + AT_TURN_ONLY
    return packed
