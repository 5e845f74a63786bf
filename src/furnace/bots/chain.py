"""How the greedy bot builds its production chain: each new card where the chain then flows best."""

from __future__ import annotations

from furnace.bots.holding import Holding, holding
from furnace.bots.lines import card_lines
from furnace.bots.pot import Pot
from furnace.bots.setting import setting_of
from furnace.bots.values import kept_prices, promising, turn_over
from furnace.cards.effects import Upgrade
from furnace.engine.action import Action, Insert
from furnace.engine.game import legal_actions
from furnace.engine.state import OwnedCard, State


def choose_place(state: State, seat: int) -> Action:
    """The place at which the chain yields most."""
    have, me = holding(state, seat), state.seats[seat]
    chain, new = me.cards, me.arrivals[0]

    def yields(action: Action) -> float:
        assert isinstance(action, Insert)
        before = action.place - 1
        return _flow(have._replace(cards=(*chain[:before], new, *chain[before:])))

    return max(legal_actions(state, seat), key=yields)


def _flow(have: Holding) -> float:
    """What one production comes to, card after card."""
    pot, setting = Pot(have.goods, kept_prices(have.later)), setting_of(have)
    cards = list(have.cards)
    for place, mine in enumerate(cards):
        cards[place] = mine._replace(resolved=True)
        for line in card_lines(have, setting, mine):
            if isinstance(line, Upgrade):
                _upgrade(have, pot, line, cards)
            else:
                pot.flow(line)
    return pot.melt()


def _upgrade(have: Holding, pot: Pot, line: Upgrade, cards: list[OwnedCard]) -> None:
    """Upgrade what can be paid for; a card further down the chain works with both lines at once."""
    for mine in promising(have, cards, line.limit or len(cards)):
        if turn_over(have, pot, line.cost, mine):
            cards[cards.index(mine)] = mine._replace(upgraded=True)
