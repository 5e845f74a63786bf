"""How a game favours what was met least, and is still random: a share of its choices is free."""

from __future__ import annotations

from functools import cache
from random import Random

from furnace.engine.action import Action, Bid, Upgrade, Use
from furnace.engine.state import State
from lockstep.wanted import ALONE, turned

FREE = 0.3
"""The share of choices that nothing is favoured in."""

FAVOUR = 12
"""Each favoured name in an action makes it this many times as likely."""

MODEST = 0
"""The seat that must win nothing in the first round where a start-up is to be on its own."""


class Taste:
    """Chooses among legal actions, with a liking for some cards and kinds of action."""

    def __init__(self, aims: tuple[str, ...], rng: Random) -> None:
        self._aims, self._rng = frozenset(aims), rng

    def choose(self, state: State, seat: int, legal: tuple[Action, ...]) -> Action:
        """Any action; more often than not those that name what is favoured are likelier."""
        if ALONE in self._aims and isinstance(legal[0], Bid) and state.round == 1:
            return self._rng.choices(legal, [_modesty(state, bid) for bid in legal])[0]
        if not self._aims or len(legal) == 1 or self._rng.random() < FREE:
            return self._rng.choice(legal)
        liked = self._aims | _schools_of(state, self._aims)
        weights = [FAVOUR ** _liking(state, action, liked) for action in legal]
        return self._rng.choices(legal, weights)[0]


def _liking(state: State, action: Action, liked: frozenset[str]) -> int:
    liking = len(names_in(action) & liked)
    # A manager that raises a limit is seen only where the limit is passed.
    if isinstance(action, Use) and _is_staffed(state, action, liked):
        return liking + min(action.times, 4)
    return liking


@cache
def names_in(action: Action) -> frozenset[str]:
    """The kind of an action and the cards it names."""
    kind = type(action).__name__
    if isinstance(action, Upgrade):
        return frozenset([kind, turned(action.card)])
    return frozenset([kind, *[field for field in action[:-1] if isinstance(field, str)]])


def _modesty(state: State, bid: Action) -> int:
    """The modest seat bids below another's disc, another seat above those of the modest one.

    A disc of the value 4 is outbid only by a variable disc.
    """
    if not isinstance(bid, Bid):
        return 1
    discs = next(auction_card.discs for auction_card in state.row if auction_card.card == bid.card)
    if bid.seat == MODEST:
        return 1 + 9999 * any(disc.value > bid.disc.value for _, disc in discs)
    is_above = any(owner == MODEST and disc.value < bid.disc.value for owner, disc in discs)
    return 1 + 20 * (bid.disc.value > 4) + 500 * is_above


def _is_staffed(state: State, use: Use, liked: frozenset[str]) -> bool:
    open_card = state.seats[use.seat].open_card
    return open_card is not None and not liked.isdisjoint(open_card.managers)


def _schools_of(state: State, aims: frozenset[str]) -> frozenset[str]:
    """The Business Schools where a favoured manager can be won."""
    return frozenset(
        auction_card.card for auction_card in state.row if auction_card.manager in aims
    )
