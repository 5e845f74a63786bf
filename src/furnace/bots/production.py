"""How the greedy bot produces: card by card, each time the one whose resolving leaves most."""

from __future__ import annotations

from collections.abc import Iterator

from furnace.bots.values import Ahead, Holding, holding, lines_ahead, outlook, promising
from furnace.cards.effects import Processing, Upgrade
from furnace.engine.action import Action, Again, Done, Open, Skip, Use
from furnace.engine.action import Upgrade as TurnOver
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import OwnedCard, State
from furnace.engine.tableau import lines_of

BREADTH = 4
"""How many companies are thought of for upgrades."""


def choose_production(state: State, seat: int) -> Action:
    """The action with the best outlook, each card looked at to its end."""
    actions = legal_actions(state, seat)
    if len(actions) == 1:
        return actions[0]
    return _free(state, seat, actions) or max(
        actions, key=lambda action: _best_end(state, seat, action)
    )


def _free(state: State, seat: int, actions: tuple[Action, ...]) -> Action | None:
    """A card that only extracts and need not wait to be turned over: nothing speaks against it."""
    if not isinstance(actions[0], Open):
        return None  # the open card comes first
    have = holding(state, seat)
    left = [mine for mine in have.cards if not mine.resolved]
    must_wait = any([_has(have, mine, Upgrade) for mine in left])
    for mine in left:
        is_ready = mine.upgraded or not must_wait
        if is_ready and Open(seat, mine.card) in actions and not _has(have, mine, Processing):
            return Open(seat, mine.card)
    return None


def _best_end(state: State, seat: int, action: Action) -> float:
    """The best outlook there is once the card in hand is through, if it goes on by this action."""
    if isinstance(action, Done):
        return outlook(holding(state, seat))
    card = action.card if isinstance(action, (Open, Again)) else _open_card(state, seat)
    after = apply(state, action).state
    return max([outlook(holding(end, seat), ahead) for end, ahead in _ends(after, seat, card)])


def _ends(state: State, seat: int, card: str | None) -> Iterator[tuple[State, Ahead]]:
    """Every position worth a look in which the card is through.

    The next card may have been opened by force: then its lines are still ahead.
    """
    stack = [(state, _promising(state, seat))]
    while stack:
        state, companies = stack.pop()
        if _open_card(state, seat) != card:
            yield state, lines_ahead(state, seat)
            continue
        actions = legal_actions(state, seat)
        if isinstance(actions[-1], (Open, Again, Done)):
            yield state, ()
        for action in actions:
            if isinstance(action, (Use, Skip)):
                stack.append((apply(state, action).state, companies))
            elif isinstance(action, TurnOver) and action.card in companies:
                # In one order only: the same companies in another come to the same.
                rest = companies[companies.index(action.card) + 1 :]
                stack.append((apply(state, action).state, rest))


def _promising(state: State, seat: int) -> list[str]:
    have = holding(state, seat)
    return [mine.card for mine in promising(have, have.cards, BREADTH)]


def _open_card(state: State, seat: int) -> str | None:
    resolving = state.seats[seat].resolving
    return None if resolving is None else resolving.card


def _has(have: Holding, mine: OwnedCard, kinds: type | tuple[type, ...]) -> bool:
    return any([isinstance(line, kinds) for line in lines_of(have.ruleset, mine)])
