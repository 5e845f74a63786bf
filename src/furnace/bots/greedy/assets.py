"""The assets of a seat: its goods and cards, and the number of later productions."""

from __future__ import annotations

from typing import NamedTuple

from furnace.bots.greedy.config import ALL_ROUNDS
from furnace.cards.goods import Goods
from furnace.engine.powers.base import Power
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import CardLine, OwnedCard, State


class Assets(NamedTuple):
    """What a seat produces with: goods, cards and its capitalist's power.

    `later`: the number of productions after this one. `bonuses`: the text lines that raise sales
    until this production ends.
    """

    ruleset: Ruleset
    power: Power
    goods: Goods
    cards: tuple[OwnedCard, ...]
    later: int
    bonuses: tuple[CardLine, ...] = ()


def assets_of(state: State, seat: int, lookahead: int = ALL_ROUNDS) -> Assets:
    """Return what a seat has now, including cards not yet inserted into its chain.

    At most `lookahead` later productions count.
    """
    me, ruleset = state.seats[seat], state.ruleset
    power, later = ruleset.powers[me.capitalist], min(ruleset.rounds - state.round, lookahead)
    return Assets(ruleset, power, me.goods, (*me.cards, *me.arrivals), later, me.bonuses)


def with_card(assets: Assets, owned: OwnedCard, changed: OwnedCard) -> Assets:
    """Return the assets with one card replaced."""
    cards = [changed if other is owned else other for other in assets.cards]
    return assets._replace(cards=tuple(cards))
