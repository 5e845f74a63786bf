"""Which managers may be on a card."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from furnace.solver.drafts.tableau import NotModelled, Tableau
from furnace.solver.drafts.way import Crew
from furnace.solver.once import PERSONAL_CARD

MOST_CREWS = 32
"""K8 may place more managers together than columns are made for."""


def crews_of(tableau: Tableau, card: int, fixed: Crew) -> tuple[Crew, ...]:
    """The managers that may be on a card, beside those placed: one, or several with K8 (Q30).

    Of two alike the second is not placed on a card before the first's: it would be the same.
    """
    hand = tuple(m for m in tableau.hand if card >= tableau.last_card_with(m))
    if tableau.capitalist == PERSONAL_CARD:
        return _personal_crews(hand, fixed)
    if fixed or not hand:
        return (fixed,)
    return ((), *((manager,) for manager in sorted(set(hand))))


@cache
def _personal_crews(hand: Crew, fixed: Crew) -> tuple[Crew, ...]:
    numbers = range(len(hand) + 1)
    found = {tuple(sorted(fixed + some)) for n in numbers for some in combinations(hand, n)}
    if len(found) > MOST_CREWS:
        raise NotModelled("K8")
    return tuple(sorted(found))
