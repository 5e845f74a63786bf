"""How the greedy bot builds its production chain: each new card where the chain then flows best."""

from __future__ import annotations

from furnace.bots.pot import Pot, worth
from furnace.bots.values import Holding, benefit, holding, kept_prices, lines_of, upgrade_trade
from furnace.cards.model import Upgrade
from furnace.engine.action import Action, Insert
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import OwnedCard, State


def choose_place(state: State, seat: int) -> Action:
    """The place at which the chain yields most."""
    return max(
        legal_actions(state, seat),
        key=lambda action: _flow(holding(apply(state, action).state, seat)),
    )


def is_building(state: State, seat: int) -> bool:
    """Whether a new card waits for its place."""
    return isinstance(legal_actions(state, seat)[0], Insert)


def _flow(have: Holding) -> float:
    """What one production comes to, card after card."""
    pot = Pot(have.goods, kept_prices(have.later))
    cards = list(have.cards)
    for place, mine in enumerate(cards):
        cards[place] = mine._replace(resolved=True)
        for line in lines_of(have.ruleset, mine):
            if isinstance(line, Upgrade):
                _turn_over(have, pot, line, cards)
            else:
                pot.flow(line)
    pot.convert()
    return worth(pot.goods, pot.kept)


def _turn_over(have: Holding, pot: Pot, line: Upgrade, cards: list[OwnedCard]) -> None:
    """Upgrade what pays; a card further down the chain works with both lines at once."""
    best_first = sorted(range(len(cards)), key=lambda place: -benefit(have, cards[place]))
    for place in best_first:
        gain = benefit(have, cards[place])
        has_token = pot.goods[3] > 0
        if gain and pot.buy(upgrade_trade(have, line, has_token, gain)):
            cards[place] = cards[place]._replace(upgraded=True)
