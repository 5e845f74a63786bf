"""How the greedy bot produces: card by card, each time the one whose resolving leaves most."""

from __future__ import annotations

from collections.abc import Iterator

from furnace.bots.values import Holding, holding, lines_of, outlook
from furnace.cards.model import Extraction, Upgrade
from furnace.engine.action import Action, Done, Open, Skip, Use
from furnace.engine.action import Upgrade as TurnOver
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import OwnedCard, State


def choose_production(state: State, seat: int) -> Action:
    """The action with the best outlook, each card looked at to its end."""
    actions = legal_actions(state, seat)
    if len(actions) == 1:
        return actions[0]
    return _free(state, seat, actions) or max(
        actions, key=lambda action: _best_end(state, seat, action)
    )


def _free(state: State, seat: int, actions: tuple[Action, ...]) -> Action | None:
    """A card that only extracts and will not be upgraded before it is resolved: take it first."""
    have = holding(state, seat)
    if isinstance(actions[0], Open) and not state.ruleset.is_chain:
        can_wait = any([_has_upgrade(have, mine) for mine in have.cards if not mine.resolved])
        for mine in have.cards:
            if not mine.resolved and (mine.upgraded or not can_wait):
                if all([isinstance(line, Extraction) for line in lines_of(have.ruleset, mine)]):
                    return Open(seat, mine.card)
    return None


def _best_end(state: State, seat: int, action: Action) -> float:
    """The best outlook there is once the card in hand is through, if it goes on by this action."""
    if isinstance(action, Done):
        return outlook(holding(state, seat))
    after = apply(state, action).state
    return max([outlook(holding(end, seat)) for end in _ends(after, seat)])


def _ends(state: State, seat: int) -> Iterator[State]:
    """Every position in which the open card may be left."""
    seen = set()
    stack = [state]
    while stack:
        state = stack.pop()
        if state.seats[seat] in seen:
            continue
        seen.add(state.seats[seat])
        actions = legal_actions(state, seat)
        within = [action for action in actions if isinstance(action, (Use, TurnOver, Skip))]
        if len(within) < len(actions):
            yield state
        stack += [apply(state, action).state for action in within]


def _has_upgrade(have: Holding, mine: OwnedCard) -> bool:
    return any([isinstance(line, Upgrade) for line in lines_of(have.ruleset, mine)])
