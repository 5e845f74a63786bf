"""What a seat produces with: its goods and cards, and the productions still to come."""

from __future__ import annotations

from typing import NamedTuple

from furnace.bots.greedy.config import ALL_ROUNDS
from furnace.cards.goods import Goods
from furnace.engine.powers.question import Power
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import LineOf, OwnedCard, State


class Assets(NamedTuple):
    """Goods and cards, the power of the capitalist, and the productions that follow this one.

    `bonuses` are the text lines that raise sales until this production ends.
    """

    ruleset: Ruleset
    power: Power
    goods: Goods
    cards: tuple[OwnedCard, ...]
    later: int
    bonuses: tuple[LineOf, ...] = ()


def assets_of(state: State, seat: int, lookahead: int = ALL_ROUNDS) -> Assets:
    """What a seat has now, cards included that have still to find their place in a chain.

    Of the productions to come no more than `foresight` count.
    """
    me, ruleset = state.seats[seat], state.ruleset
    power, later = ruleset.powers[me.capitalist], min(ruleset.rounds - state.round, lookahead)
    return Assets(ruleset, power, me.goods, (*me.cards, *me.arrivals), later, me.bonuses)


def with_card(assets: Assets, mine: OwnedCard, changed: OwnedCard) -> Assets:
    """The holding with one card replaced."""
    cards = [changed if other is mine else other for other in assets.cards]
    return assets._replace(cards=tuple(cards))
