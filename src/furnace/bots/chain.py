"""How the greedy bot builds its production chain: each new card where the chain then flows best."""

from __future__ import annotations

from furnace.bots.candidate import Candidate, Reckoned
from furnace.bots.habits import Habits
from furnace.bots.holding import Holding, holding
from furnace.bots.lines import card_lines
from furnace.bots.pot import Pot
from furnace.bots.setting import setting_of
from furnace.bots.values import kept_prices, later_outlook, promising, turn_over
from furnace.cards.effects import Upgrade
from furnace.engine.action import Action, Insert
from furnace.engine.game import legal_actions
from furnace.engine.state import OwnedCard, State


def choose_place(state: State, seat: int, habits: Habits) -> Action:
    """The place at which the chain yields most."""
    have = holding(state, seat, habits.foresight)
    return max(legal_actions(state, seat), key=lambda action: _yields(state, have, action))


def weigh_places(state: State, seat: int, habits: Habits) -> list[Candidate]:
    """What the chain yields with the new card at each place, and what all cards do later."""
    have = holding(state, seat, habits.foresight)
    later = later_outlook(have)
    return [
        Candidate(action, _yields(state, have, action) + later, Reckoned())
        for action in legal_actions(state, seat)
    ]


def _yields(state: State, have: Holding, action: Action) -> float:
    assert isinstance(action, Insert)
    me, before = state.seats[action.seat], action.place - 1
    cards = (*me.cards[:before], me.arrivals[0], *me.cards[before:])
    return _flow(have._replace(cards=cards))


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
