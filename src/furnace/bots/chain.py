"""How the greedy bot builds its production chain: each new card where the chain then flows best."""

from __future__ import annotations

from furnace.bots.pot import Pot
from furnace.bots.values import Holding, holding, kept_prices, promising, turn_over
from furnace.cards.effects import Upgrade
from furnace.engine.action import Action, Insert
from furnace.engine.game import legal_actions
from furnace.engine.state import OwnedCard, State
from furnace.engine.tableau import lines_of


def choose_place(state: State, seat: int) -> Action:
    """The place at which the chain yields most."""
    have, chain = holding(state, seat), state.seats[seat].cards

    def yields(action: Action) -> float:
        assert isinstance(action, Insert)
        before = action.place - 1
        cards = (*chain[:before], OwnedCard(action.card), *chain[before:])
        return _flow(have._replace(cards=cards))

    return max(legal_actions(state, seat), key=yields)


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
                _upgrade(have, pot, line, cards)
            else:
                pot.flow(line)
    return pot.melt()


def _upgrade(have: Holding, pot: Pot, line: Upgrade, cards: list[OwnedCard]) -> None:
    """Upgrade what can be paid for; a card further down the chain works with both lines at once."""
    for mine in promising(have, cards, len(cards)):
        if turn_over(have, pot, line, mine):
            cards[cards.index(mine)] = mine._replace(upgraded=True)
